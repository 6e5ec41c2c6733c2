"""A whole turn in one line: the throw, the move, the salary, and what the space asks."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.games.property import ring, turns
from pnp.games.solo import space_effects
from pnp.games.solo.free_to_move import check_free_to_move
from pnp.games.solo.terms import BaseProfile, Doubles, TurnTerms
from pnp.games.solo.travel import move_on
from pnp.ledger.entry import Entry, Fact, joined, move
from pnp.rules.language.arguments import Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState

Pips = Annotated[int, ring.pips("turn")]


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the dice and move, with the salary for passing or reaching Start; do what is asked."""

    player: Player
    first: Pips
    second: Pips = 0
    cites: ClassVar[tuple[str, ...]] = ("turn", "salary", "jail-out", "loss")

    def entry(self, state: GameState) -> Entry:
        """Move from where the player stands, and carry the turn out."""
        ring.check_dice(state, self.first, self.second, "turn")
        check_free_to_move(state, self.player)
        left = space_effects.leave_offer(state, self.player)  # only where the table has overruled
        noted = Entry(turns.note_throw(state, self.player, self.first + self.second))
        begun = joined((left, noted))
        now = state.after(begun.postings)
        thrown = self._throw(now)
        now = now.after(thrown.postings)
        if now.balances.of(accounts.player(self.player), accounts.JAIL):
            return joined((begun, thrown))
        total = self.first + self.second
        moved = move_on(now, self.player, ring.at(state, self.player) + total, total)
        return joined((begun, thrown, moved))

    def _throw(self, state: GameState) -> Entry:
        # Where doubles count, count them.
        spaces, me = ring.spaces(state), accounts.player(self.player)
        far = ring.at(state, self.player) + self.first + self.second
        facts: dict[str, Fact] = {"who": self.player, "first": self.first, "second": self.second}
        facts["space"] = spaces[far % len(spaces)].id
        key = "turn.thrown" if self.second else "turn.thrown-sum"
        say = state.because("turn", key, **facts, n=self.first + self.second)
        thrown = Entry((), (say,), (say,))
        if state.terms(TurnTerms).doubles is Doubles.NONE:
            return thrown
        before = state.balances.of(me, accounts.DOUBLES)
        if not ring.is_double(self.first, self.second):
            return joined((thrown, Entry(move(me, accounts.TABLE, accounts.DOUBLES, before))))
        if before >= 2:
            if state.terms(TurnTerms).base_profile is BaseProfile.CR:
                return joined((thrown, Entry(move(me, accounts.TABLE, accounts.DOUBLES, before))))
            third = Entry((), (state.because("turn", "turn.third", **facts),))
            return joined((third, space_effects.send_to_jail(state, self.player)))
        again = state.because("turn", "turn.again", **facts)
        return joined((thrown, Entry(move(accounts.TABLE, me, accounts.DOUBLES), (again,))))
