"""The frame of every card: its trim, its border, and where the words and codes on it stand."""

from typing import Final

from pnp.faces.context import Context
from pnp.faces.large_print import LARGER
from pnp.faces.path import rectangle
from pnp.faces.pen import Colour, Pen, Stroke
from pnp.faces.qr import GOOD_MODULE, QUIET, across, put_code
from pnp.faces.theme import WHITE
from pnp.units import Rect, Size

CARD: Final = Size(63, 88)
"""Trim of a card in mm: the size of a playing card."""

BORDER: Final = 3.0
"""White paper round the face in mm: neighbours butt on the sheet without bleed."""

INNER: Final = Rect(BORDER, BORDER, CARD.width - 2 * BORDER, CARD.height - 2 * BORDER)
"""The face within the border."""

LEFT: Final = 5.5
"""Where words begin, in mm from the left edge of the trim."""

RIGHT: Final = CARD.width - LEFT
"""Where words end."""

FOOT: Final = CARD.height - 5.6
"""The lowest baseline, on which the printed code stands."""

CODE_ROOM: Final = 22.0
"""Side in mm of the square that a QR code may fill, its quiet zone included."""


SMALL_ROOM: Final = 14.5
"""The same for a QR code that holds no more than the printed code: modules of 0.5 mm."""

_SMALLEST: Final = 21  # modules across of version 1


def put_frame(pen: Pen, context: Context) -> None:
    """Draw the line round the face, over what reaches its edge."""
    pen.shape(rectangle(INNER), stroke=Stroke(context.theme.colour("ink"), 0.3))


def put_codes(
    pen: Pen,
    context: Context,
    code: str,
    payload: str,
    left: float = LEFT,
    right: float = RIGHT,
    plate: Colour = WHITE,
) -> None:
    """Set the printed code at the left of the foot, the QR code at its right, if there are any."""
    if code:
        size = max(8.0, pen.least)
        pen.text(left, FOOT, code, "sans-600", size, context.theme.colour("ink"), spacing=0.15)
    if payload:
        alt = context.label("qr_code", code=code)
        room = code_room(payload, large=context.large)
        put_code(pen, payload, right, FOOT, room, plate, alt=alt)


def code_room(payload: str, *, large: bool = False) -> float:
    """Give the side in mm of a QR code with its quiet zone: one of version 1 needs little.

    In large print it is enlarged with the card, and so drawn as large as a camera needs.
    """
    modules = across(payload)
    room = SMALL_ROOM if modules == _SMALLEST else min(CODE_ROOM, GOOD_MODULE * (modules + 8))
    return room / LARGER if large else room


def code_reach(payload: str, *, large: bool = False) -> float:
    """Give how far a QR code reaches from where words end: to its left, or up; 0 for none."""
    if not payload:
        return 0.0
    modules = across(payload)
    return code_room(payload, large=large) * (modules + QUIET) / (modules + 2 * QUIET)
