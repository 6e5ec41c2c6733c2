"""The report as pages to print: the count, the chart, the course of the game."""

from functools import partial
from pathlib import Path

from pnp.documents.evening_report import Report
from pnp.documents.page_setting import GREY, INK, MARGIN, Pages
from pnp.documents.wealth_chart import chart
from pnp.faces.path import line, polyline
from pnp.faces.pen import Font, Pen, Stroke
from pnp.units import Rect


def write_pdf(report: Report, file: Path) -> None:
    """Write the report."""
    pages = Pages(report.title, report.lang)
    pages.text(report.title, "serif-700", 20, gap=3)
    for note in report.notes:
        pages.text(note, "sans-600", 11, gap=1)
    count, wealth, course = report.headings
    _heading(pages, wealth)
    pages.put(92, partial(_chart, pages=pages, report=report))
    _heading(pages, count)
    for name, counted in report.counts.items():
        pages.put(6, partial(_row, pages=pages, text=name, amount=counted["total"], strong=True))
        for item in counted["items"]:
            text = f"{item['what']} ({item['rule']})" if item["rule"] else item["what"]
            pages.put(4.4, partial(_row, pages=pages, text=text, amount=item["amount"]))
        pages.put(2, lambda _pen, _y: None)
    _heading(pages, course)
    for n, hour, said in report.course:
        pages.text(f"{n}  {hour}  {said}", "sans-400", 9, gap=0.6)
    pages.save(file)


def _heading(pages: Pages, text: str) -> None:
    pages.put(4, lambda _pen, _y: None)
    pages.text(text, "serif-600", 14, gap=2)


def _row(pen: Pen, y: float, pages: Pages, text: str, amount: int, *, strong: bool = False) -> None:
    font: Font = "sans-700" if strong else "sans-400"
    size, indent = (11.0, 0.0) if strong else (9.0, 4.0)
    right = MARGIN + pages.width
    if strong:
        pen.shape(line(MARGIN, y + 0.4, right, y + 0.4), stroke=Stroke(GREY, 0.2))
    base = y + size * 0.42
    pen.text(MARGIN + indent, base, pages.known(text, font), font, size, INK)
    pen.text(right, base, str(amount), font, size, INK, "right")


def _chart(pen: Pen, y: float, pages: Pages, report: Report) -> None:
    area = Rect(MARGIN + 14, y + 4, pages.width - 14 - 42, 80)
    drawn = chart(report.wealth, area, 4)
    for level, amount in drawn.levels:
        pen.shape(line(area.x, level, area.right, level), stroke=Stroke(GREY, 0.12))
        pen.text(area.x - 2, level + 1, str(amount), "sans-400", 8, INK, "right")
    for course in drawn.courses:
        stroke = Stroke(course.ink, 0.6, course.dashes, round=not course.dashes)
        pen.shape(polyline(course.points), stroke=stroke)
        end = course.points[-1]
        pen.shape(
            line(end[0] + 0.6, end[1], area.right + 3, course.label_y),
            stroke=Stroke(course.ink, 0.15),
        )
        name = course.name if len(course.name) <= 16 else f"{course.name[:15]}…"
        text = pages.known(f"{name} {course.end}", "sans-600")
        pen.text(area.right + 4, course.label_y + 1, text, "sans-600", 9, course.ink)
