"""The sticker for a card of a printed original: its code, its QR code, and what it says."""

from dataclasses import dataclass
from functools import partial
from typing import Final

from pnp.faces.face import Face
from pnp.faces.pen import LEAST_MODULE, Font, Pen
from pnp.faces.qr import GOOD_MODULE, modules
from pnp.faces.text.fit import put_text, set_text
from pnp.faces.theme import BLACK
from pnp.units import Rect, Size, to_mm

_EDGE: Final = 2.0  # words keep this far from the edge of a label, in mm (docs/figures.md#labels)
# Modules of light kept inside the label; the rest of the four is the white stock beside it.
_QUIET: Final = 3.5
_CODE_SIZE: Final = 8.0
_SIZES: Final = (9.0, 7.0)
# Height in mm below which a label has no room for the full distance from its edge.
_LOW: Final = 15.0


@dataclass(frozen=True, slots=True)
class Sticker:
    """What one sticker says."""

    code: str
    name: str
    """The card's name as it is printed on the original, to find the right card by."""
    text: str
    """What it says in few words, in the reader's language."""
    payload: str
    whole: str = ""
    """All it says, where a label has room for that."""


def fits(payload: str, height: float) -> bool:
    """Tell whether phones can read a QR code drawn on a label of this height in mm."""
    return height / (len(modules(payload)) + 2 * _QUIET) >= LEAST_MODULE


def label_face(sticker: Sticker, size: Size) -> Face:
    """Give the face of a sticker on a label of some size."""
    key = f"label {sticker.code} {size.width:g} {size.height:g}"
    return Face(key, size, partial(_draw, sticker=sticker, size=size), safe=_EDGE)


def _draw(pen: Pen, sticker: Sticker, size: Size) -> None:
    rows = modules(sticker.payload)
    module = min(GOOD_MODULE, size.height / (len(rows) + 2 * _QUIET))
    if module < LEAST_MODULE:
        pen.fault(f"the QR code of {sticker.code} is too fine for a label {size.height:g} mm high")
    side = len(rows) * module
    inset = max(_EDGE, _QUIET * module) if size.width > 50 else _QUIET * module
    pen.squares(rows, inset, (size.height - side) / 2, module, BLACK)
    left = inset + side + _QUIET * module
    edge = _EDGE if size.height > _LOW else 1.4
    top = max(edge, (size.height - side) / 2)
    room = Rect(left, top, size.width - left - _EDGE, size.height - edge - top)
    foot = room.y + to_mm(_CODE_SIZE) * 0.72
    pen.text(room.x, foot, sticker.code, "sans-600", _CODE_SIZE, BLACK, spacing=0.1)
    top = _put(pen, sticker.name, "sans-600", room, foot + 1)
    if _put(pen, sticker.whole, "sans-400", room, top) == top:
        _put(pen, sticker.text, "sans-400", room, top)


def _put(pen: Pen, text: str, font: Font, room: Rect, top: float) -> float:
    # Give where the next may begin.
    area = Rect(room.x, top, room.width, room.bottom - top)
    if not text or area.height <= 0 or set_text(pen, text, font, _SIZES, area) is None:
        return top
    return put_text(pen, text, font, _SIZES, BLACK, area, stand="top") + 0.6
