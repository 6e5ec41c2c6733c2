"""Bankruptcy: all is mortgaged first; in the short game the second one ends it."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.box import deed_terms
from pnp.games.cronulla.lifting import price_lift
from pnp.games.cronulla.terms import CreditorTerms, ShortGameTerms
from pnp.games.property import bankruptcy, deeds
from pnp.games.property.bankruptcy import CreditorName, LiftedDeeds
from pnp.games.property.mortgages import raisable
from pnp.ledger.entry import Entry, Fact, Phrase, joined, move
from pnp.rules.language.arguments import Player
from pnp.rules.state import accounts
from pnp.rules.state.consequences import over
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import afford


@dataclass(frozen=True, slots=True)
class Bankrupt:
    """Declare a player bankrupt: all goes to the creditor, who may lift deeds at once."""

    player: Player
    creditor: CreditorName = ""
    lift: LiftedDeeds = ()
    cites: ClassVar[tuple[str, ...]] = (
        "insolvent", "bankrupt-player", "bankrupt-bank", "building-transfer", "last-bankruptcy",
    )  # fmt: skip

    def entry(self, state: GameState) -> Entry:
        """Sell all buildings, mortgage everything, and hand over cash and deeds."""
        creditor = bankruptcy.find_creditor(state, self.player, self.creditor)
        more = raisable(state, self.player)
        cash = bankruptcy.check_insolvent(state, self.player, more)
        last = _ends_game(state)
        if last and not state.terms(ShortGameTerms).short_final_liquidate:
            gone = self._hand_over(state, creditor, cash)
        else:
            gone = self._liquidate(state, creditor, cash, last=last)
        end = over(state.because("last-bankruptcy", "over.bankruptcies")) if last else Entry()
        return joined((gone, bankruptcy.strike_out(state, self.player, creditor), end))

    def _liquidate(self, state: GameState, creditor: str, cash: int, *, last: bool) -> Entry:
        held = deeds.held_by(state, self.player)
        sold = bankruptcy.sell_up(state, self.player, creditor, cash, auctions=not last)
        if creditor == accounts.BANK:
            return sold
        fee = _charge_creditor(state.after(sold.postings), creditor, held)
        now = state.after(sold.postings + fee.postings)
        taken = bankruptcy.take_deeds_over(now, creditor, held, self.lift, price_lift)
        return joined((sold, fee, taken))

    def _hand_over(self, state: GameState, creditor: str, cash: int) -> Entry:
        held = deeds.held_by(state, self.player)
        postings = move(
            accounts.player(self.player), accounts.account_of(creditor), accounts.CASH, cash
        ) + deeds.pass_on(state, self.player, creditor, held)
        facts: dict[str, Fact] = {"who": self.player, "whom": creditor}
        facts |= {"amount": cash, "n": len(held)}
        why = state.because("last-bankruptcy", "why.final", **facts)
        return Entry(postings, (Phrase("bankrupt.final", facts),), (why,))


def _ends_game(state: GameState) -> bool:
    terms = state.terms(ShortGameTerms)
    before = sum(
        state.balances.of(accounts.player(name), accounts.BANKRUPT) for name in state.table.players
    )
    return terms.short and before + 1 >= terms.short_bankruptcies


def _charge_creditor(state: GameState, creditor: str, held: tuple[str, ...]) -> Entry:
    rate = state.terms(CreditorTerms).transfer_fee
    fee = deed_terms.transfer_fee((deeds.title(state, each) for each in held), rate)
    if not fee:
        return Entry()
    afford(state, creditor, fee, "bankrupt-player", "cannot.pay", whom=accounts.BANK)
    facts: dict[str, Fact] = {"who": creditor, "amount": fee, "rate": rate}
    why = state.because("bankrupt-player", "why.creditor-fee", **facts)
    postings = move(accounts.player(creditor), accounts.BANK, accounts.CASH, fee)
    return Entry(postings, (Phrase("bankrupt.fee", facts),), (why,))
