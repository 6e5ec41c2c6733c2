"""The laid table from above: the joined board, decks, deeds, notes, pawns, as they are printed.

Everything is drawn from the faces of the kit's own pieces, so that a change of any of them is seen
here too. Lengths are those of a real table in mm until the whole is drawn smaller.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from pnp.box.board import Ring, Town
from pnp.box.estate import Deed
from pnp.box.model import Box, deeds_of
from pnp.box.places.fits import find_stands
from pnp.box.places.place import PAWN_FOOT, SIZES, lay_all, lay_pieces
from pnp.box.places.rings import BOARD, corner_of
from pnp.faces.art.nets import put_pips
from pnp.faces.context import Context, PieceShelf
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.path import rectangle, rounded_rectangle
from pnp.faces.pen import Colour, Ornament, Pen, Stroke
from pnp.faces.reduction import draw_reduced
from pnp.faces.theme import BLACK, WHITE, blend, tint
from pnp.units import Point, Rect, Size

TABLE: Final = Size(720, 600)
"""How much of a table is shown, in mm."""

# Players that are shown at most; the Bank sits on the fourth side.
_SEATS: Final = 3
# Room in mm before a player for deeds and notes.
_HAND: Final = Size(330, 96)

_SHADOW: Final = 1.6
_CLOTH: Final = 0.42
_SHADE: Final = 0.35
_FAN: Final = 2.2
_STEP: Final = 8.0
_DIE: Final = 16.0
# The level of a hotel on a street: one more than four houses.
_HOTEL: Final = 5


def put_laid_table(pen: Pen, context: Context, area: Rect, built: bool = True) -> None:
    """Draw the laid table into an area, as large as fits, in its middle."""
    scale = min(area.width / TABLE.width, area.height / TABLE.height)
    x = area.x + (area.width - TABLE.width * scale) / 2
    y = area.y + (area.height - TABLE.height * scale) / 2
    with pen.transform(x, y, 0, scale), pen.clip(rectangle(TABLE.area)):
        draw_reduced(pen, partial(draw_laid_table, context=context, built=built), scale)


def draw_laid_table(pen: Pen, context: Context, built: bool = True) -> None:
    """Draw the table at its real size, its top left at the origin."""
    pen.shape(rectangle(TABLE.area), fill=_cloth(context))
    if context.shelf is None:
        return
    ring, board = context.box.board, context.shelf.find("board")
    if ring and board:
        _draw_board(pen, context, ring, board.front, built)
    elif context.box.town and board:
        _draw_town(pen, context, context.box.town, board.front)
    alone = context.box.game.players.most == 1
    for seat, hand in enumerate(share_out(context.box)):
        if alone and seat == 1:
            continue  # opposite lie the deeds of the Bank
        with pen.transform(*_corner(seat), (0, 90, 180)[seat]):
            if not alone or seat == 0:
                _draw_fan(pen, context, _notes(context.shelf)[seat : seat + 6], 14, 4)
            _draw_hand(pen, context, hand)
    _draw_bank(pen, context)


def _cloth(context: Context) -> Colour | None:
    # None where only lines are printed.
    theme = context.theme
    if theme.ink != "full":
        return None
    return (
        theme.colour(theme.look.cloth) if theme.look.cloth else tint(theme.colour("accent"), _CLOTH)
    )


def _shade(context: Context) -> Colour | None:
    cloth = _cloth(context)
    return blend(BLACK, cloth, _SHADE) if cloth else None


def _put(pen: Pen, context: Context, face: Face, x: float, y: float, angle: float = 0) -> None:
    with pen.transform(x, y, angle):
        _put_shadow(pen, context, face.size.area)
        put_face(pen, context, face)


def put_face(pen: Pen, context: Context, face: Face) -> None:
    """Draw a face as it lies cut out, its top left at the origin; the file keeps it once."""
    trim = rectangle(face.size.area)
    pen.shape(trim, fill=WHITE)
    with pen.clip(trim):
        pen.stamp(Ornament(face.key, face.area, face.draw))
    pen.shape(trim, stroke=Stroke(context.theme.colour("ink"), 0.25))


def _put_pile(
    pen: Pen, context: Context, face: Face, at: Point, count: int, rise: float = 0.7
) -> None:
    # Each lies a little higher than the one below it.
    for n in range(count):
        _put(pen, context, face, at[0] - n * 0.5, at[1] - n * rise)


def _put_shadow(pen: Pen, context: Context, area: Rect) -> None:
    if shade := _shade(context):
        fallen = Rect(area.x - _SHADOW / 2, area.y - _SHADOW / 2,
                      area.width + 2 * _SHADOW, area.height + 2 * _SHADOW)  # fmt: skip
        pen.shape(rounded_rectangle(fallen, 1.5), fill=shade)


# -- the board ----------------------------------------------------------------------------------


def _draw_board(pen: Pen, context: Context, ring: Ring, face: Face, built: bool) -> None:
    scale = ring.size / face.size.width
    with pen.transform((TABLE.width - ring.size) / 2, (TABLE.height - ring.size) / 2):
        _put_shadow(pen, context, Rect(0, 0, ring.size, ring.size))
        with pen.transform(0, 0, 0, scale):
            pen.stamp(Ornament(face.key, face.area, face.draw))
        _draw_decks(pen, context, _deck_spots(ring))
        if built:
            _draw_levels(pen, context, ring)
        _draw_pawns(pen, context, ring)
        for n, pips in enumerate((5, 2)):
            with pen.transform(ring.size * 0.47 + n * 24, ring.size * 0.64 + n * 7, 12 - n * 31):
                put_die(pen, context, pips, _DIE)


def _draw_town(pen: Pen, context: Context, town: Town, face: Face) -> None:
    size = face.size
    with pen.transform((TABLE.width - size.width) / 2, (TABLE.height - size.height) / 2):
        _put_shadow(pen, context, size.area)
        pen.stamp(Ornament(face.key, face.area, face.draw))
        _draw_decks(pen, context, (Rect(*town.deck),) if town.deck else ())
        stops, pawns = town.stops, _pawns(context)
        for n, pawn in enumerate(pawns):
            stop = stops[(n * len(stops) // len(pawns) + 4) % len(stops)]
            for foot in lay_all(find_stands(context.box, stop.id), 1):
                put_pawn(pen, context, pawn.front, foot.x + foot.width / 2, foot.bottom)
        with pen.transform(size.width * 0.34, size.height * 0.62, 12):
            put_die(pen, context, 4, _DIE)


def _draw_decks(pen: Pen, context: Context, spots: Sequence[Rect]) -> None:
    for deck, spot in zip(context.box.decks, spots, strict=False):
        piece = context.shelf.find(deck.id) if context.shelf else None
        if piece and piece.back:
            left = spot.x + (spot.width - piece.back.size.width) / 2
            top = spot.y + (spot.height - piece.back.size.height) / 2
            _put_pile(pen, context, piece.back, (left, top), 4)


def _deck_spots(ring: Ring) -> tuple[Rect, ...]:
    corner, k = corner_of(ring), ring.size / BOARD
    return tuple(
        Rect(corner + left * k, corner + top * k, wide * k, high * k)
        for left, top, wide, high in ring.middle.decks
    )


def _draw_levels(pen: Pen, context: Context, ring: Ring) -> None:
    for deed, level in _built(context.box):
        marker = level_marker(context, level)
        if marker is None:
            continue
        for space in (each for each in ring.spaces if each.deed == deed.id):
            for stand in find_stands(context.box, space.id, "level marker"):
                spot = lay_pieces(stand.area, SIZES["level marker"], 1)[0]
                with pen.transform(*stand.origin, stand.turn):
                    _put(pen, context, marker.front, spot.x, spot.y)


def level_marker(context: Context, level: int) -> PrintedPiece | None:
    """Find the marker of so many houses, or of a hotel."""
    if context.shelf is None:
        return None
    if level == _HOTEL:
        return context.shelf.find("hotels")
    return context.shelf.find("houses", f"house-{level}")


def _draw_pawns(pen: Pen, context: Context, ring: Ring) -> None:
    pawns = _pawns(context)
    stands = dict(zip(choose_stops(context.box, ring, len(pawns)), pawns, strict=False))
    for number, pawn in stands.items():
        first, *others = find_stands(context.box, ring.spaces[number].id)
        for foot in lay_all((first, *others), 1):
            put_pawn(pen, context, pawn.front, *first.lay(foot).middle)


def choose_stops(box: Box, ring: Ring, count: int) -> Sequence[int]:
    """Choose the spaces where pawns stand: far apart, or at home and on what the Bank has taken."""
    if box.game.players.most == 1:
        mine, _, taken = share_out(box)
        return [*_spaces_of(ring, mine)[:1], *_spaces_of(ring, taken)]
    return [n % len(ring.spaces) for n in (3, 12, 24, 33)[:count]]


def _spaces_of(ring: Ring, deeds: Sequence[Deed]) -> list[int]:
    held = {deed.id for deed in deeds}
    return [n for n, space in enumerate(ring.spaces) if space.deed in held]


def _pawns(context: Context) -> list[PrintedPiece]:
    return list(context.shelf.pieces("pawns")[: _SEATS + 1]) if context.shelf else []


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
    theme = context.theme
    kind = next((piece for piece in context.box.pieces if piece.kind == "die"), None)
    colour = kind.colour if kind else "ink"
    half = Rect(-side / 2, -side / 2, side, side)
    _put_shadow(pen, context, half.inset(0.4))
    pen.shape(rounded_rectangle(half, side / 7), theme.area(colour) or WHITE,
              Stroke(theme.colour("ink"), 0.4))  # fmt: skip
    dots = theme.on(colour) if theme.ink == "full" else theme.colour("ink")
    put_pips(pen, pips, (0, 0), side * 0.25, dots)


# -- the players --------------------------------------------------------------------------------


def share_out(box: Box) -> list[tuple[Deed, ...]]:
    """Share deeds out to those in front, at the left and opposite: to the first a whole group.

    Who plays alone sees opposite what the Bank has taken.
    """
    streets = [group for group in box.groups if group.rent_by == "buildings"]
    if not streets:
        return [()] * _SEATS
    whole = deeds_of(box, _first_group(box))[:4]
    others = [deed for deed in box.deeds if deed not in whole]
    return [whole, tuple(others[4::9][:2]), tuple(others[1::7][:3])]


def _first_group(box: Box) -> str:
    streets = [group.id for group in box.groups if group.rent_by == "buildings"]
    return next((name for name in streets if len(deeds_of(box, name)) > 2), streets[0])


def _built(box: Box) -> Iterable[tuple[Deed, int]]:
    if not any(group.rent_by == "buildings" for group in box.groups):
        return ()
    return zip(deeds_of(box, _first_group(box)), (3, 2, 2), strict=False)


def _corner(seat: int) -> tuple[float, float]:
    across = (TABLE.width - _HAND.width) / 2
    down = (TABLE.height - _HAND.width) / 2
    return (
        (across, TABLE.height - _HAND.height - 10),
        (_HAND.height + 12, down),
        (TABLE.width - across, _HAND.height + 10),
    )[seat]


def _draw_hand(pen: Pen, context: Context, deeds: Sequence[Deed]) -> None:
    found = [_find_deed(context, deed.id) for deed in deeds]
    for n, piece in enumerate(each for each in found if each):
        _put(pen, context, piece.front, 168 + n * (66 if len(deeds) < 3 else 52), 4)


def _find_deed(context: Context, name: str) -> PrintedPiece | None:
    shelf = context.shelf
    return (shelf.find("deeds", name) or shelf.find("plots", name)) if shelf else None


def _notes(shelf: PieceShelf | None) -> list[Face]:
    return [piece.front for piece in shelf.pieces("money")] if shelf else []


def _draw_fan(pen: Pen, context: Context, notes: Sequence[Face], x: float, y: float) -> None:
    # Fan notes out, the dearest furthest back, so that the value of each is seen.
    count = len(notes)
    for n, face in enumerate(notes):
        turned = (n - (count - 1) / 2) * _FAN
        _put(pen, context, face, x + n * 3.5, y + n * _STEP, turned)


# -- the Bank -----------------------------------------------------------------------------------


def _draw_bank(pen: Pen, context: Context) -> None:
    left, top, notes = TABLE.width - 158, 30.0, _notes(context.shelf)
    for n, face in enumerate(notes):
        _put_pile(pen, context, face, (left + 22, top + n * 47), 3, 0.6)
    if piece := _find_deed(context, ""):
        _put_pile(pen, context, piece.front, (left + 38, top + len(notes) * 47 + 8), 4)
