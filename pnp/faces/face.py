"""A face: one side of a piece, drawn once and placed many times."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from pnp.faces.pen import LEAST_TYPE, Pen
from pnp.units import Rect, Size

SAFE = 3.0
"""Zone in mm inside the trim without words (docs/figures.md#bleed-and-safe-zone)."""
BOARD_BLEED: Final = 3.0
"""How far the ground of a board runs over its trim, in mm."""


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a piece: its trim size in mm, its bleed, and how to draw it.

    Drawing starts at the top left of the trim; bleed lies outside, at negative coordinates.
    Faces with one key look alike and are stored once.
    """

    key: str
    size: Size
    draw: Callable[[Pen], None]
    bleed: float = 0
    safe: float = SAFE
    ground: str = ""
    """What runs over its edge: a neighbour with another ground would be striped if it drifts."""
    page: int = 0
    """Of a booklet: which of its pages this is, for its sheets have them in another order."""
    scale: float = 1
    """How much it is enlarged beyond the size it was drawn for."""
    least: float = LEAST_TYPE
    """No type on it is smaller as it is printed, in pt."""
    lang: str = ""
    """The language of its words, if that is not the first of the kit."""
    heads: tuple[str, ...] = ()
    """Of a booklet: the headings on it."""

    @property
    def area(self) -> Rect:
        """What the face may cover: the trim and its bleed."""
        return self.size.area.inset(-self.bleed)

    def put(self, pen: Pen, *, once: bool) -> None:
        """Draw it at the pen's origin: as itself if it comes once, else as what the file keeps."""
        with pen.whole(self.key, f"{self.size.width} {self.size.height} {self.bleed}"):
            if once:
                self.draw(pen)
            else:
                pen.stamp(self.key, self.area, self.draw)


@dataclass(frozen=True, slots=True)
class PrintedPiece:
    """A thing to cut out: its front, its back if it has one, its code, and how many there are."""

    id: str
    front: Face
    back: Face | None = None
    code: str = ""
    count: int = 1
    payload: str = ""
    """What its QR code says, if it bears one."""
    qr_side: str = "front"

    @property
    def look(self) -> tuple[str, str]:
        """The keys of its faces, which say how it looks; none for no back."""
        return self.front.key, self.back.key if self.back else ""


LARGER: Final = sqrt(2)
"""How much longer each side is: twice the area."""
LARGE_TYPE: Final = 14.0
"""The least size in pt of type on cards and deeds (docs/figures.md#type)."""
LEAST_LARGE: Final = LARGE_TYPE / LARGER
"""The same before it is enlarged."""


def enlarge(piece: PrintedPiece, scale: float, least: float = LEAST_TYPE) -> PrintedPiece:
    """Give a piece at another scale, its type made no smaller than so many pt before it."""
    if scale == 1:
        return piece
    back = piece.back and enlarge_face(piece.back, scale, least)
    return replace(piece, front=enlarge_face(piece.front, scale, least), back=back)


def enlarge_face(face: Face, scale: float, least: float = LEAST_TYPE) -> Face:
    """Give a face at another scale."""

    def draw(pen: Pen) -> None:
        own = pen.least if least == LEAST_TYPE else least
        with pen.transform(0, 0, 0, scale), pen.no_smaller(own):
            face.draw(pen)

    key, size, bleed = f"{face.key} ×{scale:g}", face.size.scaled(scale), face.bleed * scale
    due = LEAST_TYPE if least == LEAST_TYPE else least * scale
    return replace(face, key=key, size=size, draw=draw, bleed=bleed, scale=scale, least=due)
