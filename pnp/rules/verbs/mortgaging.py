"""Pledging deeds to the Bank."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.ledger.entry import Entry, Fact, Phrase
from pnp.rules import buildings, chart, deeds, raising
from pnp.rules.purse import pay
from pnp.rules.slots import Deeds, Player
from pnp.rules.standing import Standing


@dataclass(frozen=True, slots=True)
class Mortgage:
    """Mortgage deeds: the Bank lends half their price, and they are turned face down."""

    player: Player
    deeds: Deeds
    cites: ClassVar[tuple[str, ...]] = ("mortgage",)
    by_owner: ClassVar[bool] = True

    def entry(self, standing: Standing) -> Entry:
        """Lay a pledge on each plot and take the loan."""
        raising.check_in_debt(standing, self.player)
        wanted = tuple(dict.fromkeys(self.deeds))
        for deed in wanted:
            self._check(standing, deed)
        loans = {deed: deeds.mortgage(standing, deed) for deed in wanted}
        total = sum(loans.values())
        lent = pay(standing, chart.BANK, self.player, total, "mortgage", "cannot.pay")
        why = (
            standing.because("mortgage", "why.mortgage", deed=deed, amount=loan)
            for deed, loan in loans.items()
        )
        facts: dict[str, Fact] = {"who": self.player, "deeds": wanted, "amount": total}
        return Entry(deeds.pledging(wanted) + lent, (Phrase("mortgage", facts),), tuple(why))

    def _check(self, standing: Standing, deed: str) -> None:
        deeds.check_own(standing, self.player, deed, "mortgage")
        facts: dict[str, Fact] = {"who": self.player, "deed": deed}
        if deeds.mortgaged(standing, deed):
            raise standing.refusal("E_MORTGAGED", "mortgage", "mortgage.already", **facts)
        by_plot = standing.option("mortgage_scope") == "plot"
        scope = (deed,) if by_plot else deeds.siblings(standing, deed)
        mine = (each for each in scope if deeds.holder(standing, each) == self.player)
        built_on = tuple(each for each in mine if deeds.built(standing, each))
        sold = buildings.proceeds(standing, built_on)
        facts |= {"deeds": built_on, "amount": sold}
        standing.demand(not built_on, "E_BUILDINGS", "mortgage", "mortgage.built", **facts)
