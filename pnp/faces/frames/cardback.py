"""The back that the cards of a deck share: a pattern, a drawing, and the name of the deck."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from pnp.box.game import BackLook, BackShape
from pnp.box.parts.declared import CARD
from pnp.faces.art.drawing import put_drawing, put_engraving
from pnp.faces.art.patterns import back_pattern
from pnp.faces.boxes.box_drawing import put_rings, put_stamp
from pnp.faces.context import Context
from pnp.faces.path import (
    Path,
    PathStep,
    arc,
    circle,
    join,
    line,
    polygon,
    rectangle,
    rounded_rectangle,
)
from pnp.faces.pen import Pen
from pnp.faces.tags import HEADING
from pnp.faces.text.fit import lettering_of, put_line
from pnp.faces.theme import WHITE, Theme, light, tint
from pnp.units import Rect, to_mm


def put_town_stamp(pen: Pen, theme: Theme, x: float, y: float, radius: float) -> None:
    """Stamp a deed with the seal of the town, so faint that words can be read over it."""
    if theme.ink == "line":
        return
    red = tint(theme.colour("accent"), 0.18)
    put_rings(pen, x, y, radius, red)
    size = radius * 1.3
    if theme.look.emblem:
        put_engraving(pen, theme, theme.look.emblem, red, x - size / 2, y - size / 2, size)


_BLEED: Final = 3.0
_WIDEST: Final = 40.0
_MIDDLE: Final = CARD.width / 2
_LARGEST: Final = 18.0
_SHEET: Final = Rect(_MIDDLE - 21, 15.5, 42, 57)
_WINDOW: Final = Rect(_MIDDLE - 19, 13.0, 38, 46)
_PLATE: Final = Rect(_MIDDLE, 61.5, 0, 11.5)


@dataclass(frozen=True, slots=True)
class _DeckBack:
    """What the back of a deck shows."""

    context: Context
    colour: str
    name: str
    look: BackLook

    @property
    def theme(self) -> Theme:
        return self.context.theme

    @property
    def drawing(self) -> str:
        return self.look.drawing or self.theme.look.emblem


def back_of(context: Context, deck: str, colour: str, name: str) -> _DeckBack:
    """Give what the back of a deck shows, by the deck's id."""
    look = context.theme.look.backs.get(deck, BackLook())
    return _DeckBack(context, colour, name, look)


def put_back(pen: Pen, back: _DeckBack) -> None:
    """Draw the back of a card of 63 × 88 mm."""
    area = CARD.area.inset(-_BLEED)
    back_pattern(pen, back.theme, back.look.pattern or back.theme.look.pattern, area, back.colour)
    _SHAPES[back.look.shape](pen, back)


def _put_medallion(pen: Pen, back: _DeckBack) -> None:
    theme = back.theme
    pen.shape(circle(_MIDDLE, 37, 20.4), WHITE, theme.stroke("ink", 0.6))
    pen.shape(circle(_MIDDLE, 37, 19.2), stroke=theme.stroke("ink", 0.25))
    if back.look.drawing:
        _put_drawing(pen, back, Rect(_MIDDLE - 14, 23, 28, 28))
    else:
        _put_drawing(pen, back, Rect(_MIDDLE - 18.6, 18.4, 37.2, 37.2))
    _put_plate(pen, back)


def _put_label(pen: Pen, back: _DeckBack) -> None:
    theme, sheet = back.theme, _SHEET
    pen.shape(rectangle(sheet), light(theme, "board", 0.7), theme.stroke("ink", 0.6))
    pen.shape(rectangle(sheet.inset(1.2)), stroke=theme.stroke("ink", 0.25))
    bar = Rect(sheet.x + 1.2, sheet.y + 1.2, sheet.width - 2.4, 10)
    pen.shape(rectangle(bar), theme.area(back.colour) or WHITE, theme.stroke("ink", 0.25))
    _put_name(pen, back, bar, theme.on(back.colour))
    for n in range(4):
        y = sheet.bottom - 3.4 - n * 3.2
        pen.shape(line(sheet.x + 4, y, sheet.right - 4, y), stroke=theme.stroke("ink", 0.25))
    _put_drawing(pen, back, Rect(_MIDDLE - 13.5, bar.bottom + 2, 27, 27))
    town = back.context.localise(back.context.box.game.title)
    seal = (sheet.right - 10.6, sheet.bottom - 10.4, 8.8)
    pen.shape(circle(*seal), light(theme, "board", 0.7))
    put_stamp(pen, *seal, town, theme.colour("accent"))


def _put_window(pen: Pen, back: _DeckBack) -> None:
    theme, area = back.theme, _WINDOW
    frame = _arched(area)
    pen.shape(frame, WHITE, theme.stroke("ink", 0.6))
    pane = area.inset(2)
    with pen.clip(_arched(pane)):
        pen.shape(rectangle(pane), theme.area(back.look.ground))
        pen.shape(circle(_MIDDLE, pane.bottom, 15.5), theme.area("sun"))
        _put_drawing(pen, back, Rect(_MIDDLE - 15, pane.bottom - 33, 30, 30))
    pen.shape(_arched(pane), stroke=theme.stroke("ink", 0.6))
    sill = Rect(area.x - 2.5, area.bottom, area.width + 5, 2.6)
    pen.shape(rectangle(sill), WHITE, theme.stroke("ink", 0.6))
    _put_plate(pen, back, 65.4)


def _arched(area: Rect) -> Path:
    half = area.width / 2
    head = arc(area.x + half, area.y + half, half, 180, 360).steps
    foot: list[PathStep] = [("L", (area.right, area.bottom)), ("L", (area.x, area.bottom))]
    return Path((*head, *foot, ("Z", ())))


def _put_sunrise(pen: Pen, back: _DeckBack) -> None:
    theme, y, radius = back.theme, 38.0, 21.0
    pen.shape(circle(_MIDDLE, y, radius + 1.6), WHITE, theme.stroke("ink", 0.6))
    with pen.clip(circle(_MIDDLE, y, radius)):
        pen.shape(circle(_MIDDLE, y, radius), theme.area("title"))
        starts = (_MIDDLE + 12 * n for n in range(-8, 8))
        rays = (polygon([(_MIDDLE, y + 14), (x, y - 26), (x + 6, y - 26)]) for x in starts)
        pen.shape(join(rays), theme.area("foam"))
        pen.shape(circle(_MIDDLE, y + 10, 15), theme.area("sun"))
        _put_drawing(pen, back, Rect(_MIDDLE - 16, y - 18, 32, 32))
    pen.shape(circle(_MIDDLE, y, radius), stroke=theme.stroke("ink", 0.6))
    _put_ribbon(pen, back, Rect(_MIDDLE, y + 17.4, 0, 10.4))


def _put_ribbon(pen: Pen, back: _DeckBack, strip: Rect) -> None:
    theme, font = back.theme, lettering_of(back.theme.look.lettering).font
    half = min(pen.width(back.name, font, _LARGEST), _WIDEST) / 2 + 4
    top, high = strip.y + 2.2, strip.height
    for side in (-1, 1):
        tail = [(half - 2.4, top), (half + 4.6, top), (half + 2.4, top + high / 2),
                (half + 4.6, top + high), (half - 2.4, top + high)]  # fmt: skip
        points = [(_MIDDLE + side * x, y) for x, y in tail]
        pen.shape(polygon(points), theme.area("sun") or WHITE, theme.stroke("ink", 0.6))
    body = Rect(_MIDDLE - half, strip.y, 2 * half, high)
    pen.shape(rectangle(body), WHITE, theme.stroke("ink", 0.6))
    _put_name(pen, back, body, theme.colour("ink"))


def _put_plate(pen: Pen, back: _DeckBack, y: float = _PLATE.y) -> None:
    lettering = lettering_of(back.theme.look.lettering)
    wide = pen.width(lettering.shown(back.name), lettering.font, _LARGEST)
    wide = min(wide, _WIDEST) + 8
    plate = Rect(_MIDDLE - wide / 2, y, wide, _PLATE.height)
    pen.shape(rounded_rectangle(plate, 2), WHITE, back.theme.stroke("ink", 0.6))
    _put_name(pen, back, plate, back.theme.colour("ink"))


def _put_name(pen: Pen, back: _DeckBack, area: Rect, colour: str) -> None:
    lettering = lettering_of(back.theme.look.lettering)
    said, room = lettering.shown(back.name), area.width - 5
    size = min(_LARGEST, _LARGEST * room / pen.width(said, lettering.font, _LARGEST))
    foot = area.y + area.height / 2 + to_mm(size) * 0.34
    with pen.tag(HEADING):
        put_line(pen, area.x + area.width / 2, foot, said, lettering.font, (size, size * 0.98),
                 colour, area.width, "centre")  # fmt: skip


def _put_drawing(pen: Pen, back: _DeckBack, area: Rect) -> None:
    if back.drawing:
        put_drawing(pen, back.theme, back.drawing, area.x, area.y, area.width)


_SHAPES: Final[Mapping[BackShape, Callable[[Pen, _DeckBack], None]]] = {
    "medallion": _put_medallion,
    "label": _put_label,
    "window": _put_window,
    "sunrise": _put_sunrise,
}
