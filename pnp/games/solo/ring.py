"""Where the pawn stands on the ring, and whether it may move on."""

from typing import TYPE_CHECKING

from pnp.errors import Code
from pnp.games.property.jail import FineTerms
from pnp.ledger.entry import Posting, move
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.markers import struck

if TYPE_CHECKING:
    from pnp.box.board import Space


def spaces(state: GameState) -> "tuple[Space, ...]":
    """Give the spaces of the ring in order."""
    board = state.box.board
    return board.spaces if board else ()


def at(state: GameState, name: str) -> int:
    """Give the number of the space a player stands on."""
    return state.balances.of(accounts.player(name), accounts.AT)


def jail_number(state: GameState) -> int:
    """Give the number of the jail's space."""
    return next((n for n, space in enumerate(spaces(state)) if space.kind == "jail"), 0)


def deed_number(state: GameState, deed: str) -> int:
    """Give the number of a deed's space."""
    return next(n for n, space in enumerate(spaces(state)) if space.deed == deed)


def move_pawn(state: GameState, name: str, number: int) -> tuple[Posting, ...]:
    """Move the pawn, and take away what belonged to the space before."""
    me = accounts.player(name)
    there = move(accounts.TABLE, me, accounts.AT, number - at(state, name))
    return there + struck(state, me, accounts.HERE, accounts.OFFER, accounts.LIFTED)


def find_offer(state: GameState, name: str) -> str:
    """Name the deed a player must buy or decline; nothing if there is none."""
    held = state.balances.holdings(accounts.player(name), accounts.OFFER)
    return next((what.removeprefix(accounts.OFFER) for what in held), "")


def check_free_to_move(state: GameState, name: str) -> None:
    """Refuse a move out of jail, out of a debt, or away from a question."""
    if state.balances.of(accounts.player(name), accounts.JAIL):
        facts = {"who": name, "fine": state.terms(FineTerms).jail_fine}
        raise state.refusal(Code.JAIL, "jail-out", "turn.jailed", **facts)
    owed = sum(state.debts(name).values())
    if owed:
        raise state.refusal(Code.DEBT_PENDING, "loss", "turn.debt", who=name, amount=owed)
    deed = find_offer(state, name)
    facts = {"who": name, "deed": deed}
    state.demand(not deed, Code.PHASE, "purchase", "turn.undecided", **facts)
