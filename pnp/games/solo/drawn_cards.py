"""Drawing a card against the Bank: what cannot be paid at once is owed, and may lose the game."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pnp.errors import Code
from pnp.games.property import cards, ring
from pnp.games.solo import finite_bank, space_effects
from pnp.games.solo.terms import CardTerms
from pnp.games.solo.travel import move_on
from pnp.ledger.entry import Entry, Fact, Phrase, joined, move
from pnp.rules.language import arguments as kinds
from pnp.rules.language.arguments import Player, Throw
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState

if TYPE_CHECKING:
    from pnp.box.cards import Card as Drawn


@dataclass(frozen=True, slots=True)
class Card:
    """Do what a card says, by id, title or code; THROW where a rent it leads to goes by it."""

    player: Player
    card: kinds.CardId
    throw: Throw = 0
    cites: ClassVar[tuple[str, ...]] = ("luck", "jail", "salary", "loss")

    def entry(self, state: GameState) -> Entry:
        """Carry out the card's effect, and count it as drawn."""
        deck, card = cards.find_card(state, self.card)
        cards.check_not_kept(state, card.id)
        drawn = move(accounts.BOX, accounts.TABLE, accounts.DRAWN + deck.id)
        said = Entry(drawn, (Phrase("card.drawn", {"who": self.player, "card": card.id}),))
        return joined((said, self._carry_out(state, card)))

    def _carry_out(self, state: GameState, card: "Drawn") -> Entry:
        effect = card.effect
        amount = effect.amount or 0
        facts = {"who": self.player, "amount": amount}
        match effect.kind:
            case "collect":
                paid = finite_bank.pay_out(state, self.player, amount)
                return Entry(paid, (), (state.because("luck", "why.collect", **facts),))
            case "pay":
                why = state.because("luck", "why.fine", **facts)
                return self._charge(state, amount, why)
            case "per_building":
                house, hotel = effect.house or 0, effect.hotel or 0
                return self._charge(state, *cards.levy(state, self.player, house, hotel))
            case "jail":
                return space_effects.send_to_jail(state, self.player)
            case "jail_free":
                kept = move(accounts.BANK, accounts.player(self.player), accounts.card(card.id))
                return Entry(kept, (), (state.because("luck", "why.card"),))
        return self._advance(state, effect.to or "")

    def _charge(self, state: GameState, amount: int, why: Phrase) -> Entry:
        what = Phrase("debt.card", {"card": self.card})
        return joined(
            (
                Entry((), (), (why,)),
                finite_bank.charge(state, self.player, amount, "luck", what),
            )
        )

    def _advance(self, state: GameState, to: str) -> Entry:
        left = space_effects.leave_offer(state, self.player)
        goal, here = ring.space_number(state, to), ring.at(state, self.player)
        far = goal if goal > here else goal + len(ring.spaces(state))
        say = state.because("luck", "land.advance", who=self.player, space=to)
        throw = self.throw or state.balances.of(accounts.player(self.player), accounts.THROWN)
        moved = move_on(state.after(left.postings), self.player, far, throw)
        return joined((left, Entry((), (say,), (say,)), moved))


@dataclass(frozen=True, slots=True)
class Redeem:
    """Sell a kept card back to the Bank, where the table has agreed on a price."""

    player: Player
    card: kinds.CardId
    cites: ClassVar[tuple[str, ...]] = ("luck",)

    def entry(self, state: GameState) -> Entry:
        """Give the card back and take the agreed price."""
        price = state.terms(CardTerms).sell_card_to_bank
        facts: dict[str, Fact] = {"who": self.player, "card": self.card, "amount": price}
        me = accounts.player(self.player)
        cards.check_keeps(state, self.player, self.card)
        if not price:
            raise state.refusal(Code.PHASE, "luck", "redeem.never", **facts)
        say = state.because("luck", "redeem", **facts)
        paid = finite_bank.pay_out(state, self.player, price)
        return Entry(paid + move(me, accounts.BANK, accounts.card(self.card)), (say,), (say,))
