"""The board of a ring game: spaces round a square, each read from the side it lies on.

Start lies at the bottom right and play runs clockwise. The fold is the upright middle line: words
keep 2 mm away from it. Where everything lies stands in `pnp/box/places/rings.py`.
"""

from functools import partial
from typing import Final

from pnp.box.board import Ring
from pnp.box.places.rings import PlacedSpace, corner_of, is_corner, places
from pnp.faces.boards.effects import put_space_number
from pnp.faces.boards.ring_centre import draw_centre
from pnp.faces.boards.ring_space import draw_corner, draw_space, has_band, kin_of_the_fold
from pnp.faces.boards.ring_styles import BLEED, words_on
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.path import line, rectangle
from pnp.faces.pen import Colour, Pen
from pnp.units import Rect, Size

_RULE: Final = 0.4
_MIDDLE: Final = 0.7


def board_piece(context: Context, ring: Ring) -> PrintedPiece:
    """Give the whole board as one face."""
    size = Size(ring.size, ring.size)
    draw = partial(_draw_board, context=context, ring=ring)
    face = Face(f"board {context.lang}", size, draw, bleed=BLEED)
    return PrintedPiece("board", face, code=context.codes.get("board", ""))


def _draw_board(pen: Pen, context: Context, ring: Ring) -> None:
    whole = Rect(0, 0, ring.size, ring.size)
    corner = corner_of(ring)
    ground = context.theme.area("board") or context.theme.area("paper")
    pen.shape(rectangle(whole.inset(-BLEED)), fill=ground)
    draw_centre(pen, context, ring, whole.inset(corner))
    kin = kin_of_the_fold(context, ring)
    for place, space in zip(places(ring), ring.spaces, strict=True):
        with pen.transform(place.x, place.y, place.angle):
            if is_corner(ring, place.number):
                draw_corner(pen, context, space, place)
            else:
                draw_space(pen, context, space, place, small=place.number in kin)
            put_space_number(pen, place.number, place.cell, _number_colour(context, ring, place))
    _draw_lines(pen, context, ring)


def _draw_lines(pen: Pen, context: Context, ring: Ring) -> None:
    rule = context.theme.stroke("ink", _RULE)
    for place in places(ring):
        with pen.transform(place.x, place.y, place.angle):
            pen.shape(line(0, 0, 0, place.depth + BLEED), stroke=rule)
            if is_corner(ring, place.number):
                pen.shape(line(0, 0, place.width + BLEED, 0), stroke=rule)
    middle = Rect(0, 0, ring.size, ring.size).inset(corner_of(ring))
    pen.shape(rectangle(middle), stroke=context.theme.stroke("ink", _MIDDLE))


def _number_colour(context: Context, ring: Ring, place: PlacedSpace) -> Colour:
    space = ring.spaces[place.number]
    built = {deed.id for deed in context.box.deeds if has_band(context.box, deed)}
    plain = space.deed in built or space.kind in {"start", "jail"}
    return context.theme.colour("ink") if plain else words_on(context.theme)
