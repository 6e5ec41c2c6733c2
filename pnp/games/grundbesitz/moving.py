"""Moving a pawn without the dice, with the rents of this game."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.games.grundbesitz.renting import doubles
from pnp.games.property import arrivals
from pnp.games.property.ring import Place
from pnp.ledger.entry import Entry
from pnp.rules.language.arguments import Player
from pnp.rules.state.game_state import GameState


@dataclass(frozen=True, slots=True)
class Land:
    """Put the pawn on D (any space) without dice or salary, and do what is asked there."""

    player: Player
    place: Place
    cites: ClassVar[tuple[str, ...]] = arrivals.CITES
    may_cite: ClassVar[tuple[str, ...]] = arrivals.MAY_CITE

    def entry(self, state: GameState) -> Entry:
        """Move the pawn and settle, or put down, what is asked."""
        return arrivals.land(state, self.player, self.place, doubles)
