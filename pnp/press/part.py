"""A part of a kit: pieces of one kind on sheets of one paper, printed in one go."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Literal

from pnp.faces.face import PrintedPiece
from pnp.press.imposition import Page, Sheet
from pnp.press.paper import Paper

PaperStock = Literal["plain", "card", "coloured"]
"""What a part is best printed on: plain paper, light card of about 200 g, or coloured paper."""


@dataclass(frozen=True, slots=True)
class Part:
    """Sheets of one part, in the order they leave the printer."""

    id: str
    title: str
    stock: PaperStock
    pieces: tuple[PrintedPiece, ...]
    sheets: tuple[Sheet, ...]
    paper: Paper
    duplex: bool = False
    """Whether backs are printed behind the fronts."""
    of: tuple[str, ...] = ()
    """The ids of the parts whose pieces lie on it, where several share its sheets."""
    note: str = ""
    """What lies on it, where its title does not say so."""

    @property
    def pages(self) -> tuple[Page, ...]:
        """Front, back, front, back: as a printer on both sides wants them."""
        return tuple(
            page for sheet in self.sheets for page in (sheet.front, sheet.back) if page is not None
        )


@dataclass(frozen=True, slots=True)
class PlannedPart:
    """A part that a kit has: its name, and how it is laid out once somebody wants it."""

    id: str
    lay_out: Callable[[], Part]


def list_pieces(pieces: Iterable[PrintedPiece]) -> tuple[PrintedPiece, ...]:
    """List pieces of one name once: notes and cheques differ in nothing but their numbers."""
    found: dict[str, PrintedPiece] = {}
    for piece in pieces:
        known = found.get(piece.id)
        found[piece.id] = replace(piece, count=known.count + piece.count) if known else piece
    return tuple(found.values())
