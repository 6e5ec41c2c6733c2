"""Drawing a card against the Bank: what cannot be paid at once is owed, and may lose the game."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pnp.ledger.entry import Entry, Fact, Phrase, joined, move
from pnp.rules import chart, decks, finite_bank, landings, ring
from pnp.rules import slots as kinds
from pnp.rules.slots import Player
from pnp.rules.standing import Standing

if TYPE_CHECKING:
    from pnp.box.model import Card as Drawn


@dataclass(frozen=True, slots=True)
class Card:
    """Do what a card says, by its id, its title or the code printed on it."""

    player: Player
    card: kinds.Card
    cites: ClassVar[tuple[str, ...]] = ("luck", "jail", "salary", "loss")

    def entry(self, standing: Standing) -> Entry:
        """Carry out the card's effect, and count it as drawn."""
        deck, card = decks.drawn(standing, self.card)
        decks.check_not_kept(standing, card.id)
        text = card.text.said(standing.speech.lang)
        drawn = move(chart.BOX, chart.TABLE, chart.DRAWN + deck.id)
        said = Entry(drawn, (Phrase("card", {"who": self.player, "text": text}),))
        return joined((said, self._done(standing, card)))

    def _done(self, standing: Standing, card: "Drawn") -> Entry:
        effect = card.effect
        amount = effect.amount or 0
        facts = {"who": self.player, "amount": amount}
        match effect.kind:
            case "collect":
                paid = finite_bank.pays(standing, self.player, amount, "luck")
                return Entry(paid, (), (standing.because("luck", "why.collect", **facts),))
            case "pay":
                why = standing.because("luck", "why.fine", **facts)
                return self._charged(standing, amount, why)
            case "per_building":
                house, hotel = effect.house or 0, effect.hotel or 0
                return self._charged(standing, *decks.levy(standing, self.player, house, hotel))
            case "jail":
                return landings.jailed(standing, self.player)
            case "jail_free":
                kept = move(chart.BANK, chart.player(self.player), chart.card(card.id))
                return Entry(kept, (), (standing.because("luck", "why.card"),))
        return self._advanced(standing, effect.to or "")

    def _charged(self, standing: Standing, amount: int, why: Phrase) -> Entry:
        return joined(
            (Entry((), (), (why,)), finite_bank.charged(standing, self.player, amount, "luck"))
        )

    def _advanced(self, standing: Standing, to: str) -> Entry:
        """Pay the salary on the start space; where else a card leads, the player lands himself."""
        place = next(n for n, space in enumerate(ring.spaces(standing)) if space.id == to)
        if ring.spaces(standing)[place].kind == "start":
            there = Entry(ring.moved_to(standing, self.player, place))
            return joined((there, landings.salary(standing, self.player)))
        say = standing.because("luck", "land.advance", who=self.player, space=to)
        return Entry((), (say,), (standing.because("luck", "why.advance"),))


@dataclass(frozen=True, slots=True)
class Redeem:
    """Sell a kept card back to the Bank, where the table has agreed on a price."""

    player: Player
    card: kinds.Card
    cites: ClassVar[tuple[str, ...]] = ("luck",)

    def entry(self, standing: Standing) -> Entry:
        """Give the card back and take the agreed price."""
        price = int(standing.option("sell_card_to_bank", 0))
        facts: dict[str, Fact] = {"who": self.player, "card": self.card, "amount": price}
        me = chart.player(self.player)
        decks.check_keeps(standing, self.player, self.card)
        if not price:
            raise standing.refusal("E_PHASE", "luck", "redeem.never", **facts)
        say = standing.because("luck", "redeem", **facts)
        paid = finite_bank.pays(standing, self.player, price, "luck")
        return Entry(paid + move(me, chart.BANK, chart.card(self.card)), (say,), (say,))
