"""The band of a group of deeds: its colour with its pattern."""

from pnp.box.estate import Group
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.path import rectangle
from pnp.faces.pen import Pen
from pnp.faces.theme import Theme
from pnp.units import Rect


def put_group_band(pen: Pen, theme: Theme, group: Group, area: Rect) -> None:
    """Fill an area with colour and pattern of a group, with a thin line round it."""
    fill_pattern(pen, area, group.pattern, theme, group.colour)
    pen.shape(rectangle(area), stroke=theme.stroke("ink", 0.3))
