"""The report of a table as one page, which the browser prints: count, chart and course."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pnp.bank import queries
from pnp.bank.exports import seal_line, wealth_over_time
from pnp.bank.loaded_table import LoadedTable
from pnp.units import Point, Rect
from pnp.web.frame import write_page

INKS: Final = (
    *("#1f4e79", "#b3261e", "#2e7d32", "#7b3fa0"),
    *("#9a5b00", "#00707a", "#5a5a5a", "#8a1550"),
)
"""Colours of the lines; each also has dashes of its own and the player's name at its end."""

DASHES: Final[tuple[tuple[float, ...], ...]] = (
    (), (2.4, 1.2), (0.6, 1.0), (3.2, 1, 0.6, 1), (5, 1.4), (1.4, 0.7), (0.6, 2), (4, 1, 1, 1),
)  # fmt: skip
"""Dashes in mm."""

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


@dataclass(frozen=True, slots=True)
class Course:
    """One player's line, and where the name stands beside its end."""

    name: str
    points: tuple[Point, ...]
    end: int
    label_y: float
    ink: str
    dashes: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines and the rules behind them, in the units of the area."""

    area: Rect
    courses: tuple[Course, ...]
    levels: tuple[tuple[float, int], ...]
    """Height and amount of each rule."""


def chart(wealth: Mapping[str, Sequence[int]], area: Rect, line: float) -> Chart:
    """Lay out the lines in an area; names at their ends keep a line's height from each other."""
    amounts = [0, *(amount for course in wealth.values() for amount in course)]
    step = _step(max(amounts) - min(amounts))
    low = min(amounts) // step * step
    high = max(step, -(-max(amounts) // step) * step)

    def level(amount: int) -> float:
        return area.bottom - (amount - low) * area.height / (high - low)

    drawn = []
    for name, course in wealth.items():
        wide = area.width / max(1, len(course) - 1)
        points = tuple((area.x + n * wide, level(amount)) for n, amount in enumerate(course))
        drawn += [(name, points, course[-1])] if course else []
    heights = _apart([points[-1][1] for _, points, _ in drawn], line)
    courses = tuple(
        Course(name, points, end, y, INKS[k % len(INKS)], DASHES[k % len(DASHES)])
        for k, ((name, points, end), y) in enumerate(zip(drawn, heights, strict=True))
    )
    return Chart(area, courses, tuple((level(n), n) for n in range(low, high + 1, step)))


def _step(span: int) -> int:
    # a round distance between rules, so that there are four to eight of them
    step = 1
    while span > 8 * step:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return step


def _apart(heights: Sequence[float], line: float) -> list[float]:
    order = sorted(range(len(heights)), key=heights.__getitem__)
    moved = list(heights)
    for above, below in pairwise(order):
        moved[below] = max(moved[below], moved[above] + line)
    return moved
