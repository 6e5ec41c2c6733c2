"""The end of a game at the hour that was agreed."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.ledger.entry import Entry, Fact, joined
from pnp.rules.endings import over
from pnp.rules.standing import Standing


@dataclass(frozen=True, slots=True)
class End:
    """End the game: the hour has struck, and the last move is finished."""

    cites: ClassVar[tuple[str, ...]] = ("hour",)

    def entry(self, standing: Standing) -> Entry:
        """Put the end on record; before the agreed hour only the table can decide so."""
        table = standing.table
        facts: dict[str, Fact] = {"hour": table.hour}
        early = table.until > standing.now
        standing.demand(not early, "E_PHASE", "hour", "end.early", **facts)
        say = standing.because("hour", "over.hour" if table.hour else "over.agreed", **facts)
        ended = over(say)
        unknown = tuple(name for name in standing.playing if standing.cash(name) is None)
        if not unknown:
            return ended
        return joined(
            (ended, Entry(say=(standing.because("valuation", "over.count", who=unknown),)))
        )
