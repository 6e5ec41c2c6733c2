"""The form hand: ruled office paper with punch holes, a register's spine, a rubber stamp."""

from typing import Final

from pnp.faces.art.bands import band_path
from pnp.faces.art.drawing import put_icon
from pnp.faces.art.patterns import fill_pattern
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
    put_group_name,
)
from pnp.faces.frames.cardback import put_stamp
from pnp.faces.path import Path, circle, line, rectangle
from pnp.faces.pen import Colour, Pen
from pnp.faces.tags import HEADING
from pnp.faces.text.fit import put_line
from pnp.faces.theme import WHITE, Theme, light
from pnp.units import Rect

_BLEED: Final = 3.0
_FACE: Final = Rect(3.2, 3.2, CARD.width - 6.4, CARD.height - 6.4)
_SPINE: Final = Rect(_FACE.x, _FACE.y, 7.0, _FACE.height)
_FIELD: Final = Rect(_SPINE.right + 1.2, _FACE.y, _FACE.right - _SPINE.right - 1.2, 0)
# The same leaf turned over: its spine and its holes are at the right.
_LEAF: Final = Rect(_FACE.x, _FACE.y, _FIELD.width, _FACE.height)

_HOLES: Final = (24.0, CARD.height - 24.0)
_BAR: Final = 6.0
_SCENE: Final = Rect(_FIELD.x, _FACE.y + _BAR + 1.2, 26.5, 26.5)
_SEAL: Final = (_SCENE.right + (_FACE.right - _SCENE.right) / 2, _SCENE.y + 13.2, 9.6)


def _outline(_edge: str, area: Rect) -> Path:
    return rectangle(area)


def _paper(theme: Theme) -> Colour:
    return light(theme, "board", 0.7)


def _draw_paper(pen: Pen, context: Context, _colour: str) -> None:
    theme = context.theme
    if theme.ink == "full":
        whole = CARD.area.inset(-_BLEED)
        pen.shape(rectangle(whole), fill=_paper(theme))


def _draw_spine(
    pen: Pen, theme: Theme, colour: str, pattern: str, *, blank: bool = False, spine: Rect = _SPINE
) -> None:
    ink = theme.stroke("ink", 0.25)
    if not blank:
        fill_pattern(pen, spine, pattern, theme, colour)
    pen.shape(rectangle(spine), stroke=ink)
    for y in _HOLES:
        pen.shape(circle(spine.x + spine.width / 2, y, 2.6), WHITE, ink)


def _draw_heading(pen: Pen, heading: Heading) -> None:
    theme = heading.context.theme
    _draw_spine(pen, theme, heading.colour, "plain")
    bar = Rect(_FIELD.x, _FACE.y, _FIELD.width, _BAR)
    pen.shape(rectangle(bar), theme.area(heading.colour), theme.stroke("ink", 0.25))
    name, on = heading.name.upper(), theme.on(heading.colour)
    with pen.tag(HEADING):
        put_line(pen, bar.x + 1.8, bar.y + 4.3, name, "sans-600", (9, 7), on, 36, spacing=0.4)
    if heading.motif:
        put_icon(pen, theme, heading.motif, bar.right - 6.0, bar.y + 0.4, 5.2, on)
    x, y, radius = _SEAL
    town = heading.context.localise(heading.context.box.game.title)
    put_stamp(pen, x, y, radius, town, heading.mood)
    put_icon(pen, theme, heading.sign, x - 5.6, y - 5.6, 11.2, heading.mood)
    pen.shape(rectangle(_SCENE), stroke=theme.stroke("ink", 0.25))


def _draw_head(pen: Pen, head: DeedHead) -> None:
    theme = head.context.theme
    _draw_spine(pen, theme, head.colour, head.pattern, blank=head.blank)
    _draw_tab(pen, head, Rect(_FIELD.x, _FACE.y, _FIELD.width, SOLID + STRIP + CREST - 1.4))


def _draw_tab(pen: Pen, head: DeedHead, area: Rect) -> None:
    theme = head.context.theme
    fill = None if head.blank else theme.area(head.colour)
    lined = None if fill and theme.ink == "full" else theme.stroke("ink", 0.25)
    pen.shape(band_path(theme.look.band, area), fill, lined)


def _draw_edge(pen: Pen, context: Context) -> None:
    y = _FACE.bottom + 0.2
    pen.shape(line(_FIELD.x, y, _FACE.right, y), stroke=context.theme.stroke("ink", 0.5))


def _draw_back(pen: Pen, head: DeedHead, name: str) -> None:
    theme = head.context.theme
    _draw_paper(pen, head.context, "")
    spine = Rect(_FACE.right - _SPINE.width, _SPINE.y, _SPINE.width, _SPINE.height)
    _draw_spine(pen, theme, head.colour, head.pattern, blank=head.blank, spine=spine)
    tab = Rect(_LEAF.x, _LEAF.y, _LEAF.width, 9.0)
    _draw_tab(pen, head, tab)
    if not head.blank:
        put_group_name(pen, head, name, Rect(tab.x - 1.0, tab.y, tab.width, 8.2))
    colour = "ink" if theme.ink == "line" else "mortgaged"
    for y in (_LEAF.y + 10.8, _LEAF.y + 11.8, _FACE.bottom + 0.2):
        pen.shape(line(_LEAF.x, y, _LEAF.right, y), stroke=theme.stroke(colour, 0.4))


FORM: Final = CardFrame(
    face=Rect(_FIELD.x, _FACE.y, _FIELD.width, _FACE.height),
    left=_FIELD.x + 1.4,
    right=_FACE.right - 0.8,
    scene=_SCENE,
    picture=_SCENE.inset(0.9),
    title=Rect(_FIELD.x + 1.4, _SCENE.bottom + 1.0, _FIELD.width - 2.2, 8.2),
    words=_SCENE.bottom + 9.8,
    name=Rect(_FIELD.x + 1.4, _FACE.y + 5.2, _FIELD.width - 2.8, 9.4),
    head=_FACE.y + 4.4,
    outline=_outline,
    paper=_paper,
    draw_paper=_draw_paper,
    draw_heading=_draw_heading,
    draw_head=_draw_head,
    draw_edge=_draw_edge,
    back=BackPanel(_LEAF, _draw_back),
    bleed=_BLEED,
    stamp=(CARD.width - 14.4, 71.2, 10.2),
)
"""Civic printing of the sixties."""
