"""A print job: what somebody asks the press for."""

from dataclasses import dataclass
from typing import Literal

from pnp.faces.context import LARGER, Ink
from pnp.press.paper import A4, Backs, Paper
from pnp.press.profile import Profile

Codes = Literal["full", "small", "none"]
"""QR codes that hold the texts in other languages too, the printed code alone, or none at all."""
BoardSheet = Literal["tiles", "a3x2", "full"]
"""The board on four small sheets, on two of A3, or on one sheet of its own size."""


@dataclass(frozen=True, slots=True)
class PrintJob:
    """One printing of a kit: paper, language, backs, ink, and what of it."""

    paper: Paper = A4
    lang: str = "en"
    backs: Backs = "long-edge"
    ink: Ink = "full"
    back_shift: tuple[float, float] = (0.0, 0.0)
    """How far backs are moved right and down, in mm, to meet their fronts."""
    large: bool = False
    """Whether all that is played with is drawn at twice its area, cards in large print."""
    board_sheet: BoardSheet = "tiles"
    board_size: int | None = None
    """Side of the board in mm; the content's own size if none."""
    only: tuple[str, ...] = ()
    """Names of the parts wanted; all if none."""
    money_backs: bool = False
    """Whether notes have a printed back."""
    qr: str = "text"
    """`text`, or the address that links begin with."""
    qr_langs: tuple[str, ...] = ()
    """The languages of texts in codes, on cards too; if none are named, the first two that are not
    printed, and on cards the printed code alone."""
    codes: Codes = "full"
    """How much QR codes hold, and so how large they are."""
    box: bool = True
    """Whether the parts of the box are printed too: those whose ids begin with `box-`."""
    since: bool = False
    """Whether only what changed since an earlier kit is printed."""
    stack: bool = False
    """Whether pieces lie so that cut piles laid on each other are in order."""
    printer: Profile | None = None
    """The printer whose faults are made up for; none if pages are drawn where they belong."""

    @property
    def scale(self) -> float:
        """How much longer than usual the sides of what is played with are."""
        return LARGER if self.large else 1.0
