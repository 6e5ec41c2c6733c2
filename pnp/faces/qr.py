"""QR codes on the faces: drawn as squares, and how large."""

from typing import Final

from pnp.faces.context import BLACK, LARGER, WHITE
from pnp.faces.pen import LEAST_MODULE, LEAST_TYPE, Colour, Metrics, Pen, Tag
from pnp.outlines import rectangle
from pnp.qr_codes import modules
from pnp.units import Rect

QUIET: Final = 4
"""Modules of light round the code (ISO/IEC 18004)."""
GOOD_MODULE: Final = 0.537
"""Side of a module in mm where it can be: versions 4 to 6 fill 22 mm (docs/figures.md#codes)."""

# Side in mm of the square that a QR code may fill, its quiet zone included.
_ROOM: Final = 22.0
# The same for a QR code that holds no more than the printed code: modules of 0.5 mm.
_SMALL_ROOM: Final = 14.5
_SMALLEST: Final = 21  # modules across of version 1


def code_room(metrics: Metrics, payload: str) -> float:
    """Give the side in mm of a QR code with its quiet zone: one of version 1 needs little.

    In large print it is enlarged with the card, and so drawn as large as a camera needs.
    """
    across = len(modules(payload))
    room = _SMALL_ROOM if across == _SMALLEST else min(_ROOM, GOOD_MODULE * (across + 8))
    return room / LARGER if metrics.least > LEAST_TYPE else room


def code_reach(metrics: Metrics, payload: str) -> float:
    """Give how far a QR code reaches from where words end: to its left, or up; 0 for none."""
    if not payload:
        return 0.0
    across = len(modules(payload))
    return code_room(metrics, payload) * (across + QUIET) / (across + 2 * QUIET)


def put_code(
    pen: Pen,
    payload: str,
    right: float,
    foot: float,
    room: float,
    plate: Colour = WHITE,
    *,
    alt: str,
) -> None:
    """Draw a code whose modules, not its quiet zone, end at (right, foot): flush with the type.

    `alt` says in words what it is.
    """
    rows = modules(payload)
    wide = len(rows) + 2 * QUIET
    module = min(GOOD_MODULE, room / wide)
    least = LEAST_MODULE / LARGER if pen.least > LEAST_TYPE else LEAST_MODULE
    if module < least - 0.002:  # version 6 in 22 mm is 0.449, which phones read
        advice = "take a shorter address" if "://" in payload else "shorten the short texts"
        pen.fault(f"its QR code needs {wide * least:.1f} mm and has {room:.1f} mm; {advice}")
    reach, side = (len(rows) + QUIET) * module, wide * module
    pen.shape(rectangle(Rect(right - reach, foot - reach, side, side)), fill=plate)
    x, y = right - reach + QUIET * module, foot - reach + QUIET * module
    with pen.tag(Tag("figure", alt=alt, area=Rect(x, y, len(rows) * module, len(rows) * module))):
        pen.squares(rows, x, y, module, BLACK)
