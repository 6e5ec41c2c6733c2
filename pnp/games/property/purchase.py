"""Buying a deed from the Bank, at its price or for the highest bid."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.games.property.deeds import built, check_for_sale, mortgaged, title
from pnp.games.property.transfers import taken_over
from pnp.ledger.entry import Entry, Phrase, joined, move
from pnp.rules.language.arguments import Amount, Deed, Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import pay


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy an unowned deed at its price, or for AMOUNT in an auction."""

    player: Player
    deed: Deed
    bid: Amount = 0
    cites: ClassVar[tuple[str, ...]] = ("purchase", "auction", "bid", "bankrupt-bank")

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank and take the deed as it lies, face up or face down."""
        facts = {"who": self.player, "deed": self.deed}
        face_down = mortgaged(state, self.deed)
        self._check(state)
        price = self.bid or title(state, self.deed).price
        matter = "bid" if self.bid else "purchase"
        postings = pay(
            state, self.player, accounts.BANK, price, matter, "cannot.buy", deed=self.deed
        )
        postings += move(accounts.BANK, accounts.player(self.player), accounts.deed(self.deed))
        say = [Phrase("buy.bid" if self.bid else "buy", {**facts, "amount": price})]
        why = self._reasons(state, price)
        if face_down:
            say.append(Phrase("buy.face-down", facts))
            why.append(state.because("bankrupt-bank", "why.face-down", **facts))
        bought = Entry(postings, tuple(say), tuple(why))
        down = (self.deed,) if face_down else ()
        return joined((bought, taken_over(state.after(postings), self.player, down)))

    def _check(self, state: GameState) -> None:
        """Refuse a deed that is not for sale as it is asked for, and a bid beyond one's cash."""
        facts = {"who": self.player, "deed": self.deed}
        check_for_sale(state, self.player, self.deed, "purchase")
        if mortgaged(state, self.deed) and not self.bid:
            raise state.refusal("E_AMOUNT", "bankrupt-bank", "buy.bid-needed", **facts)
        if built(state, self.deed):
            raise state.refusal("E_BUILDINGS", "purchase", "buy.built", **facts)
        cash = state.cash(self.player)
        if state.option("bid_limit") == "cash" and cash is not None:
            told = {"who": self.player, "bid": self.bid, "have": cash}
            state.demand(cash >= self.bid, "E_BID", "bid", "buy.over-cash", **told)

    def _reasons(self, state: GameState, price: int) -> list[Phrase]:
        facts = {"who": self.player, "deed": self.deed, "amount": price}
        if self.bid:
            return [
                state.because("auction", "why.bid", **facts),
                state.because("bid", "why.bid-paid", **facts),
            ]
        return [state.because("purchase", "why.price", **facts)]
