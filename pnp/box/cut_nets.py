"""Nets of boxes to cut out and fold: their panels, worked out from what the box holds."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from pnp.units import Point, Rect, Size, Turn

NetKind = Literal["tuck-box", "tray", "lid"]
"""A box with a lid to tuck in, an open box with four walls, or the same upside down over it."""

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

SWELL: Final = 1.03
"""How much higher a pile lies than its cards are thick."""

_GLUE: Final = 12.0
_TUCK: Final = 14.0
_FOOT: Final = 9.0
_NARROW: Final = 1.0
"""By how much flaps that go inside are narrower on each side, in mm."""


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
        xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@dataclass(frozen=True, slots=True)
class CutNet:
    """A net: its size, its panels, and the places where it is glued."""

    size: Size
    panels: tuple[NetPanel, ...]
    glued: tuple[str, ...]
    """Panels that bear glue."""
    notch: tuple[float, float, float] | None = None
    """The middle and radius of a half circle that is cut out for a thumb."""

    def panel(self, name: str) -> NetPanel:
        """Give a panel by its name."""
        return next(each for each in self.panels if each.name == name)


def pile_height(count: int, paper: float, sleeve: Sleeve) -> float:
    """Give how high a pile of cards lies in mm; `paper` is the thickness of one.

    >>> round(pile_height(54, 0.3, "none"), 2)
    16.69
    """
    return count * (paper + SLEEVES[sleeve][0]) * SWELL


def tuck_box(width: float, height: float, depth: float) -> CutNet:
    """Give the net of a tuck box by its inside in mm: back, left side, front, right side in a row.

    The lid hangs on the back and is tucked in behind the front; the foot is glued.
    """
    glue = max(5.0, min(_GLUE, depth - 2))
    tuck, foot = min(_TUCK, height / 3), min(_FOOT, height / 4)
    top = tuck + depth
    bottom = top + height
    xs = [glue, glue + width, glue + width + depth, glue + 2 * width + depth]
    xs.append(xs[-1] + depth)
    flap = min(depth, width / 2 - 1, 16.0)
    panels = (
        _rect("back", xs[0], top, xs[1], bottom),
        _rect("left", xs[1], top, xs[2], bottom, "back", "west"),
        _rect("front", xs[2], top, xs[3], bottom, "left", "west"),
        _rect("right", xs[3], top, xs[4], bottom, "front", "west"),
        _flap("glue", (xs[0], bottom), (xs[0], top), glue, "back"),
        _rect("lid", xs[0], top - depth, xs[1], top, "back", "south", turn=180),
        _flap("tuck", (xs[0], top - depth), (xs[1], top - depth), tuck, "lid"),
        _flap("left-flap", (xs[1], top), (xs[2], top), flap, "left"),
        _flap("right-flap", (xs[3], top), (xs[4], top), flap, "right"),
        _rect("foot", xs[0], bottom, xs[1], bottom + depth, "back", "north"),
        _flap("foot-glue", (xs[1], bottom + depth), (xs[0], bottom + depth), foot, "foot"),
        _flap("left-foot", (xs[2], bottom), (xs[1], bottom), flap, "left"),
        _flap("right-foot", (xs[4], bottom), (xs[3], bottom), flap, "right"),
    )
    size = Size(xs[4], bottom + depth + foot)
    notch = ((xs[2] + xs[3]) / 2, top, min(9.0, width / 5))
    return CutNet(size, panels, ("glue", "foot-glue", "left-foot", "right-foot"), notch)


def open_box(width: float, height: float, wall: float, *, lid: bool) -> CutNet:
    """Give the net of a tray, or of a lid, by its inside in mm: a floor and four walls."""
    x0, y0, x1, y1 = wall, wall, wall + width, wall + height
    turns: tuple[Turn, ...] = (180, 270, 0, 90) if lid else (0, 90, 180, 270)
    tab = max(4.0, min(_GLUE, wall - 1))
    panels = (
        _rect("top" if lid else "floor", x0, y0, x1, y1),
        _rect("north", x0, 0, x1, y0, "top" if lid else "floor", "south", turns[0]),
        _rect("east", x1, y0, x1 + wall, y1, "top" if lid else "floor", "west", turns[1]),
        _rect("south", x0, y1, x1, y1 + wall, "top" if lid else "floor", "north", turns[2]),
        _rect("west", 0, y0, x0, y1, "top" if lid else "floor", "east", turns[3]),
        _flap("north-west", (x0, y0), (x0, 0), tab, "north"),
        _flap("north-east", (x1, 0), (x1, y0), tab, "north"),
        _flap("south-east", (x1, y1), (x1, y1 + wall), tab, "south"),
        _flap("south-west", (x0, y1 + wall), (x0, y1), tab, "south"),
    )
    glued = ("north-west", "north-east", "south-east", "south-west")
    return CutNet(Size(x1 + wall, y1 + wall), panels, glued)


_SIDES: Final = {"north": 0, "east": 1, "south": 2, "west": 3}


def _rect(
    name: str, x0: float, y0: float, x1: float, y1: float,
    parent: str = "", hinge: str = "north", turn: Turn = 0,
) -> NetPanel:  # fmt: skip
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    first = _SIDES[hinge]
    return NetPanel(name, (*corners[first:], *corners[:first]), parent, turn=turn)


def _flap(name: str, start: Point, end: Point, deep: float, parent: str) -> NetPanel:
    (x0, y0), (x1, y1) = start, end
    length = abs(x1 - x0) + abs(y1 - y0)
    along = ((x1 - x0) / length, (y1 - y0) / length)
    out = (along[1] * deep, -along[0] * deep)
    slant = min(_NARROW + deep * 0.15, length / 4)
    far = (x1 - along[0] * slant + out[0], y1 - along[1] * slant + out[1])
    near = (x0 + along[0] * slant + out[0], y0 + along[1] * slant + out[1])
    return NetPanel(name, (end, start, near, far), parent, printed=False)


def fold_lines(net: CutNet) -> Iterator[tuple[Point, Point]]:
    """Give the lines along which a net is folded: the hinge of each panel."""
    return ((panel.corners[0], panel.corners[1]) for panel in net.panels if panel.parent)


def cut_lines(net: CutNet) -> Iterator[tuple[Point, Point]]:
    """Give the lines along which a net is cut out: edges that no other panel shares."""
    edges = [
        (panel.corners[n], panel.corners[(n + 1) % len(panel.corners)])
        for panel in net.panels
        for n in range(len(panel.corners))
    ]
    hinges = list(fold_lines(net))
    for start, end in edges:
        yield from _less((start, end), hinges)


def _less(edge: tuple[Point, Point], hinges: list[tuple[Point, Point]]) -> Iterator[
    tuple[Point, Point]
]:  # fmt: skip
    (x0, y0), (x1, y1) = edge
    on = [hinge for hinge in hinges if _on_line(edge, hinge)]
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    spans = sorted(tuple(sorted(_along(edge, point, length) for point in hinge)) for hinge in on)
    at = 0.0
    for low, high in [*spans, (length, length)]:
        if low - at > 0.01:
            yield tuple(
                (x0 + (x1 - x0) * t / length, y0 + (y1 - y0) * t / length)
                for t in (at, min(low, length))
            )  # type: ignore[misc]  # two points
        at = max(at, high)


def _along(edge: tuple[Point, Point], point: Point, length: float) -> float:
    (x0, y0), (x1, y1) = edge
    return ((point[0] - x0) * (x1 - x0) + (point[1] - y0) * (y1 - y0)) / length


def _on_line(edge: tuple[Point, Point], hinge: tuple[Point, Point]) -> bool:
    (x0, y0), (x1, y1) = edge
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    return all(
        abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length < 0.001 for x, y in hinge
    ) and any(-0.001 <= _along(edge, point, length) <= length + 0.001 for point in hinge)
