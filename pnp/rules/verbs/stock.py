"""Handing over what is counted, a share, a train, a good: a verb for packs that have a stock."""

from typing import Annotated

from pnp.errors import Code
from pnp.ledger.entry import Entry, Phrase, move
from pnp.rules.language import arguments
from pnp.rules.state import payments
from pnp.rules.state.accounts import account_of, is_player, plainly, stock
from pnp.rules.state.game_state import GameState, verb
from pnp.rules.state.holdings import find_stock, stocks_held
from pnp.rules.state.payments import collect


@verb(may="stock at-once insolvent")
class HandOver:
    """Hand over N of a stock at its price, or `for AMOUNT` in all, or `free`."""

    giver: Annotated[str, arguments.PARTY._replace(label="FROM")]
    taker: Annotated[str, arguments.PARTY._replace(label="TO")]
    stock: arguments.StockId
    count: arguments.Times = 1
    price: Annotated[int, arguments.after("for", arguments.AMOUNT)] = 0
    free: Annotated[bool, arguments.flag("free")] = False

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
