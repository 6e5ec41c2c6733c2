"""The trail hand: a sheet of a map with lines of height, and a yellow signpost on the scene."""

from functools import partial
from typing import Final

from pnp.faces.art.drawing import put_icon
from pnp.faces.context import Context
from pnp.faces.frames.card_frame import CARD, SHUTTER, CardFrame, Heading, put_band
from pnp.faces.path import circle, curve, polygon, rectangle, rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.tags import HEADING
from pnp.faces.text.fit import put_line
from pnp.faces.theme import WHITE
from pnp.units import Rect

_MARGIN: Final = 1.3
_ROUND: Final = 2.6
_FACE: Final = Rect(3.4, 3.2, CARD.width - 6.8, CARD.height - 6.2)
_SCENE: Final = Rect(_FACE.x, _FACE.y, _FACE.width, 30.5)
# The board of the signpost without its point.
_SIGN: Final = Rect(6.4, 6.6, 20, 6.2)

_POINT: Final = 3.2


def _draw_paper(pen: Pen, context: Context, _colour: str) -> None:
    theme = context.theme
    land = CARD.area.inset(_MARGIN)
    with pen.clip(rounded_rectangle(land, _ROUND)):
        if theme.ink == "full":
            pen.shape(rectangle(land), fill=theme.area("board"))
        for n in range(7):
            y = CARD.height * n / 7 + 4
            hill = [(x, y + (2.4 if k % 2 else -2.4)) for k, x in enumerate(range(-21, 85, 21))]
            pen.shape(curve(hill), stroke=theme.stroke("larch", 0.25))
    pen.shape(rectangle(_FACE), fill=WHITE)
    pen.shape(rounded_rectangle(land, _ROUND), stroke=theme.stroke("ink", 0.25))


def _draw_heading(pen: Pen, heading: Heading) -> None:
    theme, ink = heading.context.theme, heading.context.theme.stroke("ink", 0.3)
    name = heading.name.upper()
    wide = max(_SIGN.width, pen.width(name, "sans-700", 8, 0.3) + 5)
    pole = Rect(_SIGN.x + 4, _SIGN.y - 3.1, 1.4, _SCENE.bottom - _SIGN.y + 0.4)
    pen.shape(rectangle(pole), theme.area("kerb") or WHITE, ink)
    right, middle = _SIGN.x + wide, _SIGN.y + _SIGN.height / 2
    post = [(_SIGN.x, _SIGN.y), (right, _SIGN.y), (right + _POINT, middle),
            (right, _SIGN.bottom), (_SIGN.x, _SIGN.bottom)]  # fmt: skip
    pen.shape(polygon(post), theme.area("yellow") or WHITE, Stroke(ink.colour, 0.4))
    with pen.tag(HEADING):
        put_line(pen, _SIGN.x + 2.4, _SIGN.y + 4.2, name, "sans-700", (8, 7), theme.on("yellow"),
                 wide - 3, spacing=0.3)  # fmt: skip
    x, y = _SCENE.right - 6.2, _SCENE.y + 6.2
    pen.shape(circle(x, y, 4.3), fill=WHITE)
    put_icon(pen, theme, heading.sign, x - 4.8, y - 4.8, 9.6, heading.mood)


def _draw_edge(pen: Pen, context: Context) -> None:
    pen.shape(rounded_rectangle(_FACE, 0.6), stroke=context.theme.stroke("ink", 0.4))


TRAIL: Final = CardFrame(
    face=_FACE,
    left=6.0,
    right=CARD.width - 6.0,
    scene=_SCENE,
    picture=Rect(CARD.width / 2 - 10, _SCENE.y + 8.0, 21, 21),
    title=Rect(6.0, 35.6, CARD.width - 12, 7.6),
    words=44.0,
    name=Rect(6.0, 8.2, CARD.width - 12, 8.2),
    head=7.8,
    draw_paper=_draw_paper,
    draw_heading=_draw_heading,
    draw_head=partial(put_band, area=_FACE),
    draw_edge=_draw_edge,
    back=SHUTTER,
)
"""A walker's map."""
