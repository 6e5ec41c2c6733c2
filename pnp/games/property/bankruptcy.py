"""Leaving the game: with a debt beyond everything a player has, or of his own will."""

from functools import partial
from typing import Annotated

from pnp.games.property import building, deeds
from pnp.games.property.deeds import TradingTerms
from pnp.games.property.mortgages import check_face_down, raisable
from pnp.games.property.trade import lift_at_once, take_over
from pnp.pack import (
    BANK, CASH, Code, Entry, Fact, GameState, Phrase, Player, accounts, after, arguments,
    consequences, deed_terms, holdings, joined, marks, move, over, pay, verb,
)  # fmt: skip


@verb("insolvent bankrupt-player bankrupt-bank building-transfer", may="last-bankruptcy")
class Bankrupt:
    """Declare a player bankrupt: all goes to the creditor, who may lift deeds at once."""

    player: Player
    creditor: Annotated[str, arguments.PARTY] = ""
    lift: Annotated[tuple[str, ...], after("lift", arguments.DEEDS._replace(owner="player"))] = ()

    def entry(self, state: GameState) -> Entry:
        """Sell all buildings, mortgage what must be, and hand over cash and deeds."""
        name, terms, creditor = self.player, state.terms(TradingTerms), self._find_creditor(state)
        first = creditor == BANK or terms.must_mortgage_first
        held = deeds.list_held(state, name)
        more = raisable(state, name) if first else building.proceeds(state, held)
        cash = self._check_insolvent(state, more)
        gone = sum(state.held(each, accounts.BANKRUPT) for each in state.table.players)
        last = terms.short and 0 < terms.short_bankruptcies <= gone + 1
        if last and not terms.short_final_liquidate:
            left = self._hand_over(state, creditor, cash)
        else:
            left = self._sell_up(state, creditor, cash, mortgages=first, auctions=not last)
            if creditor != BANK:
                acts = _charge_creditor, self._give_deeds_over
                then = (partial(act, creditor=creditor, held=held) for act in acts)
                left = joined((left, consequences.in_turn(state.after(left.postings), then)))
        out = Entry(holdings.set_free(state, name, creditor) + marks(name, bankrupt=True))
        end = over(state.because("last-bankruptcy", "over.bankruptcies")) if last else Entry()
        return joined((left, out, end))

    def _find_creditor(self, state: GameState) -> str:
        # The one named, or the only one; who is not owed is refused.
        debts, case = state.debts(self.player), state.case("insolvent", who=self.player)
        case.demand(debts, Code.NO_DEBT, "bankrupt.no-debt")
        if self.creditor:
            kept, facts = not debts or self.creditor in debts, {"whom": self.creditor}
            case.demand(kept, Code.NO_DEBT, "bankrupt.not-owed", **facts, creditors=tuple(debts))
            return self.creditor
        case.forbid(len(debts) > 1, Code.AMBIGUOUS, "bankrupt.which", creditors=tuple(debts))
        return next(iter(debts), BANK)

    def _check_insolvent(self, state: GameState, more: int) -> int:
        # Give the cash of a player who cannot pay with it and what more he can raise.
        cash, case = state.cash(self.player), state.case("insolvent", who=self.player)
        if cash is None:
            raise case.refusal(Code.PHASE, "bankrupt.count")
        owed, can = sum(state.debts(self.player).values()), cash + more
        case.demand(not owed or owed > can, Code.NO_DEBT, "bankrupt.solvent", owed=owed, can=can)
        return cash

    def _hand_over(self, state: GameState, creditor: str, cash: int) -> Entry:
        name, held = self.player, deeds.list_held(state, self.player)
        postings = move(accounts.player(name), accounts.account_of(creditor), CASH, cash)
        postings += deeds.pass_on(state, name, creditor, held)
        case = state.case("last-bankruptcy", who=name, whom=creditor, amount=cash, n=len(held))
        return case.done(postings, "bankrupt.final", "why.final")

    def _sell_up(
        self, state: GameState, creditor: str, cash: int, *, mortgages: bool, auctions: bool
    ) -> Entry:
        # What the Bank has taken it auctions, unless the game is over; released, face up.
        face_up = state.terms(TradingTerms).bank_auction_state == "unmortgaged"
        to_bank = creditor == BANK
        releases = face_up and to_bank
        me, held = accounts.player(self.player), deeds.list_held(state, self.player)
        postings, refund = building.clear(state, held), building.proceeds(state, held)
        lent_on = tuple(each for each in held if mortgages and not deeds.mortgaged(state, each))
        loans = sum(deeds.mortgage(state, each) for each in lent_on)
        total = cash + refund + loans
        postings += deeds.pledge(lent_on) + move(BANK, me, CASH, refund + loans)
        postings += move(me, accounts.account_of(creditor), CASH, total)
        postings += deeds.pass_on(state, self.player, creditor, held)
        postings += deeds.release(held if releases else ())
        postings += deeds.put_up(held if releases and auctions else ())
        facts: dict[str, Fact] = {"who": self.player, "whom": creditor, "amount": total}
        facts |= {"refund": refund, "loans": loans, "cash": cash, "n": len(held), "deeds": held}
        say = [Phrase("bankrupt" if mortgages and not releases else "bankrupt.passing", facts)]
        if to_bank and held and auctions:
            say.append(Phrase("quit.auction" if releases else "bankrupt.auction", facts))
        matter = "bankrupt-bank" if to_bank else "bankrupt-player"
        return Entry(postings, tuple(say), (state.because(matter, "why.bankrupt", **facts),))

    def _give_deeds_over(self, state: GameState, creditor: str, held: tuple[str, ...]) -> Entry:
        # He lifts what he wants to, and pays the fee for all that stays mortgaged.
        down = deeds.mortgaged_of(state, held)
        for each in self.lift:
            check_face_down(state, each, down)
        paid = lift_at_once(state, creditor, tuple(each for each in down if each in self.lift))
        rest = tuple(each for each in down if each not in self.lift)
        then = state.after(paid.postings)
        return joined((paid, take_over(then, creditor, rest, on_account=True)))


def _charge_creditor(state: GameState, creditor: str, held: tuple[str, ...]) -> Entry:
    rate = state.terms(TradingTerms).transfer_fee
    fee = deed_terms.transfer_fee((deeds.title(state, each) for each in held), rate)
    if not fee:
        return Entry()
    paid = pay(state, creditor, BANK, fee, "bankrupt-player", "cannot.pay", whom=BANK)
    case = state.case("bankrupt-player", who=creditor, amount=fee, rate=rate)
    return case.done(paid, "bankrupt.fee", "why.creditor-fee")


@verb(may="quit", leaves=True)
class Quit:
    """Leave the game: everything goes to the Bank, which auctions the deeds as unmortgaged."""

    player: Player

    def entry(self, state: GameState) -> Entry:
        """Hand all to the Bank and turn every deed face up."""
        name, debts, cash = self.player, state.debts(self.player), state.cash(self.player)
        case = state.case("quit", who=name, creditors=tuple(debts))
        case.demand(not debts, Code.DEBT_PENDING, "quit.debt")
        held = deeds.list_held(state, name)
        postings = building.clear(state, held)
        postings += deeds.release(deeds.mortgaged_of(state, held)) + holdings.handed_in(state, name)
        postings += deeds.pass_on(state, name, BANK, held) + deeds.put_up(held)
        postings += holdings.set_free(state, name, BANK) + marks(name, bankrupt=False)
        case = case.also(deeds=held, n=len(held), amount=cash or 0)
        # notes that were never counted are handed over as they are
        left = case.done(postings, "quit.notes" if cash is None else "quit", "why.quit")
        return joined((left, Entry(say=(Phrase("quit.auction", case.facts),) if held else ())))
