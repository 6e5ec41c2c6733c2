"""Drawing a card that moves cash between a player and the Bank."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pnp.ledger.entry import Entry, Fact, Phrase, move
from pnp.rules import chart, decks, deeds
from pnp.rules import slots as kinds
from pnp.rules.purse import pay
from pnp.rules.slots import Player
from pnp.rules.standing import Standing

if TYPE_CHECKING:
    from pnp.box.model import Card as Drawn


@dataclass(frozen=True, slots=True)
class Card:
    """Do what a card says, by its id, its title or the code printed on it."""

    player: Player
    card: kinds.Card
    cites: ClassVar[tuple[str, ...]] = ("luck", "laps", "at-once", "no-hints", "jail")

    def entry(self, standing: Standing) -> Entry:
        """Carry out the card's effect."""
        _, card = decks.drawn(standing, self.card)
        amount, why = self._worth(standing, card)
        text = card.text.said(standing.speech.lang)
        say = Phrase("card", {"who": self.player, "text": text})
        if amount > 0:
            postings = pay(standing, chart.BANK, self.player, amount, "luck", "cannot.pay")
        elif amount < 0:
            postings = pay(standing, self.player, chart.BANK, -amount, "luck", "cannot.card")
        elif card.effect.kind == "jail_free":
            decks.check_not_kept(standing, card.id)
            postings = move(chart.BANK, chart.player(self.player), chart.card(card.id))
        elif card.effect.kind == "jail":
            if standing.balances.of(chart.player(self.player), chart.JAIL):
                raise standing.refusal("E_JAIL", "jail", "jail.already", who=self.player)
            postings = move(chart.TABLE, chart.player(self.player), chart.JAIL)
        else:
            postings = ()
        return Entry(postings, (say, *self._hint(standing, card)), why)

    def _hint(self, standing: Standing, card: "Drawn") -> tuple[Phrase, ...]:
        """Say that rent is due where the card leads to, only if the table wants to be told."""
        board = standing.box.board
        space = next((s for s in board.spaces if s.id == card.effect.to), None) if board else None
        if space is None or space.deed is None or not standing.chosen("rent_hints"):
            return ()
        owner = deeds.holder(standing, space.deed)
        if owner in {chart.BANK, self.player} or deeds.mortgaged(standing, space.deed):
            return ()
        facts: dict[str, Fact] = {"who": self.player, "whom": owner, "deed": space.deed}
        return (standing.because("no-hints", "rent.hint", **facts),)

    def _worth(self, standing: Standing, card: "Drawn") -> tuple[int, tuple[Phrase, ...]]:
        """Tell what the Bank pays for a card (less than nothing: takes), and why."""
        effect = card.effect
        facts: dict[str, Fact] = {"who": self.player, "amount": effect.amount or 0}
        match effect.kind:
            case "collect":
                return effect.amount or 0, (standing.because("luck", "why.collect", **facts),)
            case "pay":
                return -(effect.amount or 0), (standing.because("luck", "why.fine", **facts),)
            case "per_building":
                levy, reason = decks.levy(
                    standing, self.player, effect.house or 0, effect.hotel or 0
                )
                return -levy, (reason,)
            case "advance":
                return self._advance(standing, effect.to or "")
            case "jail":
                return 0, (standing.because("jail", "why.jail"),)
        return 0, (standing.because("luck", "why.card"),)

    def _advance(self, standing: Standing, to: str) -> tuple[int, tuple[Phrase, ...]]:
        board = standing.box.board
        spaces = board.spaces if board else ()
        if any(space.id == to and space.kind == "start" for space in spaces):
            salary = standing.number("salary")
            return salary, (standing.because("laps", "why.advance-start", amount=salary),)
        return 0, (standing.because("luck", "why.advance"),)
