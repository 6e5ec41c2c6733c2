"""The report of a table: the final count, item by item, and everybody's wealth over time."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pnp.bank import queries
from pnp.bank.books import seal_letters
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.replay import timeline_of
from pnp.ledger.balances import Balances

_BARS: Final = " ▁▂▃▄▅▆▇█"
_WIDTH: Final = 60  # the most columns of a chart, so that it fits every terminal and a printed page


def report(loaded: LoadedTable) -> Iterator[str]:
    """Write the report line by line, in the language of the table."""
    table, say = loaded.table, loaded.state.messages
    facts = {"kit": table.kit, "who": table.players, "n": loaded.books.count}
    yield say.text("report.title", **facts)
    if table.banker:
        yield say.text("report.banker", who=table.banker)
    yield ""
    yield from queries.score_lines(loaded)
    yield ""
    yield from _chart(loaded)
    forced = [row for row in queries.history(loaded) if row["force"]]
    if forced:
        yield ""
        yield say.text("report.decided")
        yield from (f"  {row['entry']}  {row['act']}: {row['force']}" for row in forced)
    yield ""
    yield seal_line(loaded)


def seal_line(loaded: LoadedTable) -> str:
    """Tell the seal of the last entry: the paper it stands on is a witness outside the file."""
    n = loaded.books.count
    return loaded.state.messages.text("seal.last", n=n, seal=seal_letters(loaded.books.head))


def wealth_over_time(loaded: LoadedTable) -> dict[str, list[int]]:
    """Count everybody up at up to sixty moments of the evening, the last one being now.

    The evening is that of the acts in force, each as corrected last: what was taken back is in
    no moment of it.
    """
    state, acts = loaded.state, timeline_of(loaded.books).steps
    last = len(acts) - 1
    moments = sorted({n * last // (_WIDTH - 1) for n in range(_WIDTH)})
    wealth: dict[str, list[int]] = {name: [] for name in loaded.table.players}
    balances, entered = Balances(), 0
    for moment in moments:
        later = (p for act in acts[entered : moment + 1] for p in act.postings)
        balances, entered = balances.after(tuple(later)), moment + 1
        counts = loaded.game.score(replace(state, balances=balances)).counts
        for name, count in counts.items():
            wealth[name].append(count.total)
    return wealth


def _chart(loaded: LoadedTable) -> Iterator[str]:
    say = loaded.state.messages
    wealth = wealth_over_time(loaded)
    most = max((n for course in wealth.values() for n in course), default=0) or 1
    yield say.text("report.wealth", most=most)
    longest = max(len(name) for name in wealth)
    for name, course in wealth.items():
        bars = "".join(_BARS[-(-max(n, 0) * (len(_BARS) - 1) // most)] for n in course)
        ends = say.text("report.from", who=name, first=course[0], last=course[-1])
        yield f"  {name:<{longest}} {bars}|  {ends}"
