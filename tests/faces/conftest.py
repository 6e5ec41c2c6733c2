"""A pen that is asked what it drew: where type stands, what is filled, what is amiss."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, get_args

import pytest

from pnp.box.packs import find_kit
from pnp.box.parts.declared import parts_of
from pnp.box.parts.faces import face_of
from pnp.box.reading.reader import read_box
from pnp.faces import pen
from pnp.faces.context import Context, Face, Ink, PrintedPiece
from pnp.faces.parts.small_pieces import laid_out_pieces
from pnp.faces.pen import Colour, Marks, Moved, Pen, Shape, Stamp, Stroke, Tagged, Whole, Words
from pnp.outlines import ON_FACE, Matrix, Path, corners, move, to_face
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from pnp.press.type import TypeCase
from pnp.units import Rect

INKS: tuple[Ink, ...] = get_args(Ink)
LANGUAGES = ("en", "de", "fr")
PRINTINGS = tuple((lang, ink) for lang in LANGUAGES for ink in INKS if ink != "low" or lang == "fr")
"""Low ink draws what full ink draws, paler: it is looked at in the language with the most words."""


@dataclass(frozen=True)
class Written:
    """A line of type: what it says and where it stands on the face, in mm."""

    text: str
    size: float
    colour: Colour
    corners: tuple[tuple[float, float], ...]

    @property
    def area(self) -> Rect:
        return extent(self.corners)


def extent(points: Sequence[tuple[float, float]]) -> Rect:
    """Give the least rectangle that holds some points; of none at all the origin."""
    across, down = zip(*points, strict=True) if points else ((0,), (0,))
    return Rect(min(across), min(down), max(across) - min(across), max(down) - min(down))


@dataclass(frozen=True)
class Drawn:
    path: Path
    matrix: Matrix
    fill: Colour | None
    stroke: Stroke | None
    clipped: bool

    @property
    def points(self) -> tuple[tuple[float, float], ...]:
        """Its corners on the face: of most outlines nobody asks for them."""
        pairs = [values[n : n + 2] for _, values in self.path for n in range(0, len(values), 2)]
        return tuple(to_face(self.matrix, *pair) for pair in pairs)

    @property
    def area(self) -> Rect:
        return extent(self.points)


@dataclass(eq=False)
class Notes:
    """What is found in a recording, with its places on the face."""

    written: list[Written] = field(default_factory=list)
    drawn: list[Drawn] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    stamped: list[str] = field(default_factory=list)
    codes: list[tuple[str, ...]] = field(default_factory=list)
    plates: list[tuple[float, float, float, Colour]] = field(default_factory=list)
    pictures: list[tuple[str, Rect]] = field(default_factory=list)
    frames: list[Path] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Seen:
    """What faces of one printing have in common: ornaments taken down, and those noted already."""

    marks: dict[str, Marks] = field(default_factory=dict)
    noted: set[str] = field(default_factory=set)


class Notebook(Pen, Notes):
    """A pen whose recording is read for notes as soon as one of them is asked for."""

    def __init__(self, passed: Seen | None = None, *, copies: bool = True) -> None:
        """Take ornaments that need not be noted again, and whether what is made small is noted."""
        super().__init__(TypeCase(), known=passed.marks if passed else {})
        self.passed, self.copies = passed, copies
        self._noted = 0, Notes()

    def __getattr__(self, name: str) -> Any:
        if name not in Notes.__dataclass_fields__:
            raise AttributeError(name)
        if self._noted[0] != len(self.marks):
            self._noted = len(self.marks), Notes()
            self._note(self.marks, self._noted[1], ON_FACE, 0)
        return getattr(self._noted[1], name)

    def _note(self, marks: Marks, notes: Notes, at: Matrix, clips: int) -> None:  # noqa: C901
        for mark in marks:
            match mark:
                case Words():
                    area = mark.cover(self, 0.72, 0.22)
                    where = tuple(to_face(at, *corner) for corner in corners(area))
                    notes.written.append(Written(mark.text, mark.size, mark.colour, where))
                case Shape(path, fill, stroke):
                    notes.drawn.append(Drawn(path, at, fill, stroke, clips > 0))
                case pen.Squares(rows, x, y, unit, colour):
                    notes.codes.append(tuple(rows))
                    notes.plates.append((*to_face(at, x, y), unit, colour))
                case pen.Picture(name, area):
                    notes.pictures.append((name, area))
                case pen.Complaint(say, _, stops):
                    (notes.faults if stops else notes.remarks).append(say)
                case Moved(x, y, angle, scale, inside):
                    self._note(inside, notes, move(at, x, y, angle, scale), clips)
                case pen.Clipped(path, inside):
                    notes.frames.append(path)
                    self._note(inside, notes, at, clips + 1)
                case Tagged(_, inside) | Whole(_, _, inside):
                    self._note(inside, notes, at, clips)
                case Stamp():
                    self._note_stamp(mark, notes, at, clips)

    def _note_stamp(self, stamp: Stamp, notes: Notes, at: Matrix, clips: int) -> None:
        notes.stamped.append(stamp.key)
        if self.passed is not None:
            if stamp.key in self.passed.noted:
                return
            self.passed.noted.add(stamp.key)
        if self.copies or not stamp.copy:
            self._note(stamp.marks, notes, move(at, stamp.x, stamp.y, 0, 1), clips)

    def says(self, text: str) -> int:
        return sum(line.text == text for line in self.written)


def assert_sound(face: Face, book: Notebook) -> None:
    """All of a face's text fits, is large enough, has words, and keeps to the safe zone."""
    assert not book.faults, face.key
    for line in book.written:
        assert line.size >= pen.LEAST_TYPE, (face.key, line.text)
        assert not line.text.startswith("press."), (face.key, line.text)
        assert face.size.area.inset(face.safe - 0.01).covers(line.area), (face.key, line)


def note(face: Face, known: Seen | None = None, *, copies: bool = True) -> Notebook:
    book = Notebook(known, copies=copies)
    face.draw(book)
    return book


@pytest.fixture
def book() -> Notebook:
    return Notebook()


@cache
def brief(kit: str, lang: str = "en", ink: Ink = "full") -> Context:
    """Give what a kit of the house is printed by, with its shelf of pieces."""
    return context_for(read_box(find_kit(kit)), PrintJob(lang=lang, ink=ink))


def declared_pieces(context: Context, name: str) -> tuple[PrintedPiece, ...]:
    part = next(each for each in parts_of(context.box) if each.id == name)
    return tuple(laid_out_pieces(context, part, face_of(context.box, part)))


@cache
def board_of(kit: str, lang: str = "en", ink: Ink = "full") -> Notebook:
    """Draw the board of a kit of the house, once for all who look at it."""
    piece = brief(kit, lang, ink).find_piece("board")
    assert piece is not None
    book = Notebook()
    piece.front.draw(book)
    return book


@pytest.fixture(scope="session")
def context() -> Context:
    return brief("cronulla")
