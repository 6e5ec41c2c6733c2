"""A board printed smaller than it was drawn: whether what lies on it still has room."""

from collections.abc import Iterator

from pnp.box.model import Box
from pnp.box.piece_fits import RingPieces, find_misfits, ring_pieces
from pnp.box.ring_places import LEVEL_MARKER, PAWN_FOOT
from pnp.units import Size


def least_print(box: Box, size: int) -> int | None:
    """Give the least side in mm at which pieces fit a ring, if it is more than the one asked for.

    Markers and pawns keep their size when the board is printed smaller.
    """
    laid = ring_pieces(box)
    if laid is None or _fits(laid, size):
        return None
    return next((each for each in _sizes(laid, size) if _fits(laid, each)), None)


def tell_small_board(box: Box, size: int | None) -> Iterator[str]:
    """Say that pieces will not fit a board of the size that was asked for, and which is enough."""
    least = least_print(box, size) if size else None
    if least:
        yield (
            f"Note: on a board of {size} mm markers and pawns do not fit their places; "
            f"--board-size {least} is the least for this kit."
        )


def _sizes(laid: RingPieces, size: int) -> Iterator[int]:
    yield from range(size + 1, int(laid.ring.size) + 1)


def _fits(laid: RingPieces, size: int) -> bool:
    grown = laid.ring.size / size
    marker = Size(LEVEL_MARKER.width * grown, LEVEL_MARKER.height * grown)
    foot = Size(PAWN_FOOT.width * grown, PAWN_FOOT.height * grown)
    return not any(find_misfits(laid, marker, foot))
