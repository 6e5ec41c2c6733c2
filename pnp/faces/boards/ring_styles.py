"""How each frame paints the ring of a board: where pawns stand, plain spaces, Start."""

from collections.abc import Callable, Mapping
from typing import Final

from pnp.box.estate import Group
from pnp.box.game import FrameName
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.context import Context
from pnp.faces.frames.card_frame import frame_of, put_layer
from pnp.faces.path import curve, join, line, polygon, rectangle
from pnp.faces.pen import Colour, Pen
from pnp.faces.theme import WHITE, Theme, blend
from pnp.units import Rect, Size

BLEED: Final = 3.0
"""How far the ground of the board runs over its trim, in mm."""

FOLD_CLEAR: Final = 2.0
"""Words keep this far from the fold, in mm (docs/figures.md#tiles)."""

# How much of its group's colour the ground of a street has.
_PAVED: Final = 0.2
# So many steps of height stand between lines of a map.
_HEIGHTS: Final = 5
_RULED: Final = 3.4


def lay_ground(pen: Pen, context: Context, layer: str, size: Size) -> None:
    """Paint what the frame has on a space that nobody builds on (`space`), or behind Start."""
    put_layer(pen, context, frame_of(context).layout, layer, {}, size)


def _ground_of(context: Context) -> str:
    """Name the colour such a space is filled with; none if it has the ground of the board."""
    boxes = frame_of(context).layout.layers.get("space", ())
    return next((box.ground for box in boxes if box.ground), "")


def words_on(context: Context) -> Colour:
    """Give the colour of words on spaces that nobody builds on."""
    ground = _ground_of(context)
    return context.theme.on(ground) if ground else context.theme.colour("ink")


def signs_on(context: Context, colour: str) -> Colour:
    """Give the colour of an icon there: its own as far as it shows, on a panel that of words."""
    theme, ground = context.theme, _ground_of(context)
    if ground and theme.ink == "full":
        return theme.on(ground)
    return theme.sign(colour, theme.ground or WHITE)


def pave_street(pen: Pen, theme: Theme, group: Group, free: Rect) -> None:
    """Paint the place of a street where pawns stand, from side to side of its space."""
    whole = Rect(0, free.y, free.right + free.x, free.height)
    _PAVINGS.get(theme.look.frame, _tint)(pen, theme, group, whole)
    for y in (whole.y, whole.bottom):
        pen.shape(line(0, y, whole.right, y), stroke=theme.stroke(group.colour, 0.3))


def _blended(theme: Theme, colour: str, part: float) -> Colour:
    return blend(theme.colour(colour), theme.ground or WHITE, part)


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


# A street of another frame has a tint of its group.
_PAVINGS: Final[Mapping[FrameName, Callable[[Pen, Theme, Group, Rect], None]]] = {
    "trail": _contour,
    "form": _rule,
    "night": _light,
}


def put_group_band(pen: Pen, theme: Theme, group: Group, area: Rect) -> None:
    """Fill an area with colour and pattern of a group, with a thin line round it."""
    fill_pattern(pen, area, group.pattern, theme, group.colour)
    pen.shape(rectangle(area), stroke=theme.stroke("ink", 0.3))
