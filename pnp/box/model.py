"""The box of a game: all that its content folder describes, as frozen values; deeds, money, pieces.

The same classes are the form of the YAML files: a field here is a key there. They are plain
dataclasses, so that the bank can use them without the reader's libraries.

Boards, cards and rules have files of their own beside this one; here all come together in the box.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from pnp.box import kinds
from pnp.box.art import NO_ART, Art, Layouts
from pnp.box.board import OfficeRole, Ring, Rows, Space, SpaceMap, Stop, Street, Town
from pnp.box.cards import Card, Deck, Effect, has_outcome
from pnp.box.game import Game, Look, Party, StockKind
from pnp.box.kinds import Colour, Count, Drawn, Id, NameOf, Number, Some, Sum, SumOrNought, within
from pnp.box.limits import CIRCLES, NOTE
from pnp.box.rulebook import Booklet, Rules, Term
from pnp.box.source import YamlPath
from pnp.box.words import Words, first_language, number_marks, say_in
from pnp.money import half, notes_for
from pnp.spelling import HOUSE

Circles = Annotated[int, within(*CIRCLES)]
"""Circles on one side of a card."""
DeedKind = Literal["street", "club", "wharf", "station", "works", "plot", "home"]
"""What a deed is the title to; a plot waits for a building, a home stands ready."""


RentBy = Literal["buildings", "owned", "throw"]
"""What a deed's rents are counted by: buildings on it, deeds owned in its group, or the dice."""


@dataclass(frozen=True, slots=True)
class Group:
    """Deeds that belong together: one colour, one pattern, one kind, one price of building."""

    id: Id
    """One word by which deeds name it."""
    name: Words
    """What the group is called."""
    colour: Colour
    """A name of the palette in `look.yaml`."""
    pattern: Annotated[str, Drawn("pattern")]
    """What tells its colour where colour fails."""
    kind: DeedKind = "street"
    """What its deeds are titles to."""
    rent_by: RentBy = "buildings"
    """What rents are counted by: buildings, deeds of the group that one owns, or the dice."""
    house: Sum | None = None
    """Price of one house in coins; none where nothing can be built."""
    hotel: Sum | None = None
    """Price of a hotel in coins, beside the houses given back; none where none can be built."""
    drawing: Annotated[str, Drawn("drawing")] = ""
    """The drawing of land that has no house of its own."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A title deed: what it costs, earns and is pledged for."""

    id: Id
    """One word that names the deed in commands."""
    no: Number
    """The number in its code; never given to another deed."""
    name: Words
    """What is printed on it."""
    group: Annotated[str, NameOf("group")]
    """The group it belongs to."""
    price: Sum
    """What it costs, in coins."""
    rents: tuple[SumOrNought, ...]
    """Site, 1 to 4 houses, hotel; or by number owned; or the factors of the throw; or one only."""
    mortgage: int | Literal["none"] | None = None
    """What the Bank lends on it, or none; where nothing stands, half its price."""
    notes: Words | None = None
    """Printed under the rents, where else the doubled site rent is explained."""
    limit: int | None = None
    """The most that is lent on it, where the content states it."""
    area: int | None = None
    """Size of a plot in m²."""
    only: Annotated[str, NameOf("dwelling")] | None = None
    """The one dwelling that may be built on it."""
    buildable: bool = True
    """Whether anything may be built on it."""
    dwelling: Annotated[str, NameOf("dwelling")] | None = None
    """What stands on it ready to live in."""
    drawing: Annotated[str, Drawn("drawing")] = ""
    """Its own drawing, where that of its group will not do."""
    parts: Annotated[int, within(1, 20)] = 1
    """So many parts it may be held in, by partners who share what it earns."""


@dataclass(frozen=True, slots=True)
class Blanks:
    """Empty deeds for players to fill in by hand."""

    count: Annotated[int, within(1, 1000)]
    """How many there are."""
    no: Number
    """The number in their code."""
    name: Words
    """What they are called."""
    short: Words
    """The same in at most 44 bytes of UTF-8 per language: it goes into the QR code."""


@dataclass(frozen=True, slots=True)
class Dwelling:
    """A kind of home, by the name its cards bear."""

    id: str
    """One word by which deeds and buildings name it."""
    name: Words
    """What is printed on its cards."""
    drawing: Annotated[str, Drawn("drawing")] = ""
    """The drawing of the kit's hand that shows it."""
    role: str = ""
    """What the rules of its game know it as."""


@dataclass(frozen=True, slots=True)
class Building:
    """A card of a dwelling to be built on a plot; cards of one dwelling are alike."""

    id: Annotated[str, NameOf("dwelling")]
    """The id of its dwelling."""
    no: Number
    """The number in its code; never given to another building."""
    count: Some
    """How many cards of it there are."""
    price: Sum
    """What it costs, in coins."""
    limit: Sum
    """The most that is lent on it."""
    rent: SumOrNought
    """What it earns, in coins."""
    area: int = 0
    """The least size of plot it needs, in m²."""
    site: Annotated[str, Drawn("drawing")] = ""
    """The drawing of its building site, which stands beside the house on its cards."""
    backdrop: Annotated[str, Drawn("drawing")] = ""
    """The drawing behind it, if it is not that of the town."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """All groups, deeds and building cards of a game (`deeds.yaml`)."""

    groups: tuple[Group, ...] = ()
    """The groups."""
    deeds: tuple[Deed, ...] = ()
    """The title deeds: written out, or rows of a list."""
    blanks: Blanks | None = None
    """Empty deeds to fill in by hand."""
    dwellings: tuple[Dwelling, ...] = ()
    """The kinds of homes, where they are built from cards."""
    buildings: tuple[Building, ...] = ()
    """The cards of what is built."""
    mortgages: Literal["half", "none"] = "half"
    """What the Bank lends on every deed that does not say it itself: half the price, or none."""


@dataclass(frozen=True, slots=True)
class Contract:
    """A savings contract: its sum, and the circles for counters on the two sides of its card."""

    sum: Sum
    """What is paid out in the end, in coins."""
    no: Number
    """The number in its code; never given to another contract."""
    count: Count
    """How many cards of it there are."""
    deposits: Circles
    """Circles on the savings side; all covered, the sum is paid out."""
    circles: Circles
    """Circles on the loan side, one for each repayment."""
    covered_by: Annotated[str, NameOf("part")] = ""
    """The part of `parts.yaml` whose pieces lie in the circles."""


def building_cost(group: Group, houses: int, hotels: int = 0) -> int:
    """Give the printed price of so many houses and hotels of a colour group."""
    return houses * (group.house or 0) + hotels * (group.hotel or 0)


def building_table(house_prices: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Work out what 1 to 15 houses cost and bring back, half of it (CR-17, CR-23).

    Each row is so many houses, then cost and return at each house price.
    """
    return tuple(
        (n, *(sum_ for price in house_prices for sum_ in (n * price, half(n * price))))
        for n in range(1, 16)
    )


PieceKind = Literal["house", "hotel", "pawn", "die", "cheque", "roof", "floor", "permit", "marker"]
"""A thing to cut out or fold that is neither board, deed, card nor note."""

SHOWN: Final[Mapping[PieceKind, str]] = {
    "cheque": "pips", "roof": "pips", "floor": "pips pattern", "permit": "pips", "marker": "pattern"
}  # fmt: skip
"""What is drawn on a kind of piece besides its colour, of what not all kinds show."""


@dataclass(frozen=True, slots=True)
class Note:
    """One denomination of play money."""

    value: Annotated[kinds.Some, kinds.Once("note")]
    """What it is worth, in coins."""
    count: kinds.CountOrNone
    """How many are in the box."""
    start: kinds.CountOrNone
    """How many of them each player begins with."""
    colour: kinds.Colour
    """A name of the palette in `look.yaml`."""
    ornament: Annotated[str, kinds.Drawn("ornament")] = ""
    """The drawing on it: one of the pack's, or of those all games share."""
    width: Annotated[int, kinds.within(*NOTE)] = 90
    """Width in mm: it tells the value."""
    words: Words | None = None
    """The value in words."""
    spare: kinds.CountOrNone = 0
    """Notes beyond the inventory that the rules advise to print."""


@dataclass(frozen=True, slots=True)
class Money:
    """The printed money and the savings contracts (`money.yaml`)."""

    notes: tuple[Note, ...] = ()
    """One entry for each denomination."""
    start: kinds.SumOrNought = 0
    """What each player begins with; the notes must make it up."""
    start_for: Mapping[str, int] = field(default_factory=dict)
    """Number of players → what each begins with, where that is not `start`: `{3: 1200}`."""
    issuer: Words | None = None
    """Who issues it, as it is printed on the notes."""
    height: Annotated[int, kinds.within(30, 90)] = 44
    """Height of all notes in mm."""
    total: int | None = None
    """What all notes are worth, for the reader to compare."""
    contracts: tuple[Contract, ...] = ()
    """The savings contracts of a building society."""

    def starts_with(self, players: int) -> int:
        """Tell what each of so many players begins with."""
        return self.start_for.get(str(players), self.start)


def starting_notes(money: Money, players: int) -> dict[int, int]:
    """Give the notes each of so many players begins with: those listed, or the fewest there are."""
    sum_ = money.starts_with(players)
    if sum_ == money.start:
        return {note.value: note.start for note in money.notes}
    fewest = notes_for(sum_, (note.value for note in money.notes)) or {}
    return {note.value: fewest.get(note.value, 0) for note in money.notes}


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of piece to cut out: how many, how big, what it is called."""

    id: kinds.Id
    """One word that names the piece; a pawn shows the drawing that it ends with."""
    kind: Annotated[PieceKind, kinds.Asks("a piece", {}, SHOWN)]
    """What is printed."""
    count: kinds.Count
    """How many there are."""
    name: Words
    """What is printed on it, or what it is called."""
    colour: kinds.Colour = "ink"
    """A name of the palette in `look.yaml`."""
    no: kinds.Number | None = None
    """The number in its code, for pieces with words."""
    text: Words | None = None
    """What it says, where its kind has room for it."""
    short: Words | None = None
    """The same in at most 44 bytes of UTF-8 per language: it goes into the QR code."""
    pips: tuple[int, ...] = ()
    """The number on each of them in turn, where they differ in nothing else."""
    drawings: tuple[Annotated[str, kinds.Drawn("drawing")], ...] = ()
    """What is drawn on each of them in turn: the rooms of floors, who sits on roofs; on a die the
    first stands in place of the one, on markers it is the house, or the hotel on its foot."""
    pattern: Annotated[str, kinds.Drawn("pattern")] = ""
    """What tells its colour where colour fails."""


def list_printed(piece: Piece) -> tuple[str, ...]:
    """Give the ids of the printed pieces of a kind: floors and roofs bear their number too.

    >>> list_printed(Piece("roof", "roof", 3, Words({}), pips=(1, 1, 2)))
    ('roof-1', 'roof-1', 'roof-2')
    """
    if piece.kind in {"floor", "roof"} and piece.pips:
        return tuple(f"{piece.id}-{n}" for n in piece.pips)
    return (piece.id,) * piece.count


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
