"""A part of a kit: pieces of one kind on sheets of one paper, printed in one go."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final, Literal

from pnp.faces.face import PrintedPiece
from pnp.press.imposition import Page, Sheet
from pnp.press.paper import PAPERS, Paper

PaperStock = Literal["plain", "card", "coloured", "screen"]
"""What a part is best printed on: plain paper, light card of about 200 g, or coloured paper.

What is read on a screen goes on none.
"""


@dataclass(frozen=True, slots=True)
class Part:
    """Sheets of one part, in the order they leave the printer."""

    id: str
    title: str
    stock: PaperStock
    pieces: tuple[PrintedPiece, ...]
    sheets: tuple[Sheet, ...]
    paper: Paper
    of: tuple[str, ...] = ()
    """The ids of the parts whose pieces lie on it, where several share its sheets."""
    note: str = ""
    """What lies on it, where its title does not say so."""

    @property
    def duplex(self) -> bool:
        """Whether backs are printed behind the fronts."""
        return any(sheet.back is not None for sheet in self.sheets)

    @property
    def on_screen(self) -> bool:
        """Whether it is read on a screen: it takes no paper, and its pages bear no marks."""
        return self.stock == "screen"

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
    on_screen: bool = False
    """Whether it has the faces of another part again, to be read on a screen."""


def list_pieces(pieces: Iterable[PrintedPiece]) -> tuple[PrintedPiece, ...]:
    """List pieces of one name once: notes and cheques differ in nothing but their numbers."""
    found: dict[str, PrintedPiece] = {}
    for piece in pieces:
        known = found.get(piece.id)
        found[piece.id] = replace(piece, count=known.count + piece.count) if known else piece
    return tuple(found.values())


def copies_of(
    sheet: Sheet, named: Mapping[str, PrintedPiece] | None = None
) -> Iterator[PrintedPiece]:
    """Give each copy of a piece on a sheet as it was placed, with what is known of the piece.

    Fronts and backs may lie side by side, to be folded.
    """
    placed = (*sheet.front.placements, *(sheet.back.placements if sheet.back else ()))
    fronts, backs = ([each for each in placed if each.side == side] for side in ("front", "back"))
    for front, back in zip_longest(fronts, backs):
        copy = PrintedPiece(front.piece, front.face, back.face if back else None, front.code)
        known = (named or {}).get(front.piece)
        yield replace(copy, payload=known.payload, qr_side=known.qr_side) if known else copy


KIT: Final = "kit-"
"""What the names of the files of whole runs begin with; no part of a game may."""


@dataclass(frozen=True, slots=True)
class PrintRun:
    """All parts of a kit on one stock and paper, printed on the same sides."""

    id: str
    stock: PaperStock
    paper: Paper
    duplex: bool
    parts: tuple[Part, ...]

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.id}.pdf"


def runs_of(parts: Iterable[Part]) -> tuple[PrintRun, ...]:
    """Sort the parts of a kit into runs, each for a file that needs no blank page.

    Coloured paper is left out: each part of it is a run of its own, and has its own file. So is
    what no printer is loaded for.
    """
    runs: dict[str, list[Part]] = {}
    for part in parts:
        # each coloured part wants another paper loaded, so no two of them go in one run
        if part.stock != "coloured" and not part.on_screen:
            # the paper of the kit goes unsaid: only what is loaded besides it is named
            paper = "" if part.paper.name in PAPERS else f"-{part.paper.name}"
            name = f"{KIT}{part.stock}{paper}{'-duplex' if part.duplex else ''}"
            runs.setdefault(name, []).append(part)
    return tuple(
        PrintRun(name, alike[0].stock, alike[0].paper, alike[0].duplex, tuple(alike))
        for name, alike in runs.items()
    )
