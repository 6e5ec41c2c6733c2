"""Into jail, and out of it: by a double, a fine, a card, or the last throw."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.ledger.entry import Entry, Fact, Posting, move
from pnp.rules import chart, decks
from pnp.rules.dice import Die
from pnp.rules.purse import pay
from pnp.rules.slots import Player, choice
from pnp.rules.standing import Standing

Way = Annotated[str, choice("fine", "card")]


def _inside(standing: Standing, name: str) -> int:
    """Give the marks a prisoner holds; refuse who is not in jail."""
    marks = standing.balances.of(chart.player(name), chart.JAIL)
    if not marks:
        raise standing.refusal("E_JAIL", "jail-out", "jail.not", who=name)
    return marks


def _freed(name: str, marks: int) -> tuple[Posting, ...]:
    return move(chart.player(name), chart.TABLE, chart.JAIL, marks)


@dataclass(frozen=True, slots=True)
class Jail:
    """Go to jail directly, without a salary."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ("jail",)

    def entry(self, standing: Standing) -> Entry:
        """Lay the mark of a prisoner on the player."""
        me = chart.player(self.player)
        if standing.balances.of(me, chart.JAIL):
            raise standing.refusal("E_JAIL", "jail", "jail.already", who=self.player)
        facts = {"who": self.player, "fine": standing.number("jail_fine")}
        say = standing.because("jail", "jail", **facts)
        why = standing.because("jail", "why.jail")
        return Entry(move(chart.TABLE, me, chart.JAIL), (say,), (why,))


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the dice in jail: a double frees, the last throw costs the fine."""

    player: Player
    first: Die
    second: Die
    cites: ClassVar[tuple[str, ...]] = ("jail-out", "fines")

    def entry(self, standing: Standing) -> Entry:
        """Count the throw, and let the player out if it frees him."""
        marks = _inside(standing, self.player)
        facts: dict[str, Fact] = {"who": self.player, "n": self.first + self.second}
        if self.first == self.second:
            say = standing.because("jail-out", "jail.double", **facts)
            why = standing.because("jail-out", "why.jail-double", **facts)
            return Entry(_freed(self.player, marks), (say,), (why,))
        most = standing.number("jail_throws", 3)
        facts |= {"nth": marks, "most": most}
        if marks < most:
            say = standing.because("jail-out", "jail.stays", **facts)
            mark = move(chart.TABLE, chart.player(self.player), chart.JAIL)
            return Entry(mark, (say,), (standing.because("jail-out", "why.jail-stays", **facts),))
        return self._last(standing, marks, facts)

    def _last(self, standing: Standing, marks: int, facts: dict[str, Fact]) -> Entry:
        """Take the fine after the last throw; who cannot pay it owes it."""
        fine, cash = standing.number("jail_fine"), standing.cash(self.player)
        me = chart.player(self.player)
        facts |= {"amount": fine}
        if standing.in_book and cash is not None and cash < fine:
            postings = move(chart.TABLE, me, chart.debt(chart.BANK), fine)
            key = "jail.last-owed"
        else:
            postings, key = move(me, chart.BANK, chart.CASH, fine), "jail.last"
        say = standing.because("jail-out", key, **facts)
        why = standing.because("fines", "why.jail-last", **facts)
        return Entry(postings + _freed(self.player, marks), (say,), (why,))


@dataclass(frozen=True, slots=True)
class Release:
    """Leave jail for the fine before a throw, or with a card that frees."""

    player: Player
    way: Way
    cites: ClassVar[tuple[str, ...]] = ("jail-out", "fines")

    def entry(self, standing: Standing) -> Entry:
        """Pay the Bank or give the card back, and be free."""
        marks = _inside(standing, self.player)
        facts: dict[str, Fact] = {"who": self.player}
        if self.way == "card":
            card = decks.freeing(standing, self.player)
            if not card:
                raise standing.refusal("E_JAIL", "jail-out", "jail.no-card", **facts)
            given = move(chart.player(self.player), chart.BANK, card)
            say = standing.because("jail-out", "jail.card", **facts)
        else:
            most = standing.number("jail_throws", 3)
            kept = marks < most or most == 0
            facts |= {"nth": marks, "amount": standing.number("jail_fine")}
            standing.demand(kept, "E_JAIL", "jail-out", "jail.throw-first", **facts)
            fine = standing.number("jail_fine")
            given = pay(
                standing, self.player, chart.BANK, fine, "fines", "cannot.pay", whom=chart.BANK
            )
            say = standing.because("jail-out", "jail.fine", **facts)
        return Entry(given + _freed(self.player, marks), (say,), (say,))
