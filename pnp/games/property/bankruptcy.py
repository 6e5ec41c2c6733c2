"""Leaving the game: with a debt beyond everything a player has, or of his own will."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.box import deed_terms
from pnp.errors import Code
from pnp.games.property import building, deeds
from pnp.games.property.mortgages import check_face_down, raisable
from pnp.games.property.terms import TradingTerms
from pnp.games.property.trade import lift_at_once, take_over
from pnp.ledger.entry import Entry, Fact, Phrase, joined, move
from pnp.rules.language.arguments import DEEDS, PARTY, Player, after
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK, CASH
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import handed_in, marks, over, set_free
from pnp.rules.state.payments import pay

CreditorName = Annotated[str, PARTY]
LiftedDeeds = Annotated[tuple[str, ...], after("lift", DEEDS._replace(owner="player"))]


@dataclass(frozen=True, slots=True)
class Bankrupt:
    """Declare a player bankrupt: all goes to the creditor, who may lift deeds at once."""

    player: Player
    creditor: CreditorName = ""
    lift: LiftedDeeds = ()
    cites: ClassVar[tuple[str, ...]] = (
        "insolvent", "bankrupt-player", "bankrupt-bank", "building-transfer",
    )  # fmt: skip
    may_cite: ClassVar[tuple[str, ...]] = ("last-bankruptcy",)

    def entry(self, state: GameState) -> Entry:
        """Sell all buildings, mortgage what must be, and hand over cash and deeds."""
        terms, of = state.terms(TradingTerms), state.balances.of
        creditor = self._find_creditor(state)
        first = creditor == BANK or terms.must_mortgage_first
        held = deeds.list_held(state, self.player)
        more = raisable(state, self.player) if first else building.proceeds(state, held)
        cash = self._check_insolvent(state, more)
        gone = sum(of(accounts.player(name), accounts.BANKRUPT) for name in state.table.players)
        last = terms.short and 0 < terms.short_bankruptcies <= gone + 1
        if last and not terms.short_final_liquidate:
            parts = [self._hand_over(state, creditor, cash)]
        else:
            parts = [self._sell_up(state, creditor, cash, mortgages=first, auctions=not last)]
            if creditor != BANK:
                parts.append(_charge_creditor(state.after(parts[0].postings), creditor, held))
                now = state.after(joined(parts).postings)
                parts.append(self._give_deeds_over(now, creditor, held))
        out = Entry(set_free(state, self.player, creditor) + marks(self.player, bankrupt=True))
        end = over(state.because("last-bankruptcy", "over.bankruptcies")) if last else Entry()
        return joined((*parts, out, end))

    def _find_creditor(self, state: GameState) -> str:
        # The one named, or the only one; who is not owed is refused.
        debts = state.debts(self.player)
        facts: dict[str, Fact] = {"who": self.player}
        state.demand(bool(debts), Code.NO_DEBT, "insolvent", "bankrupt.no-debt", **facts)
        if self.creditor:
            kept = not debts or self.creditor in debts
            facts |= {"whom": self.creditor, "creditors": tuple(debts)}
            state.demand(kept, Code.NO_DEBT, "insolvent", "bankrupt.not-owed", **facts)
            return self.creditor
        facts["creditors"] = tuple(debts)
        state.forbid(len(debts) > 1, Code.AMBIGUOUS, "insolvent", "bankrupt.which", **facts)
        return next(iter(debts), BANK)

    def _check_insolvent(self, state: GameState, more: int) -> int:
        # Give the cash of a player who cannot pay with it and what more he can raise.
        cash = state.cash(self.player)
        if cash is None:
            raise state.refusal(Code.CASH, "insolvent", "bankrupt.count", who=self.player)
        owed = sum(state.debts(self.player).values())
        facts = {"who": self.player, "owed": owed, "can": cash + more}
        broke = not owed or owed > cash + more
        state.demand(broke, Code.NO_DEBT, "insolvent", "bankrupt.solvent", **facts)
        return cash

    def _hand_over(self, state: GameState, creditor: str, cash: int) -> Entry:
        me, held = accounts.player(self.player), deeds.list_held(state, self.player)
        postings = move(me, accounts.account_of(creditor), CASH, cash)
        postings += deeds.pass_on(state, self.player, creditor, held)
        facts: dict[str, Fact] = {"who": self.player, "whom": creditor}
        facts |= {"amount": cash, "n": len(held)}
        why = state.because("last-bankruptcy", "why.final", **facts)
        return Entry(postings, (Phrase("bankrupt.final", facts),), (why,))

    def _sell_up(
        self, state: GameState, creditor: str, cash: int, *, mortgages: bool, auctions: bool
    ) -> Entry:
        # What the Bank has taken it auctions, unless the game is over; released, face up.
        face_up = state.terms(TradingTerms).bank_auction_state == "unmortgaged"
        releases = face_up and creditor == BANK
        me, held = accounts.player(self.player), deeds.list_held(state, self.player)
        postings, refund = building.clear(state, held), building.proceeds(state, held)
        lent_on = tuple(each for each in held if mortgages and not deeds.mortgaged(state, each))
        loans = sum(deeds.mortgage(state, each) for each in lent_on)
        total = cash + refund + loans
        postings += deeds.pledge(lent_on)
        postings += move(BANK, me, CASH, refund + loans)
        postings += move(me, accounts.account_of(creditor), CASH, total)
        postings += deeds.pass_on(state, self.player, creditor, held)
        postings += deeds.release(held if releases else ())
        postings += deeds.put_up(held if releases and auctions else ())
        facts: dict[str, Fact] = {"who": self.player, "whom": creditor, "amount": total}
        facts |= {"refund": refund, "loans": loans, "cash": cash, "n": len(held), "deeds": held}
        say = [Phrase("bankrupt" if mortgages and not releases else "bankrupt.passing", facts)]
        matter = "bankrupt-bank" if creditor == BANK else "bankrupt-player"
        if creditor == BANK and held and auctions:
            say.append(Phrase("quit.auction" if releases else "bankrupt.auction", facts))
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
    facts: dict[str, Fact] = {"who": creditor, "amount": fee, "rate": rate}
    why = state.because("bankrupt-player", "why.creditor-fee", **facts)
    return Entry(paid, (Phrase("bankrupt.fee", facts),), (why,))


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the game: everything goes to the Bank, which auctions the deeds as unmortgaged."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ()
    may_cite: ClassVar[tuple[str, ...]] = ("quit",)

    def entry(self, state: GameState) -> Entry:
        """Hand all to the Bank and turn every deed face up."""
        debts = state.debts(self.player)
        facts: dict[str, Fact] = {"who": self.player, "creditors": tuple(debts)}
        state.demand(not debts, Code.DEBT_PENDING, "quit", "quit.debt", **facts)
        held = deeds.list_held(state, self.player)
        cash = state.cash(self.player)
        postings = building.clear(state, held)
        postings += deeds.release(deeds.mortgaged_of(state, held))
        postings += handed_in(state, self.player)
        postings += deeds.pass_on(state, self.player, BANK, held)
        postings += deeds.put_up(held)
        postings += set_free(state, self.player, BANK)
        postings += marks(self.player, bankrupt=False)
        facts |= {"deeds": held, "n": len(held), "amount": cash or 0}
        # notes that were never counted are handed over as they are
        say = [Phrase("quit.notes" if cash is None else "quit", facts)]
        if held:
            say.append(Phrase("quit.auction", facts))
        return Entry(postings, tuple(say), (state.because("quit", "why.quit", **facts),))
