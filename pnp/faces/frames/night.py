"""The night hand: the card is dark to the edge, and what one reads lies in the light of a lamp."""

from typing import Final

from pnp.faces.art.bands import band_path
from pnp.faces.art.drawing import put_icon
from pnp.faces.context import Context
from pnp.faces.frames.card_frame import (
    CARD,
    CREST,
    SOLID,
    STRIP,
    BackPanel,
    CardFrame,
    DeedHead,
    Heading,
    put_back_panel,
    put_band,
)
from pnp.faces.path import Path, circle, join, line, polygon, rectangle, rounded_rectangle
from pnp.faces.pen import Colour, Pen
from pnp.faces.tags import HEADING
from pnp.faces.text.fit import put_line
from pnp.faces.theme import WHITE, Theme, light
from pnp.units import Rect

_BLEED: Final = 3.0
# How far a panel ends from the trim below: the quiet zone of a code lies on it.
_UNDER: Final = 3.0

_PANEL: Final = Rect(4, 4, CARD.width - 8, CARD.height - 4 - _UNDER)
_EDGE: Final = Rect(3, 3, CARD.width - 6, CARD.height - 6)
_ROUND: Final = 2.0
_SCENE: Final = Rect(-_BLEED, -_BLEED, CARD.width + 2 * _BLEED, 35.6 + _BLEED)
_WORDS: Final = Rect(
    4, _SCENE.bottom - 2.2, CARD.width - 8, CARD.height - _UNDER - _SCENE.bottom + 2.2
)
_BRIDGE: Final = Rect(_WORDS.x - 0.2, _SCENE.bottom - 4.6, _WORDS.width + 0.4, 7.2)
_MIDDLE: Final = CARD.width / 2
# So many slats of a blind to the height of a card.
_SLATS: Final = 40


def _outline(_edge: str, area: Rect) -> Path:
    return rectangle(area)


def _draw_paper(pen: Pen, context: Context, colour: str) -> None:
    pen.shape(rectangle(CARD.area.inset(-_BLEED)), fill=context.theme.area(colour))


def _light(theme: Theme) -> Colour:
    return light(theme, "foam")


def _draw_heading(pen: Pen, heading: Heading) -> None:
    theme = heading.context.theme
    pen.shape(rounded_rectangle(_WORDS, _ROUND), _light(theme), theme.lined)
    ground = theme.area(heading.colour) if theme.ink == "full" else WHITE
    pen.shape(band_path(theme.look.band, _BRIDGE), ground, theme.lined)
    name, on = heading.name.upper(), theme.on(heading.colour)
    with pen.tag(HEADING):
        put_line(pen, _MIDDLE, _BRIDGE.y + 3.7, name, "sans-600", (8, 7), on, 44, "centre", 0.8)
    if heading.motif:
        pen.shape(circle(8.4, 8.4, 5.2), ground)  # no rain falls over it
        put_icon(pen, theme, heading.motif, 4.2, 4.2, 8.4, on)
    window = Rect(CARD.width - 12.8, 4, 8.8, 8.8)
    pen.shape(rounded_rectangle(window, 1.6), _light(theme), theme.stroke("sun", 0.5))
    put_icon(pen, theme, heading.sign, window.x - 0.3, window.y - 0.3, 9.4, heading.mood)


def _draw_head(pen: Pen, head: DeedHead) -> None:
    theme = head.context.theme
    pen.shape(rounded_rectangle(_PANEL, _ROUND), _light(theme), theme.lined)
    top = Rect(_PANEL.x, _PANEL.y, _PANEL.width, SOLID + STRIP + CREST + _ROUND)
    with pen.clip(rounded_rectangle(top, _ROUND)):
        put_band(pen, head, _PANEL)
    if head.context.box.board:
        x, y = CARD.width - 9.4, 8.4
        shade = polygon(
            [(x - 0.4, -_BLEED), (x + 0.4, -_BLEED), (x + 0.4, y - 3.8), (x - 0.4, y - 3.8)]
        )
        pen.shape(shade, theme.colour("sun"))
        pen.shape(circle(x, y, 3.9), theme.area("sun") or WHITE, theme.stroke("ink", 0.25))


def _draw_edge(pen: Pen, context: Context) -> None:
    theme = context.theme
    if theme.ink == "line":
        pen.shape(rectangle(_EDGE), stroke=theme.stroke("ink", 0.5))


def _draw_back(pen: Pen, head: DeedHead, name: str) -> None:
    theme = head.context.theme
    whole = CARD.area.inset(-_BLEED)
    if theme.ink != "line":
        pen.shape(rectangle(whole), fill=theme.area("mortgaged"))
    heights = (n * CARD.height / _SLATS for n in range(-1, _SLATS + 2))
    slats = join(line(whole.x, y, whole.right, y) for y in heights)
    pen.shape(slats, stroke=theme.stroke("ink", 0.5))
    put_back_panel(pen, head, name, _PANEL, _ROUND, light(theme, "brume", 0.5))


NIGHT: Final = CardFrame(
    face=_PANEL,
    left=7.0,
    right=CARD.width - 7.0,
    scene=_SCENE,
    picture=Rect(_MIDDLE - 11.7, 4.6, 23.4, 23.4),
    title=Rect(6.4, 38.6, CARD.width - 12.8, 7.2),
    words=46.4,
    name=Rect(6.2, 8.3, CARD.width - 21.2, 8.2),
    head=8.2,
    outline=_outline,
    paper=_light,
    draw_paper=_draw_paper,
    draw_heading=_draw_heading,
    draw_head=_draw_head,
    draw_edge=_draw_edge,
    back=BackPanel(_PANEL, _draw_back),
    bleed=_BLEED,
    edge=_EDGE,
    number=(CARD.width - 9.4, 9.7),
    number_on="sun",
)
"""A French poster for the night train."""
