"""Handing over what is counted: shares, trains, goods, for a price or for nothing."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.errors import Code
from pnp.ledger.entry import Entry, Phrase, Posting, move
from pnp.rules.language.arguments import AMOUNT, PARTY, StockId, Times, after, flag
from pnp.rules.state.accounts import account_of, is_player, plainly, stock
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import find_stock, stocks_held
from pnp.rules.state.payments import check_two, collect

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
