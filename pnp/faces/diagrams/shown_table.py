"""What lies on the table of a picture: besides what is laid out to play, what is kept at hand."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, groupby
from typing import Final

from pnp.box.parts.declared import parts_of
from pnp.box.parts.texts import boxes_of
from pnp.box.places.fits import places_of
from pnp.faces.context import Context, PrintedPiece
from pnp.faces.diagrams.laid_table import CARD, LaidPiece, lay_on, lay_table, turned
from pnp.units import Rect

_KEPT: Final = ("buildings", "cheques", "houses", "hotels", "floors", "roofs", "permits", "markers")
"""Parts of the house of which some lie beside the board."""
_SMALL, _CARD = 32.0, 100.0  # the longer side in mm of what is strewn, of what is held in a hand
_SMALL_THICK: Final = 2.0
_GAP: Final = 26.0
_LEFT: Final = 134.0  # so far from a board would who sits at its left lay what is his
_ASKEW: Final = 26.0
_STANDING: Final = 4  # pawns on the board; the others stand beside it
# Where hands of cards are held, and how they are turned; where notes lie there are two.
_FANS: Final = (
    (138, 618, -10),
    (618, 682, 13),
    (400, 640, 6),
    (16, 270, 94),
    (300, -34, 184),
    (724, 372, 268),
)
_STREWN: Final = Rect(582, 500, 100, 84)
_HELD: Final = 4  # cards in a hand
_MANY: Final = 8
_STREWN_MOST: Final = 9
_FOR_SALE: Final = 7  # floors in a row of the display
_FLOORS: Final = (2, 0, 4, 1, 6, 0, 3, 5, 1, 4)  # of the houses along a row
_MIDDLE: Final = Rect(112, 66, 456, 412)  # what is laid out where there is no board
_AIR: Final = 10.0
_PILE: Final = 7.0
_PAD: Final = (588.0, 120.0)


def lay_shown_table(context: Context) -> list[LaidPiece]:
    """Lay all that a picture of the game shows, what lies below before what lies on it."""
    laid = list(lay_table(context))
    # of many alike a few are seen, of few one
    kept = [[each for each in pieces for _ in range(_HELD if each.count > _MANY else 1)]
            for name in _names(context) if (pieces := context.pieces(name))]  # fmt: skip
    small = [piece for part in kept if _longest(part) <= _SMALL for piece in part]
    cards = [part for part in kept if _SMALL < _longest(part) <= _CARD]
    sheets = [part for part in kept if _longest(part) > _CARD]
    if board := next((piece for piece in laid if piece.kind == "board"), None):
        laid = [_set_right(piece, board) for piece in laid]
        laid += lay_on(board, _lay_rows(context))
    else:
        laid += _lay_middle([*sheets, *cards])
        cards = [part[::-1] for part in cards if len(part) > 1]
    # below what the Bank has at hand
    free = max([_STREWN.y, *(each.at[1] + each.size.height + _GAP for each in laid[-1:])])
    notes = context.pieces("money")
    if board and not notes:  # a pad lies where the notes of the Bank would
        laid += [LaidPiece(pad[0].front, _PAD, 5, 2, layers=2) for pad in sheets[:1]]
    for n, spot in enumerate(_FANS[: 2 if notes else None] if cards else ()):
        nth, which = divmod(n, len(cards))
        laid += _fan((cards[which][nth * _HELD :] or cards[which])[:_HELD], *spot)
    laid += _strew(small[:: len(small) // _STREWN_MOST + 1], free + 12)
    for n, pawn in enumerate(context.pieces("pawns")[_STANDING:]):
        at = (_STREWN.x + 8 + n * 24, free - 8 - n % 2 * 13)
        laid.append(LaidPiece(pawn.front, at, kind="pawn"))
    return laid


def _names(context: Context) -> Iterator[str]:
    yield from (deck.id for deck in context.box.decks)
    yield from _KEPT
    for part in parts_of(context.box):  # less what the game lies in; a lid shows the table itself
        shows = any(each.scene for each in boxes_of(part))
        if not (part.net or shows or part.like.startswith("box-")):
            yield part.id


def _longest(pieces: Sequence[PrintedPiece]) -> float:
    return max(max(each.front.size.width, each.front.size.height) for each in pieces)


def _set_right(piece: LaidPiece, board: LaidPiece) -> LaidPiece:
    # Who sits at the left sits at the board, not at the edge of the table; no die lies square.
    x, y = piece.at
    if piece.kind == "die":
        return replace(piece, angle=piece.angle + _ASKEW)
    return replace(piece, at=(x + board.at[0] - _LEFT, y)) if x < board.at[0] - _GAP else piece


def _lay_rows(context: Context) -> Iterator[LaidPiece]:
    """Build houses on a board of rows, and lay out what is for sale."""
    places = places_of(context.box) if context.box.rows else ()
    floors = context.pieces("floors")
    storeys = (place for place in places if place.kind == "floor")
    alike = groupby(storeys, lambda place: place.space.rpartition(" ")[0])
    for n, (space, site) in enumerate(alike):
        high = _FOR_SALE if space.startswith("display") else _FLOORS[n % len(_FLOORS)]
        for level, place in enumerate(list(site)[:high]):
            face = floors[(n * 6 + level) % len(floors)].front
            yield LaidPiece(face, (place.area.x, place.area.y), thick=_SMALL_THICK)
    for kind, part in (("marker", "markers"), ("permit", "permits")):
        kept = [place.area for place in places if place.kind == kind]
        for area, piece in zip(reversed(kept), reversed(context.pieces(part)), strict=False):
            spot = area.size.centre(piece.front.size).shifted(area.x, area.y)
            yield LaidPiece(piece.front, (spot.x, spot.y), thick=_SMALL_THICK)
    stands = [place.area.middle for place in places if place.kind == "pawn"]
    for at, pawn in zip(stands[-1:], context.pieces("pawns"), strict=False):
        yield LaidPiece(pawn.front, at, kind="pawn")


def _lay_middle(parts: Sequence[Sequence[PrintedPiece]]) -> Iterator[LaidPiece]:
    """Lay sheets and cards in rows where a board would lie, with the piles that they come from."""
    rows = [row for part in parts for row in _rows_of([*part, *part] if len(parts) == 1 else part)]
    ends = list(accumulate(row[0].front.size.height + _AIR for row in rows))
    ends = [end for end in ends if end <= _MIDDLE.height + _AIR]
    for row, end in zip(rows, ends, strict=False):
        size = row[0].front.size
        x = _MIDDLE.middle[0] - (len(row) * (size.width + _AIR) - _AIR) / 2
        y = _MIDDLE.bottom - ends[-1] + end - size.height
        for n, piece in enumerate(row):
            at = (x + n * (size.width + _AIR), y + n * 3 % 4)
            if n == 0 and piece.back and len(row) > 1:
                yield LaidPiece(piece.back, at, thick=_PILE, layers=4)
            else:
                yield LaidPiece(piece.front, at, n * 5 % 4 - 1.5)


def _rows_of(part: Sequence[PrintedPiece]) -> Iterator[Sequence[PrintedPiece]]:
    fit = int((_MIDDLE.width + _AIR) / (part[0].front.size.width + _AIR)) or 1
    rows = 1 if len(part) < _MANY * 2 else 2
    shown = part[:: max(1, len(part) // (fit * rows))]
    yield from (shown[n * fit : (n + 1) * fit] for n in range(rows))


def _fan(pieces: Sequence[PrintedPiece], x: float, y: float, turn: float) -> Iterator[LaidPiece]:
    # Held at one point below them, so that the corner of each is seen.
    for n, piece in enumerate(pieces):
        size, angle = piece.front.size, turn + (n - (len(pieces) - 1) / 2) * 12
        held = LaidPiece(piece.front, (-size.width / 2, -size.height - 30), base=CARD * n)
        yield from turned((held,), x, y, angle)


def _strew(pieces: Sequence[PrintedPiece], down: float) -> Iterator[LaidPiece]:
    # In rows that nobody has put straight.
    across = 0.0
    for n, piece in enumerate(pieces):
        size = piece.front.size
        if across + size.width > _STREWN.width:
            across, down = 0, down + size.height + 8
        at = (_STREWN.x + across, down + n * 5 % 7)
        yield LaidPiece(piece.front, at, n * 37 % 41 - 20, _SMALL_THICK)
        across += size.width + 7
