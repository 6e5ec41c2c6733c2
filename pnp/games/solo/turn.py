"""A whole turn in one line: the throw, the move, the salary, and what the space asks."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.games.property import ring
from pnp.games.property.dice import Die
from pnp.games.solo import space_effects
from pnp.ledger.entry import Entry, Fact, joined, move
from pnp.rules.language.arguments import Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState


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
        thrown = self._thrown(state)
        now = state.after(thrown.postings)
        if now.balances.of(accounts.player(self.player), accounts.JAIL):
            return thrown
        spaces = ring.spaces(state)
        far = ring.at(state, self.player) + self.first + self.second
        place, passed = far % len(spaces), far >= len(spaces)
        late = state.option("salary_timing") == "after_space"
        jail = spaces[place].kind == "go-to-jail"  # only beyond the start would it matter
        parts = [thrown]
        if passed and not late:
            parts.append(space_effects.salary(now, self.player))
            now = now.after(parts[-1].postings)
        parts.append(space_effects.landed(now, self.player, place, self.first + self.second))
        now = now.after(parts[-1].postings)
        if passed and late and not jail:
            parts.append(space_effects.salary(now, self.player))
        return joined(parts)

    def _thrown(self, state: GameState) -> Entry:
        """Put the throw on record; where doubles count, count them."""
        spaces, me = ring.spaces(state), accounts.player(self.player)
        far = ring.at(state, self.player) + self.first + self.second
        facts: dict[str, Fact] = {"who": self.player, "first": self.first, "second": self.second}
        facts["space"] = spaces[far % len(spaces)].id
        say = state.because("turn", "turn.thrown", **facts)
        thrown = Entry((), (say,), (say,))
        if state.option("doubles") != "standard":
            return thrown
        before = state.balances.of(me, accounts.DOUBLES)
        if self.first != self.second:
            return joined((thrown, Entry(move(me, accounts.TABLE, accounts.DOUBLES, before))))
        if before >= 2:
            gone = Entry(move(me, accounts.TABLE, accounts.DOUBLES, before))
            if state.option("base_profile") != "DE":
                return joined((thrown, gone))
            third = Entry((), (state.because("turn", "turn.third", **facts),))
            jailed = space_effects.jailed(state, self.player)
            return joined((third, gone, jailed))
        again = state.because("turn", "turn.again", **facts)
        return joined((thrown, Entry(move(accounts.TABLE, me, accounts.DOUBLES), (again,))))
