"""Insurance and damage, and the yearly income on a card."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.ledger.entry import Entry, Fact, Phrase, move
from pnp.rules import chart, visits
from pnp.rules.cover import InCash, damage, income_kept
from pnp.rules.purse import pay
from pnp.rules.slots import Amount, Count, Player
from pnp.rules.standing import Standing


@dataclass(frozen=True, slots=True)
class Insure:
    """Buy insurance counters: one, or N, up to three in a visit."""

    player: Player
    count: Count = 1
    cites: ClassVar[tuple[str, ...]] = ("insure",)

    def entry(self, standing: Standing) -> Entry:
        """Pay for the counters and lay them before the player."""
        facts = {"who": self.player, "n": self.count, "office": "office.h8"}
        here = visits.at(standing, self.player, "h8")
        standing.demand(here, "E_NOT_AT_SPACE", "insure", "visit.needed", **facts)
        most, had = standing.number("insurance_max"), visits.used(standing, self.player, "insured")
        if standing.option("insurance_cap") == "holding":
            had = standing.balances.of(chart.player(self.player), chart.INSURANCE)
        kept = had + self.count <= most
        limit = {"who": self.player, "n": had + self.count, "most": most}
        standing.demand(kept, "E_VISIT_LIMIT", "insure", "insure.most", **limit)
        each = standing.number("insurance")
        due = self.count * each
        postings = pay(standing, self.player, chart.BANK, due, "insure", "cannot.insure")
        postings += move(chart.BANK, chart.player(self.player), chart.INSURANCE, self.count)
        postings += visits.use(self.player, "insured", self.count)
        why = standing.because("insure", "why.insure", n=self.count, each=each, amount=due)
        said = Phrase("insure", {"who": self.player, "n": self.count, "amount": due})
        return Entry(postings, (said,), (why,))


@dataclass(frozen=True, slots=True)
class Damage:
    """Settle a damage: a counter is handed back if one is held; `pay`: in cash all the same."""

    player: Player
    amount: Amount
    in_cash: InCash = False
    cites: ClassVar[tuple[str, ...]] = ("damage",)

    def entry(self, standing: Standing) -> Entry:
        """Cover the whole damage with one counter, or pay it."""
        return damage(standing, self.player, self.amount, in_cash=self.in_cash)


@dataclass(frozen=True, slots=True)
class Income:
    """Keep an income card: the factory pays AMOUNT from now on."""

    player: Player
    amount: Amount
    cites: ClassVar[tuple[str, ...]] = ("income",)

    def entry(self, standing: Standing) -> Entry:
        """Put the card in the place of the one before."""
        postings = income_kept(standing, self.player, self.amount)
        facts: dict[str, Fact] = {"who": self.player, "amount": self.amount}
        why = standing.because("income", "why.kept-income", **facts)
        return Entry(postings, (Phrase("income", facts),), (why,))
