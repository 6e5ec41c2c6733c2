"""The pen that writes PDF operators, in mm from the top left; and one that finds faults alone."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial, reduce
from math import cos, radians, sin
from typing import Final

from pnp.box.words import has_two
from pnp.faces.path import Path
from pnp.faces.pen import LEAST_TYPE, Align, Colour, Font, Ornament, Stroke, cut_for
from pnp.faces.tags import CELLS, GROUPS, PARAGRAPH, Tag
from pnp.faces.text.line_breaks import one_only
from pnp.outlines import ON_FACE, Matrix, bound, corners, move, to_face
from pnp.press.pdf.fonts import FontEncoding
from pnp.press.pdf.operators import (
    figure,
    write_fill,
    write_line,
    write_outline,
    write_row,
)
from pnp.press.pdf.structure import ELEMENTS, KeptStrokes, Stamped, TagNode
from pnp.press.type import ShapedLine, missing_glyph
from pnp.units import Point, Rect, to_mm

_ORNAMENT: Final = ("/Artifact BMC", "EMC")


class PdfPen:
    """Takes down strokes as PDF operators; knows the state it has set, and repeats none of it.

    On a page everything is marked: words and figures by numbers that the tree of its tags knows,
    all else as an artifact. In a form nothing is; what has a tag is kept apart there, and is drawn
    and marked on every page where the form is placed, so that it is read there, once.
    """

    def __init__(
        self,
        encoding: FontEncoding,
        stamp: Callable[[Ornament, bool], Stamped],
        picture: Callable[[str], tuple[str, float]],
        fault: Callable[[str, str], None],
        remark: Callable[[str, str], None],
        strokes: list[str],
        *,
        form: bool = False,
    ) -> None:
        """Take what knows the fonts, what keeps ornaments and pictures, and who hears of faults.

        An ornament is kept with its tagged words or, asked for without them, beside them.
        `strokes` takes down what was asked for, as it was asked, for the digest of each face.
        """
        self.operators: list[str] = []
        self.tree = TagNode(Tag("section"))
        """The tags of what was drawn."""
        self._encoding = encoding
        self._stamp, self._picture = stamp, picture
        self._fault, self._remark = fault, remark
        self._strokes = strokes
        self._fill = self._line = ""
        self._form = form
        self._group = self.tree
        self._tagged = False
        """Whether what is drawn now belongs to words, a figure or an artifact already."""
        self._open: TagNode | None = None
        """The words that are drawn now; none if it is a figure or an artifact."""
        self._start = 0
        """Where the marked content began that is drawn now, among the operators."""
        self._ornament = False
        """Whether an artifact has been begun on the page."""
        self._marked = 0
        self._kept: list[str] = []
        """In a form: the operators that still hold here, of moves and clips."""
        self._moves: list[tuple[float, float, float, float]] = []
        self._middle: Point | None = None
        """In a form: the middle of the first line of what is kept apart."""
        self._seen: Rect | None = None
        """What of a section is seen, if not all."""

    @property
    def least(self) -> float:
        """The least size in pt that a text may be made smaller to."""
        return LEAST_TYPE

    def width(self, text: str, font: Font, size: float, spacing: float = 0) -> float:
        """Give the width of a line of type in mm."""
        return self._encoding.face(cut_for(font, size)).width(text, size, spacing)

    def lacks(self, text: str, font: Font) -> str:
        """Give the characters of a text that a font has no glyph for."""
        return self._encoding.face(font).lacks(text)

    def fault(self, say: str, text: str = "") -> None:
        """Report something that cannot be drawn as asked."""
        self._fault(say, text)

    def remark(self, say: str, text: str = "") -> None:
        """Report what is left out or smaller than asked for."""
        self._remark(say, text)

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
        """Set one line of type with its baseline at y; nothing for no words."""
        if not text:
            return
        if has_two(text):  # whoever knew that it has two would have asked for each
            self.remark(*one_only(text))
        font = cut_for(font, size)
        face = self._encoding.face(font)
        line = face.line(text)
        if line.lacks:
            self._fault(missing_glyph(font, line.lacks, text), text)
            return
        if align != "left":
            wide = face.width(text, size, spacing)
            x -= wide if align == "right" else wide / 2
        draw = partial(self._set, x, y, font, size, colour, spacing, line)
        if self._tagged:
            draw()
        else:
            with self.tag(PARAGRAPH):
                draw()

    def _set(
        self,
        x: float,
        y: float,
        font: Font,
        size: float,
        colour: Colour,
        spacing: float,
        line: ShapedLine,
    ) -> None:
        if self._form and self._middle is None:
            wide = self._encoding.face(font).width(line.text, size, spacing)
            self._middle = to_face(self._matrix(), x + wide / 2, y - to_mm(size) / 3)
        self._use_fill(write_fill(colour))
        spaced = f"{figure(spacing)} Tc " if spacing else ""
        undo = " 0 Tc" if spacing else ""
        placed = f"1 0 0 -1 {figure(x)} {figure(y)} Tm"
        self._strokes += spaced, placed, font, figure(size), colour, line.text
        shown = self._encoding.compose(font, size, line)
        self.operators.append(f"BT {spaced}{placed} {shown}{undo} ET")

    def shape(self, path: Path, fill: Colour | None = None, stroke: Stroke | None = None) -> None:
        """Fill and stroke an outline (non-zero winding)."""
        if fill is None and stroke is None:
            return
        self._mark_ornament()
        if fill is not None:
            self._use_fill(write_fill(fill))
            self._strokes.append(fill)
        if stroke is not None:
            self._strokes.append(self._use_stroke(stroke))
        paint = "B" if fill and stroke else "f" if fill else "S"
        drawn = f"{write_outline(path)} {paint}"
        self.operators.append(drawn)
        self._strokes.append(drawn)

    def squares(self, rows: Sequence[str], x: float, y: float, unit: float, colour: Colour) -> None:
        """Fill the ones of a grid of squares: one path of horizontal runs, so no hairlines."""
        self._mark_ornament()
        self._use_fill(write_fill(colour))
        runs = " ".join([write_row(number, row) for number, row in enumerate(rows)])
        scale = figure(unit)
        drawn = f"q {scale} 0 0 {scale} {figure(x)} {figure(y)} cm {runs} f Q"
        self.operators.append(drawn)
        self._strokes += colour, drawn

    @contextmanager
    def transform(self, x: float, y: float, angle: float = 0, scale: float = 1) -> Iterator[None]:
        """Move the origin, turn clockwise and enlarge, until the block ends."""
        c, s = cos(radians(angle)) * scale, sin(radians(angle)) * scale
        matrix = " ".join(figure(v) for v in (c, s, -s, c, x, y))
        self._moves.append((x, y, angle, scale))
        with self._keep_state(f"{matrix} cm"):
            yield
        self._moves.pop()

    @contextmanager
    def clip(self, path: Path) -> Iterator[None]:
        """Draw only inside an outline until the block ends."""
        with self._keep_state(f"{write_outline(path)} W n"):
            yield

    @contextmanager
    def _keep_state(self, change: str) -> Iterator[None]:
        before = self._fill, self._line
        self.operators += "q", change
        self._strokes.append(change)
        self._kept.append(change)
        yield
        self._kept.pop()
        self._strokes.append("Q")
        self.operators.append("Q")
        self._fill, self._line = before

    @contextmanager
    def tag(self, tag: Tag) -> Iterator[None]:
        """Say what is drawn until the block ends; inside words or a figure no tag counts."""
        if self._tagged:
            with self._turn_to(tag):
                yield
        elif tag.role in GROUPS:
            before, seen = self._group, self._seen
            self._group, self._seen = self._group.open(tag), self._place(tag).area or seen
            if tag.alt:
                self._end_ornament()
            start = len(self.operators)
            yield
            if tag.alt and not self._form and self._group.is_empty():
                self._tell_picture(start, tag)
            self._group, self._seen = before, seen
        elif tag.role == "artifact":
            self._mark_ornament()
            self._tagged = True
            yield
            self._tagged = False
        elif self._form:
            with self._keep_apart(tag):
                yield
        else:
            with self._mark(self._group.open(self._place(tag))):
                yield

    def _tell_picture(self, start: int, tag: Tag) -> None:
        drawn = [each for each in self.operators[start:] if each not in _ORNAMENT]
        self._ornament = False
        self.operators[start:] = f"/Figure <</MCID {self._marked}>> BDC", *drawn, "EMC"
        self._group.open(Tag("figure", alt=tag.alt)).marks.append(self._marked)
        self._marked += 1

    @contextmanager
    def _turn_to(self, tag: Tag) -> Iterator[None]:
        # Words have no groups within them; only a span tells a word of another language apart.
        outer = self._open
        if tag.role != "span" or outer is None:
            yield
            return
        self._end(outer)
        self._open, span = None, outer.open(tag)
        self._begin(span)
        yield
        self._end(span)
        self._open = outer
        self._begin(outer)

    @contextmanager
    def _keep_apart(self, tag: Tag) -> Iterator[None]:
        before = self.operators, self._fill, self._line
        with self._mark(self._group.open(self._place(tag))):
            yield
        self.operators, self._fill, self._line = before

    @contextmanager
    def _mark(self, node: TagNode) -> Iterator[None]:
        self._end_ornament()
        self._tagged, self._open = True, None if node.tag.role == "figure" else node
        self._begin(node)
        yield
        self._end(node)
        self._tagged, self._open = False, None

    def _begin(self, node: TagNode) -> None:
        if self._form:
            self.operators, self._fill, self._line, self._middle = [], "", "", None
            return
        self._start = len(self.operators)
        self.operators.append(f"/{ELEMENTS[node.tag.role]} <</MCID {self._marked}>> BDC")
        self._marked += 1

    def _end(self, node: TagNode) -> None:
        due = node.tag.role in CELLS and node.is_bare()
        if self._form:
            if self.operators or due:
                strokes = (*self._kept, *self.operators)
                node.strokes.append(KeptStrokes(strokes, self._middle))
        elif len(self.operators) == self._start + 1 and not due:  # nothing of it shows
            self.operators.pop()
            self._marked -= 1
        else:
            self.operators.append("EMC")
            node.marks.append(self._marked - 1)

    def _place(self, tag: Tag) -> Tag:
        if tag.area is None:
            return tag
        return tag._replace(area=bound(self._matrix(), corners(tag.area)))

    def _matrix(self) -> Matrix:
        return reduce(lambda matrix, step: move(matrix, *step), self._moves, ON_FACE)

    def _mark_ornament(self) -> None:
        if not (self._tagged or self._ornament or self._form):
            self.operators.append(_ORNAMENT[0])
            self._ornament = True

    def _end_ornament(self) -> None:
        if self._ornament:
            self.operators.append(_ORNAMENT[1])
            self._ornament = False

    def finish(self) -> None:
        """End what has been begun."""
        self._end_ornament()

    def stamp(self, ornament: Ornament, x: float = 0, y: float = 0) -> None:
        """Place an ornament; the file keeps it once, but for what of it is read."""
        name, words, digest = self._stamp(ornament, self._tagged)
        self._mark_ornament()
        moved = f"1 0 0 1 {figure(x)} {figure(y)} cm" if x or y else ""
        self._strokes += digest, moved
        self.operators.append(f"q {moved} {name} Do Q" if moved else f"{name} Do")
        if not self._tagged:
            self._moves.append((x, y, 0, 1))
            self._take_over(words, self._group, moved)
            self._moves.pop()

    def _take_over(self, node: TagNode, into: TagNode, moved: str) -> None:
        for kid in node.kids:
            own = into.open(self._place(kid.tag))
            for kept in kid.strokes:
                strokes = [moved, *kept.strokes] if moved else kept.strokes
                middle = kept.middle and to_face(self._matrix(), *kept.middle)
                self._draw_again(own, KeptStrokes(strokes, middle))
            if kid.kids:
                self._take_over(kid, own, moved)

    def _draw_again(self, node: TagNode, kept: KeptStrokes) -> None:
        if self._form:
            node.strokes.append(kept._replace(strokes=(*self._kept, *kept.strokes)))
        elif self._seen and kept.middle and not self._seen.holds(kept.middle):
            self._mark_ornament()  # it is read on the tile where it is seen, or begins here
            self.operators += "q", *kept.strokes, "Q"
        else:
            with self._mark(node):
                self.operators += "q", *kept.strokes, "Q"

    def picture(self, name: str, area: Rect) -> None:
        """Place a picture of the pack in the middle of an area, as large as fits, uncut."""
        form, across = self._picture(name)
        width = min(area.width, area.height * across)
        height = width / across
        x, y = area.x + (area.width - width) / 2, area.bottom - (area.height - height) / 2
        matrix = " ".join(figure(v) for v in (width, 0, 0, -height, x, y))
        self._strokes.append(matrix)
        self._mark_ornament()
        self.operators.append(f"q {matrix} cm {form} Do Q")

    def _use_fill(self, written: str) -> None:
        if written != self._fill:
            self.operators.append(written)
            self._fill = written

    def _use_stroke(self, stroke: Stroke) -> str:
        # Lines of one stroke follow each other: its operators are written when it changes.
        line = write_line(stroke)
        if line != self._line:
            self.operators.append(line)
            self._line = line
        return line
