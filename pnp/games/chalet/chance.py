"""Cards of chance in a town of homes: damages, renovations, windfalls, incomes."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from pnp.games.chalet import credit, estates, moves
from pnp.games.chalet.insurance import InCash, keep_income, settle_damage
from pnp.games.property import decks
from pnp.ledger.entry import Entry, Fact, Phrase
from pnp.rules.language import arguments as kinds
from pnp.rules.language.arguments import Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import pay

if TYPE_CHECKING:
    from pnp.box.deck import Card as Drawn


@dataclass(frozen=True, slots=True)
class Card:
    """Do what a card says, by its id, title or code; `pay`: pay a damage although insured."""

    player: Player
    card: kinds.CardId
    in_cash: InCash = False
    cites: ClassVar[tuple[str, ...]] = ("damage", "income")

    def entry(self, state: GameState) -> Entry:
        """Carry out the card's effect, if it affects the player at all."""
        _, card = decks.find_card(state, self.card)
        text = card.text.said(state.messages.lang)
        say = Phrase("card", {"who": self.player, "text": text})
        done = self._carry_out(state, card)
        moved = moves.take_turn(state, self.player)
        return replace(done, postings=moved + done.postings, say=(say, *done.say))

    def _carry_out(self, state: GameState, card: "Drawn") -> Entry:
        effect = card.effect
        amount = effect.amount or 0
        facts: dict[str, Fact] = {"who": self.player, "amount": amount}
        if not self._affects(state, effect.owning):
            return Entry((), (Phrase("card.not-you", facts),))
        match effect.kind:
            case "damage":
                return settle_damage(state, self.player, amount, in_cash=self.in_cash)
            case "renovate":
                return self._renovate(state, effect.house or 0)
            case "income":
                return keep_income(state, self.player, amount)
            case "collect":
                postings = pay(state, accounts.BANK, self.player, amount, "", "cannot.pay")
                return Entry(postings, (), (Phrase("why.collect", facts),))
        postings = pay(state, self.player, accounts.BANK, amount, "", "cannot.card")
        return Entry(postings, (), (Phrase("why.fine", facts),))

    def _affects(self, state: GameState, owning: str | None) -> bool:
        homes = estates.homes(state, self.player)
        kinds_ = {estates.dwelling(state, each) for each in homes}
        return owning is None or (bool(homes) if owning == "any" else owning in kinds_)

    def _renovate(self, state: GameState, each: int) -> Entry:
        n = len(estates.homes(state, self.player))
        facts: dict[str, Fact] = {"who": self.player, "n": n, "each": each, "amount": n * each}
        postings = pay(state, self.player, accounts.BANK, n * each, "", "cannot.card")
        postings += credit.mark(self.player, credit.PURPOSE)
        return Entry(postings, (Phrase("card.renovated", facts),), (Phrase("why.renovate", facts),))
