"""Bank cheques: their words are a layout, the engraving under them keeps clear of those."""

import math
from dataclasses import dataclass
from functools import partial
from typing import Final

from pnp.box.parts.declared import Layout
from pnp.box.pieces import Piece as Kind
from pnp.box.places.rows import CHEQUE
from pnp.box.words import first_of
from pnp.faces.art.flow_lines import HAIR
from pnp.faces.art.guilloche import GRAVERS, RosetteRing, braid, line_screen, put_rosette
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.frames.card_frame import layout_of, put_layer
from pnp.faces.pen import Colour, Ornament, Pen, Stroke
from pnp.faces.theme import WHITE, tint
from pnp.outlines import circle, line, rectangle
from pnp.units import Rect

_BRAID: Final = Rect(2.5, 2.5, 8, 39)  # the plait at the left of a cheque that is written out
# How far lines alone keep inside the trim, in mm: cut through, they would show where.
_LINES_IN: Final = 0.8


@dataclass(frozen=True, slots=True)
class _Cheque:
    """One kind of cheques: to write out by hand, or with a printed sum."""

    context: Context
    kind: Kind
    layout: Layout

    @property
    def printed(self) -> bool:
        return bool(self.kind.pips)

    @property
    def colour(self) -> Colour:
        return self.context.theme.colour(self.kind.colour)

    @property
    def light(self) -> Colour:
        full = self.context.theme.ink == "full"
        return tint(self.colour, 0.07 if self.printed else 0.1) if full else WHITE

    def faint(self, colour: Colour, part: float) -> Colour:
        return colour if self.context.theme.ink == "line" else tint(colour, part)

    def write_serial(self, n: int, *, widest: bool = False) -> str:
        context = self.context
        prefix = f"{first_of(context.label('serial'))} {context.box.game.prefix}"
        return context.numbered(f"{prefix}\u00a0{n:03d}", widest=widest)

    def put(self, pen: Pen, layer: str, n: int = 0) -> None:
        context, pips = self.context, self.kind.pips[0] if self.printed else 0
        given = {
            "colour": self.kind.colour,
            "under": self.kind.colour if context.theme.ink == "full" else "paper",
            "sum": context.label("cheque_figure", n=pips, sum=context.sum(pips)) if pips else "",
            "owner": context.to_recipient("cheque_for"),
            "serial": self.write_serial(n),
            "widest": self.write_serial(60, widest=True),
        }
        name = "cheque-printed" if self.printed else "cheque"
        put_layer(pen, context, f"{name}/{layer}", CHEQUE.area, **given)


def cheque_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the cheques of a box, numbered from one: to write out by hand, or with a printed sum."""
    layout = layout_of(context, "cheque-printed" if kind.pips else "cheque")
    cheque, key = _Cheque(context, kind, layout), f"{kind.id} {context.lang} {context.theme.ink}"
    draw = partial(_draw, cheque=cheque)
    numbers = range(1, kind.count + 1)
    faces = (Face(f"{key} {n}", CHEQUE, partial(draw, n=n), layout.bleed) for n in numbers)
    return tuple(PrintedPiece(kind.id, face) for face in faces)


def _draw(pen: Pen, cheque: _Cheque, n: int) -> None:
    context = cheque.context
    key = f"cheque ground {cheque.kind.id} {context.lang} {context.theme.ink}"
    area = CHEQUE.area.inset(-cheque.layout.bleed)
    pen.stamp(Ornament(key, area, partial(_draw_ground, cheque=cheque)))
    cheque.put(pen, "own", n)


def _draw_ground(pen: Pen, cheque: _Cheque) -> None:
    cheque.put(pen, "ground")
    engraved, beside = (_put_guilloche, _put_stub) if cheque.printed else (_put_screen, _put_plait)
    engraved(pen, cheque)
    cheque.put(pen, "plates")
    beside(pen, cheque)
    cheque.put(pen, "words")
    cheque.put(pen, "over")


def _put_screen(pen: Pen, cheque: _Cheque) -> None:
    def swell(across: float, down: float) -> float:
        return 1.3 * math.sin(math.tau * (across * 2.5 + down * 0.6)) * math.sin(math.pi * down)

    room = cheque.layout.area("screen")
    gap = 1.15 * GRAVERS[cheque.context.theme.ink].spread
    with pen.clip(rectangle(room)):
        lines = line_screen(room, gap, swell, 30)
        pen.shape(lines, stroke=Stroke(cheque.faint(cheque.colour, 0.6), HAIR))


def _put_plait(pen: Pen, cheque: _Cheque) -> None:
    strip, colour, middle = _BRAID, cheque.colour, _BRAID.middle[0]
    pen.shape(rectangle(strip), fill=cheque.light)
    hair = Stroke(colour, max(HAIR, 0.12 * GRAVERS[cheque.context.theme.ink].fine))
    _put_braids(pen, strip, ((6.8, 5), (5.4, 8), (3.4, 11)), hair)
    pen.shape(line(strip.right, strip.y, strip.right, strip.bottom), stroke=Stroke(colour, 0.3))
    for y in (strip.y + strip.width / 2, strip.bottom - strip.width / 2):
        pen.shape(circle(middle, y, 3.4), fill=cheque.light)
        put_rosette(pen, middle, y, (RosetteRing(0.6, 3.4, 8, 4, 0.2),), colour, HAIR)


def _put_braids(
    pen: Pen, strip: Rect, sizes: tuple[tuple[float, int], ...], stroke: Stroke
) -> None:
    with pen.transform(strip.middle[0], strip.y, 90):
        for high, waves in sizes:
            pen.shape(braid(strip.height, high, waves, 4), stroke=stroke)


def _put_guilloche(pen: Pen, cheque: _Cheque) -> None:
    context, colour, layout = cheque.context, cheque.colour, cheque.layout
    theme, graver = context.theme, GRAVERS[context.theme.ink]
    second = theme.colour("orange") if theme.ink == "full" else colour
    room = CHEQUE.area.inset(-layout.bleed if theme.ink == "full" else _LINES_IN)

    def swell(across: float, down: float, way: float) -> float:
        return way * 2.2 * math.sin(math.tau * (across * 2.5 + down * 0.9 * way))

    with pen.clip(rectangle(room)):
        for tone, way in ((colour, 1.0), (second, -1.0)):
            lines = line_screen(room, 1.25 * graver.spread, partial(swell, way=way), 40)
            pen.shape(lines, stroke=Stroke(cheque.faint(tone, 0.5), HAIR))
        rings = (
            RosetteRing(9.0, 17.5, 24, graver.strands(5), 0.2),
            RosetteRing(5.0, 9.5, 16, graver.strands(4), 0.3),
        )
        if theme.ink != "line":
            middle = layout.areas["sum"].on(CHEQUE).middle
            put_rosette(pen, *middle, rings, cheque.faint(colour, 0.6), HAIR)


def _put_stub(pen: Pen, cheque: _Cheque) -> None:
    full, colour = cheque.context.theme.ink == "full", cheque.colour
    # it keeps off the trim, so that all four edges of a cheque are alike
    strip = cheque.layout.areas["stub"].on(CHEQUE)
    strip = strip if full else Rect(strip.x, 2.4, strip.width, CHEQUE.height - 4.8)
    pen.shape(rectangle(strip), fill=colour if full else WHITE)
    stroke = Stroke(cheque.light if full else colour, 0.2 if full else HAIR * 1.4)
    with pen.clip(rectangle(strip)):
        _put_braids(pen, strip, ((7.4, 5), (5.4, 8), (3.0, 11)), stroke)
    for x in (strip.x, strip.right):
        pen.shape(line(x, strip.y, x, strip.bottom), stroke=Stroke(colour, 0.3))
