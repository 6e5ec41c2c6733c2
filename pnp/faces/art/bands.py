"""The lower edge of the colour band on deeds and cards, by the name `look.yaml` gives it."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from math import fsum
from typing import Final

from pnp.faces.path import Path, PathStep, circle, join, line, polygon, rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import WHITE, Theme, tint
from pnp.units import Rect

_STREET_WIDTH: Final = 14.25
# Corners of a street of 14.25 mm: how far along it, how high above its foot, in mm.
_SKYLINE: Final = (
    (0.0, 1.0), (2.4, 3.2), (3.2, 2.47), (3.2, 3.2), (4.0, 3.2), (4.0, 1.73),
    (4.8, 1.0), (4.8, 0.0), (5.55, 0.0), (5.55, 1.1), (6.35, 1.1), (6.35, 1.9), (7.15, 1.9),
    (7.15, 2.8), (8.15, 2.8), (8.15, 1.9), (8.95, 1.9), (8.95, 1.1), (9.75, 1.1), (9.75, 0.0),
    (10.5, 0.0), (10.5, 1.9), (11.0, 2.4), (13.0, 2.4), (13.5, 1.9), (13.5, 0.0), (14.25, 0.0),
    (14.25, 0.0),
)  # fmt: skip


# A step of a pen along an edge: each point as a part of the width, in mm above the foot, and
# in mm beside that part.
_EdgeStep = tuple[str, tuple[tuple[float, ...], ...]]


@dataclass(frozen=True, slots=True)
class Edge:
    """The lower edge of a band: a motif that is repeated a whole number of times."""

    says: str
    """How the band ends, for a list of edges."""
    wide: float
    """About how wide the motif is, in mm."""
    motif: tuple[_EdgeStep, ...]
    up: float = 0
    """How far above the foot it begins, in mm."""
    tail: tuple[_EdgeStep, ...] = ()
    """What follows the last, from the end of the band backwards."""
    spare: float = 0
    """How much room it takes, as a part of the width of the motif."""

    def draw(self, area: Rect) -> Path:
        """Give the outline of a band that ends so."""
        if not self.motif:
            return rectangle(area)
        count = max(1, round(area.width / self.wide - self.spare))
        wide, foot = area.width / (count + self.spare), area.bottom
        starts = [(area.x + n * wide, self.motif) for n in range(count)]
        steps: list[PathStep] = [("M", (area.right, area.y)), ("L", (area.x, area.y)),
                                 ("L", (area.x, foot - self.up))]  # fmt: skip
        for x, motif in (*starts, (area.right, self.tail)):
            for name, points in motif:
                at = ((x + part * wide + fsum(beside), foot - up) for part, up, *beside in points)
                steps.append((name, tuple(value for point in at for value in point)))
        return Path((*steps, ("Z", ())))


# Half the width of a hole in mm, and how high its handles are.
_HOLE: Final = 0.72
_DEEP: Final = 1.33 * _HOLE

EDGES: Final[dict[str, Edge]] = {
    # the last does not break at the edge, where it would leave a spike: the next begins to rise
    "crest": Edge(
        "end in a row of breaking crests that lean to the right", 7.125,
        (("C", ((0.5, 0), (0.86, 0.8), (0.74, 3.2))), ("C", ((1, 2.72), (0.95, 0), (1, 0)))),
        tail=(("C", ((-0.3, 0), (-0.1, 0.128), (0, 0.32))),), spare=0.5,
    ),
    "gables": Edge(
        "end at a skyline: below it roofs rise, pointed, stepped and flat, in turn", _STREET_WIDTH,
        tuple(("L", ((across / _STREET_WIDTH, up),)) for across, up in _SKYLINE),
    ),
    "perforated": Edge(
        "end in a row of half holes, like the edge of a slip that was torn off", 2.4,
        (("L", ((0.5, 0, -_HOLE),)),
         ("C", ((0.5, _DEEP, -_HOLE), (0.5, _DEEP, _HOLE), (0.5, 0, _HOLE)))),
        tail=(("L", ((0, 0),)),),
    ),
    "shingles": Edge(
        "end in a row of rounded shingles", 4.75, (("C", ((0, -0.45), (1, -0.45), (1, 1.4))),), 1.4,
    ),
    "straight": Edge("end straight", 0, ()),
    "swell": Edge(
        "end in a long swell that rolls to the right, a whole number of waves wide", 9.5,
        (("C", ((0.28, 0), (0.36, 2), (0.6, 2))), ("C", ((0.78, 2), (0.8, 0), (1, 0)))),
    ),
    "viaduct": Edge(
        "end in the arches of a viaduct, cut out from below", 7.125,
        (("L", ((0.14, 0),)), ("L", ((0.14, 0.9),)),
         ("C", ((0.14, 3.6), (0.86, 3.6), (0.86, 0.9))), ("L", ((0.86, 0),)), ("L", ((1, 0),))),
    ),
}  # fmt: skip
"""Every edge by its name."""


def band_path(name: str, area: Rect) -> Path:
    """Give the outline of a band; an unknown edge is a straight one."""
    return EDGES.get(name, EDGES["straight"]).draw(area)


@dataclass(frozen=True, slots=True)
class CardGround:
    """One ground: the area it fills, where the picture stands on it, the deck, good or bad."""

    area: Rect
    picture: Rect
    colour: str
    """The deck's colour by its name."""
    good: bool

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the picture."""
        return self.picture.middle


def put_ground(pen: Pen, theme: Theme, name: str, ground: CardGround) -> None:
    """Draw a ground into its area, which the caller has clipped to its outline."""
    GROUNDS.get(name, _weather)(pen, theme, ground)


def _line(theme: Theme, name: str, width: float) -> Stroke:
    return Stroke(theme.colour("ink" if theme.ink == "line" else name), width)


def _rays(x: float, y: float, inner: float, count: int, spread: float) -> Path:
    # `spread` is how much of the circle they fill.
    steps: list[PathStep] = []
    for n in range(count):
        a, b = math.tau * n / count, math.tau * (n + spread) / count
        for step, reach, angle in (
            ("M", inner, a), ("L", 70, a), ("L", 70, b), ("L", inner, b)
        ):  # fmt: skip
            steps.append((step, (x + reach * math.cos(angle), y + reach * math.sin(angle))))
        steps.append(("Z", ()))
    return Path(tuple(steps))


def _weather(pen: Pen, theme: Theme, ground: CardGround) -> None:
    """Draw rays of the sun behind a good card, slanting rain behind a bad one."""
    pen.shape(rectangle(ground.area), fill=theme.area("fair" if ground.good else "foul"))
    if not ground.good:
        _rain(pen, theme, ground, 26)
        return
    # where rays are only lines they would run into a blot in the middle
    rays = _rays(*ground.middle, 0 if theme.ink == "full" else 10, 24, 0.5)
    if theme.ink == "full":
        pen.shape(rays, fill=WHITE)
    else:
        pen.shape(rays, stroke=_line(theme, "fair", 0.15))


def _rain(pen: Pen, theme: Theme, ground: CardGround, columns: int) -> None:
    steps: list[PathStep] = []
    for n in range(columns):
        for k in range(6):
            left = ground.area.x - 2 + n * 2.6
            top = ground.area.y - 1 + k * 7 + (n * 37 % 50) / 10
            steps += [("M", (left + 1.2, top)), ("L", (left, top + 4.2))]
    full = theme.ink == "full"
    stroke = Stroke(WHITE, 0.3) if full else _line(theme, "foul", 0.15)
    pen.shape(Path(tuple(steps)), stroke=stroke)


def _sun(pen: Pen, theme: Theme, ground: CardGround) -> None:
    """Draw a poster's sky over the sea: a great sun with broad rays, or clouds and a grey sea."""
    area, (x, _) = ground.area, ground.middle
    horizon = area.bottom - area.height * 0.24
    full = theme.ink == "full"
    pen.shape(rectangle(area), fill=theme.area("fair" if ground.good else "foul"))
    if ground.good:
        sun = horizon - 3.5
        rays = _rays(x, sun, 0 if full else 15, 20, 0.5)
        pen.shape(rays, fill=tint(theme.colour("sun"), 0.14) if full else None,
                  stroke=None if full else _line(theme, "sun", 0.15))  # fmt: skip
        pen.shape(
            circle(x, sun, 14.2), theme.area("sun"), None if full else _line(theme, "sun", 0.2)
        )
    else:
        for n, (left, top, wide) in enumerate(
            ((3, 5.5, 17), (33, 3.5, 20), (9, 12, 13), (39, 12.5, 14))
        ):
            _cloud(pen, theme, area.x + left, area.y + top + n % 2, wide)
        _rain(pen, theme, ground, 26)
    _sea(pen, theme, ground, horizon)


def _cloud(pen: Pen, theme: Theme, x: float, y: float, wide: float) -> None:
    high = wide * 0.24

    def at(across: float, up: float) -> tuple[float, float]:
        return x + wide * across, y - high * up

    path = Path((
        ("M", at(0, 0)), ("C", (*at(0, 1), *at(0.2, 1), *at(0.26, 0.8))),
        ("C", (*at(0.36, 1.9), *at(0.66, 1.7), *at(0.7, 0.8))),
        ("C", (*at(0.84, 1.1), *at(1, 0.7), *at(1, 0))), ("Z", ()),
    ))  # fmt: skip
    full = theme.ink == "full"
    fill = tint(theme.colour("ink"), 0.42) if full else WHITE
    pen.shape(path, fill, None if full else _line(theme, "foul", 0.2))


def _sea(pen: Pen, theme: Theme, ground: CardGround, horizon: float) -> None:
    area, full = ground.area, theme.ink == "full"
    own = theme.colour(ground.colour)
    deep = (area.bottom - horizon) / 3
    for n in range(3):
        top, wave = horizon + n * deep, 9.5
        steps: list[PathStep] = [
            ("M", (area.x - wave, area.bottom + 1)),
            ("L", (area.x - wave, top)),
        ]
        for k in range(math.ceil(area.width / wave) + 2):
            left = area.x + (k - 1 + n % 2 / 2) * wave
            steps.append(
                (
                    "C",
                    (left + wave * 0.4, top - 1.5, left + wave * 0.6, top + 1.5, left + wave, top),
                )
            )
        steps += [("L", (area.right + wave, area.bottom + 1)), ("Z", ())]
        tone = (
            tint(own, (0.35, 0.58, 0.85)[n])
            if ground.good
            else tint(theme.colour("ink"), (0.3, 0.45, 0.62)[n])
        )
        fill = tone if full else WHITE if theme.ink == "low" else None
        pen.shape(Path(tuple(steps)), fill, None if full else _line(theme, ground.colour, 0.2))


def _ruled(pen: Pen, theme: Theme, ground: CardGround) -> None:
    """Draw squared paper of an office, its lines in the deck's colour; bad news on grey."""
    area = ground.area
    if theme.ink == "full":
        pen.shape(rectangle(area), fill=WHITE if ground.good else theme.area("foul"))
    if theme.ink == "line":
        return  # a grid of black lines would fight the drawing
    pitch = 3.5
    xs = (area.x + n * pitch for n in range(1, math.ceil(area.width / pitch)))
    ys = (area.y + n * pitch for n in range(1, math.ceil(area.height / pitch)))
    grid = join(line(x, area.y, x, area.bottom) for x in xs)
    grid += join(line(area.x, y, area.right, y) for y in ys)
    colour = tint(theme.colour(ground.colour), 0.3 if ground.good else 0.45)
    pen.shape(grid, stroke=Stroke(colour, 0.16))


def _lamp(pen: Pen, theme: Theme, ground: CardGround) -> None:
    """Draw the night: a good card stands in lamp light, a bad one under the moon in the rain."""
    area, (x, y) = ground.area, ground.middle
    full = theme.ink == "full"
    night = theme.area(ground.colour)
    pen.shape(rectangle(area), fill=night)
    _stars(pen, theme, area)
    radius = ground.picture.width / 2 * 1.16
    if ground.good:
        cone = polygon([(x - 1.6, area.y), (x + 1.6, area.y), (x + radius * 2.1, area.bottom),
                        (x - radius * 2.1, area.bottom)])  # fmt: skip
        if full:
            pen.shape(cone, fill=tint(theme.colour(ground.colour), 0.8))
            pen.shape(circle(x, y, radius * 1.07), fill=theme.colour("sun"))
        else:
            pen.shape(cone, WHITE, _line(theme, "sun", 0.2))
    else:
        if full:
            pen.shape(circle(x, y, radius * 1.07), fill=tint(theme.colour(ground.colour), 0.7))
        _rain(pen, theme, ground, 30)
    fill, edge = ("fair", "sun") if ground.good else ("foul", "foul")
    lined = None if full else _line(theme, edge, 0.25)
    pen.shape(circle(x, y, radius), theme.area(fill) or WHITE, lined)


def _stars(pen: Pen, theme: Theme, area: Rect) -> None:
    if theme.ink == "line":
        return
    stars = []
    for n in range(34):
        x = area.x + (n * 0.6180339 % 1) * area.width
        y = area.y + (n * 0.7548777 % 1) * area.height
        high = 0.22 + (n % 3) * 0.12
        wide = high * 0.4
        stars.append(polygon([(x, y - high), (x + wide, y), (x, y + high), (x - wide, y)]))
    full, sun = theme.ink == "full", theme.colour("sun")
    pen.shape(join(stars), fill=tint(sun, 0.55) if full else sun)


GROUNDS: Final[dict[str, Callable[[Pen, Theme, CardGround], None]]] = {
    "weather": _weather,
    "sun": _sun,
    "ruled": _ruled,
    "lamp": _lamp,
}
"""Every ground by its name in `look.yaml`."""
