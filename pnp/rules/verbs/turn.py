"""A whole turn in one line: the throw, the move, the salary, and what the space asks."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.ledger.entry import Entry, Fact, joined, move
from pnp.rules import chart, landings, ring
from pnp.rules.dice import Die
from pnp.rules.slots import Player
from pnp.rules.standing import Standing


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the dice, move, take the salary on the way, and do what the space asks."""

    player: Player
    first: Die
    second: Die
    cites: ClassVar[tuple[str, ...]] = ("turn", "salary", "jail-out", "loss")

    def entry(self, standing: Standing) -> Entry:
        """Move from where the player stands, and carry the turn out."""
        ring.check_free_to_move(standing, self.player)
        thrown = self._thrown(standing)
        now = standing.after(thrown.postings)
        if now.balances.of(chart.player(self.player), chart.JAIL):
            return thrown
        spaces = ring.spaces(standing)
        far = ring.at(standing, self.player) + self.first + self.second
        place, passed = far % len(spaces), far >= len(spaces)
        late = standing.option("salary_timing") == "after_space"
        jail = spaces[place].kind == "go-to-jail"  # only beyond the start would it matter
        parts = [thrown]
        if passed and not late:
            parts.append(landings.salary(now, self.player))
            now = now.after(parts[-1].postings)
        parts.append(landings.landed(now, self.player, place, self.first + self.second))
        now = now.after(parts[-1].postings)
        if passed and late and not jail:
            parts.append(landings.salary(now, self.player))
        return joined(parts)

    def _thrown(self, standing: Standing) -> Entry:
        """Put the throw on record; where doubles count, count them."""
        spaces, me = ring.spaces(standing), chart.player(self.player)
        far = ring.at(standing, self.player) + self.first + self.second
        facts: dict[str, Fact] = {"who": self.player, "first": self.first, "second": self.second}
        facts["space"] = spaces[far % len(spaces)].id
        say = standing.because("turn", "turn.thrown", **facts)
        thrown = Entry((), (say,), (say,))
        if standing.option("doubles") != "standard":
            return thrown
        before = standing.balances.of(me, chart.DOUBLES)
        if self.first != self.second:
            return joined((thrown, Entry(move(me, chart.TABLE, chart.DOUBLES, before))))
        if before >= 2:
            gone = Entry(move(me, chart.TABLE, chart.DOUBLES, before))
            if standing.option("base_profile") != "DE":
                return joined((thrown, gone))
            third = Entry((), (standing.because("turn", "turn.third", **facts),))
            jailed = landings.jailed(standing, self.player)
            return joined((third, gone, jailed))
        again = standing.because("turn", "turn.again", **facts)
        return joined((thrown, Entry(move(chart.TABLE, me, chart.DOUBLES), (again,))))
