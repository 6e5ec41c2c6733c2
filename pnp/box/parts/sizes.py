"""The published sizes of parts: cards, papers, tokens, by the names the trade gives them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from pnp.box.kinds import MiswrittenError, written_as
from pnp.outlines import bounding_box
from pnp.spelling import nearest
from pnp.units import Point, Rect, Size, Turn

# Published sizes of what is laid down or hung up; the others are held in the hand.
_NO_CARDS: Final = frozenset(
    {"square-50", "token", "a3", "a4", "a5", "a6", "a7", "a8", "half-page", "page"}
)

_LEAST: Final = 5.0
_MOST: Final = 1000.0


@dataclass(frozen=True, slots=True)
class PartSize:
    """The trim of a part: a published name, or width and height in mm, such as `[60, 90]`."""

    name: str
    width: float
    height: float
    source: str = ""
    """Who publishes it."""

    @property
    def is_page(self) -> bool:
        """Whether it is as big as the paper allows."""
        return self.name == "page"

    @property
    def is_card(self) -> bool:
        """Whether it is the published size of a card."""
        return self.name in SIZES and self.name not in _NO_CARDS

    @property
    def size(self) -> Size:
        """Width and height in mm."""
        return Size(self.width, self.height)


_ROWS: Final[tuple[tuple[str, float, float, str], ...]] = (
    ("poker", 63.5, 88.9, "playing cards of the US, 2.5 × 3.5 in"),
    ("card", 63, 88, "trading cards; nine fill A4, eight fill Letter"),
    ("bridge", 57.15, 88.9, "playing cards of the US, 2.25 × 3.5 in"),
    ("japanese", 59, 86, "trading cards of Japan"),
    ("euro", 59, 92, "sleeve makers"),
    ("mini-euro", 45, 68, "sleeve makers"),
    ("mini", 41, 63, "sleeve makers: mini American"),
    ("mini-poker", 44.45, 63.5, "half of a poker card, 1.75 × 2.5 in"),
    ("tarot", 70, 120, "sleeve makers"),
    ("french-tarot", 61, 112, "sleeve makers"),
    ("large", 80, 120, "sleeve makers"),
    ("square-50", 50, 50, "tiles"),
    ("square-70", 70, 70, "square cards, sleeve makers"),
    ("square-100", 100, 100, "square cards, sleeve makers"),
    ("domino", 44.45, 88.9, "1.75 × 3.5 in"),
    ("business", 85, 55, "business cards of Europe"),
    ("bank-card", 85.6, 53.98, "ISO/IEC 7810, ID-1"),
    ("token", 25, 25, "a square inch, nearly: punches of 1 in"),
    ("a3", 297, 420, "ISO 216"),
    ("a4", 210, 297, "ISO 216"),
    ("a5", 148, 210, "ISO 216"),
    ("a6", 105, 148, "ISO 216"),
    ("a7", 74, 105, "ISO 216"),
    ("a8", 52, 74, "ISO 216"),
    ("half-page", 190, 124.7, "two on a sheet of A4 or Letter, with 3 mm of bleed"),
    ("page", 0, 0, "all of the sheet that can be printed, whatever the paper"),
)
SIZES: Final[Mapping[str, PartSize]] = {row[0]: PartSize(*row) for row in _ROWS}
"""Every published size by its name; a `page` is as big as the paper allows."""


def read_size(value: Any) -> PartSize:
    """Read a size as it is written; the error says which sizes there are."""
    if isinstance(value, str):
        if value in SIZES:
            return SIZES[value]
        known = f"; write mm, such as [60, 90], or one of {', '.join(SIZES)}"
        say = f"there is no size `{value[:40]}`{nearest(value, SIZES) or known}"
        raise MiswrittenError(say)
    sides = [x for x in value if type(x) in {int, float}] if isinstance(value, list) else []
    if len(sides) == 2 == len(value) and all(_LEAST <= side <= _MOST for side in sides):
        return PartSize("", float(sides[0]), float(sides[1]))
    say = f"write a name, such as poker, or width and height from {_LEAST:g} to {_MOST:g} mm"
    raise MiswrittenError(f"{say}, such as [60, 90]")


_SIDE: Final = {"type": "number", "minimum": _LEAST, "maximum": _MOST}
_PAIR: Final = {"type": "array", "items": _SIDE, "minItems": 2, "maxItems": 2}
written_as(PartSize, read_size, {"anyOf": [{"enum": list(SIZES)}, _PAIR]})


Sleeve = Literal["none", "standard", "premium"]
"""What cards wear: nothing, or sleeves of the usual or of the strong kind."""

SLEEVES: Final[dict[Sleeve, tuple[float, float]]] = {
    "none": (0.0, 0.0),
    "standard": (0.08, 3.0),
    "premium": (0.18, 3.0),
}
"""What a sleeve adds in mm: to the thickness of a card, and to its width and height."""

PLAY: Final = 1.0
"""Room in mm that what lies in a box has in each direction."""
_SWELL: Final = 1.03  # how much higher a pile lies than its cards are thick

_GLUE: Final = 12.0
_TUCK: Final = 14.0
_FOOT: Final = 9.0
# By how much flaps that go inside are narrower on each side, in mm.
_NARROW: Final = 1.0


@dataclass(frozen=True, slots=True)
class NetPanel:
    """One plane piece of a net: its corners on the sheet, and the panel it is hinged to."""

    name: str
    corners: tuple[Point, ...]
    """In mm on the net, clockwise; the first two are the hinge, if it has one."""
    parent: str = ""
    printed: bool = True
    """Whether its outside is seen once the box stands."""
    turn: Turn = 0
    """How words on it are turned on the net, so that they are upright on the box."""

    @property
    def area(self) -> Rect:
        """The rectangle round it."""
        return bounding_box(self.corners)


@dataclass(frozen=True, slots=True)
class CutNet:
    """A net: its size, its panels, and the places where it is glued."""

    size: Size
    panels: tuple[NetPanel, ...]
    glued: tuple[str, ...]
    """Panels that bear glue."""
    notch: tuple[float, float, float] | None = None
    """The middle and radius of a half circle that is cut out for a thumb."""


def pile_height(count: int, paper: float, sleeve: Sleeve) -> float:
    """Give how high a pile of cards lies in mm; `paper` is the thickness of one."""
    return count * (paper + SLEEVES[sleeve][0]) * _SWELL


def tuck_box(width: float, height: float, depth: float) -> CutNet:
    """Give the net of a tuck box by its inside in mm: back, left side, front, right side in a row.

    The lid hangs on the back and is tucked in behind the front; the foot is glued.
    """
    glue = max(5.0, min(_GLUE, depth - 2))
    tuck, foot = min(_TUCK, height / 3), min(_FOOT, height / 4)
    flap = min(depth, width / 2 - 1, 16.0)
    back = _rectangle("back", glue, tuck + depth, width, height)
    left = _hinge("left", back, "east", depth)
    front = _hinge("front", left, "east", width)
    right = _hinge("right", front, "east", depth)
    lid = _hinge("lid", back, "north", depth, turn=180)
    sole = _hinge("foot", back, "south", depth)
    flaps = (
        _flap("tuck", lid, "north", tuck),
        _flap("left-flap", left, "north", flap),
        _flap("right-flap", right, "north", flap),
        sole,
        _flap("foot-glue", sole, "south", foot),
        _flap("left-foot", left, "south", flap),
        _flap("right-foot", right, "south", flap),
    )
    panels = (back, left, front, right, _flap("glue", back, "west", glue), lid, *flaps)
    size, area = Size(right.area.right, sole.area.bottom + foot), front.area
    notch = ((area.x + area.right) / 2, area.y, min(9.0, width / 5))
    return CutNet(size, panels, ("glue", "foot-glue", "left-foot", "right-foot"), notch)


def open_box(width: float, height: float, wall: float, *, lid: bool) -> CutNet:
    """Give the net of a tray, or of a lid, by its inside in mm: a floor and four walls."""
    turns: tuple[Turn, ...] = (180, 270, 0, 90) if lid else (0, 90, 180, 270)
    floor = _rectangle("top" if lid else "floor", wall, wall, width, height)
    sides = zip(_SIDES, turns, strict=True)
    walls = [_hinge(side, floor, side, wall, turn=turn) for side, turn in sides]
    north, _, south, _ = walls
    tab = max(4.0, min(_GLUE, wall - 1))
    flaps = (
        _flap("north-west", north, "west", tab),
        _flap("north-east", north, "east", tab),
        _flap("south-east", south, "east", tab),
        _flap("south-west", south, "west", tab),
    )
    size = Size(floor.area.right + wall, floor.area.bottom + wall)
    return CutNet(size, (floor, *walls, *flaps), tuple(each.name for each in flaps))


def fold_up_cube(side: float) -> CutNet:
    """Give the net of a cube, its squares named as a die has its pips: opposites make seven."""
    tab = 0.47 * side  # nearly half a square under the lid, and over the floor
    two = _rectangle("2", side, side, side, side)
    one, six = _hinge("1", two, "west", side), _hinge("6", two, "east", side)
    five = _hinge("5", six, "east", side)
    three, four = _hinge("3", two, "north", side), _hinge("4", two, "south", side)
    wall = side - 3  # doubles the wall that closes the row, and keeps the cube square
    flaps = (
        _flap("wall", five, "east", wall, _NARROW),
        *(_flap(f"over-{each.name}", each, "north", tab) for each in (one, six, five)),
        *(_flap(f"under-{each.name}", each, "south", tab) for each in (one, six, five)),
    )
    size = Size(4 * side + wall, 3 * side)
    panels = (two, one, six, five, three, four, *flaps)
    return CutNet(size, panels, tuple(each.name for each in flaps))


# The sides of a panel clockwise, each with its first corner.
_SIDES: Final = {"north": 0, "east": 1, "south": 2, "west": 3}


def _rectangle(name: str, x: float, y: float, width: float, height: float) -> NetPanel:
    right, bottom = x + width, y + height
    return NetPanel(name, ((x, y), (right, y), (right, bottom), (x, bottom)))


def _hinge(
    name: str, parent: NetPanel, side: str, deep: float, slant: float = 0, turn: Turn = 0
) -> NetPanel:
    # A panel along the side of a rectangle, narrower by a slant at either end of its far edge.
    area, first = parent.area, _SIDES[side]
    x, y, right, bottom = area.x, area.y, area.right, area.bottom
    corners = ((x, y), (right, y), (right, bottom), (x, bottom), (x, y))
    (x0, y0), (x1, y1) = corners[first : first + 2]
    length = abs(x1 - x0) + abs(y1 - y0)
    along = ((x1 - x0) / length, (y1 - y0) / length)
    out = (along[1] * deep, -along[0] * deep)
    far = (x1 - along[0] * slant + out[0], y1 - along[1] * slant + out[1])
    near = (x0 + along[0] * slant + out[0], y0 + along[1] * slant + out[1])
    return NetPanel(name, ((x1, y1), (x0, y0), near, far), parent.name, turn=turn)


def _flap(
    name: str, parent: NetPanel, side: str, deep: float, slant: float | None = None
) -> NetPanel:
    area = parent.area
    length = area.width if side in {"north", "south"} else area.height
    slant = min(_NARROW + deep * 0.15, length / 4) if slant is None else slant
    return replace(_hinge(name, parent, side, deep, slant), printed=False)


def fold_lines(net: CutNet) -> Iterator[tuple[Point, Point]]:
    """Give the lines along which a net is folded: the hinge of each panel."""
    return ((panel.corners[0], panel.corners[1]) for panel in net.panels if panel.parent)


def cut_lines(net: CutNet) -> Iterator[tuple[Point, Point]]:
    """Give the lines along which a net is cut out: edges that are the hinge of no panel."""
    hinges = set(map(frozenset, fold_lines(net)))
    for panel in net.panels:
        for edge in zip(panel.corners, (*panel.corners[1:], panel.corners[0]), strict=True):
            if frozenset(edge) not in hinges:
                yield edge


@dataclass(frozen=True, slots=True)
class BoxNet:
    """A box to cut out and fold: its kind, and what is to lie in it."""

    kind: Literal["tuck-box", "tray", "lid"] = "tuck-box"
    """What it folds up to."""
    holds: str = ""
    """The id of the part or deck that lies in it, or of several; or of the tray a lid goes over."""
    inside: tuple[float, ...] = ()
    """Its inside as `[width, height, depth]` in mm, where it holds no part of the kit."""
    paper: float = 0.3
    """How thick one card is, in mm: 0.3 is card of about 250 g."""
    sleeve: Sleeve = "none"
    """What the cards wear."""
    wall: float | None = None
    """Height of the walls of a tray or lid in mm; else as high as what it holds, or half of it."""
    split: Literal["none", "auto"] = "none"
    """Whether what it holds is shared out to as many boxes as it takes for each to fit a sheet."""
