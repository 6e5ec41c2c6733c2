"""The box of a game: the things its content folder describes, as frozen values.

The same classes are the form of the YAML files: a field here is a key there. They are plain
dataclasses, so that the bank can use them without the reader's libraries.

Kinds of things have files of their own beside this one; here they come together in the box.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from pnp.box.art import NO_ART, Art, Layouts
from pnp.box.board import OfficeRole, Ring, Rows, Space, SpaceMap, Stop, Street, Town
from pnp.box.cards import Card, Deck, Effect, has_outcome
from pnp.box.estate import Blanks, Building, Contract, Deed, Dwelling, Group, building_cost
from pnp.box.game import Game, Look, Party, StockKind
from pnp.box.pieces import Money, Piece
from pnp.box.rulebook import Booklet, Rules, Term
from pnp.box.source import YamlPath
from pnp.box.words import Words, first_language, number_marks, say_in
from pnp.spelling import HOUSE

__all__ = [
    "Box", "Building", "Card", "Contract", "Deck", "Deed", "Effect", "Group", "OfficeRole", "Rows",
    "Space", "StockKind", "Stop", "board_number", "building_cost", "has_outcome",
]  # fmt: skip
"""What of the content a game's own rules may name: see `pnp.pack`."""


@dataclass(frozen=True, slots=True)
class ReleasedCode:
    """A code that stands on printed pieces, and what bears it, or bore it until it was retired."""

    code: str
    bearer: str
    """What it was released to, as `kind/id`."""
    moved: str = ""
    """Once retired: the code of the piece that took its place."""
    words: Words | None = None
    """Once retired: the last words of the piece."""

    @property
    def retired(self) -> bool:
        """Whether its piece is no longer in the kit."""
        return bool(self.moved or self.words)

    @property
    def letter(self) -> str:
        """The letter of its part."""
        return self.code.split("-")[1][0]

    @property
    def number(self) -> int:
        """Its number in its part."""
        return int(self.code.split("-")[1][1:])


@dataclass(frozen=True, slots=True)
class Box:
    """Everything in the box of one game."""

    game: Game
    board: Ring | None = None
    town: Town | None = None
    rows: Rows | None = None
    map: SpaceMap | None = None
    deeds: tuple[Deed, ...] = ()
    groups: tuple[Group, ...] = ()
    blanks: Blanks | None = None
    dwellings: tuple[Dwelling, ...] = ()
    buildings: tuple[Building, ...] = ()
    decks: tuple[Deck, ...] = ()
    money: Money = field(default_factory=Money)
    pieces: tuple[Piece, ...] = ()
    parties: tuple[Party, ...] = ()
    stocks: tuple[StockKind, ...] = ()
    look: Look = field(default_factory=Look)
    rules: Rules = field(default_factory=Rules)
    terms: tuple[Term, ...] = ()
    labels: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Language → label → words: the house words overlaid by the game's own."""
    booklets: tuple[Booklet, ...] = ()
    """The rule booklet in each language."""
    easy_texts: tuple[Booklet, ...] = ()
    """The game in easy words in each language, for the look-up."""
    retired: tuple[ReleasedCode, ...] = ()
    """Codes on printed pieces that are no longer in the kit."""
    digest: str = ""
    """SHA-256 of the content it was read from."""
    declared: tuple[object, ...] = field(default=(), compare=False)
    """The parts it declares as data, for `declared_parts`: no part of what is played."""
    diagrams: tuple[object, ...] = field(default=(), compare=False)
    """The diagrams of its rule booklet, for `diagrams`: no part of what is played either."""
    art: Art = field(default=NO_ART, compare=False)
    """The drawings it is printed with: no part of what is played."""
    layouts: Layouts | None = field(default=None, compare=False)
    """The layouts of its cards: no part of what is played."""


def group_of(box: Box, deed: Deed) -> Group:
    """Give the colour group a deed belongs to."""
    return next(group for group in box.groups if group.id == deed.group)


def deeds_of(box: Box, group: str) -> tuple[Deed, ...]:
    """Give the deeds of a colour group in board order."""
    return tuple(deed for deed in box.deeds if deed.group == group)


def cards_of(box: Box) -> Iterator[tuple[Deck, Card, YamlPath]]:
    """Go through the cards of all decks, each with the way to it in their file."""
    for n, deck in enumerate(box.decks):
        for m, card in enumerate(deck.cards):
            yield deck, card, ("decks", n, "cards", m)


def dwelling_of(box: Box, name: str) -> Dwelling:
    """Give a kind of home by its id; one that is not listed bears its id as its name."""
    nameless = Dwelling(name, Words(HOUSE, {HOUSE: name}))
    return next((each for each in box.dwellings if each.id == name), nameless)


def drawing_of(box: Box, deed: Deed) -> str:
    """Name the drawing of a deed: its own, of what stands on it, or that of its group's land."""
    if deed.dwelling:
        return deed.drawing or dwelling_of(box, deed.dwelling).drawing
    return deed.drawing or group_of(box, deed).drawing


def street_of(box: Box, deed: Deed) -> Street | None:
    """Find the street of a town in which a deed's space lies; none outside a town."""
    stops = box.town.stops if box.town else ()
    stop = next((stop for stop in stops if deed.id in stop.deeds), None)
    streets = box.town.streets if box.town else ()
    return next((street for street in streets if stop and street.id == stop.street), None)


def group_thousands(box: Box, amount: int, lang: str) -> str:
    """Write a number as a language prints it, in threes: `1,400`, `1.400`."""
    own = first_language(lang)
    mark = box.game.currency.thousands.get(own) or number_marks(numerals_of(box, lang))[0]
    return f"{amount:,}".replace(",", mark)


def board_number(box: Box, deed: str) -> int | None:
    """Give the number of a deed's space on the ring, Start being 0."""
    spaces = box.board.spaces if box.board else ()
    return next((n for n, space in enumerate(spaces) if space.deed == deed), None)


def label(box: Box, lang: str, key: str) -> str:
    """Give a label of the house in a language or in two, else in the game's own, else its key."""
    if "+" in lang:
        return say_in(lang, lambda each: label(box, each, key))
    for language in (lang, box.game.source, HOUSE):
        text = box.labels.get(language, {}).get(key)
        if text:
            return text
    return key


def numerals_of(box: Box, lang: str) -> Callable[[str], str]:
    """Give what a language says of its numbers, nothing where it says nothing."""
    own = first_language(lang)
    spoken = box.labels.get(own, {})

    def say(key: str) -> str:
        if key.startswith("language.") and "language.name" in spoken:
            return spoken.get(key, "")  # a form it has no rule for is none it lacks
        text = label(box, own, key)
        return "" if text == key else text

    return say
