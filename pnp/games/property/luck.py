"""Drawing a card that moves cash between a player and the Bank."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pnp.box.cards import has_outcome
from pnp.box.deed_terms import SalaryTerms
from pnp.games.property import decks, happenings, moving, rents, turns
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
    """Do what a card says, by its id, its title or its code; `owed`: what it takes as a debt."""

    player: Player
    card: kinds.CardId
    owed: Owed = False
    cites: ClassVar[tuple[str, ...]] = ("luck", "laps")

    def entry(self, state: GameState) -> Entry:
        """Carry out the card's effect."""
        deck, card = decks.find_card(state, self.card)
        done = carry_out(state, self.player, card, owed=self.owed)
        return joined((decks.note_drawn(state, deck), done))


def carry_out(
    state: GameState,
    name: str,
    card: "Drawn",
    doubles: rents.Doubles = rents.whole_group,
    *,
    owed: bool = False,
) -> Entry:
    """Carry out the effect of a card that pays, takes, or leads to a space.

    Where the Bank keeps the pawns, it moves them; else the card moves none but the one to Start.
    """
    if has_outcome(card.effect):
        done = happenings.carry_out_card(state, name, card, doubles, owed=owed)
        return joined((Entry((), (read_out(name, card),)), done))
    if card.effect.kind == "advance" and turns.kept(state):
        stepped = moving.advance(state, name, card.effect.to or "", doubles)
        return joined((Entry((), (read_out(name, card),)), stepped))
    amount, why = _value(state, name, card)
    moved = Entry()
    if amount > 0:
        moved = Entry(pay(state, accounts.BANK, name, amount, "luck", "cannot.pay"))
    elif amount < 0:
        what = Phrase("debt.card", {"card": card.id})
        moved = charge(
            state, name, accounts.BANK, -amount, "luck", "cannot.card", owed=owed, what=what
        )
    return joined((Entry(say=(read_out(name, card),), why=why), moved))


def read_out(name: str, card: "Drawn") -> Phrase:
    """Say what stands on a card."""
    return Phrase("card.drawn", {"who": name, "card": card.id})


def _value(state: GameState, name: str, card: "Drawn") -> tuple[int, tuple[Phrase, ...]]:
    effect = card.effect
    facts: dict[str, Fact] = {"who": name, "amount": effect.amount or 0}
    match effect.kind:
        case "collect":
            return effect.amount or 0, (state.because("luck", "why.collect", **facts),)
        case "pay":
            return -(effect.amount or 0), (state.because("luck", "why.fine", **facts),)
        case "per_building":
            levy, reason = decks.levy(state, name, effect.house or 0, effect.hotel or 0)
            return -levy, (reason,)
        case "advance":
            return _advance(state, effect.to or "")
    return 0, (state.because("luck", "why.card"),)


def _advance(state: GameState, to: str) -> tuple[int, tuple[Phrase, ...]]:
    board = state.box.board
    spaces = board.spaces if board else ()
    if any(space.id == to and space.kind == "start" for space in spaces):
        salary = state.terms(SalaryTerms).salary
        return salary, (state.because("laps", "why.advance-start", amount=salary),)
    return 0, (state.because("luck", "why.advance"),)
