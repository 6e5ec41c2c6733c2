"""Moving a pawn without the dice: to a space that is named, or where a card leads."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.games.property import arrivals, rents, throwing
from pnp.games.property.space_names import Place
from pnp.ledger.entry import Entry, Phrase
from pnp.rules.language.arguments import Player
from pnp.rules.state.game_state import GameState


@dataclass(frozen=True, slots=True)
class Land:
    """Put the pawn on D (any space) without dice or salary, and do what is asked there."""

    player: Player
    place: Place
    cites: ClassVar[tuple[str, ...]] = throwing.CITES
    may_cite: ClassVar[tuple[str, ...]] = throwing.MAY_CITE
    unoffered: ClassVar[bool] = True

    def entry(self, state: GameState) -> Entry:
        """Move the pawn and settle, or put down, what is asked."""
        return land(state, self.player, self.place)


def land(
    state: GameState, name: str, place: int, doubles: rents.Doubles = rents.whole_group
) -> Entry:
    """Put a pawn on a space without a salary for the way."""
    how = Phrase("turn.comes", {"who": name})
    return arrivals.move_on(state, name, place, doubles, how)


def advance(
    state: GameState, name: str, space: str, doubles: rents.Doubles = rents.whole_group
) -> Entry:
    """Carry out a card that leads to a space: forward, with the salary of passing Start."""
    return arrivals.leader(doubles)(state, name, space)
