"""The laid table from above: the joined board, decks, deeds, notes, pawns, as they are printed.

Everything is drawn from the faces of the kit's own pieces, so that a change of any of them is seen
here too. Lengths are those of a real table in mm until the whole is drawn smaller.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from pnp.box.board import Ring, Town
from pnp.box.estate import Deed
from pnp.box.model import Box, deeds_of
from pnp.box.places.fits import find_stands
from pnp.box.places.place import PAWN_FOOT, SIZES, lay_all, lay_pieces
from pnp.box.places.rings import BOARD, corner_of
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.frames.card_frame import put_layer
from pnp.faces.pen import Colour, Ornament, Pen, Stroke
from pnp.faces.reduction import draw_reduced
from pnp.faces.theme import BLACK, WHITE, blend, tint
from pnp.outlines import rectangle, rounded_rectangle
from pnp.units import Point, Rect, Size, Turn

TABLE: Final = Size(720, 600)
"""How much of a table is shown, in mm."""

_SEATS: Final = 3  # players that are shown at most; the Bank sits on the fourth side
_HAND: Final = Size(330, 96)  # room in mm before a player for deeds and notes
_ACROSS, _DOWN = (TABLE.width - _HAND.width) / 2, (TABLE.height - _HAND.width) / 2
# Where the room before each player begins, and how it is turned.
_HANDS: Final[tuple[tuple[float, float, Turn], ...]] = (
    (_ACROSS, TABLE.height - _HAND.height - 10, 0),
    (_HAND.height + 12, _DOWN, 90),
    (TABLE.width - _ACROSS, _HAND.height + 10, 180),
)

_SHADOW: Final = 1.6
_DIE: Final = 16.0
_HOTEL: Final = 5  # the level of a hotel on a street: one more than four houses


def draw_laid_table(pen: Pen, context: Context, built: bool = True) -> None:
    """Draw the table at its real size, its top left at the origin."""
    pen.shape(rectangle(TABLE.area), fill=_cloth(context))
    if context.shelf is None:
        return
    box = context.box
    if board := context.find_piece("board"):
        size = Size(box.board.size, box.board.size) if box.board else board.front.size
        with pen.transform((TABLE.width - size.width) / 2, (TABLE.height - size.height) / 2):
            if box.board:
                _draw_ring(pen, context, box.board, board.front, built)
            elif box.town:
                _draw_town(pen, context, box.town, board.front)
            else:
                _put(pen, context, board.front, 0, 0)
    _draw_hands(pen, context)
    _draw_bank(pen, context)


def _draw_hands(pen: Pen, context: Context) -> None:
    alone, notes = context.box.game.players.most == 1, _fronts(context, "money")
    for seat, hand in enumerate(share_out(context.box)):
        if alone and seat == 1:
            continue  # opposite lie the deeds of the Bank
        with pen.transform(*_HANDS[seat]):
            fan = () if alone and seat else notes[seat : seat + 6]
            for n, face in enumerate(fan):  # the value of each is seen
                _put(pen, context, face, 14 + n * 3.5, 4 + n * 8.0, (n - (len(fan) - 1) / 2) * 2.2)
            found = filter(None, (_find_deed(context, deed.id) for deed in hand))
            for n, piece in enumerate(found):
                _put(pen, context, piece.front, 168 + n * (66 if len(hand) < 3 else 52), 4)


def _draw_bank(pen: Pen, context: Context) -> None:
    left, top, notes = TABLE.width - 158, 30.0, _fronts(context, "money")
    for n, face in enumerate(notes):
        _put_pile(pen, context, face, (left + 22, top + n * 47), 3, 0.6)
    if piece := _find_deed(context, ""):
        _put_pile(pen, context, piece.front, (left + 38, top + len(notes) * 47 + 8), 4)


def _put(pen: Pen, context: Context, face: Face, x: float, y: float, angle: float = 0) -> None:
    with pen.transform(x, y, angle):
        _put_shadow(pen, context, face.size.area)
        put_face(pen, context, face)


def _put_pile(
    pen: Pen, context: Context, face: Face, at: Point, count: int, rise: float = 0.7
) -> None:
    # Each lies a little higher than the one below it.
    for n in range(count):
        _put(pen, context, face, at[0] - n * 0.5, at[1] - n * rise)


def _fronts(context: Context, part: str) -> list[Face]:
    return [piece.front for piece in context.pieces(part)]


def _find_deed(context: Context, name: str) -> PrintedPiece | None:
    return context.find_piece("deeds", name) or context.find_piece("plots", name)


def _cloth(context: Context) -> Colour | None:
    # None where only lines are printed.
    theme, cloth = context.theme, context.theme.look.cloth
    if theme.ink != "full":
        return None
    return theme.colour(cloth) if cloth else tint(theme.colour("accent"), 0.42)


def _shade(context: Context) -> Colour | None:
    cloth = _cloth(context)
    return blend(BLACK, cloth, 0.35) if cloth else None


def put_face(pen: Pen, context: Context, face: Face) -> None:
    """Draw a face as it lies cut out, its top left at the origin; the file keeps it once."""
    trim = rectangle(face.size.area)
    pen.shape(trim, fill=WHITE)
    with pen.clip(trim):
        pen.stamp(Ornament(face.key, face.area, face.draw))
    pen.shape(trim, stroke=Stroke(context.theme.colour("ink"), 0.25))


def _put_shadow(pen: Pen, context: Context, area: Rect) -> None:
    if shade := _shade(context):
        fallen = area.grown(_SHADOW / 2, _SHADOW / 2, 1.5 * _SHADOW, 1.5 * _SHADOW)
        pen.shape(rounded_rectangle(fallen, 1.5), fill=shade)


def _draw_ring(pen: Pen, context: Context, ring: Ring, face: Face, built: bool) -> None:
    pawns = _fronts(context, "pawns")[: _SEATS + 1]
    _put_shadow(pen, context, Rect(0, 0, ring.size, ring.size))
    with pen.transform(0, 0, 0, ring.size / face.size.width):
        pen.stamp(Ornament(face.key, face.area, face.draw))
    corner, k = corner_of(ring), ring.size / BOARD
    _draw_decks(pen, context, [Rect(corner + left * k, corner + top * k, wide * k, high * k)
                        for left, top, wide, high in ring.middle.decks])  # fmt: skip
    if built:
        _draw_levels(pen, context, ring)
    stops = choose_stops(context.box, ring, len(pawns))
    for number, pawn in dict(zip(stops, pawns, strict=False)).items():
        stands = find_stands(context.box, ring.spaces[number].id)
        for foot in lay_all(stands, 1):
            put_pawn(pen, context, pawn, *stands[0].lay(foot).middle)
    for n, pips in enumerate((5, 2)):
        with pen.transform(ring.size * 0.47 + n * 24, ring.size * 0.64 + n * 7, 12 - n * 31):
            put_die(pen, context, pips, _DIE)


def _draw_town(pen: Pen, context: Context, town: Town, face: Face) -> None:
    size, stops, pawns = face.size, town.stops, _fronts(context, "pawns")[: _SEATS + 1]
    _put_shadow(pen, context, size.area)
    pen.stamp(Ornament(face.key, face.area, face.draw))
    _draw_decks(pen, context, (Rect(*town.deck),) if town.deck else ())
    for n, pawn in enumerate(pawns):
        stop = stops[(n * len(stops) // len(pawns) + 4) % len(stops)]
        for foot in lay_all(find_stands(context.box, stop.id), 1):
            put_pawn(pen, context, pawn, foot.x + foot.width / 2, foot.bottom)
    with pen.transform(size.width * 0.34, size.height * 0.62, 12):
        put_die(pen, context, 4, _DIE)


def _draw_decks(pen: Pen, context: Context, spots: Sequence[Rect]) -> None:
    for deck, spot in zip(context.box.decks, spots, strict=False):
        piece = context.find_piece(deck.id)
        if piece and piece.back:
            place = spot.size.centre(piece.back.size)
            _put_pile(pen, context, piece.back, (spot.x + place.x, spot.y + place.y), 4)


def _draw_levels(pen: Pen, context: Context, ring: Ring) -> None:
    box = context.box
    for deed, level in zip(share_out(box)[0], (3, 2, 2), strict=False):
        if marker := level_marker(context, level):
            spaces = [space.id for space in ring.spaces if space.deed == deed.id]
            for stand in (each for s in spaces for each in find_stands(box, s, "level marker")):
                spot = lay_pieces(stand.area, SIZES["level marker"], 1)[0]
                with pen.transform(*stand.origin, stand.turn):
                    _put(pen, context, marker.front, spot.x, spot.y)


def level_marker(context: Context, level: int) -> PrintedPiece | None:
    """Find the marker of so many houses, or of a hotel."""
    if level == _HOTEL:
        return context.find_piece("hotels")
    return context.find_piece("houses", f"house-{level}")


def choose_stops(box: Box, ring: Ring, count: int) -> Sequence[int]:
    """Choose the spaces where pawns stand: far apart, or at home and on what the Bank has taken."""
    if box.game.players.most > 1:
        return [n % len(ring.spaces) for n in (3, 12, 24, 33)[:count]]
    mine, _, taken = (
        [n for n, space in enumerate(ring.spaces) if space.deed in {deed.id for deed in hand}]
        for hand in share_out(box)
    )
    return [*mine[:1], *taken]


def put_pawn(pen: Pen, context: Context, face: Face, x: float, y: float, scale: float = 1) -> None:
    """Stand a pawn with the middle of its foot at a point, as it is seen from the front."""
    with pen.transform(x, y, 0, scale):
        draw_reduced(pen, partial(_draw_pawn, context=context, face=face), scale)


def _draw_pawn(pen: Pen, context: Context, face: Face) -> None:
    size, foot = face.size, PAWN_FOOT.height
    high, middle = size.height / 2 - foot, size.height / 2
    if shade := _shade(context):
        fallen = Rect(-size.width / 2 - 0.8, -2, size.width + 3, foot / 2 + 3)
        pen.shape(rounded_rectangle(fallen, 2), fill=shade)
    outline = rounded_rectangle(Rect(0, 0, size.width, high), 1)
    with pen.transform(-size.width / 2, 1.5 - high):
        with pen.clip(outline), pen.transform(0, -middle):
            pen.stamp(Ornament(face.key, face.area, face.draw))
        pen.shape(outline, stroke=Stroke(context.theme.colour("ink"), 0.4))


def put_die(pen: Pen, context: Context, pips: int, side: float) -> None:
    """Draw a die from above, its middle at the origin."""
    kind = next((piece for piece in context.box.pieces if piece.kind == "die"), None)
    half = Rect(-side / 2, -side / 2, side, side)
    _put_shadow(pen, context, half.inset(0.4))
    colour = kind.colour if kind else "ink"
    put_layer(pen, context, "diagrams/die", half, colour=colour, pips=str(pips))


def share_out(box: Box) -> list[tuple[Deed, ...]]:
    """Share deeds out to those in front, at the left and opposite: to the first a whole group.

    Who plays alone sees opposite what the Bank has taken.
    """
    streets = [deeds_of(box, group.id) for group in box.groups if group.rent_by == "buildings"]
    if not streets:
        return [()] * _SEATS
    whole = next((deeds for deeds in streets if len(deeds) > 2), streets[0])[:4]
    others = [deed for deed in box.deeds if deed not in whole]
    return [whole, tuple(others[4::9][:2]), tuple(others[1::7][:3])]
