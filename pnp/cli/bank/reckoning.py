"""What a report shows, gathered from the books in the words of the table."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pnp.bank import asking
from pnp.bank.report import wealth_over_time
from pnp.bank.sitting import Sitting


@dataclass(frozen=True, slots=True)
class Report:
    """All that a report shows, in the words of the table."""

    lang: str
    title: str
    notes: tuple[str, ...]
    """Who kept the bank, who has won, what the table decided against the rules."""
    headings: tuple[str, str, str]
    """Over the count, the chart and the course of the game."""
    counts: Mapping[str, Mapping[str, Any]]
    """Each player's total and items, as `score --json` gives them."""
    wealth: Mapping[str, list[int]]
    course: tuple[tuple[int, str, str], ...]
    """Number, hour and what happened, of every entry in force or not."""


def gathered(sitting: Sitting) -> Report:
    """Gather a report from the books."""
    table, say = sitting.table, sitting.standing.speech
    counted = asking.score(sitting)
    facts = {"kit": sitting.standing.box.game.title.said(say.lang), "who": table.players}
    notes = [say.text("report.banker", who=table.banker)] if table.banker else []
    notes.append(asking.score_lines(sitting)[-1])
    course = []
    for row in asking.history(sitting):
        hour = time.strftime("%H:%M", time.localtime(row["at"]))
        marks = (*asking.fate_of(say, row), *asking.grounds_of(say, row))
        said = row["say"] or row["act"]
        course.append((row["entry"], hour, f"{said}  [{'; '.join(marks)}]" if marks else said))
    headings = tuple(say.text(f"report.{key}") for key in ("count", "chart", "course"))
    return Report(
        lang=say.lang,
        title=say.text("report.title", **facts, n=sitting.books.count),
        notes=tuple(notes),
        headings=(headings[0], headings[1], headings[2]),
        counts=counted["players"],
        wealth=wealth_over_time(sitting),
        course=tuple(course),
    )
