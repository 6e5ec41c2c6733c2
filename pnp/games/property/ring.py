"""Where the pawn stands on the ring, and what that allows: to move on, to buy, to build."""

from typing import TYPE_CHECKING

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


def moved_to(state: GameState, name: str, number: int) -> tuple[Posting, ...]:
    """Move the pawn, and take away what belonged to the space before."""
    me = accounts.player(name)
    there = move(accounts.TABLE, me, accounts.AT, number - at(state, name))
    return there + struck(state, me, accounts.HERE, accounts.OFFER, accounts.LIFTED)


def offered(state: GameState, name: str) -> str:
    """Name the deed a player must buy or decline; nothing if there is none."""
    held = state.balances.holdings(accounts.player(name), accounts.OFFER)
    return next((what.removeprefix(accounts.OFFER) for what in held), "")


def check_free_to_move(state: GameState, name: str) -> None:
    """Refuse a move out of jail, out of a debt, or away from a question."""
    if state.balances.of(accounts.player(name), accounts.JAIL):
        facts = {"who": name, "fine": state.number("jail_fine")}
        raise state.refusal("E_JAIL", "jail-out", "turn.jailed", **facts)
    owed = sum(state.debts(name).values())
    if owed:
        raise state.refusal("E_DEBT_PENDING", "loss", "turn.debt", who=name, amount=owed)
    deed = offered(state, name)
    facts = {"who": name, "deed": deed}
    state.demand(not deed, "E_PHASE", "purchase", "turn.undecided", **facts)


def check_here(state: GameState, name: str, deed: str, steps: int) -> None:
    """Refuse building anywhere but where the player has landed, where the rules say so."""
    if not state.number("landing_build"):
        return
    here = state.balances.of(accounts.player(name), accounts.HERE + deed) > 0
    state.demand(here, "E_NOT_AT_SPACE", "here", "build.not-here", who=name, deed=deed)
    one = state.option("build_per_landing") == "one"
    state.demand(not one or steps == 1, "E_PHASE", "here", "build.once", who=name, deed=deed)


def builder_leaves(state: GameState, name: str, deed: str) -> tuple[Posting, ...]:
    """Use up the right to build, where a landing is good for one building."""
    if state.option("build_per_landing") != "one":
        return ()
    return struck(state, accounts.player(name), accounts.HERE + deed)
