"""QR codes on the faces: byte or alphanumeric mode, level M, drawn as squares, and how large."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import qrcode
from qrcode.constants import ERROR_CORRECT_M
from qrcode.util import MODE_8BIT_BYTE, optimal_mode

from pnp.faces.face import LARGER
from pnp.faces.pen import LEAST_MODULE, LEAST_TYPE, Colour, Metrics, Pen, Tag
from pnp.faces.theme import BLACK, WHITE
from pnp.outlines import rectangle
from pnp.units import Rect

QUIET: Final = 4
"""Modules of light round the code (ISO/IEC 18004)."""
GOOD_MODULE: Final = 0.537
"""Side of a module in mm where it can be: versions 4 to 6 fill 22 mm (docs/figures.md#codes)."""

_MASK: Final = 3
# Scoring all eight masks costs eight times the code; any mask may be read, and this one
# scored best or second best for both kinds of payload at the versions in use.


# Bytes that the largest code there is can say (ISO/IEC 18004: version 40, level M).
_CAPACITY: Final = 2331
# Bytes of the longest text whose code may be a sum: version 6, level M.
_LONGEST: Final = 106


@lru_cache(maxsize=64)  # a face asks for its code more than once, the next face for another
def modules(payload: str) -> tuple[str, ...]:
    """Give the rows of a code's modules as ones and noughts."""
    text = payload.encode()
    side, drawn = _ALBUM.code(text) if _is_sum(text) else _draw(text)
    bits = f"{drawn:0{side * side}b}"
    return tuple(bits[start : start + side] for start in range(0, side * side, side))


def across(payload: str) -> int:
    """Give how many modules a code has across; codes in byte mode need not be drawn for it."""
    text = payload.encode()
    return _ALBUM.across(text) if _is_sum(text) else len(modules(payload))


def _is_sum(text: bytes) -> bool:
    return len(text) <= _LONGEST and optimal_mode(text) == MODE_8BIT_BYTE


@dataclass(frozen=True, slots=True)
class _CodeRows(Sequence[str]):
    """The rows of a code, made once somebody draws them."""

    payload: str

    def __len__(self) -> int:
        return across(self.payload)

    def __getitem__(self, number: Any) -> Any:
        return modules(self.payload)[number]

    def __iter__(self) -> Iterator[str]:
        return iter(modules(self.payload))


def _draw(text: bytes, side: int | None = None) -> tuple[int, int]:
    """Let qrcode draw a code: modules across, and all of them as the bits of one number.

    If it is known how many modules there will be, qrcode need not look for the version.
    """
    version = (side - 17) // 4 if side else None
    code = qrcode.QRCode(version, ERROR_CORRECT_M, border=0, mask_pattern=_MASK)
    # What is longer than any code is cut here; no face has room for the largest, and says so.
    code.add_data(text[:_CAPACITY], optimize=0)
    code.make(fit=version is None)
    bits = "".join("1" if module else "0" for row in code.modules for module in row)
    return len(code.modules), int(bits, 2)


class _Album:
    """The codes that qrcode has drawn; a code that is a sum of them need not be drawn again.

    In byte mode with one mask, a module is the sum (exclusive or) of certain bits of the text,
    and of something that only the length of the text decides: error correction is linear. So if
    a text is the sum of texts that were drawn, its code is the sum of their codes, to the last
    module. Each text is held as one number: a mark for its length, its bits, then its code. The
    numbers are kept by their leading bit, as in Gaussian elimination; adding those that share
    the leading bit of a new text leaves either its code, or what has to be drawn. A deck of
    thousands needs some hundred codes of qrcode, a tenth of the time.
    """

    def __init__(self) -> None:
        self._sides: dict[int, int] = {}
        self._drawn: dict[tuple[int, int], int] = {}

    def across(self, text: bytes) -> int:
        """Give the modules across of a code: all texts of a length have as many."""
        return self._sides.get(len(text)) or self.code(text)[0]

    def code(self, text: bytes) -> tuple[int, int]:
        """Give the modules across and all modules of a code."""
        length, code = len(text), None
        side = self._sides.get(length)
        if side is None:  # the first text of a length is never a sum: its mark is new
            side, code = _draw(text)
            self._sides[length] = side
        area, drawn = side * side, self._drawn
        bits = int.from_bytes(text.ljust(_LONGEST, b"\0"))
        rest = (1 << 8 * _LONGEST + length | bits) << area
        while (lead := rest.bit_length()) > area:
            known = drawn.get((side, lead))
            if known is None:
                code = code or _draw(text, side)[1]
                drawn[side, lead] = rest ^ code
                return side, code
            rest ^= known
        return side, rest


_ALBUM: Final = _Album()


# Side in mm of the square that a QR code may fill, its quiet zone included.
_ROOM: Final = 22.0
# The same for a QR code that holds no more than the printed code: modules of 0.5 mm.
_SMALL_ROOM: Final = 14.5
_SMALLEST: Final = 21  # modules across of version 1


def code_room(metrics: Metrics, payload: str) -> float:
    """Give the side in mm of a QR code with its quiet zone: one of version 1 needs little.

    In large print it is enlarged with the card, and so drawn as large as a camera needs.
    """
    modules = across(payload)
    room = _SMALL_ROOM if modules == _SMALLEST else min(_ROOM, GOOD_MODULE * (modules + 8))
    return room / LARGER if metrics.least > LEAST_TYPE else room


def code_reach(metrics: Metrics, payload: str) -> float:
    """Give how far a QR code reaches from where words end: to its left, or up; 0 for none."""
    if not payload:
        return 0.0
    modules = across(payload)
    return code_room(metrics, payload) * (modules + QUIET) / (modules + 2 * QUIET)


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
    rows = _CodeRows(payload)
    wide = len(rows) + 2 * QUIET
    module = min(GOOD_MODULE, room / wide)
    least = LEAST_MODULE / LARGER if pen.least > LEAST_TYPE else LEAST_MODULE
    if module < least - 0.002:  # version 6 in 22 mm is 0.449, which phones read
        advice = "take a shorter address" if "://" in payload else "shorten the short texts"
        pen.fault(f"its QR code needs {wide * least:.1f} mm and has {room:.1f} mm; {advice}")
    reach = (len(rows) + QUIET) * module
    side = wide * module
    pen.shape(rectangle(Rect(right - reach, foot - reach, side, side)), fill=plate)
    x, y = right - reach + QUIET * module, foot - reach + QUIET * module
    area = Rect(x, y, len(rows) * module, len(rows) * module)
    with pen.tag(Tag("figure", alt=alt, area=area)):
        pen.squares(rows, x, y, module, BLACK)
