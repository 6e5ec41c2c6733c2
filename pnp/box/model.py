"""What is in the box of a game: the things its content folder describes, as frozen values.

The same classes are the form of the YAML files: a field here is a key there. They are plain
dataclasses, so that the bank can use them without the reader's libraries.

Kinds of things have files of their own beside this one; here they come together in the box.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pnp.box.board import Ring, Space, SpaceKind, Stop, StopKind, Street, Town, Way
from pnp.box.deck import Card, Cards, Deck, Effect, EffectKind
from pnp.box.estate import (
    Blanks,
    Building,
    Contract,
    Deed,
    DeedKind,
    Deeds,
    Dwelling,
    Group,
    RentBy,
)
from pnp.box.pieces import Money, Note, Piece, PieceKind, Pieces
from pnp.box.rows import Rows
from pnp.box.rulebook import Booklet, Glossary, Option, OptionValue, Rule, RuleMark, Rules, Term
from pnp.box.words import Words

__all__ = [
    "Blanks",
    "Booklet",
    "Box",
    "Building",
    "Card",
    "Cards",
    "Cash",
    "Contract",
    "Currency",
    "Deck",
    "Deed",
    "DeedKind",
    "Deeds",
    "Dwelling",
    "Effect",
    "EffectKind",
    "Game",
    "Glossary",
    "Group",
    "Look",
    "Money",
    "Note",
    "Option",
    "OptionValue",
    "Piece",
    "PieceKind",
    "Pieces",
    "Players",
    "RentBy",
    "Ring",
    "Rows",
    "Rule",
    "RuleMark",
    "Rules",
    "Space",
    "SpaceKind",
    "Stop",
    "StopKind",
    "Street",
    "Term",
    "Town",
    "Way",
    "board_number",
    "deeds_of",
    "dwelling_of",
    "group_of",
    "label",
    "mortgage_of",
]


Cash = Literal["book", "paper"]
"""Who keeps the cash: the book, or the players with printed notes."""


@dataclass(frozen=True, slots=True)
class Currency:
    """How sums of money are called and written."""

    name: Words
    written: Words
    """The pattern of a printed sum, with `#` where the figures stand: `$#`, `# $`, `M. #,–`."""
    thousands: Mapping[str, str] = field(default_factory=dict)
    """Language → what stands between thousands; else the habit of the language."""


@dataclass(frozen=True, slots=True)
class Players:
    """How many may play."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Game:
    """The name of a game and the habits of its table (`game.yaml`)."""

    id: str
    prefix: str
    """Two capital letters that begin every code of this game."""
    title: Words
    source: str
    """The language the game was written in, as two letters."""
    languages: tuple[str, ...]
    players: Players
    currency: Currency
    subtitle: Words | None = None
    cash: Cash = "paper"
    credits: Words | None = None
    """Whom the last page of the rule booklet names."""


@dataclass(frozen=True, slots=True)
class Look:
    """The hand a kit is drawn in (`look.yaml`)."""

    palette: Mapping[str, str] = field(default_factory=dict)
    """Colour names of the kit, each `#rrggbb`; `paper` and `ink` must be among them."""
    emblem: str = ""
    pattern: str = ""
    """The all-over pattern of the backs."""
    band: str = ""
    """The lower edge of the colour bands on deeds and cards."""


@dataclass(frozen=True, slots=True)
class Box:
    """Everything in the box of one game."""

    game: Game
    board: Ring | None = None
    town: Town | None = None
    rows: Rows | None = None
    deeds: tuple[Deed, ...] = ()
    groups: tuple[Group, ...] = ()
    blanks: Blanks | None = None
    dwellings: tuple[Dwelling, ...] = ()
    buildings: tuple[Building, ...] = ()
    decks: tuple[Deck, ...] = ()
    money: Money = field(default_factory=Money)
    pieces: tuple[Piece, ...] = ()
    look: Look = field(default_factory=Look)
    rules: Rules = field(default_factory=Rules)
    terms: tuple[Term, ...] = ()
    labels: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Language → label → words: the house words overlaid by the game's own."""
    booklets: tuple[Booklet, ...] = ()
    digest: str = ""
    """SHA-256 of the content it was read from."""


def group_of(box: Box, deed: Deed) -> Group:
    """Give the colour group a deed belongs to."""
    return next(group for group in box.groups if group.id == deed.group)


def deeds_of(box: Box, group: str) -> tuple[Deed, ...]:
    """Give the deeds of a colour group in board order."""
    return tuple(deed for deed in box.deeds if deed.group == group)


def mortgage_of(deed: Deed) -> int:
    """Give what the Bank lends on a deed: half the price unless it says otherwise (CR-26)."""
    stated = deed.limit if deed.mortgage is None else deed.mortgage
    return deed.price // 2 if stated is None else stated


def dwelling_of(box: Box, name: str) -> Dwelling:
    """Give a kind of home by its id; one that is not listed bears its id as its name."""
    nameless = Dwelling(name, Words("en", {"en": name}))
    return next((each for each in box.dwellings if each.id == name), nameless)


def board_number(box: Box, deed: str) -> int | None:
    """Give the number of a deed's space on the ring, Start being 0."""
    spaces = box.board.spaces if box.board else ()
    return next((n for n, space in enumerate(spaces) if space.deed == deed), None)


def label(box: Box, lang: str, key: str) -> str:
    """Give a label of the house in a language, else in the game's own, else its key."""
    for language in (lang, box.game.source, "en"):
        text = box.labels.get(language, {}).get(key)
        if text:
            return text
    return key
