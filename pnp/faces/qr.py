"""QR codes on the faces: byte or alphanumeric mode, level M, drawn as squares on a light plate."""

from functools import lru_cache
from typing import Final

import qrcode
from qrcode.constants import ERROR_CORRECT_M

from pnp.faces.look import BLACK, WHITE
from pnp.faces.path import rectangle
from pnp.faces.pen import Pen
from pnp.units import Rect

QUIET: Final = 4
"""Modules of light round the code (ISO/IEC 18004)."""

LEAST_MODULE: Final = 0.45
"""Side of a module in mm below which phones give up (print-craft: read from 0.449 mm up)."""

GOOD_MODULE: Final = 0.5
"""Side of a module in mm that is drawn where there is room."""

_MASK: Final = 3
# Scoring all eight masks costs eight times the code; any mask may be read, and this one
# scored best or second best for both kinds of payload at the versions in use.


@lru_cache(maxsize=4096)
def modules(payload: str) -> tuple[str, ...]:
    """Give the rows of a code's modules as ones and noughts."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0, mask_pattern=_MASK)
    code.add_data(payload if payload.isascii() else payload.encode(), optimize=0)
    code.make(fit=True)
    return tuple("".join("1" if module else "0" for module in row) for row in code.modules)


def plate(payload: str, module: float = GOOD_MODULE) -> float:
    """Give the side of a code with its quiet zone in mm."""
    return (len(modules(payload)) + 2 * QUIET) * module


def put_code(pen: Pen, payload: str, x: float, y: float, room: float) -> float:
    """Draw a code into a square of `room` mm at (x, y): modules of 0.5 mm, or as they must be.

    The code stands in the top left of its room. Returns the side used in mm.
    """
    rows = modules(payload)
    across = len(rows) + 2 * QUIET
    module = min(GOOD_MODULE, room / across)
    if module < LEAST_MODULE - 0.001:
        pen.fault(
            f"its QR code needs {across * LEAST_MODULE:.1f} mm and has {room:.1f} mm; "
            "shorten the short texts"
        )
    side = across * module
    pen.shape(rectangle(Rect(x, y, side, side)), fill=WHITE)
    pen.squares(rows, x + QUIET * module, y + QUIET * module, module, BLACK)
    return side


def put_code_in_corner(pen: Pen, payload: str, right: float, foot: float, room: float) -> None:
    """Draw a code whose modules, not its quiet zone, end at (right, foot): flush with the type."""
    side = min(plate(payload), room)
    quiet = QUIET * side / (len(modules(payload)) + 2 * QUIET)
    put_code(pen, payload, right + quiet - side, foot + quiet - side, room)
