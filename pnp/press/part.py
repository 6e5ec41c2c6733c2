"""A part of a kit: pieces of one kind on sheets of one paper, printed in one go."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from pnp.faces.face import Piece
from pnp.press.imposition import Page, Sheet
from pnp.press.paper import Paper

Stock = Literal["plain", "card", "coloured"]
"""What a part is best printed on: plain paper, light card of about 200 g, or coloured paper."""


@dataclass(frozen=True, slots=True)
class Part:
    """Sheets of one part, in the order they leave the printer."""

    id: str
    title: str
    stock: Stock
    pieces: tuple[Piece, ...]
    sheets: tuple[Sheet, ...]
    paper: Paper
    duplex: bool = False
    """Whether backs are printed behind the fronts."""

    @property
    def pages(self) -> tuple[Page, ...]:
        """Front, back, front, back: as a printer on both sides wants them."""
        return tuple(
            page for sheet in self.sheets for page in (sheet.front, sheet.back) if page is not None
        )


def listed(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """List pieces of one name once: notes and cheques differ in nothing but their numbers."""
    found: dict[str, Piece] = {}
    for piece in pieces:
        known = found.get(piece.id)
        found[piece.id] = replace(piece, count=known.count + piece.count) if known else piece
    return tuple(found.values())
