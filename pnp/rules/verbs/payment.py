"""Payments, debts, and handing over what is counted: verbs of every table."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.errors import Code, Refusal
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, joined, move
from pnp.rules.language.arguments import (
    AMOUNT,
    PARTY,
    Amount,
    Creditor,
    Holder,
    Payee,
    Payer,
    StockId,
    Times,
    after,
    flag,
)
from pnp.rules.language.line import write
from pnp.rules.state import payments
from pnp.rules.state.accounts import BANK, account_of, is_player, plainly, stock
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import find_stock, stocks_held
from pnp.rules.state.payments import collect, pay
from pnp.rules.state.question import Choice, Question

OffDebt = Annotated[bool, flag("debt")]
Aside = Annotated[bool, flag("aside")]


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay from one party to another; `debt`: off a debt between them, `aside`: not off it."""

    payer: Payer
    payee: Payee
    amount: Amount
    off_debt: OffDebt = False
    aside: Aside = False
    cites: ClassVar[tuple[str, ...]] = ()
    may_cite: ClassVar[tuple[str, ...]] = ("bank-endless", "fines", "at-once", "debtor")

    def entry(self, state: GameState) -> Entry:
        """Move the cash; between debtor and creditor the table says whether it is off the debt."""
        payments.check_two(state, self.payer, self.payee)
        debts = state.debts(self.payer) if self.payer != BANK else {}
        if self.off_debt:
            return repay(state, self.payer, self.payee, self.amount)
        if self.payee in debts and not self.aside:
            raise self._ask(state, debts[self.payee])
        # a rent or a card's sum to a third is no gift (CR-A26, DE-A29, CH-A31)
        if debts and self.payee not in {*debts, BANK} and not self.aside:
            facts = {"whom": self.payee, "amount": self.amount}
            payments.check_owes_nothing(state, self.payer, "give", **facts)
        return self._hand_over(state, debts.get(self.payee, 0))

    def _ask(self, state: GameState, owed: int) -> Question:
        pair, say = f"pay {write(self.payer)} {write(self.payee)}", state.messages
        off, rest = min(self.amount, owed), max(self.amount - owed, 0)
        facts = {"who": self.payer, "whom": self.payee, "amount": self.amount, "owed": owed}
        facts["rest"] = rest
        towards = f"{pair} {off} debt" + (f"; {pair} {rest} aside" if rest else "")
        told = say.text("pay.part-towards" if rest else "pay.towards", **facts)
        aside = Choice(f"{pair} {self.amount} aside", say.text("pay.aside", **facts))
        return state.question("at-once", "pay.which", Choice(towards, told), aside, **facts)

    def _hand_over(self, state: GameState, owed: int) -> Entry:
        facts = {"who": self.payer, "whom": self.payee}
        to_bank = self.payee == BANK and "fines" in state.table.matters
        matter = "bank-endless" if self.payer == BANK else "fines" if to_bank else "at-once"
        amount, whom = self.amount, self.payee
        postings = collect(state, self.payer, whom, amount, matter, "cannot.pay", whom=whom)
        say = [state.because(matter, "pay", **facts, amount=amount)]
        if owed:
            say.append(state.because("at-once", "pay.still", **facts, amount=owed))
        why = state.because(matter, "why.pay", **facts, amount=amount)
        return Entry(postings, tuple(say), (why,))


Former = Annotated[str, after("instead", PARTY._replace(label="R|bank"))]


@dataclass(frozen=True, slots=True)
class Owe:
    """Record a debt; `instead R`: who owed it, or to whom it was owed, has passed it on."""

    player: Holder
    creditor: Creditor
    amount: Amount = 0
    instead: Former = ""
    cites: ClassVar[tuple[str, ...]] = ()
    may_cite: ClassVar[tuple[str, ...]] = ("at-once", "insolvent")

    def entry(self, state: GameState) -> Entry:
        """Lay the debt on the debtor, or pass on one that there is; no cash moves."""
        facts = {"who": self.player, "whom": self.creditor, "former": self.instead}
        state.forbid(self.player == self.creditor, Code.NAME, "", "owe.self", **facts)
        if self.instead:
            return self._passed_on(state)
        state.forbid(not self.amount, Code.SYNTAX, "", "owe.sum", **facts)
        return payments.put_on_record(state, self.player, self.creditor, self.amount)

    def _passed_on(self, state: GameState) -> Entry:
        facts: dict[str, Fact] = {"who": self.player, "whom": self.creditor}
        facts["former"] = self.instead
        claimed = state.debts(self.player).get(self.instead, 0)
        taken = state.debts(self.instead).get(self.creditor, 0)
        state.forbid(claimed and taken, Code.AMBIGUOUS, "at-once", "owe.both", **facts)
        if self.instead in {self.player, self.creditor} or not (claimed or taken):
            raise state.refusal(Code.NO_DEBT, "at-once", "owe.neither", **facts)
        owing, owed_to = (self.player, self.instead) if claimed else (self.instead, self.creditor)
        owed = payments.check_owes(state, owing, owed_to, self.amount, "at-once")
        facts["amount"] = amount = self.amount or owed
        postings = payments.bring_down(owing, owed_to, amount)
        postings += payments.open_debt(self.player, self.creditor, amount)
        say = state.because("at-once", "owe.instead" if claimed else "owe.taken-over", **facts)
        prospect = payments.tell_prospect(state.after(postings), self.player)
        return Entry(postings, (say, prospect), (say, prospect))


@dataclass(frozen=True, slots=True)
class Settle:
    """Pay debts: all of them, those to Q, or AMOUNT of them."""

    player: Holder
    creditor: Creditor = ""
    amount: Amount = 0
    cites: ClassVar[tuple[str, ...]] = ()
    may_cite: ClassVar[tuple[str, ...]] = ("at-once", "insolvent")

    def entry(self, state: GameState) -> Entry:
        """Pay every creditor meant, or refuse and tell what could be raised."""
        due = self._due(state)
        if state.lacks(self.player, sum(due.values())):
            raise self._short(state, due)
        return joined(repay(state, self.player, whom, amount) for whom, amount in due.items())

    def _due(self, state: GameState) -> dict[str, int]:
        debts = state.debts(self.player)
        if not self.creditor and not self.amount and debts:
            return debts
        if not self.creditor and len(debts) > 1:
            most = max(debts, key=debts.__getitem__)
            payments.check_owes(state, self.player, most, self.amount, "at-once")
            raise self._ask(state, debts)
        creditor = self.creditor or next(iter(debts), "")
        owed = payments.check_owes(state, self.player, creditor, self.amount, "at-once")
        return {creditor: self.amount or owed}

    def _ask(self, state: GameState, debts: dict[str, int]) -> Question:
        settle, say = f"settle {write(self.player)}", state.messages
        choices = (
            Choice(f"{settle} {write(to)} {self.amount}", say.text("settle.to", whom=to, owed=owed))
            for to, owed in debts.items()
            if owed >= self.amount
        )
        facts = {"who": self.player, "amount": self.amount}
        return state.question("at-once", "settle.which", *choices, **facts)

    def _short(self, state: GameState, due: dict[str, int]) -> Refusal:
        # One creditor may be paid what there is.
        owed, cash = sum(due.values()), state.cash(self.player)
        refusal = payments.short(state, self.player, owed, "insolvent", "cannot.settle")
        if len(due) > 1 or not cash:
            return refusal
        (whom,) = due
        part = f"settle {write(self.player)} {write(whom)} {cash}"
        told = state.messages.text("settle.there", whom=whom, amount=cash)
        return state.offer(refusal, Choice(part, told))


def repay(state: GameState, debtor: str, creditor: str, amount: int) -> Entry:
    """Pay so much of a debt, and say what is left of it."""
    left = payments.check_owes(state, debtor, creditor, amount, "at-once") - amount
    postings = pay(state, debtor, creditor, amount, "at-once", "cannot.settle")
    postings += payments.bring_down(debtor, creditor, amount)
    facts = {"who": debtor, "whom": creditor, "amount": amount, "left": left}
    return state.entered(postings, "at-once", "settle.part" if left else "settle", **facts)


Giver = Annotated[str, PARTY._replace(label="FROM")]
Taker = Annotated[str, PARTY._replace(label="TO")]


@dataclass(frozen=True, slots=True)
class HandOver:
    """Hand over N of a stock at its price, or `for AMOUNT` in all, or `free`."""

    giver: Giver
    taker: Taker
    stock: StockId
    count: Times = 1
    price: Annotated[int, after("for", AMOUNT)] = 0
    free: Annotated[bool, flag("free")] = False
    cites: ClassVar[tuple[str, ...]] = ()
    may_cite: ClassVar[tuple[str, ...]] = ("stock", "at-once", "insolvent")

    def entry(self, state: GameState) -> Entry:
        """Move the things, and what is paid for them the other way."""
        payments.check_two(state, self.giver, self.taker)
        have = stocks_held(state, self.giver).get(self.stock, 0)
        facts = {"who": self.giver, "whom": self.taker, "stock": self.stock, "n": self.count}
        state.forbid(have < self.count, Code.STOCK, "stock", "stock.short", **facts, have=have)
        price, why = self._price(state)
        paid: tuple[Posting, ...] = ()
        if price:
            paid = collect(state, self.taker, self.giver, price, "stock", "cannot.stock", **facts)
        account, other = account_of(self.giver), account_of(self.taker)
        postings = move(account, other, stock(self.stock), self.count)
        key = "stock.sold" if price else "stock.given"
        say = state.because("stock", key, **facts, amount=price)
        return Entry(postings + paid, (say,), why)

    def _price(self, state: GameState) -> tuple[int, tuple[Phrase, ...]]:
        if self.free or self.price:
            return self.price, ()
        about = find_stock(state, self.stock)
        first = plainly(self.giver) == about.at and not is_player(account_of(self.giver))
        if not first or about.price is None:
            return 0, ()
        amount = self.count * about.price
        facts = {"n": self.count, "each": about.price, "amount": amount}
        return amount, (state.because("stock", "why.effect-each", **facts),)
