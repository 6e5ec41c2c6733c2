"""Paying a debt to another player partly in property."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.ledger.entry import Entry, Fact, joined, move
from pnp.rules import chart, deeds
from pnp.rules.slots import Amount, Deeds, Other, Player, flag
from pnp.rules.standing import Standing
from pnp.rules.taking_over import AtOnce, lifted_at_once, taken_over

Agreed = Annotated[bool, flag("agreed")]


@dataclass(frozen=True, slots=True)
class Cede:
    """Give deeds to a creditor for AMOUNT of the debt; `agreed`: the creditor has consented."""

    player: Player
    creditor: Other
    deeds: Deeds
    amount: Amount
    agreed: Agreed = False
    lift: AtOnce = False
    cites: ClassVar[tuple[str, ...]] = ("in-kind", "private-sale", "mortgaged-sale")

    def entry(self, standing: Standing) -> Entry:
        """Pass the deeds and strike out that much of the debt; the rest is settled in cash."""
        given = tuple(dict.fromkeys(self.deeds))
        owed = standing.debts(self.player).get(self.creditor, 0)
        facts: dict[str, Fact] = {"who": self.player, "whom": self.creditor, "deeds": given}
        facts |= {"amount": self.amount, "owed": owed}
        if not owed:
            raise standing.refusal("E_NO_DEBT", "in-kind", "cede.no-debt", **facts)
        if self.amount > owed:
            raise standing.refusal("E_AMOUNT", "in-kind", "cede.too-much", **facts)
        consent = self.agreed or not standing.chosen("in_kind_consent")
        standing.demand(consent, "E_PHASE", "in-kind", "cede.consent", **facts)
        deeds.check_saleable(standing, self.player, given)
        postings = deeds.passing(self.player, self.creditor, given)
        debt = chart.debt(chart.account_of(self.creditor))
        postings += move(chart.player(self.player), chart.TABLE, debt, self.amount)
        facts |= {"left": owed - self.amount}
        say = standing.because("in-kind", "cede", **facts)
        ceded = Entry(postings, (say,), (standing.because("in-kind", "why.cede", **facts),))
        then = standing.after(postings)
        take = lifted_at_once if self.lift else taken_over
        return joined((ceded, take(then, self.creditor, deeds.mortgaged_of(then, given))))
