"""Drawing a card that moves cash between a player and the Bank."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pnp.games.property import decks, deeds
from pnp.ledger.entry import Entry, Fact, Phrase, move
from pnp.rules.language import arguments as kinds
from pnp.rules.language.arguments import Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import pay

if TYPE_CHECKING:
    from pnp.box.deck import Card as Drawn


@dataclass(frozen=True, slots=True)
class Card:
    """Do what a card says, by its id, its title or the code printed on it."""

    player: Player
    card: kinds.Card
    cites: ClassVar[tuple[str, ...]] = ("luck", "laps")
    may_cite: ClassVar[tuple[str, ...]] = ("at-once", "no-hints", "jail")

    def entry(self, state: GameState) -> Entry:
        """Carry out the card's effect."""
        _, card = decks.drawn(state, self.card)
        amount, why = self._worth(state, card)
        text = card.text.said(state.messages.lang)
        say = Phrase("card", {"who": self.player, "text": text})
        if amount > 0:
            postings = pay(state, accounts.BANK, self.player, amount, "luck", "cannot.pay")
        elif amount < 0:
            postings = pay(state, self.player, accounts.BANK, -amount, "luck", "cannot.card")
        elif card.effect.kind == "jail_free":
            decks.check_not_kept(state, card.id)
            postings = move(accounts.BANK, accounts.player(self.player), accounts.card(card.id))
        elif card.effect.kind == "jail":
            if state.balances.of(accounts.player(self.player), accounts.JAIL):
                raise state.refusal("E_JAIL", "jail", "jail.already", who=self.player)
            postings = move(accounts.TABLE, accounts.player(self.player), accounts.JAIL)
        else:
            postings = ()
        return Entry(postings, (say, *self._hint(state, card)), why)

    def _hint(self, state: GameState, card: "Drawn") -> tuple[Phrase, ...]:
        """Say that rent is due where the card leads to, only if the table wants to be told."""
        board = state.box.board
        space = next((s for s in board.spaces if s.id == card.effect.to), None) if board else None
        if space is None or space.deed is None or not state.chosen("rent_hints"):
            return ()
        owner = deeds.holder(state, space.deed)
        if owner in {accounts.BANK, self.player} or deeds.mortgaged(state, space.deed):
            return ()
        facts: dict[str, Fact] = {"who": self.player, "whom": owner, "deed": space.deed}
        return (state.because("no-hints", "rent.hint", **facts),)

    def _worth(self, state: GameState, card: "Drawn") -> tuple[int, tuple[Phrase, ...]]:
        """Tell what the Bank pays for a card (less than nothing: takes), and why."""
        effect = card.effect
        facts: dict[str, Fact] = {"who": self.player, "amount": effect.amount or 0}
        match effect.kind:
            case "collect":
                return effect.amount or 0, (state.because("luck", "why.collect", **facts),)
            case "pay":
                return -(effect.amount or 0), (state.because("luck", "why.fine", **facts),)
            case "per_building":
                levy, reason = decks.levy(state, self.player, effect.house or 0, effect.hotel or 0)
                return -levy, (reason,)
            case "advance":
                return self._advance(state, effect.to or "")
            case "jail":
                return 0, (state.because("jail", "why.jail"),)
        return 0, (state.because("luck", "why.card"),)

    def _advance(self, state: GameState, to: str) -> tuple[int, tuple[Phrase, ...]]:
        board = state.box.board
        spaces = board.spaces if board else ()
        if any(space.id == to and space.kind == "start" for space in spaces):
            salary = state.number("salary")
            return salary, (state.because("laps", "why.advance-start", amount=salary),)
        return 0, (state.because("luck", "why.advance"),)
