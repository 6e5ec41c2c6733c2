"""The pen that faces are drawn with: what it is asked for it takes down, as marks in their order.

Coordinates are in mm from the top left, y growing downwards; type sizes are in points. A drawing
is a list of marks, which is data: the press writes it as PDF or SVG, and what is found on a face,
cut out of it or drawn smaller is a function over the list.

Tags say what something on a face is to somebody who hears it read out: a pen is told by
`with pen.tag(…)`. What is drawn without one is ornament and not read, but for words: a line of
type of its own is a paragraph.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from pnp.errors import PrintError
from pnp.outlines import Path
from pnp.units import Rect, to_mm

Font = Literal[
    "serif-600", "serif-700", "sans-400", "sans-400-italic", "sans-500", "sans-600", "sans-700",
    "text-600", "text-700",
]  # fmt: skip
"""Noto Serif Display for what is read from afar, Fira Sans Condensed for all the rest.

Small type in a serif is set in Noto Serif, its text cuts, by itself (`cut_for` below).
"""

LEAST_TYPE: Final = 7.0
"""No type on a piece is smaller, in pt (docs/figures.md#type)."""
LEAST_LINE: Final = 0.09
"""No line is finer, in mm: 0.25 pt is what a printer holds."""
LEAST_MODULE: Final = 0.45
"""Side of a module in mm below which phones give up (docs/figures.md#codes)."""
Align = Literal["left", "centre", "right"]
"""Where the given x stands on a line of type."""
SHARES: Final[Mapping[str, float]] = {
    "left": 0.0, "top": 0.0, "centre": 0.5, "middle": 0.5, "right": 1.0, "foot": 1.0,
}  # fmt: skip
"""What part of the room that is left over lies before a thing that stands there."""
Colour = str
"""An sRGB colour as `#rrggbb`."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A drawn line: colour, width in mm, dashes in mm."""

    colour: Colour
    width: float = 0.25
    dashes: tuple[float, ...] = ()
    round: bool = False
    """Whether ends and joins are round."""


TagRole = Literal[
    "section", "heading", "subheading", "paragraph", "list", "item", "table", "row", "header",
    "head", "cell", "span", "figure", "artifact",
]  # fmt: skip
"""`header` stands at the beginning of a row, `head` on top of a column; a span is a part of words
in a language of its own; an artifact is not read."""

GROUPS: Final[frozenset[TagRole]] = frozenset({"section", "list", "table", "row"})
"""Roles that hold others and have no words of their own."""


class Tag(NamedTuple):
    """What is drawn until the tag's block ends."""

    role: TagRole
    key: str = ""
    """A tag of the same role and key beside it goes on where this one ended."""
    place: int = 0
    """Where it is read among its sisters: the lowest first, of one place as they are drawn."""
    alt: str = ""
    """What a figure shows, in words; of a section, what is said of it if it has none."""
    lang: str = ""
    """The language of its words, if that is not the language of the kit."""
    title: str = ""
    """What a section is called among sections; it is not read."""
    area: Rect | None = None
    """What a figure covers, in mm; of a section, what of it is seen: nothing else is read."""
    said: str = ""
    """What its words say, where that is not what stands there: a word parted at a line's end."""
    span: int = 1
    """How many columns a cell takes."""


CELLS: Final[frozenset[TagRole]] = frozenset({"header", "head", "cell"})
"""Roles that count where nothing stands in them: a row has as many cells as its table columns."""
PARAGRAPH: Final = Tag("paragraph")
HEADING: Final = Tag("heading", place=-2)
"""What a piece is called: it is read first, wherever it stands."""
ARTIFACT: Final = Tag("artifact")


class Metrics(Protocol):
    """What is known of type before it is drawn."""

    @property
    def least(self) -> float:
        """The least size in pt that a text may be made smaller to."""

    def width(self, text: str, font: Font, size: float, spacing: float = 0) -> float:
        """Give the width of a line of type in mm; spacing is added after each letter, in mm."""

    def lacks(self, text: str, font: Font) -> str:
        """Give the characters of a text that a font has no glyph for."""

    def outline(self, text: str, font: Font, size: float, spacing: float = 0) -> Path:
        """Give a line of type as an outline in mm, its baseline beginning at the origin."""


@dataclass(frozen=True, slots=True)
class Later:
    """Marks that are made whenever they are asked for: files ask once, and nobody keeps them."""

    make: "Callable[[], Iterator[Mark]]"

    def __iter__(self) -> "Iterator[Mark]":
        return self.make()


class Words(NamedTuple):
    """A line of type."""

    x: float
    y: float
    text: str
    font: Font
    size: float
    colour: Colour
    align: Align
    spacing: float

    def cover(self, metrics: Metrics, above: float, below: float = 0) -> Rect:
        """Give what it covers in its own coordinates, from parts of its size above to below."""
        wide, high = metrics.width(self.text, self.font, self.size, self.spacing), to_mm(self.size)
        left = find_start(self.x, wide, self.align)
        return Rect(left, self.y - high * above, wide, high * (above + below))


class Shape(NamedTuple):
    """A filled and stroked outline."""

    path: Path
    fill: Colour | None
    stroke: Stroke | None


class Squares(NamedTuple):
    """The modules of a QR code."""

    rows: Sequence[str]
    x: float
    y: float
    unit: float
    colour: Colour

    @property
    def area(self) -> Rect:
        """What it covers."""
        side = self.unit * len(self.rows)
        return Rect(self.x, self.y, side, side)


class Stamp(NamedTuple):
    """An ornament in its place; files keep each key once."""

    key: str
    area: Rect
    marks: "Marks"
    x: float
    y: float
    copy: bool = False
    """Whether the same is drawn elsewhere in full size, where its faults are named."""


class Picture(NamedTuple):
    """A picture of the pack."""

    name: str
    area: Rect
    covers: bool = False
    """Whether it is as large as leaves nothing of the area bare, and cut off there."""


class Complaint(NamedTuple):
    """What cannot be drawn as asked, or was left out."""

    say: str
    text: str
    stops: bool
    """Whether the kit cannot be printed so."""


class Moved(NamedTuple):
    """Marks about another origin, turned and enlarged."""

    x: float
    y: float
    angle: float
    scale: float
    marks: "Marks"


class Clipped(NamedTuple):
    """Marks that show only inside an outline."""

    path: Path
    marks: "Marks"


class Tagged(NamedTuple):
    """Marks, and what they are."""

    tag: Tag
    marks: "Marks"


class Whole(NamedTuple):
    """The marks of a face: faults among them are told of it, and how it looks is told by them."""

    key: str
    look: str
    """Its size and bleed, which belong to its look."""
    marks: "Marks"


Mark: TypeAlias = (
    Words | Shape | Squares | Stamp | Picture | Complaint | Moved | Clipped | Tagged | Whole
)
Marks: TypeAlias = Iterable[Mark]


@dataclass(slots=True, eq=False)
class Pen:
    """Takes down what it is asked for; it knows type by its metrics."""

    metrics: Metrics
    least: float = LEAST_TYPE
    """The least size in pt that a text may be made smaller to."""
    known: dict[str, Marks] = field(default_factory=dict)
    """What was taken down of ornaments and faces so far, by their keys: each is drawn once."""
    marks: list[Mark] = field(default_factory=list)
    small: bool = False
    """Whether all of it is made small as soon as it is taken down."""

    def width(self, text: str, font: Font, size: float, spacing: float = 0) -> float:
        """Give the width of a line of type in mm; spacing is added after each letter, in mm."""
        return self.metrics.width(text, font, size, spacing)

    def lacks(self, text: str, font: Font) -> str:
        """Give the characters of a text that a font has no glyph for."""
        return self.metrics.lacks(text, font)

    def outline(self, text: str, font: Font, size: float, spacing: float = 0) -> Path:
        """Give a line of type as an outline in mm, its baseline beginning at the origin."""
        return self.metrics.outline(text, font, size, spacing)

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
        """Set one line of type with its baseline at y; size in pt, spacing in mm."""
        self.marks.append(Words(x, y, text, font, size, colour, align, spacing))

    def shape(self, path: Path, fill: Colour | None = None, stroke: Stroke | None = None) -> None:
        """Fill and stroke an outline (non-zero winding)."""
        self.marks.append(Shape(path, fill, stroke))

    def squares(self, rows: Sequence[str], x: float, y: float, unit: float, colour: Colour) -> None:
        """Fill the ones of a grid of squares, row by row: the modules of a QR code."""
        self.marks.append(Squares(rows, x, y, unit, colour))

    def picture(self, name: str, area: Rect, *, covers: bool = False) -> None:
        """Place a picture of the pack in the middle of an area, as large as fits, or covering."""
        self.marks.append(Picture(name, area, covers))

    def fault(self, say: str, text: str = "") -> None:
        """Report something that cannot be drawn as asked, and the text that it is about.

        Drawing goes on, printing will not.
        """
        self.marks.append(Complaint(say, text, stops=True))

    def remark(self, say: str, text: str = "") -> None:
        """Report what is left out or smaller than asked for; printing goes on."""
        self.marks.append(Complaint(say, text, stops=False))

    def stamp(
        self, key: str, area: Rect, draw: "Callable[[Pen], None]", x: float = 0, y: float = 0
    ) -> None:
        """Place an ornament with its origin at a point; the file keeps each ornament once.

        Its key names it with everything that changes its look; nothing outside its area is drawn.
        """
        key = key if self.least == LEAST_TYPE else f"{key} large"
        self.marks.append(Stamp(key, area, self.recall(key, draw), x, y))

    def recall(self, key: str, draw: "Callable[[Pen], None]") -> Marks:
        """Take down a drawing whose key names all that changes its look, if it is not known."""
        if key not in self.known:
            self.known[key] = record(draw, self)
        return self.known[key]

    def transform(
        self, x: float, y: float, angle: float = 0, scale: float = 1
    ) -> AbstractContextManager[None]:
        """Move the origin, turn by an angle clockwise and enlarge, until the block ends."""
        return self._inside(partial(Moved, x, y, angle, scale))

    def clip(self, path: Path) -> AbstractContextManager[None]:
        """Draw only inside an outline until the block ends."""
        return self._inside(partial(Clipped, path))

    def tag(self, tag: Tag) -> AbstractContextManager[None]:
        """Say what is drawn until the block ends; inside words or a figure no tag counts."""
        return self._inside(partial(Tagged, tag))

    def whole(self, key: str, look: str) -> AbstractContextManager[None]:
        """Say of which face everything is until the block ends."""
        return self._inside(partial(Whole, key, look))

    @contextmanager
    def no_smaller(self, least: float) -> Iterator[None]:
        """Make no text smaller than so many pt until the block ends."""
        before, self.least = self.least, least
        yield
        self.least = before

    @contextmanager
    def _inside(self, hold: Callable[[Marks], Mark]) -> Iterator[None]:
        # the group is kept before what it holds is known: both are one list, which grows
        outer, self.marks = self.marks, []
        outer.append(hold(self.marks))
        yield
        self.marks = outer


def fresh_pen(metrics: Metrics) -> Pen:
    """Give a pen that has drawn nothing yet; a pen for metrics lends what it knows."""
    if isinstance(metrics, Pen):
        return Pen(metrics.metrics, metrics.least, metrics.known)
    return Pen(metrics, metrics.least)


def record(draw: Callable[[Pen], None], metrics: Metrics) -> Marks:
    """Take down a drawing as far as it comes; what breaks it off is a fault among its marks."""
    pen = fresh_pen(metrics)
    marks = pen.marks
    try:
        draw(pen)
    except PrintError as error:
        pen.fault(str(error))
    return marks


_RUNS: Final = re.compile("1+")


def find_runs(row: str) -> list[tuple[int, int]]:
    """Find the runs of ones in a row of squares: where each begins, and where it ends.

    >>> find_runs("1101")
    [(0, 2), (3, 4)]
    """
    return [found.span() for found in _RUNS.finditer(row)]


def find_start(x: float, width: float, align: Align) -> float:
    """Give where a line of type of a width begins, in mm, that is set at x."""
    return x - width * SHARES[align]


DISPLAY_FROM: Final = 25.0
"""From this size in pt the display cut is set: its hairlines, 1/100 em, are 0.25 pt there."""
LIGHT: Final = 55.0
"""Lightness L* from which type, or a line, is a light one and lies on something dark."""
# Display cut → the cut of lower contrast, whose hairlines are 6/100 em.
_CUTS: Final[Mapping[Font, Font]] = {"serif-600": "text-600", "serif-700": "text-700"}


def cut_for(font: Font, size: float) -> Font:
    """Give the cut of a font for a size in pt.

    >>> cut_for("serif-700", 30), cut_for("serif-700", 14), cut_for("sans-400", 8)
    ('serif-700', 'text-700', 'sans-400')
    """
    return _CUTS.get(font, font) if size < DISPLAY_FROM else font


def cut_on_dark(font: Font, lightness: float) -> Font:
    """Give the cut of a font for type of a lightness L*: light type fills in where it is fine.

    Ink spreads into it from around: 0.5 pt is the least there, which hairlines reach at 50 pt.

    >>> cut_on_dark("serif-700", 95), cut_on_dark("serif-700", 20)
    ('text-700', 'serif-700')
    """
    return _CUTS.get(font, font) if lightness > LIGHT else font
