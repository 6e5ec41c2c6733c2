"""What is in the box of a game: the things its content folder describes, as frozen values.

The same classes are the form of the YAML files: a field here is a key there. They are plain
dataclasses, so that the bank can use them without the reader's libraries.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pnp.box.words import Words

Cash = Literal["book", "paper"]
"""Who keeps the cash: the book, or the players with printed notes."""

DeedKind = Literal["street", "club", "wharf", "station", "works", "plot", "home"]
"""What a deed is the title to; a plot waits for a building, a home stands ready."""

RentBy = Literal["buildings", "owned", "throw"]
"""What a deed's rents are counted by: buildings on it, deeds owned in its group, or the dice."""

SpaceKind = Literal["start", "deed", "card", "tax", "rest", "jail", "go-to-jail"]
"""What happens on a space of the ring."""

StopKind = Literal["start", "plot", "home", "chance", "office"]
"""What happens on a space of a town."""

EffectKind = Literal[
    "collect", "pay", "per_building", "advance", "jail", "jail_free", "income", "damage", "renovate"
]
"""What a card does."""

PieceKind = Literal[
    "house",
    "hotel",
    "pawn",
    "die",
    "token",
    "cheque",
    "tray",
    "counter",
    "roof",
    "floor",
    "permit",
    "bond",
]
"""A thing to cut out or fold that is neither board, deed, card nor note."""

RuleMark = Literal["bank", "table", "print"]
"""Who keeps a rule: the bank with a verb, the people at the table, or the printed matter."""


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
class Space:
    """One space of a ring, counted from Start in the direction of play."""

    id: str
    kind: SpaceKind
    name: Words | None = None
    """What is printed on the space; a deed's space takes the deed's name."""
    deed: str | None = None
    deck: str | None = None
    amount: int | None = None
    """What the space pays (start) or costs (tax), in coins."""
    note: Words | None = None
    """A few small words under the name."""


@dataclass(frozen=True, slots=True)
class Ring:
    """A board whose spaces run round a square (`board.yaml`)."""

    spaces: tuple[Space, ...]
    kind: Literal["ring"] = "ring"
    size: int = 370
    """Length of a side in mm."""


@dataclass(frozen=True, slots=True)
class Way:
    """A one-way piece of street from one space to the next, with the bends it takes."""

    to: str
    via: tuple[tuple[int, ...], ...] = ()
    """Points in mm that the street bends at."""
    short: bool = False
    """Whether it cuts off part of the round."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A space of a town: where it lies in mm, and where its arrows lead."""

    id: str
    kind: StopKind
    x: int
    y: int
    ways: tuple[Way, ...]
    street: str = ""
    number: int | None = None
    name: Words | None = None
    """What is printed there beside street and number: the name of an office, of Start."""
    office: str = ""
    """The short name of an office in commands."""
    deeds: tuple[str, ...] = ()
    """What is for sale here."""
    plate: tuple[int, ...] = ()
    """Left, top, width and height in mm of what is drawn beside the street."""


@dataclass(frozen=True, slots=True)
class Street:
    """A street of a town, with the place and turn of its name on the board."""

    id: str
    name: Words
    x: int
    y: int
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Town:
    """A board of one-way streets (`town.yaml`)."""

    streets: tuple[Street, ...]
    stops: tuple[Stop, ...]
    size: int = 370
    """Length of a side in mm."""


@dataclass(frozen=True, slots=True)
class Group:
    """Deeds that belong together: one colour, one pattern, one kind, one price of building."""

    id: str
    name: Words
    colour: str
    """A name of the palette in `look.yaml`."""
    pattern: str
    kind: DeedKind = "street"
    rent_by: RentBy = "buildings"
    house: int | None = None
    """Price of one house in coins; none where nothing can be built."""
    hotel: int | None = None


@dataclass(frozen=True, slots=True)
class Deed:
    """A title deed; its mortgage value is half its price unless the content says otherwise."""

    id: str
    no: int
    """The number in its code; never given to another deed."""
    name: Words
    group: str
    price: int
    rents: tuple[int, ...]
    """Site, 1 to 4 houses, hotel; or by number owned; or the factors of the throw."""
    mortgage: int | None = None
    notes: Words | None = None
    """Printed under the rents, where else the doubled site rent is explained."""
    limit: int | None = None
    """The most that is lent on it, where the content states it."""
    area: int | None = None
    """Size of a plot in m²."""
    only: str | None = None
    """The one dwelling that may be built on it."""
    buildable: bool = True
    dwelling: str | None = None
    """What stands on it ready to live in."""


@dataclass(frozen=True, slots=True)
class Blanks:
    """Empty deeds for players to fill in by hand."""

    count: int
    no: int
    name: Words
    short: Words


@dataclass(frozen=True, slots=True)
class Dwelling:
    """A kind of home, by the name its cards bear."""

    id: str
    name: Words
    drawing: str = ""
    """The drawing of the kit's hand that shows it."""


@dataclass(frozen=True, slots=True)
class Building:
    """A card of a dwelling to be built on a plot; cards of one dwelling are alike."""

    id: str
    """The id of its dwelling."""
    no: int
    """The number in its code; never given to another building."""
    count: int
    price: int
    limit: int
    """The most that is lent on it."""
    rent: int
    area: int = 0
    """The least size of plot it needs, in m²."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """All groups, deeds and building cards of a game (`deeds.yaml`)."""

    groups: tuple[Group, ...] = ()
    deeds: tuple[Deed, ...] = ()
    blanks: Blanks | None = None
    dwellings: tuple[Dwelling, ...] = ()
    buildings: tuple[Building, ...] = ()


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


@dataclass(frozen=True, slots=True)
class Note:
    """One denomination of play money."""

    value: int
    count: int
    start: int
    """How many of them each player begins with."""
    colour: str
    ornament: str = ""
    width: int = 90
    """Width in mm; the height is 44 for all."""
    words: Words | None = None
    """The value in words."""
    spare: int = 0
    """Notes beyond the inventory that the rules advise to print."""


@dataclass(frozen=True, slots=True)
class Contract:
    """A savings contract: its sum, and the circles for counters on the two sides of its card."""

    sum: int
    no: int
    """The number in its code; never given to another contract."""
    count: int
    deposits: int
    """Circles on the savings side; all covered, the sum is paid out."""
    circles: int
    """Circles on the loan side, one for each repayment."""


@dataclass(frozen=True, slots=True)
class Money:
    """The printed money and the savings contracts (`money.yaml`)."""

    notes: tuple[Note, ...] = ()
    start: int = 0
    """What each player begins with; the notes must make it up."""
    issuer: Words | None = None
    total: int | None = None
    """What all notes are worth, for the reader to compare."""
    contracts: tuple[Contract, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of piece to cut out: how many, how big, what it is called."""

    id: str
    kind: PieceKind
    count: int
    name: Words
    colour: str = "ink"
    no: int | None = None
    """The number in its code, for pieces with words."""
    text: Words | None = None
    short: Words | None = None


@dataclass(frozen=True, slots=True)
class Pieces:
    """All other pieces (`pieces.yaml`)."""

    pieces: tuple[Piece, ...] = ()


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


OptionValue = bool | int | str
"""A value of an option of the rules."""


@dataclass(frozen=True, slots=True)
class Option:
    """A question the rules leave open, and the answers a table may choose from."""

    name: str
    default: OptionValue
    rule: str
    allowed: tuple[OptionValue, ...] = ()
    """The answers; empty where any whole number from `least` to `most` will do."""
    least: int | None = None
    most: int | None = None
    says: Words | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the rule book, by its number, and who keeps it."""

    id: str
    kept_by: RuleMark
    says: str = ""


@dataclass(frozen=True, slots=True)
class Rules:
    """The numbers, options and rule ids of a game (`rules.yaml`)."""

    version: int = 1
    numbers: Mapping[str, int] = field(default_factory=dict)
    options: tuple[Option, ...] = ()
    rules: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game as its players say it, for the look-up to translate."""

    id: str
    words: Words
    """The word itself in every language."""
    aliases: tuple[str, ...] = ()
    """Old, short and other spellings it is found by, in any language."""
    says: Words | None = None
    """What it means in this game, in a sentence."""


@dataclass(frozen=True, slots=True)
class Glossary:
    """The words of a game worth translating (`glossary.yaml`)."""

    terms: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Booklet:
    """The rule booklet of one language, in paragraphs of light markup."""

    lang: str
    text: str


@dataclass(frozen=True, slots=True)
class Box:
    """Everything in the box of one game."""

    game: Game
    board: Ring | None = None
    town: Town | None = None
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
