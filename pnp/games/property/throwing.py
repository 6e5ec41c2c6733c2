"""A throw where several play: the move, the salary, what the space asks, and who is next."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from pnp.errors import Code
from pnp.games.property import arrivals, dice, jail, rents, ring, turns
from pnp.games.property.jail import FineTerms
from pnp.ledger.entry import Entry, Fact, Phrase, joined, move
from pnp.rules.language.arguments import Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import clear_marks

Pips = Annotated[int, dice.pips("turn")]

CITES: Final = ("turn", "salary", "laps", "purchase", "auction", "rent")
"""The matters a throw is about on every ring."""

MAY_CITE: Final = ("late-rent", "luck", "tax", "jail", "jail-out")
"""Those that not every ring has."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the dice and move: two numbers, or their sum if they are no double."""

    player: Player
    first: Pips
    second: Pips = 0
    cites: ClassVar[tuple[str, ...]] = CITES
    may_cite: ClassVar[tuple[str, ...]] = MAY_CITE

    def entry(self, state: GameState) -> Entry:
        """Take the turn, move from where the pawn stands, and tell who is next."""
        dice.check_dice(state, self.first, self.second, "turn")
        _check_free(state, self.player)
        return throw(state, self.player, self.first, self.second)

    def doubtful(self, state: GameState) -> Phrase | None:
        """Ask about a throw out of turn."""
        return turns.doubtful(state, self.player)


def _check_free(state: GameState, name: str) -> None:
    terms = state.find_terms(FineTerms)
    if terms and state.balances.of(accounts.player(name), accounts.JAIL):
        facts = {"who": name, "fine": terms.jail_fine}
        raise state.refusal(Code.JAIL, "jail-out", "turn.jailed", **facts)


def throw(
    state: GameState,
    name: str,
    first: int,
    second: int,
    doubles: rents.Doubles = rents.whole_group,
    freed: Entry | None = None,
) -> Entry:
    """Carry out a throw; `freed` is how it has let a prisoner out, who then does not go on.

    A double throws again. The third in a row leads to jail where the ring has one, and else only
    ends the turn.
    """
    total = first + second
    noted = Entry(turns.note_throw(state, name, total))
    taken = joined((turns.take(state, name), noted))
    first_of_all = freed or Entry()
    now = state.after(taken.postings + first_of_all.postings)
    me, before = accounts.player(name), state.balances.of(accounts.player(name), accounts.DOUBLES)
    double = dice.is_double(first, second) and freed is None
    facts: dict[str, Fact] = {"who": name, "n": total, "first": first, "second": second}
    if double and before == 2:
        marks = Entry(clear_marks(now, me, accounts.DOUBLES))
        if ring.jail_number(state) is not None:
            third = Entry((), (state.because("turn", "turn.third-double", **facts),))
            return _closed(state, (third, jail.send(now, name), taken))
    elif double:
        marks = Entry(move(accounts.TABLE, me, accounts.DOUBLES))
    else:
        marks = Entry(clear_marks(now, me, accounts.DOUBLES))
    now = now.after(marks.postings)
    how = state.because("turn", "turn.throws", **facts)
    moved = arrivals.move_on(now, name, ring.at(state, name) + total, doubles, how)
    return _closed(state, (first_of_all, marks, moved, taken))


def stay(state: GameState, name: str, total: int, jailed: Entry) -> Entry:
    """Carry out a throw that leaves a prisoner where he is."""
    marks = Entry(turns.note_throw(state, name, total))
    return _closed(state, (jailed, marks, turns.take(state, name)))


def _closed(state: GameState, parts: tuple[Entry, ...]) -> Entry:
    done = joined(parts)
    return joined((done, Entry((), (turns.tell_next(state.after(done.postings)),))))
