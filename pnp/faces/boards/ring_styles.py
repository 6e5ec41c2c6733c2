"""How each frame paints the ring of a board: where pawns stand, plain spaces, Start."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

from pnp.box.estate import Group
from pnp.box.game import FrameName
from pnp.box.places.rings import CORNER
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.path import circle, curve, ellipse, join, line, outline, polygon, rectangle
from pnp.faces.pen import Colour, Pen, Stroke
from pnp.faces.theme import WHITE, Theme, blend
from pnp.units import Point, Rect

BLEED: Final = 3.0
"""How far the ground of the board runs over its trim, in mm."""

# How much of its group's colour the ground of a street has.
_PAVED: Final = 0.2
# So many steps of height stand between lines of a map.
_HEIGHTS: Final = 5

_RAYS: Final = 11
_SUN: Final[Point] = (41.0, 41.4)
_RULED: Final = 3.4
_PANEL: Final = 0.9
# Where stars stand on a panel, as parts of its width and depth.
_STARS: Final = ((0.2, 0.3), (0.82, 0.36), (0.14, 0.62), (0.86, 0.7), (0.3, 0.8), (0.66, 0.3))


@dataclass(frozen=True, slots=True)
class _RingStyle:
    """How a frame paints the ring."""

    pave: Callable[[Pen, Theme, Group, Rect], None]
    """Paints the place of a street where pawns stand."""
    lay_ground: Callable[[Pen, Theme, Rect], None]
    """Paints a space on which nobody builds, as far as its bleed."""
    ground: str
    """The colour of that ground by its name, or none; words are set on it."""
    paint_start: Callable[[Pen, Theme], None]
    """Paints Start behind its arrow."""


def ring_style(theme: Theme) -> _RingStyle:
    """Give how the frame of a kit paints the ring."""
    return _STYLES[theme.look.frame]


def pave_street(pen: Pen, theme: Theme, group: Group, free: Rect) -> None:
    """Paint the place of a street where pawns stand, from side to side of its space."""
    whole = Rect(0, free.y, free.right + free.x, free.height)
    ring_style(theme).pave(pen, theme, group, whole)
    for y in (whole.y, whole.bottom):
        pen.shape(line(0, y, whole.right, y), stroke=theme.stroke(group.colour, 0.3))


def words_on(theme: Theme) -> Colour:
    """Give the colour of words on spaces that nobody builds on."""
    ground = ring_style(theme).ground
    return theme.on(ground) if ground else theme.colour("ink")


def signs_on(theme: Theme, colour: str) -> Colour:
    """Give the colour of an icon there: its own as far as it shows, on a panel that of words."""
    ground = ring_style(theme).ground
    if ground and theme.ink == "full":
        return theme.on(ground)
    return theme.sign(colour, _ground_of(theme))


def _ground_of(theme: Theme) -> Colour:
    return theme.ground or WHITE


def _blended(theme: Theme, colour: str, part: float) -> Colour:
    return blend(theme.colour(colour), _ground_of(theme), part)


def _pale(theme: Theme, width: float) -> Stroke:
    accent = _blended(theme, "accent", 0.45) if theme.ink == "full" else theme.colour("accent")
    return Stroke(accent, width)


def _tint(pen: Pen, theme: Theme, group: Group, free: Rect) -> None:
    if theme.ink == "full":
        pen.shape(rectangle(free), fill=_blended(theme, group.colour, _PAVED))


def _rule(pen: Pen, theme: Theme, group: Group, free: Rect) -> None:
    heights = (free.y + n * _RULED for n in range(1, int(free.height / _RULED)))
    rules = join(line(2, y, free.right - 2, y) for y in heights)
    pen.shape(rules, stroke=theme.stroke(group.colour, 0.2))


def _light(pen: Pen, theme: Theme, group: Group, free: Rect) -> None:
    middle, foot = free.width / 2, free.bottom
    cone = polygon([(middle - 3, free.y), (middle + 3, free.y), (middle + 13, foot),
                    (middle - 13, foot)])  # fmt: skip
    _tint(pen, theme, group, free)
    if theme.ink == "full":
        pen.shape(cone, fill=_blended(theme, "sun", 0.34))


def _contour(pen: Pen, theme: Theme, group: Group, free: Rect) -> None:
    for n in range(1, _HEIGHTS):
        y = free.y + free.height * n / _HEIGHTS
        points = [(free.right * k / 4, y + (1.1 if (k + n) % 2 else -1.1)) for k in range(5)]
        pen.shape(curve(points), stroke=theme.stroke(group.colour, 0.2))


def _leave(_pen: Pen, _theme: Theme, _cell: Rect) -> None:
    """Leave the ground of the board."""


def _darken(pen: Pen, theme: Theme, cell: Rect) -> None:
    panel = Rect(_PANEL, _PANEL, cell.width - 2 * _PANEL, cell.height + BLEED)
    lined = None if theme.ink == "full" else theme.stroke("ink", 0.3)
    x, y, right, foot = panel.x, panel.y, panel.right, panel.bottom
    arched = f"M {x} {foot} L {x} {y + 3} C {x} {y + 1.35} {x + 1.35} {y} {x + 3} {y} "
    arched += f"L {right - 3} {y} C {right - 1.35} {y} {right} {y + 1.35} {right} {y + 3} "
    pen.shape(outline(f"{arched} L {right} {foot} Z"), theme.area("ink"), lined)
    if theme.ink == "full":
        for x, y in _STARS:
            star = circle(panel.x + x * panel.width, panel.y + y * CORNER, 0.3)
            pen.shape(star, fill=theme.colour("sun"))


def _shine(pen: Pen, theme: Theme) -> None:
    # In line ink there are none.
    if theme.ink == "line":
        return
    strength = 0.3 if theme.ink == "full" else 0.1
    pale = blend(theme.look.palette.get("accent", "#888888"), WHITE, strength)
    x, y = _SUN
    for n in range(-1, 2 * _RAYS, 2):
        near, far = (radians(180 * (n + k) / _RAYS) for k in (0, 1))
        ends = [(x - 80 * cos(a), y - 80 * sin(a)) for a in (near, far)]
        pen.shape(polygon([_SUN, *ends]), fill=pale)


def _cancel(pen: Pen, theme: Theme) -> None:
    stroke = _pale(theme, 0.6)
    for radius in (13.0, 10.2):
        pen.shape(circle(15, 16.5, radius), stroke=stroke)
    for n in range(4):
        y = 5 + 3.4 * n
        points = [(28.8 + 2.2 * k, y + (0.9 if k % 2 else -0.9)) for k in range(9)]
        pen.shape(curve(points), stroke=stroke)


def _summit(pen: Pen, theme: Theme) -> None:
    for n in range(1, _HEIGHTS):
        pen.shape(ellipse(27, 29, 6.4 * n, 4.6 * n), stroke=_pale(theme, 0.4))


def _lamp(pen: Pen, theme: Theme) -> None:
    post, ink = 11.0, theme.colour("ink")
    if theme.ink == "full":
        square = rectangle(Rect(0, 0, CORNER + BLEED, CORNER + BLEED))
        pen.shape(square, fill=_blended(theme, "sun", 0.62))
        cone = [(post - 2.5, 5.0), (post + 2.5, 5.0), (60.0, CORNER + BLEED),
                (-6.0, CORNER + BLEED)]  # fmt: skip
        pen.shape(polygon(cone), fill=_blended(theme, "sun", 0.3))
    shade = polygon([(post - 1.2, 2.2), (post + 1.2, 2.2), (post + 3, 5.4), (post - 3, 5.4)])
    pen.shape(line(post, 5.4, post, 36), stroke=Stroke(ink, 0.7))
    pen.shape(line(post - 2, 35.6, post + 2, 35.6), stroke=Stroke(ink, 0.7))
    pen.shape(shade, fill=theme.area("ink") or WHITE, stroke=Stroke(ink, 0.5))


_POSTER: Final = _RingStyle(_tint, _leave, "", _shine)

_STYLES: Final[Mapping[FrameName, _RingStyle]] = {
    "bordered": _POSTER,
    "poster": _POSTER,
    "trail": _RingStyle(_contour, _leave, "", _summit),
    "form": _RingStyle(_rule, _leave, "", _cancel),
    "night": _RingStyle(_light, _darken, "ink", _lamp),
}


def put_group_band(pen: Pen, theme: Theme, group: Group, area: Rect) -> None:
    """Fill an area with colour and pattern of a group, with a thin line round it."""
    fill_pattern(pen, area, group.pattern, theme, group.colour)
    pen.shape(rectangle(area), stroke=theme.stroke("ink", 0.3))


FOLD_CLEAR: Final = 2.0
"""Words keep this far from the fold, in mm (docs/figures.md#tiles)."""
