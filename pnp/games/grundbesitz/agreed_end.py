"""The end of a game at the hour that was agreed."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.errors import Code
from pnp.ledger.entry import Entry, Fact, joined
from pnp.rules.state.consequences import over
from pnp.rules.state.game_state import GameState


@dataclass(frozen=True, slots=True)
class End:
    """End the game: the hour has struck, and the last move is finished."""

    cites: ClassVar[tuple[str, ...]] = ("hour",)

    def entry(self, state: GameState) -> Entry:
        """Put the end on record; before the agreed hour only the table can decide so."""
        table = state.table
        facts: dict[str, Fact] = {"hour": table.hour}
        early = table.until > state.now
        state.demand(not early, Code.PHASE, "hour", "end.early", **facts)
        say = state.because("hour", "over.hour" if table.hour else "over.agreed", **facts)
        ended = over(say)
        unknown = tuple(name for name in state.playing if state.cash(name) is None)
        if not unknown:
            return ended
        return joined((ended, Entry(say=(state.because("valuation", "over.count", who=unknown),))))
