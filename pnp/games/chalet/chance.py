"""Cards of chance in a town of homes: damages, renovations, windfalls, incomes."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from pnp.games.chalet import credit, estates, moves
from pnp.games.chalet.insurance import InCash, keep_income, settle_damage
from pnp.games.property import cards
from pnp.ledger.entry import Entry, Fact, Phrase, joined
from pnp.rules.language import arguments as kinds
from pnp.rules.language.arguments import Owed, Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import charge, pay

if TYPE_CHECKING:
    from pnp.box.cards import Card as Drawn


@dataclass(frozen=True, slots=True)
class Card:
    """Do what a card says; `pay`: pay a damage although insured, `owed`: owe what it takes."""

    player: Player
    card: kinds.CardId
    in_cash: InCash = False
    owed: Owed = False
    cites: ClassVar[tuple[str, ...]] = ("damage", "income")

    def entry(self, state: GameState) -> Entry:
        """Carry out the card's effect, if it affects the player at all."""
        _, card = cards.find_card(state, self.card)
        say = Phrase("card.drawn", {"who": self.player, "card": card.id})
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
                return settle_damage(
                    state, self.player, amount, in_cash=self.in_cash, owed=self.owed,
                    what=self._named,
                )  # fmt: skip
            case "renovate":
                return self._renovate(state, effect.house or 0)
            case "income":
                return keep_income(state, self.player, amount)
            case "collect":
                postings = pay(state, accounts.BANK, self.player, amount, "", "cannot.pay")
                return Entry(postings, (), (Phrase("why.collect", facts),))
        paid = self._charge(state, amount)
        return joined((Entry(why=(Phrase("why.fine", facts),)), paid))

    @property
    def _named(self) -> Phrase:
        return Phrase("debt.card", {"card": self.card})

    def _charge(self, state: GameState, amount: int) -> Entry:
        return charge(
            state, self.player, accounts.BANK, amount, "", "cannot.card",
            owed=self.owed, what=self._named,
        )  # fmt: skip

    def _affects(self, state: GameState, owning: str | None) -> bool:
        homes = estates.homes(state, self.player)
        kinds_ = {estates.dwelling(state, each) for each in homes}
        return owning is None or (bool(homes) if owning == "any" else owning in kinds_)

    def _renovate(self, state: GameState, each: int) -> Entry:
        n = len(estates.homes(state, self.player))
        facts: dict[str, Fact] = {"who": self.player, "n": n, "each": each, "amount": n * each}
        paid = self._charge(state, n * each)
        told = () if paid.say else (Phrase("card.renovated", facts),)
        marked = credit.mark(self.player, credit.PURPOSE)
        return joined((Entry(marked, told, (Phrase("why.renovate", facts),)), paid))
