"""The boards of games: a ring of spaces, or a town of one-way streets."""

from dataclasses import dataclass, field
from typing import Literal

from pnp.box.board_middle import Middle
from pnp.box.effects import Happening
from pnp.box.words import Words

SpaceKind = Literal["start", "deed", "card", "tax", "event", "rest", "jail", "go-to-jail"]
"""What happens on a space of the ring."""


StopKind = Literal["start", "plot", "home", "chance", "office"]
"""What happens on a space of a town."""


OfficeRole = Literal["head-office", "branch", "savings-bank", "insurance", "tax-office", "factory"]
"""What an office of a town does; a drawing `icon-…` shows each."""


@dataclass(frozen=True, slots=True)
class Space:
    """One space of a ring, counted from Start in the direction of play."""

    id: str
    """One word that names the space in commands and effects."""
    kind: SpaceKind
    """What happens there."""
    name: Words | None = None
    """What is printed on the space; a deed's space takes the deed's name."""
    deed: str | None = None
    """The deed that is for sale there."""
    deck: str | None = None
    """The deck a card is drawn from there."""
    amount: int | None = None
    """What the space pays (start) or costs (tax), in coins; or a number of `rules.yaml`."""
    note: Words | None = None
    """A few small words under the name."""
    icon: str = ""
    """What is drawn on it, where the icon of its kind will not do."""
    effect: Happening | None = None
    """What an `event` does to whoever comes there."""
    drawing: str = ""
    """The picture on it instead of an icon: a drawing without ground, seen 22 mm wide."""


@dataclass(frozen=True, slots=True)
class Ring:
    """A board whose spaces run round a square (`board.yaml`)."""

    spaces: tuple[Space, ...]
    """The spaces in the direction of play, Start first."""
    kind: Literal["ring"] = "ring"
    """Spaces round a square."""
    size: int = 370
    """Length of a side in mm."""
    reminders: tuple[Words, ...] | None = None
    """What stands in the middle to be kept in mind; else what the rules are asked for most."""
    middle: Middle = field(default_factory=Middle)
    """What the middle shows, and where."""


@dataclass(frozen=True, slots=True)
class Way:
    """A one-way piece of street from one space to the next, with the bends it takes."""

    to: str
    """The space it leads to."""
    via: tuple[tuple[int, ...], ...] = ()
    """Points in mm that the street bends at."""
    short: bool = False
    """Whether it cuts off part of the round."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A space of a town: where it lies in mm, and where its arrows lead."""

    id: str
    """One word that names the space in commands and ways."""
    kind: StopKind
    """What happens there."""
    x: int
    """How far from the left its middle is, in mm."""
    y: int
    """How far from the top its middle is, in mm."""
    ways: tuple[Way, ...]
    """Where one goes from here."""
    street: str = ""
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
    deeds: tuple[str, ...] = ()
    """What is for sale here."""
    plate: tuple[float, ...] = ()
    """Left, top, width and height in mm of what is drawn beside the street; the square of Start."""


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
    pattern: str = "plain"
    """What tells its colour where colour fails."""
    icon: str = ""
    """What stands for it beside its name."""


@dataclass(frozen=True, slots=True)
class Scenery:
    """A drawing that stands in the country round a town, as often as there are places for it."""

    drawing: str
    """One of the pack's drawings, or of those all games share."""
    size: int
    """Side of its square in mm."""
    at: tuple[tuple[int, ...], ...]
    """Left and top in mm of each."""


@dataclass(frozen=True, slots=True)
class Hill:
    """A hill as a map draws it: lines of height, each a smaller ring about its top."""

    foot: tuple[tuple[int, ...], ...]
    """Points that its lowest line runs through; it may leave the board."""
    top: tuple[int, ...]
    """The point that the rings close in on."""
    lines: int = 4
    """How many rings there are."""


@dataclass(frozen=True, slots=True)
class Wood:
    """A wood: trees inside an edge, wherever nothing else of the board lies."""

    edge: tuple[tuple[int, ...], ...]
    """Points that its edge runs through."""
    tree: str
    """The drawing of its trees."""
    size: int = 9
    """Side of the square of a tree in mm."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What a town lies in: a lake, hills, woods, what else stands there; all in mm on the board."""

    shore: tuple[tuple[int, ...], ...]
    """Points that the shore of the lake runs through."""
    deepest: tuple[int, ...]
    """The point that the lines of depth close in on."""
    hills: tuple[Hill, ...] = ()
    """The hills."""
    woods: tuple[Wood, ...] = ()
    """The woods."""
    scenery: tuple[Scenery, ...] = ()
    """What else stands there."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Something that lies beside the board, off the edge where its name is printed."""

    name: Words
    """What lies there."""
    icon: str = ""
    """What stands for it before its name."""


@dataclass(frozen=True, slots=True)
class Town:
    """A board of one-way streets (`town.yaml`)."""

    streets: tuple[Street, ...]
    """The streets, by name."""
    stops: tuple[Stop, ...]
    """The spaces, Start first."""
    size: int = 370
    """Width in mm."""
    height: int | None = None
    """Height in mm; without one it is as high as wide."""
    space: tuple[float, ...] = (18, 20.5)
    """How long a space is along its street and how wide across it, in mm."""
    seams: tuple[int, ...] = ()
    """Heights in mm where nothing with words lies, so that sheets can meet there."""
    ground: Ground | None = None
    """What it lies in; else the plain ground of the board."""
    backdrop: str = ""
    """The drawing that carries the land on to both sides of the pictures of plots."""
    site: str = ""
    """The drawing that stands beside the house on cards of buildings still to be built."""
    title: tuple[float, ...] = ()
    """Left, top, width and height of the emblem with the game's name at its right."""
    deck: tuple[float, ...] = ()
    """Left, top, width and height of the place for the cards."""
    legend: tuple[float, ...] = ()
    """Left, top, width and height of what the signs on the spaces mean."""
    beside: tuple[Beside, ...] = ()
    """What lies off the upper edge, where the Bank sits, from left to right."""


def town_height(town: Town) -> int:
    """Give how high a town is, in mm: as high as wide unless it says so.

    >>> town_height(Town((), ())), town_height(Town((), (), 380, 390))
    (370, 390)
    """
    return town.size if town.height is None else town.height
