"""What a report shows, gathered from the books in the words of the table."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pnp.bank import queries
from pnp.bank.exports import seal_line, wealth_over_time
from pnp.bank.loaded_table import LoadedTable


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


def gather(loaded: LoadedTable) -> Report:
    """Gather a report from the books."""
    table, say = loaded.table, loaded.state.messages
    counted = queries.score(loaded)
    facts = {"kit": loaded.state.box.game.title.said(say.lang), "who": table.players}
    notes = [say.text("report.banker", who=table.banker)] if table.banker else []
    notes.append(queries.score_lines(loaded)[-1])
    owed = [line.strip() for line in queries.owed_lines(loaded)]
    notes += [f"{owed[0]} {'; '.join(owed[1:])}"] if owed else []
    notes.append(seal_line(loaded))
    course = []
    for row in queries.history(loaded):
        hour = time.strftime("%H:%M", time.localtime(row["at"]))
        marks = (*queries.fate_of(say, row), *queries.grounds_of(say, row))
        said = row["say"] or row["act"]
        course.append((row["entry"], hour, f"{said}  [{'; '.join(marks)}]" if marks else said))
    headings = tuple(say.text(f"report.{key}") for key in ("count", "chart", "course"))
    return Report(
        lang=say.lang,
        title=say.text("report.title", **facts, n=loaded.books.count),
        notes=tuple(notes),
        headings=(headings[0], headings[1], headings[2]),
        counts=counted["players"],
        wealth=wealth_over_time(loaded),
        course=tuple(course),
    )
