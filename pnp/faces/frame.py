"""The frame of every card: its trim, its border, and where the words and codes on it stand."""

from typing import Final

from pnp.faces.context import Context
from pnp.faces.path import rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.qr import put_code
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


def put_frame(pen: Pen, context: Context) -> None:
    """Draw the line round the face, over what reaches its edge."""
    pen.shape(rectangle(INNER), stroke=Stroke(context.theme.colour("ink"), 0.3))


def put_codes(pen: Pen, context: Context, code: str, payload: str) -> None:
    """Set the printed code at the left of the foot, the QR code at its right, if there are any."""
    if code:
        pen.text(LEFT, FOOT, code, "sans-600", 8, context.theme.colour("ink"), spacing=0.15)
    if payload:
        put_code(pen, payload, RIGHT, FOOT, CODE_ROOM)
