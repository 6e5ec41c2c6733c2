"""The cards of a box: finding one, whether somebody keeps it, what a levy on buildings comes to."""

from typing import TYPE_CHECKING

from pnp.ledger.entry import Phrase
from pnp.rules import chart, deeds
from pnp.rules.standing import Standing

if TYPE_CHECKING:
    from pnp.box.model import Card, Deck


def drawn(standing: Standing, card_id: str) -> "tuple[Deck, Card]":
    """Give a card by its id, and the deck it is drawn from."""
    found = ((deck, card) for deck in standing.box.decks for card in deck.cards)
    return next((deck, card) for deck, card in found if card.id == card_id)


def check_not_kept(standing: Standing, card_id: str) -> None:
    """Refuse to draw a card that a player keeps."""
    holder = standing.balances.holder(chart.card(card_id))
    if holder and chart.is_player(holder):
        who = chart.party(holder)
        raise standing.refusal("E_OWNED", "luck", "card.kept", who=who, card=card_id)


def check_keeps(standing: Standing, name: str, card_id: str) -> None:
    """Refuse to give away a card that the player has not kept."""
    if not standing.balances.of(chart.player(name), chart.card(card_id)):
        raise standing.refusal("E_OWNER", "luck", "card.not-yours", who=name, card=card_id)


def freeing(standing: Standing, name: str) -> str:
    """Give the commodity of the first kept card that frees from jail; nothing if there is none."""
    held = standing.balances.holdings(chart.player(name), chart.CARDS)
    cards = (card for deck in standing.box.decks for card in deck.cards)
    free = (chart.card(card.id) for card in cards if card.effect.kind == "jail_free")
    return next((each for each in free if each in held), "")


def levy(standing: Standing, name: str, house: int, hotel: int) -> tuple[int, Phrase]:
    """Give what a card takes for each house and hotel of a player, and why."""
    held = deeds.held_by(standing, name)
    houses = sum(deeds.houses(standing, each) for each in held)
    hotels = sum(deeds.hotel(standing, each) for each in held)
    amount = houses * house + hotels * hotel
    facts = {"houses": houses, "hotels": hotels, "house": house, "hotel": hotel}
    return amount, standing.because("luck", "why.levy", **facts, amount=amount)
