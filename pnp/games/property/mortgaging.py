"""Pledging deeds to the Bank."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.games.property import buildings, deeds, liquidation
from pnp.ledger.entry import Entry, Fact, Phrase
from pnp.rules.language.arguments import Deeds, Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import pay


@dataclass(frozen=True, slots=True)
class Mortgage:
    """Mortgage deeds: the Bank lends half their price, and they are turned face down."""

    player: Player
    deeds: Deeds
    cites: ClassVar[tuple[str, ...]] = ("mortgage",)
    by_owner: ClassVar[bool] = True

    def entry(self, state: GameState) -> Entry:
        """Lay a pledge on each plot and take the loan."""
        liquidation.check_in_debt(state, self.player)
        wanted = tuple(dict.fromkeys(self.deeds))
        for deed in wanted:
            self._check(state, deed)
        loans = {deed: deeds.mortgage(state, deed) for deed in wanted}
        total = sum(loans.values())
        lent = pay(state, accounts.BANK, self.player, total, "mortgage", "cannot.pay")
        why = (
            state.because("mortgage", "why.mortgage", deed=deed, amount=loan)
            for deed, loan in loans.items()
        )
        facts: dict[str, Fact] = {"who": self.player, "deeds": wanted, "amount": total}
        return Entry(deeds.pledging(wanted) + lent, (Phrase("mortgage", facts),), tuple(why))

    def _check(self, state: GameState, deed: str) -> None:
        deeds.check_own(state, self.player, deed, "mortgage")
        facts: dict[str, Fact] = {"who": self.player, "deed": deed}
        if deeds.mortgaged(state, deed):
            raise state.refusal("E_MORTGAGED", "mortgage", "mortgage.already", **facts)
        by_plot = state.option("mortgage_scope") == "plot"
        scope = (deed,) if by_plot else deeds.siblings(state, deed)
        mine = (each for each in scope if deeds.holder(state, each) == self.player)
        built_on = tuple(each for each in mine if deeds.built(state, each))
        sold = buildings.proceeds(state, built_on)
        facts |= {"deeds": built_on, "amount": sold}
        state.demand(not built_on, "E_BUILDINGS", "mortgage", "mortgage.built", **facts)
