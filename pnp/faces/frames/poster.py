"""The poster hand: round corners on white, a ribbon over the crest, centred names."""

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
from pnp.faces.path import Path, PathStep, circle, join, polygon, rectangle, rounded_rectangle
from pnp.faces.pen import Colour, Pen
from pnp.faces.tags import HEADING
from pnp.faces.text.fit import put_line
from pnp.faces.theme import WHITE, Theme, light, tint
from pnp.units import Rect

_FACE: Final = Rect(2.92, 2.92, CARD.width - 5.84, CARD.height - 5.84)
_SCENE: Final = Rect(_FACE.x, _FACE.y, _FACE.width, 32.5)
_ROUND: Final = 2.9
_MIDDLE: Final = CARD.width / 2
_AWNED: Final = Rect(5, 6, CARD.width - 10, CARD.height - 12)
# Pitch in mm of the stripes of an awning: nine to the width of a card.
_AWNING: Final = 7.0


def _outline(edge: str, area: Rect) -> Path:
    steps = list(band_path(edge, area).steps)
    k = _ROUND * 0.4477
    round_top: list[PathStep] = [
        ("M", (area.right, area.y + _ROUND)),
        ("C", (area.right, area.y + k, area.right - k, area.y, area.right - _ROUND, area.y)),
        ("L", (area.x + _ROUND, area.y)),
        ("C", (area.x + k, area.y, area.x, area.y + k, area.x, area.y + _ROUND)),
    ]
    return Path((*round_top, *steps[2:]))


def _paper(theme: Theme) -> Colour:
    return light(theme, "board", 0.42)


def _draw_paper(pen: Pen, context: Context, _colour: str) -> None:
    theme = context.theme
    fill = _paper(theme) if theme.ink == "full" else None
    pen.shape(rounded_rectangle(_FACE, _ROUND), fill=fill)


def _draw_heading(pen: Pen, heading: Heading) -> None:
    context, theme = heading.context, heading.context.theme
    name, top, high = heading.name.upper(), _SCENE.bottom - 4.4, 5.6
    half = pen.width(name, "sans-600", 8, 0.5) / 2 + 3.2
    tails = [(_MIDDLE + side * reach, y) for side in (-1, 1) for reach, y in (
        (half - 1.4, top + 1.2), (half + 3.6, top + 1.2), (half + 2.1, top + 1.2 + high / 2),
        (half + 3.6, top + 1.2 + high), (half - 1.4, top + 1.2 + high))]  # fmt: skip
    dark = theme.area("ink") if theme.ink == "full" else WHITE
    for n in (0, 5):
        pen.shape(polygon(tails[n : n + 5]), dark, theme.stroke("ink", 0.25))
    body = Rect(_MIDDLE - half, top, 2 * half, high)
    fill = theme.area(heading.colour) or WHITE
    pen.shape(rounded_rectangle(body, 0.6), fill, theme.stroke("ink", 0.25))
    with pen.tag(HEADING):
        put_line(pen, _MIDDLE, top + 3.8, name, "sans-600", (8, 7), theme.on(heading.colour),
                 2 * half - 2, "centre", 0.5)  # fmt: skip
    x, y = _FACE.right - 6.6, _FACE.y + 6.6
    pen.shape(circle(x, y, 4.5), WHITE, theme.stroke("ink", 0.25))
    put_icon(pen, context.theme, heading.sign, x - 4.9, y - 4.9, 9.8, heading.mood)


def _draw_head(pen: Pen, head: DeedHead) -> None:
    theme = head.context.theme
    top = Rect(_FACE.x, _FACE.y, _FACE.width, SOLID + STRIP + CREST + _ROUND)
    with pen.clip(rounded_rectangle(top, _ROUND)):
        put_band(pen, head, _FACE)
        if theme.ink == "full" and not head.blank:
            _draw_rays(pen, head)


def _draw_rays(pen: Pen, head: DeedHead) -> None:
    theme, foot = head.context.theme, _FACE.y + SOLID
    lefts = (_FACE.x - 34 + n * 14 for n in range(9))
    rays = join(polygon([(_MIDDLE, foot + 4), (x, _FACE.y), (x + 7, _FACE.y)]) for x in lefts)
    with pen.clip(rounded_rectangle(Rect(_FACE.x, _FACE.y, _FACE.width, SOLID - 0.12), 0.01)):
        pen.shape(rays, fill=tint(theme.colour(head.colour), 0.9))


def _draw_edge(pen: Pen, context: Context) -> None:
    pen.shape(rounded_rectangle(_FACE, _ROUND), stroke=context.theme.stroke("ink", 0.5))


def _draw_back(pen: Pen, head: DeedHead, name: str) -> None:
    theme = head.context.theme
    whole = CARD.area.inset(-3)
    if theme.ink != "line":
        pen.shape(rectangle(whole), fill=theme.area("board") or WHITE)
    stripes = join(
        rectangle(Rect(n * _AWNING + 1.75, -3, 3.5, CARD.height + 6)) for n in range(-1, 10)
    )
    if theme.ink == "full":
        pen.shape(stripes, fill=tint(theme.colour("mortgaged"), 0.7))
    else:
        pen.shape(stripes, stroke=theme.stroke("mortgaged", 0.25))
    put_back_panel(pen, head, name, _AWNED, _ROUND, WHITE)


POSTER: Final = CardFrame(
    face=_FACE,
    left=6.5,
    right=CARD.width - 6.5,
    scene=_SCENE,
    picture=Rect(_MIDDLE - 13, _SCENE.y + 1.7, 26, 26),
    title=Rect(6.0, 38.4, CARD.width - 12, 7.2),
    words=46.2,
    name=Rect(6.0, 7.9, CARD.width - 12, 8.2),
    head=7.8,
    outline=_outline,
    paper=_paper,
    draw_paper=_draw_paper,
    draw_heading=_draw_heading,
    draw_head=_draw_head,
    draw_edge=_draw_edge,
    back=BackPanel(_AWNED, _draw_back),
)
"""A travel poster of the fifties."""
