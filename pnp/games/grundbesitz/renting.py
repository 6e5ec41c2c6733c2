"""Rent, and cards that lead to a rent: the Bank says nothing of it unless it is asked to."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pnp.games.grundbesitz.terms import RentTerms
from pnp.games.property import deeds, rent, turns
from pnp.games.property.rent import DeedDue, Tenant, pay_rent
from pnp.ledger.entry import Entry, Fact, Phrase
from pnp.rules.language.arguments import Owed, Throw
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState

if TYPE_CHECKING:
    from pnp.box.cards import Card


@dataclass(frozen=True, slots=True)
class Rent:
    """Pay the rent of a deed to its owner; THROW where it goes by the dice, `owed`: as a debt."""

    player: Tenant
    deed: DeedDue
    throw: Throw = 0
    owed: Owed = False
    cites: ClassVar[tuple[str, ...]] = ("rent", "no-rent", "double-rent")

    def entry(self, state: GameState) -> Entry:
        """Work out the rent and pay it."""
        return pay_rent(state, self, doubles)


def due(state: GameState, deed: str, owner: str, throw: int) -> rent.RentDue:
    """Work out the rent of a deed, whoever is to pay it."""
    return rent.due(state, deed, owner, throw, doubles)


def doubles(state: GameState, deed: str, owner: str) -> bool:
    """Tell whether the owner has the whole group, all unmortgaged where the table asks it."""
    asks = state.terms(RentTerms).double_needs_unmortgaged_group
    free = not asks or rent.none_mortgaged(state, deed)
    return free and rent.whole_group(state, deed, owner)


def hint(state: GameState, name: str, card: "Card") -> tuple[Phrase, ...]:
    """Say that rent is due where a card leads to, only if the table wants to be told."""
    board = state.box.board
    space = next((s for s in board.spaces if s.id == card.effect.to), None) if board else None
    if space is None or space.deed is None or not state.terms(RentTerms).rent_hints:
        return ()
    if turns.kept(state):  # the pawn has been moved, and its space told
        return ()
    owner = deeds.holder(state, space.deed)
    if owner in {BANK, name} or deeds.mortgaged(state, space.deed):
        return ()
    facts: dict[str, Fact] = {"who": name, "whom": owner, "deed": space.deed}
    return (state.because("no-hints", "rent.hint", **facts),)
