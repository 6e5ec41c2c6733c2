"""Cards that are drawn: what they say, and what they do as data."""

from dataclasses import dataclass
from typing import Literal

from pnp.box.words import Words

EffectKind = Literal[
    "collect", "pay", "per_building", "advance", "jail", "jail_free", "income", "damage", "renovate"
]
"""What a card does."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card does, as data the bank can act on; sums in coins, always with the Bank."""

    kind: EffectKind
    amount: int | None = None
    to: str | None = None
    """The space to advance to."""
    house: int | None = None
    """Levy for each house (per_building)."""
    hotel: int | None = None
    insurable: bool = False
    owning: str | None = None
    """Only who owns such a dwelling, or `any` home at all, is affected."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a deck."""

    id: str
    no: int
    """The number in its code; never given to another card of the deck."""
    good: bool
    effect: Effect
    text: Words
    short: Words
    """The text in at most 44 bytes of UTF-8 per language: it goes into the QR code."""
    title: Words | None = None
    motif: str = ""
    """A drawing of the kit's hand that fits the text."""
    picture: str = ""
    """A PNG or JPEG of the pack in place of the motif, such as `pictures/gull.png`."""


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards with one back, shuffled together (`cards.yaml`)."""

    id: str
    letter: str
    """The capital letter of this deck in its codes."""
    name: Words
    count: int
    """How many cards the rules say there are; the reader compares."""
    cards: tuple[Card, ...]
    good: int | None = None
    """How many of them are good, where the rules say so."""
    colour: str = "ink"
    motif: str = ""


@dataclass(frozen=True, slots=True)
class Cards:
    """All decks of a game."""

    decks: tuple[Deck, ...] = ()
