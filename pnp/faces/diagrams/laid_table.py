"""The laid table from above: the joined board, decks, deeds, notes, pawns, as they are printed.

Everything is drawn from the faces of the kit's own pieces, so that a change of any of them is seen
here too. Lengths are those of a real table in mm until the whole is drawn smaller.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import cos, radians, sin
from typing import Final, Literal

from pnp.box.board import Ring, Town
from pnp.box.model import Box, Deed, deeds_of
from pnp.box.places.fits import find_stands
from pnp.box.places.place import PAWN_FOOT, SIZES, lay_all, lay_pieces
from pnp.box.places.rings import BOARD, corner_of
from pnp.faces.boxes.box_drawing import put_layer
from pnp.faces.context import BLACK, WHITE, Context, Face, PrintedPiece, blend, tint
from pnp.faces.pen import Colour, Pen, Stroke
from pnp.faces.reduction import draw_reduced
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
DIE: Final = 16.0
"""The side of a die in mm."""
_ROUNDING: Final = 1.2  # so far its printed corners lie outside of it
_BOARD_CARD: Final = 2.5  # on which a board is glued
CARD: Final = 0.35
"""How thick a card is, in mm."""
_NOTE: Final = 0.15
_MARKER: Final = 3.0
_HOTEL: Final = 5  # the level of a hotel on a street: one more than four houses


@dataclass(frozen=True, slots=True)
class LaidPiece:
    """A piece as it lies on the table, or stands there."""

    face: Face
    at: Point
    """Its top left; of a pawn the middle of its foot, of a die its own middle."""
    angle: float = 0
    thick: float = CARD
    """How thick it is in mm, or the pile on which it lies on top."""
    base: float = 0
    """How high in mm what lies under it is above the table."""
    kind: Literal["flat", "board", "pawn", "die", "bare"] = "flat"
    """`bare` is what has no edge to be cut at."""
    scale: float = 1
    """How much smaller or larger than its face it is."""
    layers: int = 1
    """How many of a pile are seen from above."""
    rise: float = 0
    """How much further away in mm each of them lies than the one below it."""
    pips: int = 0
    """What a die shows."""

    @property
    def size(self) -> Size:
        """How large it is."""
        return self.face.size.scaled(self.scale)


def draw_laid_table(pen: Pen, context: Context, pieces: Iterable[LaidPiece] | None = None) -> None:
    """Draw the table from above at its real size, its top left at the origin."""
    pen.shape(rectangle(TABLE.area), fill=cloth(context))
    put_pieces(pen, context, lay_table(context) if pieces is None else pieces, shaded=True)


def put_pieces(
    pen: Pen, context: Context, pieces: Iterable[LaidPiece], *, shaded: bool = False
) -> None:
    """Draw pieces as they lie, cut out, those below first; on a cloth they throw shadows."""
    for piece in pieces:
        for n in range(piece.layers):
            x, y = piece.at[0] - n * 0.5, piece.at[1] - n * piece.rise
            with pen.transform(x, y, piece.angle):
                if shaded and piece.kind in {"flat", "board"}:
                    _put_shadow(pen, context, piece.size.area)
                _put_piece(pen, context, piece)


def _put_piece(pen: Pen, context: Context, piece: LaidPiece) -> None:
    face = piece.face
    if piece.kind == "bare":
        face.draw(pen)
    elif piece.kind == "pawn":
        with pen.transform(0, 0, 0, piece.scale):
            draw_reduced(pen, partial(_draw_pawn, context=context, face=face), piece.scale)
    elif piece.kind == "die":
        half = Rect(-DIE / 2, -DIE / 2, DIE, DIE)
        _put_shadow(pen, context, half.inset(0.4))
        _draw_die(pen, context, piece.pips, half)
    else:
        with pen.transform(0, 0, 0, piece.scale):
            _put_flat(pen, context, face)


def lay_table(context: Context, built: bool = True) -> Iterator[LaidPiece]:
    """Lay the pieces of a game on a table, what lies below before what lies on it."""
    box = context.box
    if board := context.find_piece("board"):
        face, ring = board.front, box.board
        size = Size(ring.size, ring.size) if ring else face.size
        at = ((TABLE.width - size.width) / 2, (TABLE.height - size.height) / 2)
        scale = size.width / face.size.width
        laid = LaidPiece(face, at, thick=_BOARD_CARD, kind="board", scale=scale)
        yield laid
        if ring:
            yield from lay_on(laid, _lay_ring(context, ring, built))
        elif box.town:
            yield from lay_on(laid, _lay_town(context, box.town, size))
    yield from _lay_hands(context)
    yield from _lay_bank(context)


def lay_on(board: LaidPiece, pieces: Iterable[LaidPiece]) -> Iterator[LaidPiece]:
    """Lay pieces on a board whose places are measured from its top left."""
    (x, y), base = board.at, board.thick
    for piece in pieces:
        yield replace(piece, at=(x + piece.at[0], y + piece.at[1]), base=base)


def _lay_hands(context: Context) -> Iterator[LaidPiece]:
    alone, notes = context.box.game.players.most == 1, _fronts(context, "money")
    for seat, hand in enumerate(share_out(context.box)):
        if alone and seat == 1:
            continue  # opposite lie the deeds of the Bank
        laid = []
        fan = () if alone and seat else notes[seat : seat + 6]
        for n, face in enumerate(fan):  # the value of each is seen
            angle = (n - (len(fan) - 1) / 2) * 2.2
            laid.append(LaidPiece(face, (14 + n * 3.5, 4 + n * 8.0), angle, _NOTE))
        for n, piece in enumerate(filter(None, (_find_deed(context, deed.id) for deed in hand))):
            laid.append(LaidPiece(piece.front, (168 + n * (66 if len(hand) < 3 else 52), 4)))
        yield from turned(laid, *_HANDS[seat])


def turned(pieces: Iterable[LaidPiece], x: float, y: float, turn: float) -> Iterator[LaidPiece]:
    """Give what lies in a room of its own, which begins at a point and is turned there."""
    c, s = cos(radians(turn)), sin(radians(turn))
    for piece in pieces:
        across, down = piece.at
        at = (x + across * c - down * s, y + across * s + down * c)
        yield replace(piece, at=at, angle=piece.angle + turn)


def _lay_bank(context: Context) -> Iterator[LaidPiece]:
    left, top, notes = TABLE.width - 158, 30.0, _fronts(context, "money")
    for n, face in enumerate(notes):
        yield LaidPiece(face, (left + 22, top + n * 47), thick=3, layers=3, rise=0.6)
    if piece := _find_deed(context, ""):
        at = (left + 38, top + len(notes) * 47 + 8)
        yield LaidPiece(piece.front, at, thick=8, layers=4, rise=0.7)


def _fronts(context: Context, part: str) -> list[Face]:
    return [piece.front for piece in context.pieces(part)]


def _find_deed(context: Context, name: str) -> PrintedPiece | None:
    return context.find_piece("deeds", name) or context.find_piece("plots", name)


def cloth(context: Context) -> Colour | None:
    """Give the colour of the table; none where only lines are printed."""
    theme, colour = context.theme, context.theme.look.cloth
    if theme.ink != "full":
        return None
    return theme.colour(colour) if colour else tint(theme.colour("accent"), 0.42)


def _shade(context: Context) -> Colour | None:
    ground = cloth(context)
    return blend(BLACK, ground, 0.35) if ground else None


def _put_flat(pen: Pen, context: Context, face: Face) -> None:
    # The file keeps it once.
    trim = rectangle(face.size.area)
    pen.shape(trim, fill=WHITE)
    with pen.clip(trim):
        pen.stamp(face.key, face.area, face.draw)
    pen.shape(trim, stroke=Stroke(context.theme.colour("ink"), 0.25))


def _put_shadow(pen: Pen, context: Context, area: Rect) -> None:
    if shade := _shade(context):
        fallen = area.grown(_SHADOW / 2, _SHADOW / 2, 1.5 * _SHADOW, 1.5 * _SHADOW)
        pen.shape(rounded_rectangle(fallen, 1.5), fill=shade)


def _lay_ring(context: Context, ring: Ring, built: bool) -> Iterator[LaidPiece]:
    pawns = _fronts(context, "pawns")[: _SEATS + 1]
    corner, k = corner_of(ring), ring.size / BOARD
    yield from _lay_decks(context, [Rect(corner + left * k, corner + top * k, wide * k, high * k)
                                    for left, top, wide, high in ring.middle.decks])  # fmt: skip
    if built:
        yield from _lay_levels(context, ring)
    stops = choose_stops(context.box, ring, len(pawns))
    for number, pawn in dict(zip(stops, pawns, strict=False)).items():
        stands = find_stands(context.box, ring.spaces[number].id)
        for foot in lay_all(stands, 1):
            yield LaidPiece(pawn, stands[0].lay(foot).middle, kind="pawn")
    for n, pips in enumerate((5, 2)):
        at = (ring.size * 0.47 + n * 24, ring.size * 0.64 + n * 7)
        yield lay_die(context, at, 12 - n * 31, pips)


def _lay_town(context: Context, town: Town, size: Size) -> Iterator[LaidPiece]:
    stops, pawns = town.stops, _fronts(context, "pawns")[: _SEATS + 1]
    yield from _lay_decks(context, (Rect(*town.deck),) if town.deck else ())
    for n, pawn in enumerate(pawns):
        stop = stops[(n * len(stops) // len(pawns) + 4) % len(stops)]
        for foot in lay_all(find_stands(context.box, stop.id), 1):
            yield LaidPiece(pawn, (foot.x + foot.width / 2, foot.bottom), kind="pawn")
    yield lay_die(context, (size.width * 0.34, size.height * 0.62), 12, 4)


def lay_die(context: Context, at: Point, angle: float, pips: int) -> LaidPiece:
    """Lay a die with its middle at a point."""
    return LaidPiece(die_face(context, pips), at, angle, DIE, kind="die", pips=pips)


def die_face(context: Context, pips: int) -> Face:
    """Give a side of a die, to its corners: they are not as round as they are printed."""
    area = Rect(0, 0, DIE, DIE).inset(-_ROUNDING)
    draw = partial(_draw_die, context=context, pips=pips, area=area)
    return Face(f"die {pips}", Size(DIE, DIE), draw)


def _lay_decks(context: Context, spots: Sequence[Rect]) -> Iterator[LaidPiece]:
    for deck, spot in zip(context.box.decks, spots, strict=False):
        piece = context.find_piece(deck.id)
        if piece and piece.back:
            place = spot.size.centre(piece.back.size)
            at = (spot.x + place.x, spot.y + place.y)
            thick = CARD / 2 * len(context.pieces(deck.id))
            yield LaidPiece(piece.back, at, thick=thick, layers=4, rise=0.7)


def _lay_levels(context: Context, ring: Ring) -> Iterator[LaidPiece]:
    box = context.box
    for deed, level in zip(share_out(box)[0], (3, 2, 2), strict=False):
        if marker := level_marker(context, level):
            spaces = [space.id for space in ring.spaces if space.deed == deed.id]
            for stand in (each for s in spaces for each in find_stands(box, s, "level marker")):
                spot = lay_pieces(stand.area, SIZES["level marker"], 1)[0]
                laid = LaidPiece(marker.front, (spot.x, spot.y), thick=_MARKER)
                yield from turned((laid,), *stand.origin, stand.turn)


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


def _draw_pawn(pen: Pen, context: Context, face: Face) -> None:
    # As it is seen from the front, the middle of its foot at the origin.
    size, foot = face.size, PAWN_FOOT.height
    high, middle = size.height / 2 - foot, size.height / 2
    if shade := _shade(context):
        fallen = Rect(-size.width / 2 - 0.8, -2, size.width + 3, foot / 2 + 3)
        pen.shape(rounded_rectangle(fallen, 2), fill=shade)
    outline = rounded_rectangle(Rect(0, 0, size.width, high), 1)
    with pen.transform(-size.width / 2, 1.5 - high):
        with pen.clip(outline), pen.transform(0, -middle):
            pen.stamp(face.key, face.area, face.draw)
        pen.shape(outline, stroke=Stroke(context.theme.colour("ink"), 0.4))


def _draw_die(pen: Pen, context: Context, pips: int, area: Rect) -> None:
    kind = next((piece for piece in context.box.pieces if piece.kind == "die"), None)
    colour = kind.colour if kind else "ink"
    put_layer(pen, context, "diagrams/die", area, colour=colour, pips=str(pips))


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
