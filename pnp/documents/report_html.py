"""The report as one page for a browser: everything inline, nothing fetched from anywhere."""

from typing import Final

from pnp.documents.evening_report import Report
from pnp.documents.wealth_chart import chart
from pnp.units import Rect

_AREA: Final = Rect(60, 14, 560, 300)

_PAGE: Final = """<!doctype html>
<html lang="{{ report.lang }}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{{ report.title }}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem;
  color: #1a1a1a; background: #fff; }
h1 { font-size: 1.6rem; line-height: 1.25; } h2 { font-size: 1.2rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; font-weight: normal; padding: .1rem .4rem; vertical-align: top; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr.sum th { font-weight: 700; border-top: 1px solid #767676; padding-top: .4rem; }
svg { width: 100%; height: auto; } svg text { font: 13px system-ui, sans-serif; }
@media print { h2 { break-after: avoid; } tr { break-inside: avoid; } }
</style>
</head>
<body>
<h1>{{ report.title }}</h1>
{% for note in report.notes %}<p><strong>{{ note }}</strong></p>
{% endfor %}<h2>{{ report.headings[1] }}</h2>
<svg viewBox="0 0 780 340" role="img" aria-label="{{ report.headings[1] }}">
{% for level, amount in chart.levels -%}
<path d="M{{ chart.area.x }} {{ level|round(1) }}H{{ chart.area.right }}" stroke="#bbb"/>
<text x="{{ chart.area.x - 6 }}" y="{{ (level + 4)|round(1) }}" text-anchor="end">{{
 amount }}</text>
{% endfor %}{% for course in chart.courses -%}
<polyline fill="none" stroke="{{ course.ink }}" stroke-width="2.5" stroke-dasharray="{% for d in
 course.dashes %}{{ (d * 4)|round(1) }} {% endfor %}" points="{% for x, y in course.points
 %}{{ x|round(1) }},{{ y|round(1) }} {% endfor %}"/>
<text x="{{ chart.area.right + 8 }}" y="{{ (course.label_y + 4)|round(1) }}" fill="{{ course.ink
 }}">{{ course.name|truncate(17, true, "…") }} {{ course.end }}</text>
{% endfor %}</svg>
<h2>{{ report.headings[0] }}</h2>
<table>
{% for name, counted in report.counts.items() -%}
<tr class="sum"><th scope="row">{{ name }}</th><th class="n">{{ counted.total }}</th></tr>
{% for item in counted["items"] -%}
<tr><td>{{ item.what }}{% if item.rule %} ({{ item.rule }}){% endif %}</td><td class="n">{{
 item.amount }}</td></tr>
{% endfor %}{% endfor %}</table>
<h2>{{ report.headings[2] }}</h2>
<table>
{% for n, hour, said in report.course -%}
<tr><td class="n">{{ n }}</td><td class="n">{{ hour }}</td><td>{{ said }}</td></tr>
{% endfor %}</table>
</body>
</html>
"""


def page(report: Report) -> str:
    """Write the page; names and reasons are text wherever they stand."""
    from jinja2 import Environment  # noqa: PLC0415  # only this form needs templates

    template = Environment(autoescape=True).from_string(_PAGE)
    return template.render(report=report, chart=chart(report.wealth, _AREA, 16))
