"""A whole turn in one line: the throw, the move, the salary, and what the space asks."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.games.property.dice import die
from pnp.games.solo import ring, space_effects
from pnp.games.solo.terms import BaseProfile, Doubles, SalaryTiming, TurnTerms
from pnp.ledger.entry import Entry, Fact, joined, move
from pnp.rules.language.arguments import Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState

Die = Annotated[int, die("turn")]


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the dice, move, take the salary on the way, and do what the space asks."""

    player: Player
    first: Die
    second: Die
    cites: ClassVar[tuple[str, ...]] = ("turn", "salary", "jail-out", "loss")

    def entry(self, state: GameState) -> Entry:
        """Move from where the player stands, and carry the turn out."""
        ring.check_free_to_move(state, self.player)
        thrown = self._throw(state)
        now = state.after(thrown.postings)
        if now.balances.of(accounts.player(self.player), accounts.JAIL):
            return thrown
        spaces = ring.spaces(state)
        far = ring.at(state, self.player) + self.first + self.second
        place, passed = far % len(spaces), far >= len(spaces)
        late = state.terms(TurnTerms).salary_timing is SalaryTiming.AFTER_SPACE
        jail = spaces[place].kind == "go-to-jail"  # only beyond the start would it matter
        parts = [thrown]
        if passed and not late:
            parts.append(space_effects.pay_salary(now, self.player))
            now = now.after(parts[-1].postings)
        parts.append(space_effects.land(now, self.player, place, self.first + self.second))
        now = now.after(parts[-1].postings)
        if passed and late and not jail:
            parts.append(space_effects.pay_salary(now, self.player))
        return joined(parts)

    def _throw(self, state: GameState) -> Entry:
        """Put the throw on record; where doubles count, count them."""
        spaces, me = ring.spaces(state), accounts.player(self.player)
        far = ring.at(state, self.player) + self.first + self.second
        facts: dict[str, Fact] = {"who": self.player, "first": self.first, "second": self.second}
        facts["space"] = spaces[far % len(spaces)].id
        say = state.because("turn", "turn.thrown", **facts)
        thrown = Entry((), (say,), (say,))
        if state.terms(TurnTerms).doubles is Doubles.NONE:
            return thrown
        before = state.balances.of(me, accounts.DOUBLES)
        if self.first != self.second:
            return joined((thrown, Entry(move(me, accounts.TABLE, accounts.DOUBLES, before))))
        if before >= 2:
            gone = Entry(move(me, accounts.TABLE, accounts.DOUBLES, before))
            if state.terms(TurnTerms).base_profile is BaseProfile.CR:
                return joined((thrown, gone))
            third = Entry((), (state.because("turn", "turn.third", **facts),))
            jailed = space_effects.send_to_jail(state, self.player)
            return joined((third, gone, jailed))
        again = state.because("turn", "turn.again", **facts)
        return joined((thrown, Entry(move(accounts.TABLE, me, accounts.DOUBLES), (again,))))
