"""Selling a kept card to another player."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.ledger.entry import Entry, Fact, move
from pnp.rules import chart, decks
from pnp.rules import slots as kinds
from pnp.rules.purse import check_two, pay
from pnp.rules.slots import Amount, Other, Player
from pnp.rules.standing import Standing


@dataclass(frozen=True, slots=True)
class Handover:
    """Sell a kept card, such as the one that frees from jail, to another player at any price."""

    player: Player
    buyer: Other
    card: kinds.Card
    amount: Amount
    cites: ClassVar[tuple[str, ...]] = ("luck",)

    def entry(self, standing: Standing) -> Entry:
        """Pay the seller and take the card."""
        facts: dict[str, Fact] = {"who": self.player, "whom": self.buyer, "card": self.card}
        check_two(standing, self.player, self.buyer)
        seller, buyer = chart.player(self.player), chart.player(self.buyer)
        decks.check_keeps(standing, self.player, self.card)
        postings = pay(
            standing, self.buyer, self.player, self.amount, "luck", "cannot.pay", whom=self.player
        )
        postings += move(seller, buyer, chart.card(self.card))
        facts |= {"amount": self.amount}
        why = standing.because("luck", "why.for-card", **facts)
        return Entry(postings, (standing.because("luck", "handover", **facts),), (why,))
