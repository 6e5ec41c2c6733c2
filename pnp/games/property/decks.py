"""The cards of a box: finding one, whether somebody keeps it, what a levy on buildings comes to."""

from typing import TYPE_CHECKING

from pnp.errors import Code
from pnp.games.property import deeds
from pnp.ledger.entry import Entry, Phrase, move
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.opening import KeptTurns

if TYPE_CHECKING:
    from pnp.box.cards import Card, Deck


def find_card(state: GameState, card_id: str) -> "tuple[Deck, Card]":
    """Give a card by its id, and the deck it is drawn from."""
    found = ((deck, card) for deck in state.box.decks for card in deck.cards)
    return next((deck, card) for deck, card in found if card.id == card_id)


def note_drawn(state: GameState, deck: "Deck") -> Entry:
    """Count a card as drawn, where the Bank keeps turns and may have the packs."""
    if state.find_terms(KeptTurns) is None:
        return Entry()
    return Entry(move(accounts.BOX, accounts.TABLE, accounts.DRAWN + deck.id))


def check_not_kept(state: GameState, card_id: str) -> None:
    """Refuse to draw a card that a player keeps."""
    holder = state.balances.holder(accounts.card(card_id))
    if holder and accounts.is_player(holder):
        who = accounts.party(holder)
        raise state.refusal(Code.OWNED, "luck", "card.kept", who=who, card=card_id)


def check_keeps(state: GameState, name: str, card_id: str) -> None:
    """Refuse to give away a card that the player has not kept."""
    if not state.balances.of(accounts.player(name), accounts.card(card_id)):
        raise state.refusal(Code.OWNER, "luck", "card.not-yours", who=name, card=card_id)


def find_freeing(state: GameState, name: str) -> str:
    """Give the commodity of the first kept card that frees from jail; nothing if there is none."""
    held = state.balances.holdings(accounts.player(name), accounts.CARDS)
    cards = (card for deck in state.box.decks for card in deck.cards)
    free = (accounts.card(card.id) for card in cards if card.effect.kind == "jail_free")
    return next((each for each in free if each in held), "")


def levy(state: GameState, name: str, house: int, hotel: int) -> tuple[int, Phrase]:
    """Give what a card takes for each house and hotel of a player, and why."""
    held = deeds.held_by(state, name)
    houses = sum(deeds.houses(state, each) for each in held)
    hotels = sum(deeds.hotel(state, each) for each in held)
    amount = houses * house + hotels * hotel
    facts = {"houses": houses, "hotels": hotels, "house": house, "hotel": hotel}
    return amount, state.because("luck", "why.levy", **facts, amount=amount)
