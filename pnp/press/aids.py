"""Aids in large print: what is only read may be larger than what is played with."""

from collections.abc import Callable, Iterable
from typing import Final

from pnp.box.packs import content_root
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.large_print import LARGE_TYPE, LargePen
from pnp.faces.pen import Ornament
from pnp.press.dry_pen import DryPen
from pnp.press.type import TypeCase
from pnp.units import Size

_STEP: Final = 1.04
"""By how much an aid grows at a time: no more than half a point of its type."""


def scaled(size: Size, scale: float) -> Size:
    """Give a size at a scale."""
    return Size(size.width * scale, size.height * scale)


def scale_of_aid(
    pieces: Iterable[PrintedPiece], scale: float, fits: Callable[[float], bool]
) -> float:
    """Give the least scale, from one up, at which all words have the size of large print.

    Where no sheet takes it so, it stays as it is, and what is too small is told.
    """
    faces = tuple(face for piece in pieces for face in (piece.front, piece.back) if face)
    metrics, grown = TypeCase(content_root() / "fonts"), scale
    while fits(grown):
        if all(_is_large(face, metrics, LARGE_TYPE / grown) for face in faces):
            return grown
        grown *= _STEP
    return scale


def _is_large(face: Face, metrics: TypeCase, least: float) -> bool:
    told: list[str] = []

    def tell(say: str, _text: str) -> None:
        told.append(say)

    def stamp(ornament: Ornament) -> str:
        ornament.draw(pen)
        return ""

    pen = DryPen(metrics.face, stamp, lambda _name: ("", 1.0), tell, tell)
    face.draw(LargePen(pen, least))
    return not told
