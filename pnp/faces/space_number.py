"""The number of a space of the ring: what is typed at the bank, the same on board and deed."""

from typing import Final

from pnp.box.estate import Deed
from pnp.box.model import board_number
from pnp.faces.context import Context
from pnp.faces.pen import Align, Colour, Pen
from pnp.units import Rect

NUMBER_SIZE: Final = 10.0
"""Size in pt of the number on board and deed: quiet beside a name, legible at arm's length."""

_IN: Final = (3.0, 3.2)
"""How far the number stands from the left of its space and from the rim of the board, in mm."""


def deed_number(context: Context, deed: Deed) -> str:
    """Write the number of a deed's space; nothing for deeds of a game without a ring."""
    number = board_number(context.box, deed.id)
    return "" if number is None else str(number)


def put_space_number(pen: Pen, number: int, space: Rect, colour: Colour) -> None:
    """Set the number of a space in its outer left corner, as whoever sits there reads it."""
    left, rim = _IN
    put_number(pen, space.x + left, space.bottom - rim, str(number), colour, "left")


def put_number(
    pen: Pen, x: float, baseline: float, number: str, colour: Colour, align: Align
) -> None:
    """Set the number of a space; nothing where there is none."""
    if number:
        pen.text(x, baseline, number, "sans-600", NUMBER_SIZE, colour, align)
