"""The ring of spaces: where each pawn stands, and how it is moved on."""

from typing import TYPE_CHECKING

from pnp.ledger.entry import Posting, move
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import clear_marks

if TYPE_CHECKING:
    from pnp.box.board import Space


def spaces(state: GameState) -> "tuple[Space, ...]":
    """Give the spaces of the ring in order."""
    board = state.box.board
    return board.spaces if board else ()


def at(state: GameState, name: str) -> int:
    """Give the number of the space a player stands on.

    The spaces a pawn has gone are only ever added to, so that a corrected throw shifts all later
    ones with it, as on the board.
    """
    return state.balances.of(accounts.player(name), accounts.AT) % len(spaces(state))


def space_of(state: GameState, name: str) -> "Space":
    """Give the space a player stands on."""
    return spaces(state)[at(state, name)]


def jail_number(state: GameState) -> int | None:
    """Give the number of the jail's space; None on a ring without a jail."""
    return next((n for n, space in enumerate(spaces(state)) if space.kind == "jail"), None)


def deed_number(state: GameState, deed: str) -> int:
    """Give the number of a deed's space."""
    return next(n for n, space in enumerate(spaces(state)) if space.deed == deed)


def space_number(state: GameState, space_id: str) -> int:
    """Give the number of a space by its id."""
    return next(n for n, space in enumerate(spaces(state)) if space.id == space_id)


def move_pawn(state: GameState, name: str, number: int) -> tuple[Posting, ...]:
    """Move the pawn forward to a space, and take away what belonged to the space before."""
    me = accounts.player(name)
    far = (number - at(state, name)) % len(spaces(state))
    there = move(accounts.TABLE, me, accounts.AT, far)
    return there + clear_marks(state, me, accounts.HERE, accounts.OFFER, accounts.LIFTED)


def find_offer(state: GameState, name: str) -> str:
    """Name the deed a player has landed on and may buy at its price; nothing if there is none."""
    held = state.balances.holdings(accounts.player(name), accounts.OFFER)
    return next((what.removeprefix(accounts.OFFER) for what in held), "")
