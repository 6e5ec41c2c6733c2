"""Moving a pawn without the dice, with the rents of this game."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.games.grundbesitz.renting import doubles
from pnp.games.property import moving, throwing
from pnp.games.property.space_names import Place
from pnp.ledger.entry import Entry
from pnp.rules.language.arguments import Player
from pnp.rules.state.game_state import GameState


@dataclass(frozen=True, slots=True)
class Land:
    """Put the pawn on D (any space) without dice or salary, and do what is asked there."""

    player: Player
    place: Place
    cites: ClassVar[tuple[str, ...]] = throwing.CITES
    may_cite: ClassVar[tuple[str, ...]] = throwing.MAY_CITE

    def entry(self, state: GameState) -> Entry:
        """Move the pawn and settle, or put down, what is asked."""
        return moving.land(state, self.player, self.place, doubles)
