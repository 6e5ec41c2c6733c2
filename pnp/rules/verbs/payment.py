"""Payments, and handing over what is counted: verbs of every table."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.errors import Code
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, move
from pnp.rules.language.arguments import (
    AMOUNT,
    PARTY,
    Amount,
    Payee,
    Payer,
    StockId,
    Times,
    after,
    flag,
)
from pnp.rules.language.line import write
from pnp.rules.state.accounts import BANK, account_of, is_player, plainly, stock
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import find_stock, stocks_held
from pnp.rules.state.payments import (
    bring_down,
    check_owes,
    check_owes_nothing,
    check_two,
    collect,
    pay,
)
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
        check_two(state, self.payer, self.payee)
        debts = state.debts(self.payer) if self.payer != BANK else {}
        if self.off_debt:
            return self._pay_off(state)
        if self.payee in debts and not self.aside:
            raise self._ask(state, debts[self.payee])
        if debts and self.payee not in {*debts, BANK}:
            check_owes_nothing(state, self.payer, "give")
        return self._hand_over(state, debts.get(self.payee, 0))

    def _ask(self, state: GameState, owed: int) -> Question:
        pair, say = f"pay {write(self.payer)} {write(self.payee)}", state.messages
        off, rest = min(self.amount, owed), max(self.amount - owed, 0)
        both = f"{pair} {off} debt; {pair} {rest} aside"
        facts = {"who": self.payer, "whom": self.payee, "amount": self.amount, "owed": owed}
        facts["rest"] = rest
        return state.question(
            "at-once",
            "pay.which",
            Choice(
                both if rest else f"{pair} {off} debt",
                say.text("pay.part-towards" if rest else "pay.towards", **facts),
            ),
            Choice(f"{pair} {self.amount} aside", say.text("pay.aside", **facts)),
            **facts,
        )

    def _pay_off(self, state: GameState) -> Entry:

        return repay(state, self.payer, self.payee, self.amount)

    def _hand_over(self, state: GameState, owed: int) -> Entry:
        facts = {"who": self.payer, "whom": self.payee}
        to_bank = self.payee == BANK and "fines" in state.table.matters
        matter = "bank-endless" if self.payer == BANK else "fines" if to_bank else "at-once"
        postings = collect(
            state, self.payer, self.payee, self.amount, matter, "cannot.pay", whom=self.payee
        )
        say = [state.because(matter, "pay", **facts, amount=self.amount)]
        if owed:
            say.append(state.because("at-once", "pay.still", **facts, amount=owed))
        why = state.because(matter, "why.pay", **facts, amount=self.amount)
        return Entry(postings, tuple(say), (why,))


def repay(state: GameState, debtor: str, creditor: str, amount: int) -> Entry:
    """Pay so much of a debt, and say what is left of it."""
    left = check_owes(state, debtor, creditor, amount, "at-once") - amount
    postings = pay(state, debtor, creditor, amount, "at-once", "cannot.settle")
    postings += bring_down(debtor, creditor, amount)
    facts: dict[str, Fact] = {"who": debtor, "whom": creditor, "amount": amount, "left": left}
    say: Phrase = state.because("at-once", "settle.part" if left else "settle", **facts)
    return Entry(postings, (say,), (say,))


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
        check_two(state, self.giver, self.taker)
        have = stocks_held(state, self.giver).get(self.stock, 0)
        facts = {"who": self.giver, "whom": self.taker, "stock": self.stock, "n": self.count}
        if have < self.count:
            raise state.refusal(Code.STOCK, "stock", "stock.short", **facts, have=have)
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
