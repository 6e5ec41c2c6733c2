"""Selling a kept card to another player."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.games.property import decks
from pnp.ledger.entry import Entry, Fact, move
from pnp.rules.language import arguments as kinds
from pnp.rules.language.arguments import Amount, Other, Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import check_two, pay


@dataclass(frozen=True, slots=True)
class Handover:
    """Sell a kept card, such as the one that frees from jail, to another player at any price."""

    player: Player
    buyer: Other
    card: kinds.Card
    amount: Amount
    cites: ClassVar[tuple[str, ...]] = ("luck",)

    def entry(self, state: GameState) -> Entry:
        """Pay the seller and take the card."""
        facts: dict[str, Fact] = {"who": self.player, "whom": self.buyer, "card": self.card}
        check_two(state, self.player, self.buyer)
        seller, buyer = accounts.player(self.player), accounts.player(self.buyer)
        decks.check_keeps(state, self.player, self.card)
        postings = pay(
            state, self.buyer, self.player, self.amount, "luck", "cannot.pay", whom=self.player
        )
        postings += move(seller, buyer, accounts.card(self.card))
        facts |= {"amount": self.amount}
        why = state.because("luck", "why.for-card", **facts)
        return Entry(postings, (state.because("luck", "handover", **facts),), (why,))
