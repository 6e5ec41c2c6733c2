"""The report of a table: the final count, item by item, and everybody's wealth over time."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pnp.bank import asking
from pnp.bank.sitting import Sitting
from pnp.ledger.balances import Balances

_BARS: Final = " ▁▂▃▄▅▆▇█"
_WIDTH: Final = 60
"""The most columns of a chart, so that it fits every terminal and a printed page."""


def report(sitting: Sitting) -> Iterator[str]:
    """Write the report line by line, in the language of the table."""
    table, say = sitting.table, sitting.standing.speech
    facts = {"kit": table.kit, "who": table.players, "n": sitting.books.count}
    yield say.text("report.title", **facts)
    if table.banker:
        yield say.text("report.banker", who=table.banker)
    yield ""
    yield from asking.score_lines(sitting)
    yield ""
    yield from _chart(sitting)
    forced = [row for row in asking.history(sitting) if row["force"]]
    if forced:
        yield ""
        yield say.text("report.decided")
        yield from (f"  {row['entry']}  {row['act']}: {row['force']}" for row in forced)


def wealth_over_time(sitting: Sitting) -> dict[str, list[int]]:
    """Count everybody up at up to sixty moments of the game, the last one being now."""
    books, standing = sitting.books, sitting.standing
    moments = sorted({1 + n * (books.count - 1) // (_WIDTH - 1) for n in range(_WIDTH)})
    wealth: dict[str, list[int]] = {name: [] for name in sitting.table.players}
    balances = Balances()
    entered = 0
    for moment in moments:
        later = (p for n in range(entered + 1, moment + 1) for p in books.postings.get(n, ()))
        balances = balances.after(tuple(later))
        entered = moment
        counts = sitting.game.score(replace(standing, balances=balances)).counts
        for name, count in counts.items():
            wealth[name].append(count.total)
    return wealth


def _chart(sitting: Sitting) -> Iterator[str]:
    say = sitting.standing.speech
    wealth = wealth_over_time(sitting)
    most = max((n for course in wealth.values() for n in course), default=0) or 1
    yield say.text("report.wealth", most=most)
    longest = max(len(name) for name in wealth)
    for name, course in wealth.items():
        bars = "".join(_BARS[-(-max(n, 0) * (len(_BARS) - 1) // most)] for n in course)
        ends = say.text("report.from", who=name, first=course[0], last=course[-1])
        yield f"  {name:<{longest}} {bars}|  {ends}"
