"""Diagrams of a rule booklet: pieces shown as they are printed, with words that point at them."""

from dataclasses import dataclass
from typing import Annotated, Literal, cast

from pnp.box.kinds import Plate, sized, within
from pnp.box.model import Box
from pnp.box.words import OR_NUMBER, Words
from pnp.units import Turn

_Few = Annotated[int, within(0, 100)]
# Houses on a space, circles that are covered: what there is too many of is told when it is set.
_Spot = Annotated[tuple[float, ...], sized("should be left and top", 2, 2, empty=True)]

Sign = Literal["plus", "equals", "arrow", "right", "wrong", "hammer", "or"]
"""A mark between exhibits: what is added, what it makes, what follows, what may be and may not."""
WordSide = Literal["right", "above", "below"]
"""A side of words on a piece."""


@dataclass(frozen=True, slots=True)
class CallOut:
    """A few words beside an exhibit, and the place on it that they are about."""

    says: Words
    """The words, with figures as in the booklet: `{rent:kingsway}`."""
    to: Annotated[Words | None, OR_NUMBER] = None
    """Words that stand on the piece, as they are printed; with figures too."""
    label: str = ""
    """Instead, the key of a label that the part prints in whatever language: `house_price`."""
    side: WordSide = "right"
    """Where its line ends beside those words: above or below them if others follow on their row."""
    at: _Spot = ()
    """`[left, top]` in mm on the piece, where no words stand; on a cut, from the board's corner."""
    on: str = ""
    """On a cut of a board of rows: the name of a place, such as `mayor 1`."""
    disc: _Spot = ()
    """Where its number stands if not on the place: `[left, top]` in mm; a line leads over."""


@dataclass(frozen=True, slots=True)
class LaidExhibit:
    """A piece that lies on a cut of the board."""

    piece: str
    """The printed piece, as `part/piece`: `floors/floor-red-6`."""
    on: str = ""
    """On a board of rows: the name of its place, such as `floor 1.2 3` or `rug 1`."""
    at: _Spot = ()
    """Instead, `[left, top]` in mm from the board's corner."""
    turn: Turn = 0
    """How it is turned, clockwise."""
    back: bool = False
    """Whether its back lies up."""
    under: bool = False
    """Whether the board lies on it."""


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One thing that a diagram shows, and what is said of it; it has one of the first keys."""

    piece: str = ""
    """A printed piece, as `part/piece`: `deeds/kingsway`, `money/note-50`."""
    cut: Plate = ()
    """An area of the board, as `[left, top, width, height]` in mm; it may reach over the edge."""
    lays: tuple[LaidExhibit, ...] = ()
    """The pieces that lie on a cut, or without one beside each other; those on top last."""
    space: str = ""
    """A space of the board by its id or that of its deed, as its players see it."""
    notes: str = ""
    """A sum as a figure without braces, such as `redemption:kingsway`: the notes that pay it."""
    dice: tuple[Annotated[int, within(1, 6)], ...] = ()
    """Dice as they have fallen."""
    sign: Sign | None = None
    """A mark between others."""
    icon: str = ""
    """An icon by its name."""
    table: bool = False
    """The laid table from above."""
    unbuilt: bool = False
    """Whether nothing is built on the table yet."""
    back: bool = False
    """Whether a piece shows its back."""
    level: _Few = 0
    """On a space: how many houses, one more for a hotel."""
    pawns: tuple[str, ...] = ()
    """On a space: the pawns that stand there, by their ids."""
    laid: _Few = 0
    """On a savings card: how many of its circles are covered."""
    bids: Words | None = None
    """What a pawn calls out, in a balloon; without a pawn, the balloon alone."""
    says: Words | None = None
    """Words below it; with figures."""
    calls: tuple[CallOut, ...] = ()
    """Words beside it that point at places on it."""


@dataclass(frozen=True, slots=True)
class Diagram:
    """A diagram of the rule booklet, which calls it in by a line `![caption](id)`."""

    id: str
    """One word, by which the booklet calls it in."""
    shows: Annotated[
        tuple[Exhibit, ...], sized("is empty; give it an exhibit, or take the diagram out", 1)
    ]
    """What stands on it, from left to right."""
    columns: Annotated[int, within(1, 12)] | None = None
    """So many exhibits beside each other, in cells of one width; else all in one row."""
    scale: Annotated[float, within(0.05, 5)] = 1.0
    """The largest scale; what is too wide is drawn smaller, and above 1 cells are higher."""
    numbered: bool = False
    """Whether cells bear numbers: the steps of a turn."""
    keyed: bool = False
    """Whether numbers on the thing stand for the words, which follow below it."""


def diagrams_of(box: Box) -> tuple[Diagram, ...]:
    """Give the diagrams of a game; a bank that only counts need not know what they are."""
    return cast("tuple[Diagram, ...]", box.diagrams)


def busiest_cut(box: Box) -> Exhibit | None:
    """Give the board with pieces on it that has the most finished houses; none if there is none."""

    def count_roofs(cut: Exhibit) -> int:
        return sum(laid.on.startswith("roof ") for laid in cut.lays)

    shown = (each for diagram in diagrams_of(box) for each in diagram.shows)
    return max((each for each in shown if each.cut and each.lays), key=count_roofs, default=None)
