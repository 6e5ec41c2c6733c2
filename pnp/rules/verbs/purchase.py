"""Buying a deed from the Bank, at its price or for the highest bid."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.ledger.entry import Entry, Phrase, joined, move
from pnp.rules import chart
from pnp.rules.deeds import built, check_for_sale, mortgaged, title
from pnp.rules.purse import pay
from pnp.rules.slots import Amount, Deed, Player
from pnp.rules.standing import Standing
from pnp.rules.taking_over import taken_over


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy an unowned deed at its price, or for AMOUNT in an auction."""

    player: Player
    deed: Deed
    bid: Amount = 0
    cites: ClassVar[tuple[str, ...]] = ("purchase", "auction", "bid", "bankrupt-bank")

    def entry(self, standing: Standing) -> Entry:
        """Pay the Bank and take the deed as it lies, face up or face down."""
        facts = {"who": self.player, "deed": self.deed}
        face_down = mortgaged(standing, self.deed)
        self._check(standing)
        price = self.bid or title(standing, self.deed).price
        matter = "bid" if self.bid else "purchase"
        postings = pay(
            standing, self.player, chart.BANK, price, matter, "cannot.buy", deed=self.deed
        )
        postings += move(chart.BANK, chart.player(self.player), chart.deed(self.deed))
        say = [Phrase("buy.bid" if self.bid else "buy", {**facts, "amount": price})]
        why = self._reasons(standing, price)
        if face_down:
            say.append(Phrase("buy.face-down", facts))
            why.append(standing.because("bankrupt-bank", "why.face-down", **facts))
        bought = Entry(postings, tuple(say), tuple(why))
        down = (self.deed,) if face_down else ()
        return joined((bought, taken_over(standing.after(postings), self.player, down)))

    def _check(self, standing: Standing) -> None:
        """Refuse a deed that is not for sale as it is asked for, and a bid beyond one's cash."""
        facts = {"who": self.player, "deed": self.deed}
        check_for_sale(standing, self.player, self.deed, "purchase")
        if mortgaged(standing, self.deed) and not self.bid:
            raise standing.refusal("E_AMOUNT", "bankrupt-bank", "buy.bid-needed", **facts)
        if built(standing, self.deed):
            raise standing.refusal("E_BUILDINGS", "purchase", "buy.built", **facts)
        cash = standing.cash(self.player)
        if standing.option("bid_limit") == "cash" and cash is not None:
            told = {"who": self.player, "bid": self.bid, "have": cash}
            standing.demand(cash >= self.bid, "E_BID", "bid", "buy.over-cash", **told)

    def _reasons(self, standing: Standing, price: int) -> list[Phrase]:
        facts = {"who": self.player, "deed": self.deed, "amount": price}
        if self.bid:
            return [
                standing.because("auction", "why.bid", **facts),
                standing.because("bid", "why.bid-paid", **facts),
            ]
        return [standing.because("purchase", "why.price", **facts)]
