"""Pages to print: the count and course of a table, and what games that play themselves come to."""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from operator import itemgetter
from typing import Any, Final

from pnp.bank import queries
from pnp.bank.exports import seal_line, wealth_over_time
from pnp.bank.loaded_table import LoadedTable
from pnp.units import Rect
from pnp.web.frame import environment, write_page

_AREA: Final = Rect(60, 14, 560, 300)

# The height of a name beside the chart.
_LINE: Final = 16


def write_report(loaded: LoadedTable) -> str:
    """Write the page from the books; names and reasons are text wherever they stand."""
    table, say = loaded.table, loaded.say
    kit = loaded.state.box.game.title.said(say.lang)
    return write_page(
        "report.html",
        ("report.css",),
        lang=say.lang,
        title=say.text("report.title", kit=kit, who=table.players, n=loaded.books.count),
        notes=tuple(_notes(loaded)),
        headings={key: say.text(f"report.{key}") for key in ("count", "chart", "course")},
        counts=queries.score(loaded)["players"],
        chart=chart(wealth_over_time(loaded), _AREA, _LINE),
        entries=tuple(_entries(loaded)),
    ).text


def _notes(loaded: LoadedTable) -> Iterator[str]:
    # who kept the bank, who has won, what is still owed, and the seal
    if loaded.table.banker:
        yield loaded.say.text("report.banker", who=loaded.table.banker)
    yield queries.score_lines(loaded)[-1]
    if owed := [line.strip() for line in queries.owed_lines(loaded)]:
        yield f"{owed[0]} {'; '.join(owed[1:])}"
    yield seal_line(loaded)


def _entries(loaded: LoadedTable) -> Iterator[tuple[int, str, str]]:
    # number, hour and what happened, of every entry in force or not
    for row in queries.history(loaded):
        hour = time.strftime("%H:%M", time.localtime(row["at"]))
        marks = (*queries.fate_of(loaded.say, row), *queries.grounds_of(loaded.say, row))
        said = row["say"] or row["act"]
        yield row["entry"], hour, f"{said}  [{'; '.join(marks)}]" if marks else said


def chart(wealth: Mapping[str, Sequence[int]], area: Rect, line: float) -> dict[str, Any]:
    """Lay out the lines in an area; names at their ends keep a line's height from each other."""
    amounts = [0, *(amount for course in wealth.values() for amount in course)]
    step = _step(max(amounts) - min(amounts))
    low = min(amounts) // step * step
    high = max(step, -(-max(amounts) // step) * step)

    def level(amount: int) -> float:
        return area.bottom - (amount - low) * area.height / (high - low)

    courses: list[dict[str, Any]] = []
    for name, course in wealth.items():
        wide = area.width / max(1, len(course) - 1)
        points = [(area.x + n * wide, level(amount)) for n, amount in enumerate(course)]
        courses.append({"name": name, "points": points, "end": course[-1], "y": points[-1][1]})
    for above, below in pairwise(sorted(courses, key=itemgetter("y"))):
        below["y"] = max(below["y"], above["y"] + line)
    rules = [(level(n), n) for n in range(low, high + 1, step)]
    return {"area": area, "rules": rules, "courses": courses}


def _step(span: int) -> int:
    # a round distance between rules, so that there are four to eight of them
    step = 1
    while span > 8 * step:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return step


_CHARTS: Final = (
    ("deeds", "payback"),
    ("deeds", "income"),
    ("spaces", "stands"),
    ("wins", "share"),
)


def _text(trials: Mapping[str, Any]) -> str:
    return environment().get_template("trial.txt").render(t=trials, told=told)


def told(figure: Mapping[str, float] | None, digits: int, unit: str = "") -> str:
    """Write a figure with its error; without one there is none.

    >>> told({"value": 0.0318, "error": 0.0004}, 2, "%"), told({"value": 7, "error": 0.5}, 1)
    ('3.18 ± 0.04%', '7.0 ± 0.5')
    """
    if figure is None:
        return "never"
    times = 100 if unit == "%" else 1
    value, error = figure["value"] * times, figure["error"] * times
    return f"{value:,.{digits}f} ± {error:,.{digits}f}{unit}"


def _page(trials: Mapping[str, Any]) -> str:
    reach = {
        of: max(chain([0.0], (x[of]["value"] + x[of]["error"] for x in trials[key] if x[of])))
        for key, of in _CHARTS
    }
    # one that hardly ever pays would leave no room for all others
    backs = sorted(x["payback"]["value"] for x in trials["deeds"] if x["payback"])
    reach["payback"] = min(reach["payback"], 3 * backs[len(backs) // 2]) if backs else 1.0
    title = f"{trials['title']}: {trials['games']:,} games"
    styles = "report.css", "trial.css"
    page = write_page(
        "trial.html", styles, lang="en", title=title, told=told, t=trials, reach=reach
    )
    return page.text


FORMS: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    "": _text,
    ".txt": _text,
    ".json": lambda trials: json.dumps(trials, ensure_ascii=False, indent=2) + "\n",
    ".html": _page,
}
"""How the figures are written, by the ending of the file."""
