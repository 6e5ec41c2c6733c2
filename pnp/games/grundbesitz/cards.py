"""Cards: into jail, out of it for whoever keeps the card, and sold to another player."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from pnp.games.grundbesitz import renting
from pnp.games.grundbesitz.jail import go_to_jail
from pnp.games.property import cards, ring, turns
from pnp.ledger.entry import Entry, Fact, joined, move
from pnp.rules.language import arguments as kinds
from pnp.rules.language.arguments import Amount, Other, Owed, Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import check_owes_nothing, check_two, pay

if TYPE_CHECKING:
    from pnp.box.cards import Card as Drawn


@dataclass(frozen=True, slots=True)
class Card:
    """Do what a card says, by its id, its title or its code; `owed`: what it takes as a debt."""

    player: Player
    card: kinds.CardId
    owed: Owed = False
    cites: ClassVar[tuple[str, ...]] = ("luck", "laps", "jail", "no-hints")

    def entry(self, state: GameState) -> Entry:
        """Carry out the card's effect, and count it as drawn."""
        deck, card = cards.find_card(state, self.card)
        return joined((cards.note_drawn(state, deck), self._carry_out(state, card)))

    def _carry_out(self, state: GameState, card: "Drawn") -> Entry:
        # The card that frees from jail is kept.
        me = accounts.player(self.player)
        said = (cards.read_out(self.player, card),)
        match card.effect.kind:
            case "jail_free":
                cards.check_not_kept(state, card.id)
                kept = move(accounts.BANK, me, accounts.card(card.id))
                return Entry(kept, said, (state.because("luck", "why.card"),))
            case "jail":
                ring.check_outside(state, self.player)
                jailed = go_to_jail(state, self.player)
                return replace(jailed, say=said + jailed.say if turns.kept(state) else said)
        done = cards.carry_out(state, self.player, card, renting.doubles, owed=self.owed)
        return joined((done, Entry(say=renting.hint(state, self.player, card))))


@dataclass(frozen=True, slots=True)
class Handover:
    """Sell a kept card, such as the one that frees from jail, to another player at any price."""

    player: Player
    buyer: Other
    card: kinds.CardId
    amount: Amount
    cites: ClassVar[tuple[str, ...]] = ("luck",)

    def entry(self, state: GameState) -> Entry:
        """Pay the seller and take the card."""
        facts: dict[str, Fact] = {"who": self.player, "whom": self.buyer, "card": self.card}
        check_two(state, self.player, self.buyer)
        check_owes_nothing(state, self.buyer, "buy")
        seller, buyer = accounts.player(self.player), accounts.player(self.buyer)
        cards.check_keeps(state, self.player, self.card)
        postings = pay(
            state, self.buyer, self.player, self.amount, "luck", "cannot.pay", whom=self.player
        )
        postings += move(seller, buyer, accounts.card(self.card))
        facts |= {"amount": self.amount}
        why = state.because("luck", "why.for-card", **facts)
        return Entry(postings, (state.because("luck", "handover", **facts),), (why,))
