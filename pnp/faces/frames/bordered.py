"""The plain hand: a line round the face within white paper, the picture under a crest."""

from functools import partial
from typing import Final

from pnp.faces.art.drawing import put_icon
from pnp.faces.frames.card_frame import (
    BORDER,
    CARD,
    INNER,
    LEFT,
    RIGHT,
    SHUTTER,
    CardFrame,
    Heading,
    put_band,
    put_frame,
)
from pnp.faces.path import circle, rectangle
from pnp.faces.pen import Pen
from pnp.faces.tags import HEADING
from pnp.faces.text.fit import put_line
from pnp.faces.theme import WHITE
from pnp.units import Rect


def _draw_heading(pen: Pen, heading: Heading) -> None:
    theme = heading.context.theme
    pen.shape(circle(54.2, 8.8, 3.7), fill=WHITE)
    put_icon(pen, theme, heading.sign, 49.4, 4.0, 9.6, heading.mood)
    name = heading.name.upper()
    plate = Rect(BORDER, BORDER, pen.width(name, "sans-600", 7.5, 0.22) + 5, 5.6)
    pen.shape(rectangle(plate), theme.area(heading.colour) or WHITE, theme.stroke("ink", 0.3))
    on = theme.on(heading.colour)
    with pen.tag(HEADING):
        put_line(pen, LEFT, 6.8, name, "sans-600", (7.5, 7), on, 40, spacing=0.22)


BORDERED: Final = CardFrame(
    face=INNER,
    left=LEFT,
    right=RIGHT,
    scene=Rect(BORDER, BORDER, INNER.width, 28),
    picture=Rect(CARD.width / 2 - 10.5, 8.3, 21, 21),
    title=Rect(LEFT, 32.4, RIGHT - LEFT, 8),
    words=41.2,
    name=Rect(LEFT, 7.8, RIGHT - LEFT, 8.4),
    head=7.2,
    draw_heading=_draw_heading,
    draw_head=partial(put_band, area=INNER),
    draw_edge=put_frame,
    back=SHUTTER,
)
"""As a game is framed that says nothing else."""
