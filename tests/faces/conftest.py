"""A pen that takes notes instead of drawing: where type stands, what is filled, what is amiss."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path as File
from typing import Protocol, get_args

import pytest

from pnp.box.model import Box
from pnp.box.packs import content_root, find_kit
from pnp.box.reading.reader import read_box
from pnp.faces.context import Context
from pnp.faces.face import Face
from pnp.faces.path import Path
from pnp.faces.pen import LEAST_TYPE, Align, Colour, Font, Ornament, Stroke, cut_for, find_start
from pnp.faces.tags import Tag
from pnp.faces.theme import Ink
from pnp.outlines import ON_FACE, Matrix, move, to_face
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from pnp.press.type import typeface
from pnp.units import Rect, to_mm

INKS: tuple[Ink, ...] = get_args(Ink)
LANGUAGES = ("en", "de", "fr")


@dataclass(frozen=True)
class Written:
    """A line of type: what it says and where it stands on the face, in mm."""

    text: str
    size: float
    colour: Colour
    corners: tuple[tuple[float, float], ...]

    @property
    def area(self) -> Rect:
        """What it covers on the face."""
        return extent(self.corners)


def extent(points: Sequence[tuple[float, float]]) -> Rect:
    """Give the least rectangle that holds some points; of none at all the origin."""
    across, down = zip(*points, strict=True) if points else ((0,), (0,))
    return Rect(min(across), min(down), max(across) - min(across), max(down) - min(down))


@dataclass(frozen=True)
class Drawn:
    """An outline as it lies on the face."""

    path: Path
    matrix: Matrix
    fill: Colour | None
    stroke: Stroke | None
    clipped: bool

    @property
    def points(self) -> tuple[tuple[float, float], ...]:
        """Its corners on the face: of most outlines nobody asks for them."""
        return tuple(
            to_face(self.matrix, *values[n : n + 2])
            for _, values in self.path.steps
            for n in range(0, len(values), 2)
        )

    @property
    def area(self) -> Rect:
        """What it covers on the face."""
        return extent(self.points)


@dataclass
class Notebook:
    """Takes down strokes with their places on the face."""

    fonts: File
    written: list[Written] = field(default_factory=list)
    drawn: list[Drawn] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    stamped: list[str] = field(default_factory=list)
    codes: list[tuple[str, ...]] = field(default_factory=list)
    plates: list[tuple[float, float, float, Colour]] = field(default_factory=list)
    pictures: list[tuple[str, Rect]] = field(default_factory=list)
    frames: list[Path] = field(default_factory=list)
    known: set[str] | None = None
    """Ornaments that need not be drawn again: a whole kit is gone through faster."""
    copies: bool = True
    """Whether what is drawn elsewhere in full size is taken down as well."""
    _matrix: Matrix = ON_FACE
    _clips: int = 0

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return to_face(self._matrix, x, y)

    @property
    def least(self) -> float:
        return LEAST_TYPE

    def width(self, text: str, font: Font, size: float, spacing: float = 0) -> float:
        return typeface(self.fonts, cut_for(font, size)).width(text, size, spacing) if text else 0.0

    def lacks(self, text: str, font: Font) -> str:
        return typeface(self.fonts, font).lacks(text)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        font: Font,
        size: float,
        colour: Colour,
        align: Align = "left",
        spacing: float = 0,
    ) -> None:
        wide = self.width(text, font, size, spacing)
        left = find_start(x, wide, align)
        top, foot = y - to_mm(size) * 0.72, y + to_mm(size) * 0.22
        box = ((left, top), (left + wide, top), (left + wide, foot), (left, foot))
        self.written.append(Written(text, size, colour, tuple(self._at(*corner) for corner in box)))

    def shape(self, path: Path, fill: Colour | None = None, stroke: Stroke | None = None) -> None:
        self.drawn.append(Drawn(path, self._matrix, fill, stroke, self._clips > 0))

    def squares(self, rows: Sequence[str], x: float, y: float, unit: float, colour: Colour) -> None:
        self.codes.append(tuple(rows))
        self.plates.append((*self._at(x, y), unit, colour))

    @contextmanager
    def transform(self, x: float, y: float, angle: float = 0, scale: float = 1) -> Iterator[None]:
        before = self._matrix
        self._matrix = move(before, x, y, angle, scale)
        yield
        self._matrix = before

    @contextmanager
    def clip(self, path: Path) -> Iterator[None]:
        self.frames.append(path)
        self._clips += 1
        yield
        self._clips -= 1

    @contextmanager
    def tag(self, tag: Tag) -> Iterator[None]:  # noqa: ARG002
        yield

    def stamp(self, ornament: Ornament, x: float = 0, y: float = 0) -> None:
        self.stamped.append(ornament.key)
        if self.known is not None:
            if ornament.key in self.known:
                return
            self.known.add(ornament.key)
        if ornament.copy and not self.copies:
            return
        with self.transform(x, y):
            ornament.draw(self)

    def picture(self, name: str, area: Rect) -> None:
        self.pictures.append((name, area))

    def fault(self, say: str, _text: str = "") -> None:
        self.faults.append(say)

    def remark(self, say: str, _text: str = "") -> None:
        self.remarks.append(say)

    def says(self, text: str) -> int:
        """Count the lines that say just this."""
        return sum(line.text == text for line in self.written)


def assert_sound(face: Face, book: Notebook) -> None:
    """All of a face's text fits, is large enough, has words, and keeps to the safe zone."""
    assert not book.faults, face.key
    for line in book.written:
        assert line.size >= LEAST_TYPE, (face.key, line.text)
        assert not line.text.startswith("press."), (face.key, line.text)
        assert face.size.area.inset(face.safe - 0.01).covers(line.area), (face.key, line)


class Note(Protocol):
    """Draws a face into a fresh notebook."""

    def __call__(
        self, face: Face, known: set[str] | None = None, *, copies: bool = True
    ) -> Notebook: ...


@pytest.fixture(scope="session")
def note() -> Note:
    fonts = content_root() / "fonts"

    def noted(face: Face, known: set[str] | None = None, *, copies: bool = True) -> Notebook:
        book = Notebook(fonts, known=known, copies=copies)
        face.draw(book)
        return book

    return noted


@pytest.fixture
def book() -> Notebook:
    return Notebook(content_root() / "fonts")


@cache
def brief(kit: str, lang: str = "en", ink: Ink = "full") -> Context:
    """Give what a kit of the house is printed by, with its shelf of pieces."""
    return context_for(read_box(find_kit(kit)), PrintJob(lang=lang, ink=ink))


@cache
def board_of(kit: str, lang: str = "en", ink: Ink = "full") -> Notebook:
    """Draw the board of a kit of the house, once for all who look at it."""
    shelf = brief(kit, lang, ink).shelf
    piece = shelf.find("board") if shelf else None
    assert piece is not None
    book = Notebook(content_root() / "fonts")
    piece.front.draw(book)
    return book


@pytest.fixture(scope="session")
def box() -> Box:
    return read_box(find_kit("cronulla"))


@pytest.fixture(scope="session")
def briefs(box: Box) -> dict[tuple[str, Ink], Context]:
    """The briefs of one game in each language and ink."""
    return {
        (lang, ink): context_for(box, PrintJob(lang=lang, ink=ink))
        for lang in LANGUAGES
        for ink in INKS
    }


@pytest.fixture(scope="session")
def context(briefs: dict[tuple[str, Ink], Context]) -> Context:
    return briefs["en", "full"]
