"""All-over patterns for backs: they run through the bleed and hide a drift of a millimetre.

Each repeats within a playing card of 63 × 88 mm, so that it runs on from card to card.
"""

from collections.abc import Callable
from typing import Final

from pnp.faces.path import Path, PathStep, arc, line, polyline, rectangle, rounded_rectangle
from pnp.faces.pen import Ornament, Pen, Stroke
from pnp.faces.theme import Theme
from pnp.units import Rect

_Strokes = tuple[list[PathStep], list[PathStep]]
"""The fine lines of a pattern, and the bold ones that lie over them."""

_FINE: Final = 0.18
_BOLD: Final = 0.42
"""Their widths in mm."""


def back_pattern(pen: Pen, theme: Theme, name: str, area: Rect, colour: str = "ocean") -> None:
    """Fill an area with a pattern for backs in a colour of the palette; the file keeps it once."""
    if not name:
        return  # a plain back
    if name not in BACKS:
        pen.fault(f"there is no back pattern “{name}”; back patterns are {', '.join(BACKS)}")
        return
    key = f"back {name} {area.width:g}x{area.height:g} {theme.colour(colour)} {theme.ink}"
    own = Rect(0, 0, area.width, area.height)
    pen.stamp(Ornament(key, own, lambda p: _draw(p, theme, own, name, colour)), area.x, area.y)


def _draw(pen: Pen, theme: Theme, area: Rect, name: str, colour: str) -> None:
    full = theme.ink == "full"
    tone = theme.colour("paper" if full else colour)
    with pen.clip(rectangle(area)):
        if full:
            pen.shape(rectangle(area), fill=theme.area(colour))
        for steps, width in zip(BACKS[name](area), (_FINE, _BOLD), strict=True):
            pen.shape(Path(tuple(steps)), stroke=Stroke(tone, width))


def _scales(area: Rect) -> _Strokes:
    radius, pitch = 4.5, 88 / 20
    rows = int(area.height / pitch) + 3
    columns = int(area.width / (2 * radius)) + 3
    outer: list[PathStep] = []
    inner: list[PathStep] = []
    for n in range(rows):
        y = area.bottom + pitch - n * pitch
        for k in range(columns):
            x = area.x + (2 * k - (n % 2)) * radius
            outer.extend(arc(x, y, radius, 180, 360).steps)
            for part in (0.7, 0.4):
                inner.extend(arc(x, y, radius * part, 180, 360).steps)
    return inner, outer


def _gables(area: Rect) -> _Strokes:
    half, roof, wall = 4.5, 3.5, 88 / 12 - 3.5
    pitch = roof + wall
    outer: list[PathStep] = []
    inner: list[PathStep] = []
    for n in range(-1, int(area.height / pitch) + 2):
        top = area.y + n * pitch
        for k in range(-1, int(area.width / (2 * half)) + 2):
            x = area.x + (2 * k + n % 2) * half
            roofs = [(x, top + roof), (x + half, top), (x + 2 * half, top + roof)]
            outer += [*polyline(roofs).steps, *line(x, top + roof, x, top + pitch).steps]
            inner += rectangle(Rect(x + half - 0.55, top + 2.1, 1.1, 1.3)).steps
            for across in (2.05, 2 * half - 3.35):
                inner += rectangle(Rect(x + across, top + 4.3, 1.3, 1.7)).steps
    return inner, outer


def _shingles(area: Rect) -> _Strokes:
    wide, high = 6.3, 88 / 12
    edges: list[PathStep] = []
    grain: list[PathStep] = []
    for row in range(int(area.height / high) + 2):
        y = area.y + row * high
        for n in range(-1, int(area.width / wide) + 2):
            x = area.x + (n + row % 2 / 2) * wide
            foot = y + high - 1.2
            edges += [
                ("M", (x, y)), ("L", (x, foot)),
                ("C", (x, y + high + 0.6, x + wide, y + high + 0.6, x + wide, foot)),
            ]  # fmt: skip
            grain += [("M", (x + wide / 2, y + 1.5)), ("L", (x + wide / 2, y + high - 2))]
    return grain, edges


def _windows(area: Rect) -> _Strokes:
    wide, high = 9.0, 8.8
    panes: list[PathStep] = []
    fine: list[PathStep] = []
    for row in range(-1, int(area.height / high) + 2):
        y = area.y + row * high
        fine += line(area.x, y + 7.7, area.right, y + 7.7).steps
        for n in range(-1, int(area.width / wide) + 2):
            x = area.x + (n + row % 2 / 2) * wide + 1.8
            panes += [
                ("M", (x, y + 6)), ("L", (x, y + 2.4)),
                ("C", (x, y + 0.2, x + 5.4, y + 0.2, x + 5.4, y + 2.4)),
                ("L", (x + 5.4, y + 6)), ("Z", ()),
            ]  # fmt: skip
            fine += [
                ("M", (x + 0.2, y + 5)), ("C", (x + 1.6, y + 4.4, x + 2, y + 3, x + 2.1, y + 0.9)),
                ("M", (x + 5.2, y + 5)),
                ("C", (x + 3.8, y + 4.4, x + 3.4, y + 3, x + 3.3, y + 0.9)),
            ]  # fmt: skip
    return fine, panes


def _stars(area: Rect) -> _Strokes:
    wide, high = 10.5, 11.0
    stars: list[PathStep] = []
    fine: list[PathStep] = []
    for row in range(-1, int(area.height / high) + 2):
        for n in range(-1, int(area.width / wide) + 2):
            x, y = area.x + n * wide, area.y + row * high
            stars += _star(x + 2.8, y + 3.2, 2.0 if (n + row) % 2 else 1.3)
            fine += _star(x + 8.0, y + 8.6, 0.8)
            for step in range(3):
                fine += line(x + 6.6 + step * 0.8, y + 2.4, x + 8.2 + step * 0.5, y + 0.8).steps
    return fine, stars


def _star(x: float, y: float, far: float) -> list[PathStep]:
    near = far * 0.3
    points = [(0, -far), (near, -near), (far, 0), (near, near),
              (0, far), (-near, near), (-far, 0), (-near, -near)]  # fmt: skip
    steps = list(polyline([(x + dx, y + dy) for dx, dy in points]).steps)
    return [*steps, ("Z", ())]


def _setts(area: Rect) -> _Strokes:
    wide, high = 4.5, 4.4
    stones: list[PathStep] = []
    rails: list[PathStep] = []
    for row in range(-1, int(area.height / high) + 2):
        y = area.y + row * high + 3  # rows begin at the trim, within 3 mm of bleed
        for n in range(-1, int(area.width / wide) + 2):
            x = area.x + (n + row % 2 / 2) * wide
            stones += rounded_rectangle(Rect(x + 0.4, y + 0.5, wide - 0.8, high - 1), 0.9).steps
        if row % 4 == 2 and y < area.bottom:  # as far from the head as from the foot
            for gap in (-0.35, 0.35):
                rails += line(area.x, y + gap, area.right, y + gap).steps
    return stones, rails


BACKS: Final[dict[str, Callable[[Rect], _Strokes]]] = {
    "scales": _scales,
    "gables": _gables,
    "shingles": _shingles,
    "windows": _windows,
    "stars": _stars,
    "setts": _setts,
}
"""Every back pattern by the name `look.yaml` gives it."""
