"""The boards of games: a ring, a town of one-way streets, rows of lots, or spaces set freely."""

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from pnp.box import kinds
from pnp.box.cards import OR_NAME, Effect
from pnp.box.limits import BOARD, LANES, LOOP, LOTS, MAP_PLACES, MAP_SIDE
from pnp.box.words import Words
from pnp.units import Rect, Size

MapSide = Annotated[int, kinds.within(MAP_SIDE, BOARD[1])]
"""A side of a map in mm."""
MapPlaces = Annotated[int, kinds.within(1, MAP_PLACES)]
"""So many places beside or below each other."""
LOOPS: Final = ("oval", "rectangle", "eight")
_MAP: Final = kinds.Asks(
    "a map",
    {"grid": "columns rows", "track": "columns spaces", "hex": "columns rows", "free": "spaces",
     **dict.fromkeys(LOOPS, "count")},
    {"grid": "spaces edges fills labelled", "track": "rows", "hex": "spaces fills labelled",
     **dict.fromkeys(LOOPS, "spaces lanes fills labelled")},
)  # fmt: skip

_ALONG: Final = kinds.sized("should be two lengths, along and across the street", 2, 2)
_ENDS: Final = kinds.sized("should be the ids of two spaces", 2, 2)

MiddlePlace = tuple[float, ...]
"""Left, top, width and height in mm, from the top left corner of the middle."""


@dataclass(frozen=True, slots=True)
class Middle:
    """The middle of a ring: a square of 270 mm on a board of 370, the fold half way across."""

    drawing: Annotated[str, kinds.Drawn("drawing")] = ""
    """The drawing that fills it; else the emblem on a plain ground."""
    title: tuple[MiddlePlace, ...] = ((17, 22, 236, 24),)
    """Where the wordmark stands; else the title left of the fold, the subtitle right of it."""
    title_on: str = "centre"
    """The colour the title stands on."""
    decks: tuple[MiddlePlace, ...] = ((14, 156, 67, 92), (189, 156, 67, 92))
    """Where the decks lie, in their order; each 4 mm wider than its cards."""
    bank: MiddlePlace = ()
    """Where cash of the Bank lies; nowhere if it is left out."""
    reminders: MiddlePlace = (14, 254, 242, 14)
    """Where the sums stand that are asked for most; nowhere if it is empty."""
    legend: MiddlePlace = ()
    """Where the groups stand with the price of a house; nowhere if it is empty."""
    plate: str = "paper"
    """The colour under words, decks and cash."""


SpaceKind = Literal["start", "deed", "card", "tax", "event", "rest", "jail", "go-to-jail"]
"""What happens on a space of the ring."""


StopKind = Literal["start", "plot", "home", "chance", "office"]
"""What happens on a space of a town."""


OfficeRole = Literal["head-office", "branch", "savings-bank", "insurance", "tax-office", "factory"]
"""What an office of a town does; a drawing `icon-…` shows each."""

_SPACE: Final = kinds.Asks(
    "a space",
    {
        "deed": "deed",
        "card": "deck",
        "tax": "amount name",
        "event": "effect name",
        **dict.fromkeys(("start", "rest", "jail", "go-to-jail"), "name"),
    },
    {"deed": "name", "card": "name", "start": "amount"},
)
_STOP: Final = kinds.Asks(
    "a space", {"plot": "deeds", "home": "deeds", "office": "office role name"}
)


@dataclass(frozen=True, slots=True)
class Space:
    """One space of a ring, counted from Start in the direction of play."""

    id: kinds.Id
    """One word that names the space in commands and effects."""
    kind: Annotated[SpaceKind, _SPACE]
    """What happens there."""
    name: Words | None = None
    """What is printed on the space; a deed's space takes the deed's name."""
    deed: Annotated[str, kinds.NameOf("deed")] | None = None
    """The deed that is for sale there."""
    deck: Annotated[str, kinds.NameOf("deck")] | None = None
    """The deck a card is drawn from there."""
    amount: Annotated[kinds.SumOrNought | None, OR_NAME] = None
    """What the space pays (start) or costs (tax), in coins; or a number of `rules.yaml`."""
    note: Words | None = None
    """A few small words under the name."""
    icon: Annotated[str, kinds.Drawn("icon")] = ""
    """What is drawn on it, where the icon of its kind will not do."""
    effect: Effect | None = None
    """What an `event` does to whoever comes there."""
    drawing: Annotated[str, kinds.Drawn("drawing")] = ""
    """The picture on it: 22 mm wide in place of an icon, the front of a street, all of a corner."""


@dataclass(frozen=True, slots=True)
class Ring:
    """A board whose spaces run round a square (`board.yaml`)."""

    spaces: tuple[Space, ...]
    """The spaces in the direction of play, Start first."""
    kind: Literal["ring"] = "ring"
    """Spaces round a square."""
    size: kinds.BoardSide = 370
    """Length of a side in mm."""
    reminders: tuple[Words, ...] | None = None
    """What stands in the middle to be kept in mind; else what the rules are asked for most."""
    middle: Middle = field(default_factory=Middle)
    """What the middle shows, and where."""


@dataclass(frozen=True, slots=True)
class Way:
    """A one-way piece of street from one space to the next, with the bends it takes."""

    to: Annotated[str, kinds.NameOf("stop")]
    """The space it leads to."""
    via: tuple[kinds.Point, ...] = ()
    """Points in mm that the street bends at."""
    short: bool = False
    """Whether it cuts off part of the round."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A space of a town: where it lies in mm, and where its arrows lead."""

    id: str
    """One word that names the space in commands and ways."""
    kind: Annotated[StopKind, _STOP]
    """What happens there."""
    x: int
    """How far from the left its middle is, in mm."""
    y: int
    """How far from the top its middle is, in mm."""
    ways: tuple[Way, ...]
    """Where one goes from here."""
    street: Annotated[str, kinds.NameOf("street")] = ""
    """The street it lies in."""
    number: int | None = None
    """Its number in the street."""
    name: Words | None = None
    """What is printed there beside street and number: the name of an office, of Start."""
    office: str = ""
    """The short name of an office in commands."""
    role: OfficeRole | None = None
    """What an office does."""
    fee: Words | None = None
    """What an office takes and gives, in few words with figures: `+{income}`."""
    deeds: tuple[Annotated[str, kinds.NameOf("deed")], ...] = ()
    """What is for sale here."""
    plate: kinds.Plate = ()
    """Left, top, width and height in mm of what is drawn beside the street; the square of Start."""
    drawing: Annotated[str, kinds.Drawn("drawing")] = ""
    """What stands there on the land, its foot behind the flag with the price."""


@dataclass(frozen=True, slots=True)
class Street:
    """A street of a town, with the place and turn of its name on the board."""

    id: str
    """One word by which spaces name it."""
    name: Words
    """What is printed along it."""
    x: int
    """How far from the left the middle of its name is, in mm."""
    y: int
    """How far from the top the middle of its name is, in mm."""
    turn: int = 0
    """How far its name is turned clockwise, in degrees."""
    colour: str = ""
    """The colour of the palette that its cards bear; without one they say what they are."""
    pattern: Annotated[str, kinds.Drawn("pattern")] = "plain"
    """What tells its colour where colour fails."""
    icon: Annotated[str, kinds.Drawn("icon")] = ""
    """What stands for it beside its name."""
    backdrop: Annotated[str, kinds.Drawn("drawing")] = ""
    """The drawing behind the pictures of its plots, in place of the town's."""


@dataclass(frozen=True, slots=True)
class Scenery:
    """A drawing that stands in the country round a board, as often as there are places for it."""

    drawing: Annotated[str, kinds.Drawn("drawing")]
    """One of the pack's drawings, or of those all games share."""
    size: int
    """Side of its square in mm."""
    at: tuple[kinds.Point, ...]
    """Left and top in mm of each."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Something that lies beside the board, off the edge where its name is printed."""

    name: Words
    """What lies there."""
    icon: Annotated[str, kinds.Drawn("icon")] = ""
    """What stands for it before its name."""


@dataclass(frozen=True, slots=True)
class Town:
    """A board of one-way streets (`town.yaml`)."""

    streets: tuple[Street, ...]
    """The streets, by name."""
    stops: tuple[Stop, ...]
    """The spaces, Start first."""
    size: kinds.BoardSide = 370
    """Width in mm."""
    height: int | None = None
    """Height in mm; without one it is as high as wide."""
    space: Annotated[tuple[kinds.Positive, ...], _ALONG] = (18, 20.5)
    """How long a space is along its street and how wide across it, in mm."""
    seams: tuple[int, ...] = ()
    """Heights in mm where nothing with words lies, so that sheets can meet there."""
    scenery: tuple[Scenery, ...] = ()
    """The country it lies in, from the back to the front, under streets and spaces."""
    backdrop: Annotated[str, kinds.Drawn("drawing")] = ""
    """The drawing behind the pictures of plots and buildings, as wide as they are."""
    title: kinds.Plate = ()
    """Left, top, width and height of the emblem with the game's name at its right."""
    deck: kinds.Plate = ()
    """Left, top, width and height of the place for the cards."""
    legend: kinds.Plate = ()
    """Left, top, width and height of what the signs on the spaces mean."""
    beside: tuple[Beside, ...] = ()
    """What lies off the upper edge, where the Bank sits, from left to right."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of lots from the top down, numbered from the street (`rows.yaml`)."""

    street: Words
    """What the street is called."""
    river: Words
    """What the river is called."""
    lots: Annotated[int, kinds.within(*LOTS)]
    """Lots in each row, those beyond the river included."""
    before_river: int
    """Lots between street and river: how long a row is without permits."""
    fenced: tuple[tuple[int, ...], ...]
    """For each row, its lots with a white fence: one floor only."""
    width: kinds.BoardSide = 380
    """Width of the board in mm; the height of three rows follows from the pieces."""
    height: kinds.BoardSide = 390
    """Height of the board in mm."""
    limit: Annotated[str, kinds.NameOf("part")] = ""
    """The part of `parts.yaml` whose pieces bar a row behind its last lot."""
    scenery: tuple[Scenery, ...] = ()
    """What stands round the rows."""


FREE_SIDE: Final = 26
"""The width and height in mm of a space of a free map that says neither."""


@dataclass(frozen=True, slots=True)
class MapSpace:
    """One space of a map: where it lies and what is printed on it."""

    id: str
    """One word that names the space."""
    at: tuple[int, ...] = ()
    """Column and row from 1 on a grid or among hexagons, where the name of a place may be the `id`
    instead (`a1`); on a loop its number and its lane, else its place in the list; on a free map
    its middle in mm."""
    name: Words | None = None
    """What is printed on it."""
    note: Words | None = None
    """A few small words under the name."""
    value: int | None = None
    """A plain number on it, such as a step of a track."""
    amount: int | None = None
    """A sum of money on it, in coins."""
    colour: kinds.Colour = ""
    """A name of the palette in `look.yaml`."""
    pattern: Annotated[str, kinds.Drawn("pattern")] = ""
    """What tells its colour where colour fails; it is then a band at the top."""
    icon: Annotated[str, kinds.Drawn("icon")] = ""
    """The icon on it."""
    drawing: Annotated[str, kinds.Drawn("drawing")] = ""
    """The drawing on it: one of the pack's, or of those all games share."""
    size: tuple[int, ...] = ()
    """On a free map its width and height in mm, or one number for a disc; else 26 by 26."""


@dataclass(frozen=True, slots=True)
class Route:
    """A way between two spaces of a map."""

    ends: Annotated[tuple[Annotated[str, kinds.NameOf("place")], ...], _ENDS]
    """The ids of the two spaces."""
    colour: kinds.Colour = "ink"
    """A name of the palette in `look.yaml`."""
    dashed: bool = False
    """Whether its line is dashed."""


@dataclass(frozen=True, slots=True)
class SpaceMap:
    """A board of spaces that lie in no ring (`map.yaml`)."""

    kind: Annotated[Literal["grid", "track", "hex", "free", "oval", "rectangle", "eight"], _MAP]
    """How its spaces lie: in squares, one after another, in hexagons, as they say, or in a loop
    round an oval, a rectangle or a figure of eight."""
    spaces: Annotated[tuple[MapSpace, ...], kinds.sized("is empty: a map has spaces", 1)] = ()
    """The spaces; on a track in their order. On grids, hexagons and loops those of which anything
    is said."""
    count: Annotated[int, kinds.within(*LOOP)] = 0
    """How many spaces a loop has, in each lane: they bear their numbers."""
    lanes: Annotated[int, kinds.within(*LANES)] = 1
    """How many lanes of spaces lie beside each other on a loop."""
    columns: MapPlaces = 0
    """How many places lie beside each other; a free map has none."""
    rows: MapPlaces = 0
    """How many places lie below each other; a track has as many as it needs."""
    width: MapSide = 370
    """In mm."""
    height: MapSide = 370
    """In mm."""
    heading: bool = True
    """Whether emblem and title stand at the top."""
    tops: Literal["flat", "pointed"] = "flat"
    """How hexagons stand."""
    runs: Literal["snake", "lines"] = "snake"
    """Whether every second row of a track runs back."""
    edges: kinds.Edges = ()
    """What stands along the edges of a grid, `[across, down]`; places are called by it."""
    fills: tuple[kinds.Colour, ...] = ()
    """Colours of the places in turn, each row one further on: of two, a chequered board."""
    labelled: bool = False
    """Whether every place of a grid or of hexagons bears its letter and number, A1; on a loop
    whether spaces of the list bear their number too."""
    blanks: bool = True
    """Whether places of a grid or of hexagons without a space are drawn."""
    picture: str = ""
    """A PNG or JPEG of the pack under the spaces, such as `pictures/island.png`."""
    routes: tuple[Route, ...] = ()
    """Lines between spaces."""


def count_rows(plan: SpaceMap) -> int:
    """Give how many rows of places a map has; a track has as many as its spaces fill."""
    if plan.kind == "track" and plan.columns:
        return max(plan.rows, -(-len(plan.spaces) // plan.columns))
    return plan.rows


def is_loop(plan: SpaceMap) -> bool:
    """Tell whether the spaces of a map run round a loop."""
    return plan.kind in LOOPS


def name_places(plan: SpaceMap) -> dict[tuple[int, int], str]:
    """Name each place of a grid or of hexagons by its column and row, the letter first: A1."""
    across, down = plan.edges or ("letters", "numbers")
    columns = enumerate(kinds.name_edge(across, plan.columns), start=1)
    rows = tuple(enumerate(kinds.name_edge(down, plan.rows), start=1))
    return {(n, m): y + x if y.isalpha() else x + y for n, x in columns for m, y in rows}


def place_spaces(plan: SpaceMap) -> tuple[tuple[int, ...], ...]:
    """Give where each space of a map lies: as it says, by the name of its place, or its order."""
    if is_loop(plan):
        places = (each.at or (n,) for n, each in enumerate(plan.spaces, start=1))
        return tuple((*at, 1) if len(at) == 1 else at for at in places)
    named = plan.kind in {"grid", "hex"} and "none" not in plan.edges
    known = {name: at for at, name in name_places(plan).items()} if named else {}
    return tuple(space.at or known.get(space.id.upper(), ()) for space in plan.spaces)


def count_places(plan: SpaceMap) -> int:
    """Count the places of a map, whatever is said of them."""
    return plan.count * plan.lanes or plan.columns * plan.rows or len(plan.spaces)


MARGIN: Final = 9.0
"""Clear edge of a map in mm."""
HEADING: Final = 24.0
"""Height in mm of the band that bears emblem and title."""


def board_room(plan: SpaceMap) -> Rect:
    """Give where the places lie: the board without its edge and heading, in mm."""
    top = MARGIN + (HEADING if plan.heading else 0.0)
    return Rect(MARGIN, top, plan.width - 2 * MARGIN, plan.height - top - MARGIN)


def board_size(plan: Ring | Town | Rows | SpaceMap) -> Size:
    """Give how large a board is: a ring is square, a town is as high as wide unless it says so."""
    if isinstance(plan, Rows | SpaceMap):
        return Size(plan.width, plan.height)
    height = plan.height if isinstance(plan, Town) else None
    return Size(plan.size, plan.size if height is None else height)
