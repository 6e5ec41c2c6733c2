"""Buying, selling and trading: bids within one's cash, and no sale to dodge a debt."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.errors import Code
from pnp.games.cronulla.lifting import price_lift
from pnp.games.cronulla.terms import AuctionTerms, BidLimit
from pnp.games.property import purchase, trade
from pnp.games.property.mortgages import check_debt_cleared
from pnp.games.property.purchase import Buyer, DeedOffered
from pnp.games.property.trade import Get, Give, GivenCash, GotCash, LiftFlag, Price
from pnp.ledger.entry import Entry
from pnp.rules.language.arguments import Amount, Other, Owed, OwnDeedIds, Player
from pnp.rules.language.usage import Explain
from pnp.rules.state.game_state import GameState


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy an unowned deed at its price, or for AMOUNT in an auction; `owed`: a bid as a debt."""

    player: Buyer
    deed: DeedOffered
    bid: Amount = 0
    owed: Owed = False
    cites: ClassVar[tuple[str, ...]] = ("purchase", "auction", "bid", "bankrupt-bank")
    may_cite: ClassVar[tuple[str, ...]] = ("quit",)
    explain: ClassVar[Explain] = purchase.explain_seller

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank and take the deed; a bid beyond one's cash is refused if so agreed."""
        purchase.check_purchase(state, self.player, self.deed, self.bid)
        cash = state.cash(self.player)
        if state.terms(AuctionTerms).bid_limit is BidLimit.CASH and cash is not None:
            told = {"who": self.player, "bid": self.bid, "have": cash}
            state.demand(cash >= self.bid, Code.BID, "bid", "buy.over-cash", **told)
        return purchase.buy(state, self.player, self.deed, self.bid, owed=self.owed)


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell deeds to another player at any price; `lift`: the buyer lifts them at once."""

    player: Player
    buyer: Other
    deeds: OwnDeedIds
    amount: Price
    lift: LiftFlag = False
    cites: ClassVar[tuple[str, ...]] = (
        "private-sale", "building-transfer", "mortgaged-sale", "lift-once", "debt-sale",
    )  # fmt: skip

    def entry(self, state: GameState) -> Entry:
        """Pay the seller and take the deeds as they lie."""
        trade.check_sale(state, self)
        check_debt_cleared(state, self.player, self.amount, dict.fromkeys(self.deeds))
        return trade.sell(state, self, price_lift)


@dataclass(frozen=True, slots=True)
class Trade:
    """Trade with another player; `lift`: who takes mortgaged deeds lifts them at once."""

    player: Player
    other: Other
    give: Give = ()
    give_cash: GivenCash = 0
    get: Get = ()
    get_cash: GotCash = 0
    lift: LiftFlag = False
    cites: ClassVar[tuple[str, ...]] = (
        "trade", "private-sale", "building-transfer", "mortgaged-sale", "debt-sale",
    )  # fmt: skip

    def entry(self, state: GameState) -> Entry:
        """Pass everything in one act; only the difference in cash must be there."""
        trade.check_trade(state, self)
        net = self.get_cash - self.give_cash
        if self.give:
            check_debt_cleared(state, self.player, net, self.give)
        if self.get:
            check_debt_cleared(state, self.other, -net, self.get)
        return trade.swap(state, self, price_lift)
