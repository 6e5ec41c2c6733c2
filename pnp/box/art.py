"""What a kit is drawn with: drawings, patterns, edges and engravings, in colours by their names."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from pnp.box import kinds
from pnp.box.path_data import read_path
from pnp.outlines import Path, bounding_box, join, points_of
from pnp.units import Point, Rect


@dataclass(frozen=True, slots=True)
class DrawnPath:
    """An outline as path data of SVG, in mm."""

    steps: Path = ()


def _read_drawn(value: Any) -> DrawnPath:
    try:
        return DrawnPath(read_path(str(value)))
    except ValueError as error:
        raise kinds.MiswrittenError(f"{error}; write path data, such as M0 0h4v3z") from None


kinds.written_as(DrawnPath, _read_drawn, {"type": "string", "minLength": 1})


@dataclass(frozen=True, slots=True)
class Tiling:
    """Lines that come again and again over an area, to all sides from one place; in mm."""

    across: float = 1
    """How far from each other they lie across."""
    down: float = 1
    """How far from row to row."""
    tile: DrawnPath = DrawnPath()
    """What is drawn about each place."""
    rules: tuple[float, ...] = ()
    """Lines from side to side: how far below the middle of each row."""
    slants: tuple[int, ...] = ()
    """Lines from head to foot: upright (0), or by 45° to the right (1) or the left (-1)."""
    staggered: bool = False
    """Whether every second row is shifted by half a step."""
    endless: bool = False
    """Whether each goes on where the one before it ends, as one line."""
    thick: float = 0.4
    anchor: Point = (0.5, 0.5)
    """Where one place lies, in parts of the area: from its middle all ends alike on both sides."""
    top: float = 0
    """How far below that it lies."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """What is drawn over an area: tilings, one over the other."""

    says: str
    """What it shows, for a list of patterns."""
    tiles: tuple[Tiling, ...] = ()


@dataclass(frozen=True, slots=True)
class Ring:
    """One waved ring of a rosette, stamped again and again at small turns."""

    inner: float
    """Its radii, as parts of half the side of the rosette."""
    outer: float
    waves: int
    strands: int
    """How often it is stamped."""
    second: float = 0.0
    """How much of a second wave, of twice the number, is mixed in (0 to 1)."""


@dataclass(frozen=True, slots=True)
class Plait:
    """Waved strands along the longer way of a ground."""

    deep: float
    """How deep it is, as a part of the ground."""
    wave: float
    """How long a wave is, in depths of the ground."""
    strands: int


@dataclass(frozen=True, slots=True)
class Engraving:
    """Lines cut into a ground as on money: rings, plaits, a screen, lines that flow, or rays."""

    says: str
    """What it shows, for a list of patterns."""
    thick: float = 0.2
    rings: tuple[Ring, ...] = ()
    plaits: tuple[Plait, ...] = ()
    gap: float = 0
    """How far apart the level lines of a screen lie, in mm."""
    swing: float = 0
    """How far they wave, in mm; lines that flow, in parts of their distance."""
    wave: float = 36
    """How long their waves are, in mm."""
    slant: float = 0
    """By how much of a wave they are moved on from the first line to the last."""
    rest: bool = False
    """Whether they lie still along the head and the foot."""
    flow: int = 0
    """How many lines on either side of the middle flow round whatever the box keeps free."""
    rays: int = 0
    """How many rays shine from the first thing that it keeps free in the middle."""
    twist: float = 0
    """How far a ray turns on each mm outwards, in radians."""


@dataclass(frozen=True, slots=True)
class Edge:
    """The lower edge of a band: a motif that is repeated a whole number of times."""

    says: str = ""
    """How the band ends, for a list of edges."""
    wide: float = 1
    """About how wide the motif is, in mm."""
    motif: DrawnPath = DrawnPath()
    """From left to right, above and below the foot; none for a straight edge."""
    tail: DrawnPath = DrawnPath()
    """What follows the last, from the end of the band backwards."""
    spare: float = 0
    """How much room that takes, as a part of the width of the motif."""


@dataclass(frozen=True, slots=True)
class Patterns:
    """What the house draws with, by name."""

    groups: Mapping[str, Pattern] = field(default_factory=dict)
    """By which groups are told apart where colour fails."""
    backs: Mapping[str, Pattern] = field(default_factory=dict)
    engravings: Mapping[str, Engraving] = field(default_factory=dict)
    """On the grounds of boxes."""
    edges: Mapping[str, Edge] = field(default_factory=dict)
    grounds: Mapping[str, str] = field(default_factory=dict)
    """What the grounds of cards show, which are layers of `layouts/grounds.yaml`."""
    colours: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What each colour is for that faces ask for, by the games that have use for it."""


HERE: Final = ""
"""The colour of whatever is drawn in the colour of its place: icons know no other."""
ICON: Final = "icon-"
"""How the names of icons begin: one line each, in the colour of their place."""
STEP: Final = "step-"
"""How the names of the drawings begin that show how a kit is made."""
WORDMARK: Final = "wordmark"
"""The drawing that a title box shows: the title of the game in letters of its own."""
SMALL_WORDMARK: Final = "wordmark-small"
"""The same for small places, legible at a width of 12 mm."""


@dataclass(frozen=True, slots=True)
class Tone:
    """An outline filled with a colour of the palette."""

    outline: Path
    colour: str


@dataclass(frozen=True, slots=True)
class Contour:
    """An outline drawn in a colour of the palette, its width in the units of the drawing."""

    outline: Path
    colour: str
    width: float


@dataclass(frozen=True, slots=True)
class Framed:
    """Shapes that show only inside an outline."""

    outline: Path
    shapes: "tuple[Shape, ...]"


Shape = Tone | Contour | Framed
"""One of the things a drawing is made of."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes from back to front in a square, its top left at (0, 0)."""

    side: float
    """Side of the square in the units of its outlines."""
    shapes: tuple[Shape, ...]
    tones: Mapping[str, str] = field(default_factory=dict)
    """The colours it was made in, for a palette that has not all of them."""
    title: str = ""
    """What it shows, as its file says."""
    shape: tuple[float, float] = (1.0, 1.0)
    """Its width and height as parts of the side: what is no square stands in the middle of one."""

    @property
    def extent(self) -> Rect:
        """What its shapes cover of the square, as far as they are seen."""
        return bounding_box(points_of(join(shape.outline for shape in self.shapes)))


@dataclass(frozen=True, slots=True, eq=False)
class Art:
    """The drawings a game can use; here none at all, as of a box that nothing is printed from."""

    def names(self) -> Collection[str]:
        """Name them all, whether or not they are sound."""
        return ()

    def own(self) -> Collection[str]:
        """Name those the game brings itself."""
        return ()

    def find(self, _name: str) -> Drawing | None:
        """Give a drawing by its name, the game's own first; ContentError if it is not sound."""
        return None

    @property
    def patterns(self) -> Patterns:
        """The patterns of the house."""
        return Patterns()


NO_ART: Final = Art()
"""No drawings."""


def colours_of(shapes: tuple[Shape, ...]) -> Iterator[str]:
    """Name the colours of shapes, each as often as it is used."""
    for shape in shapes:
        if isinstance(shape, Framed):
            yield from colours_of(shape.shapes)
        else:
            yield shape.colour


def is_motif(name: str) -> bool:
    """Tell whether content may ask for a drawing by this name as a picture."""
    return not name.startswith((ICON, STEP))


class Layouts(Protocol):
    """The layouts of cards that all games share, each read when it is first asked for."""

    def __hash__(self) -> int:
        """Hash it: what its layouts ask for is kept by it."""

    def find(self, name: str) -> object:
        """Give a layout by its name. Raises ContentError if its file is not sound."""
