"""Payments, debts, and handing over what is counted: verbs of every table."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.errors import Code, Refusal
from pnp.ledger.entry import Entry, Phrase, joined, move
from pnp.rules.language import arguments
from pnp.rules.language.line import write
from pnp.rules.state import payments
from pnp.rules.state.accounts import BANK, account_of, is_player, plainly, stock
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import find_stock, stocks_held
from pnp.rules.state.payments import collect, pay
from pnp.rules.state.question import Choice, Question

OffDebt = Annotated[bool, arguments.flag("debt")]
Aside = Annotated[bool, arguments.flag("aside")]


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay from one party to another; `debt`: off a debt between them, `aside`: not off it."""

    payer: arguments.Payer
    payee: arguments.Payee
    amount: arguments.Amount
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
        name, whom, amount = self.payer, self.payee, self.amount
        pair, say, rest = f"pay {write(name)} {write(whom)}", state.messages, max(amount - owed, 0)
        facts = {"who": name, "whom": whom, "amount": amount, "owed": owed, "rest": rest}
        towards = f"{pair} {amount - rest} debt" + (f"; {pair} {rest} aside" if rest else "")
        told = say.text("pay.part-towards" if rest else "pay.towards", **facts)
        aside = Choice(f"{pair} {amount} aside", say.text("pay.aside", **facts))
        return state.question("at-once", "pay.which", Choice(towards, told), aside, **facts)

    def _hand_over(self, state: GameState, owed: int) -> Entry:
        name, whom, amount = self.payer, self.payee, self.amount
        to_bank = whom == BANK and "fines" in state.table.matters
        matter = "bank-endless" if name == BANK else "fines" if to_bank else "at-once"
        postings = collect(state, name, whom, amount, matter, "cannot.pay", whom=whom)
        case = state.case(matter, who=name, whom=whom, amount=amount)
        still = state.because("at-once", "pay.still", who=name, whom=whom, amount=owed)
        say = (case.because("pay"), still) if owed else (case.because("pay"),)
        return Entry(postings, say, (case.because("why.pay"),))


Former = Annotated[str, arguments.after("instead", arguments.PARTY._replace(label="R|bank"))]


@dataclass(frozen=True, slots=True)
class Owe:
    """Record a debt; `instead R`: who owed it, or to whom it was owed, has passed it on."""

    player: arguments.Holder
    creditor: arguments.Creditor
    amount: arguments.Amount = 0
    instead: Former = ""
    cites: ClassVar[tuple[str, ...]] = ()
    may_cite: ClassVar[tuple[str, ...]] = ("at-once", "insolvent")

    def entry(self, state: GameState) -> Entry:
        """Lay the debt on the debtor, or pass on one that there is; no cash moves."""
        name, whom, former = self.player, self.creditor, self.instead
        case = state.case("", who=name, whom=whom, former=former)
        case.forbid(name == whom, Code.NAME, "owe.self")
        if former:
            return self._passed_on(state, name, whom, former)
        case.forbid(not self.amount, Code.SYNTAX, "owe.sum")
        return payments.put_on_record(state, name, whom, self.amount)

    def _passed_on(self, state: GameState, name: str, whom: str, former: str) -> Entry:
        case = state.case("at-once", who=name, whom=whom, former=former)
        claimed, taken = state.debts(name).get(former, 0), state.debts(former).get(whom, 0)
        case.forbid(claimed and taken, Code.AMBIGUOUS, "owe.both")
        neither = former in {name, whom} or not (claimed or taken)
        case.forbid(neither, Code.NO_DEBT, "owe.neither")
        owing, owed_to = (name, former) if claimed else (former, whom)
        owed = payments.check_owes(state, owing, owed_to, self.amount, "at-once")
        amount = self.amount or owed
        postings = payments.bring_down(owing, owed_to, amount)
        postings += payments.open_debt(name, whom, amount)
        key = "owe.instead" if claimed else "owe.taken-over"
        prospect = payments.tell_prospect(state.after(postings), name)
        told = case.entered(postings, key, amount=amount)
        return joined((told, Entry(say=(prospect,), why=(prospect,))))


@dataclass(frozen=True, slots=True)
class Settle:
    """Pay debts: all of them, those to Q, or AMOUNT of them."""

    player: arguments.Holder
    creditor: arguments.Creditor = ""
    amount: arguments.Amount = 0
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


Giver = Annotated[str, arguments.PARTY._replace(label="FROM")]
Taker = Annotated[str, arguments.PARTY._replace(label="TO")]


@dataclass(frozen=True, slots=True)
class HandOver:
    """Hand over N of a stock at its price, or `for AMOUNT` in all, or `free`."""

    giver: Giver
    taker: Taker
    stock: arguments.StockId
    count: arguments.Times = 1
    price: Annotated[int, arguments.after("for", arguments.AMOUNT)] = 0
    free: Annotated[bool, arguments.flag("free")] = False
    cites: ClassVar[tuple[str, ...]] = ()
    may_cite: ClassVar[tuple[str, ...]] = ("stock", "at-once", "insolvent")

    def entry(self, state: GameState) -> Entry:
        """Move the things, and what is paid for them the other way."""
        giver, taker, n = self.giver, self.taker, self.count
        payments.check_two(state, giver, taker)
        have = stocks_held(state, giver).get(self.stock, 0)
        case = state.case("stock", who=giver, whom=taker, stock=self.stock, n=n)
        case.forbid(have < n, Code.STOCK, "stock.short", have=have)
        price, why = self._price(state)
        postings = move(account_of(giver), account_of(taker), stock(self.stock), n)
        if price:
            postings += collect(state, taker, giver, price, "stock", "cannot.stock", **case.facts)
        say = case.because("stock.sold" if price else "stock.given", amount=price)
        return Entry(postings, (say,), why)

    def _price(self, state: GameState) -> tuple[int, tuple[Phrase, ...]]:
        if self.free or self.price:
            return self.price, ()
        about = find_stock(state, self.stock)
        first = plainly(self.giver) == about.at and not is_player(account_of(self.giver))
        if not first or about.price is None:
            return 0, ()
        n, each = self.count, about.price
        why = state.because("stock", "why.effect-each", n=n, each=each, amount=n * each)
        return n * each, (why,)
