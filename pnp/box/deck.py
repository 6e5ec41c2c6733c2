"""Cards that are drawn: what they say, and what they do as data."""

from dataclasses import dataclass
from typing import Literal

from pnp.box.effects import Consequence, Gain, Gift, Payment, Receipt
from pnp.box.words import Words

EffectKind = Literal[
    "collect", "pay", "per_building", "advance", "jail", "jail_free", "income", "damage", "renovate"
]
"""What a card does."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card does, as data the bank can act on: by a kind, or by sums with anybody."""

    kind: EffectKind | None = None
    """What happens to whoever draws it, always with the Bank; else `pay`, `collect` and so on."""
    amount: int | None = None
    """How much is paid or taken, in coins; or the name of a number of `rules.yaml`."""
    to: str | None = None
    """The space to advance to."""
    house: int | None = None
    """Levy for each house (per_building)."""
    hotel: int | None = None
    """Levy for each hotel (per_building)."""
    insurable: bool = False
    """Whether an insurance covers it."""
    owning: str | None = None
    """Only who owns such a dwelling, or `any` home at all, is affected."""
    pay: Payment | None = None
    """What the player pays, to anybody."""
    collect: Receipt | None = None
    """What the player receives, from anybody."""
    owe: Payment | None = None
    """What the player owes from now on, to be settled later."""
    give: Gift | None = None
    """What the player gives away of a stock."""
    gain: Gain | None = None
    """What the player is given of a stock."""
    take: str | None = None
    """The party of `parties.yaml` all whose cash the player takes."""
    move: str | None = None
    """The space the pawn goes forward to."""
    one_of: tuple[Consequence, ...] = ()
    """Outcomes of which the player chooses one."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a deck."""

    id: str
    """One word that names the card."""
    no: int
    """The number in its code; never given to another card of the deck."""
    good: bool
    """Whether it is a good card: it shows in its sign and its sky."""
    effect: Effect
    """What it does, for the bank."""
    text: Words
    """What it says."""
    short: Words
    """The text in at most 44 bytes of UTF-8 per language: it goes into the QR code."""
    title: Words | None = None
    """What stands over the text."""
    motif: str = ""
    """A drawing of the kit's hand that fits the text."""
    picture: str = ""
    """A PNG or JPEG of the pack in place of the motif, such as `pictures/gull.png`."""


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards with one back, shuffled together (`cards.yaml`)."""

    id: str
    """One word; it names the file of the deck and is what `--only` takes."""
    letter: str
    """The capital letter of this deck in its codes."""
    name: Words
    """What is printed on its cards."""
    count: int
    """How many cards the rules say there are; the reader compares."""
    cards: tuple[Card, ...]
    """The cards: written out, or rows of a list."""
    good: int | None = None
    """How many of them are good, where the rules say so."""
    colour: str = "ink"
    """A name of the palette in `look.yaml`."""
    motif: str = ""
    """The icon of the deck, on its cards and on the board."""


@dataclass(frozen=True, slots=True)
class Cards:
    """All decks of a game."""

    decks: tuple[Deck, ...] = ()
    """The decks."""
