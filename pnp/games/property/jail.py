"""Jail: what the fine is, who sits there, and the steps out of it."""

from dataclasses import dataclass

from pnp.box.rulebook import Coins
from pnp.errors import Code
from pnp.games.property import ring
from pnp.ledger.entry import Entry, Posting, joined, move
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import clear_marks


@dataclass(frozen=True, slots=True)
class FineTerms:
    """What leaving jail costs."""

    jail_fine: Coins


def send(state: GameState, name: str) -> Entry:
    """Move a pawn straight to jail, without a salary, and keep the player there."""
    number = ring.jail_number(state)
    put = Entry(ring.move_pawn(state, name, number) if number is not None else ())
    return joined((put, keep(state, name)))


def keep(state: GameState, name: str) -> Entry:
    """Lay the mark of a prisoner on a player; with it his turn is over."""
    me, fine = accounts.player(name), state.find_terms(FineTerms)
    over = clear_marks(state, me, accounts.DOUBLES)
    if fine is None:  # a jail that nobody has to be let out of
        return Entry(over)
    say = state.because("jail", "jail", who=name, fine=fine.jail_fine)
    why = state.because("jail", "why.jail")
    return Entry(move(accounts.TABLE, me, accounts.JAIL) + over, (say,), (why,))


def check_inside(state: GameState, name: str) -> int:
    """Give the marks a prisoner holds; refuse who is not in jail."""
    marks = state.balances.of(accounts.player(name), accounts.JAIL)
    if not marks:
        raise state.refusal(Code.JAIL, "jail-out", "jail.not", who=name)
    return marks


def check_outside(state: GameState, name: str) -> None:
    """Refuse to send to jail who sits there already."""
    if state.balances.of(accounts.player(name), accounts.JAIL):
        raise state.refusal(Code.JAIL, "jail", "jail.already", who=name)


def set_free(name: str, marks: int) -> tuple[Posting, ...]:
    """Take the marks of a prisoner away."""
    return move(accounts.player(name), accounts.TABLE, accounts.JAIL, marks)
