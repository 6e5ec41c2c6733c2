"""Cards of chance in a town of homes: damages, renovations, windfalls, incomes."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from pnp.ledger.entry import Entry, Fact, Phrase
from pnp.rules import chart, credit, decks, estates
from pnp.rules import slots as kinds
from pnp.rules.cover import InCash, damage, income_kept
from pnp.rules.purse import pay
from pnp.rules.slots import Player
from pnp.rules.standing import Standing

if TYPE_CHECKING:
    from pnp.box.model import Card as Drawn


@dataclass(frozen=True, slots=True)
class Card:
    """Do what a card says, by its id, title or code; `pay`: pay a damage although insured."""

    player: Player
    card: kinds.Card
    in_cash: InCash = False
    cites: ClassVar[tuple[str, ...]] = ("damage", "income")

    def entry(self, standing: Standing) -> Entry:
        """Carry out the card's effect, if it affects the player at all."""
        _, card = decks.drawn(standing, self.card)
        text = card.text.said(standing.speech.lang)
        say = Phrase("card", {"who": self.player, "text": text})
        done = self._done(standing, card)
        return replace(done, say=(say, *done.say))

    def _done(self, standing: Standing, card: "Drawn") -> Entry:
        effect = card.effect
        amount = effect.amount or 0
        facts: dict[str, Fact] = {"who": self.player, "amount": amount}
        if not self._affected(standing, effect.owning):
            return Entry((), (Phrase("card.not-you", facts),))
        match effect.kind:
            case "damage":
                return damage(standing, self.player, amount, in_cash=self.in_cash)
            case "renovate":
                return self._renovated(standing, effect.house or 0)
            case "income":
                postings = income_kept(standing, self.player, amount)
                why = standing.because("income", "why.kept-income", **facts)
                return Entry(postings, (Phrase("income", facts),), (why,))
            case "collect":
                postings = pay(standing, chart.BANK, self.player, amount, "", "cannot.pay")
                return Entry(postings, (), (Phrase("why.collect", facts),))
        postings = pay(standing, self.player, chart.BANK, amount, "", "cannot.card")
        return Entry(postings, (), (Phrase("why.fine", facts),))

    def _affected(self, standing: Standing, owning: str | None) -> bool:
        homes = estates.homes(standing, self.player)
        kinds_ = {estates.dwelling(standing, each) for each in homes}
        return owning is None or (bool(homes) if owning == "any" else owning in kinds_)

    def _renovated(self, standing: Standing, each: int) -> Entry:
        n = len(estates.homes(standing, self.player))
        facts: dict[str, Fact] = {"who": self.player, "n": n, "each": each, "amount": n * each}
        postings = pay(standing, self.player, chart.BANK, n * each, "", "cannot.card")
        postings += credit.marked(self.player, credit.PURPOSE)
        return Entry(postings, (Phrase("card.renovated", facts),), (Phrase("why.renovate", facts),))
