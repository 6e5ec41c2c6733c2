"""Writing marks as operators of a PDF, in mm from the top left."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial, reduce
from typing import Final, NamedTuple

from pnp.faces import pen
from pnp.outlines import ON_FACE, Matrix, bounding_box, corners, move, to_face
from pnp.press.pdf import operators as ops
from pnp.press.pdf.operators import ELEMENTS, KeptStrokes, TagNode
from pnp.press.type import ShapedLine, Typeface, typeface
from pnp.units import Point, Rect, to_mm

_ORNAMENT: Final = ("/Artifact BMC", "EMC")


@dataclass(frozen=True, slots=True)
class ContentStream:
    """The operators of a page or form, and what they need in the file."""

    strokes: bytes
    """The operators, deflated."""
    forms: tuple[str, ...]
    """Names of the forms they call."""
    type: Mapping[pen.Font, frozenset[str]]
    """The characters they set, by font."""
    tags: TagNode
    """What of them is read; of a form, what is drawn and read beside it."""
    area: Rect | None = None
    """Of a form: what it covers."""
    digest: str = ""
    """Of a form: the digest of its strokes."""


class KeptForm(NamedTuple):
    """A form, or a picture, that the files keep."""

    name: str
    digest: str
    """Of its strokes, or of what is in its file."""
    beside: ContentStream | None = None
    """What of a form is read, and is drawn beside it."""
    across: float = 1.0
    """Of a picture: its width by its height."""


def form_name(name: str) -> str:
    """Give what files call a form, as reportlab does."""
    return f"FormXob.{name}"


class PdfWriter:
    """Writes marks as PDF operators; knows the state it has set, and repeats none of it.

    On a page everything is marked: words and figures by numbers that the tree of its tags knows,
    all else as an artifact. In a form nothing is; what has a tag is kept apart there, and is drawn
    and marked on every page where the form is placed, so that it is read there, once.
    """

    def __init__(
        self,
        encoding: ops.FontEncoding,
        keep: Callable[[pen.Stamp, bool], KeptForm],
        keep_picture: Callable[[str], KeptForm],
        tell: Callable[[pen.Whole, list[str]], None],
        *,
        form: bool = False,
    ) -> None:
        """Take what knows the fonts, what keeps ornaments and pictures, who hears of each face.

        An ornament is kept with its tagged words or, asked for without them, beside them.
        """
        self.operators: list[str] = []
        self.strokes: list[str] = []
        """What was written, as it was asked for: the digest of each face."""
        self.tree = TagNode(pen.Tag("section"))
        """The tags of what was drawn."""
        self.forms: dict[str, None] = {}
        self.type: dict[pen.Font, set[str]] = defaultdict(set)
        self._encoding = encoding
        self._keep, self._keep_picture, self._tell = keep, keep_picture, tell
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

    def write(self, marks: Iterable[pen.Mark]) -> None:
        """Write marks; what is wrong with them is told elsewhere."""
        for mark in marks:
            match mark:
                case pen.Shape():
                    self._write_shape(mark)
                case pen.Words():
                    self._write_words(mark)
                case pen.Moved() | pen.Clipped():
                    self._write_within(mark)
                case pen.Tagged(tag, inside):
                    self._tag(tag, partial(self.write, inside))
                case pen.Stamp():
                    self._write_stamp(mark)
                case pen.Whole():
                    start = len(self.strokes)
                    self.write(mark.marks)
                    self._tell(mark, self.strokes[start:])
                case pen.Squares():
                    self._write_squares(mark)
                case pen.Picture():
                    self._write_picture(mark)

    def _write_words(self, words: pen.Words) -> None:
        face = typeface(pen.cut_for(words.font, words.size))
        line = face.line(words.text)
        if not words.text or line.lacks:
            return
        draw = partial(self._set, words, face, line)
        if self._tagged:
            draw()
        else:
            self._tag(pen.PARAGRAPH, draw)

    def _set(self, words: pen.Words, face: Typeface, line: ShapedLine) -> None:
        x, y, text, font, size, colour, align, spacing = words
        font = pen.cut_for(font, size)
        if align != "left":
            x = pen.find_start(x, face.width(text, size, spacing), align)
        if self._form and self._middle is None:
            wide = face.width(line.text, size, spacing)
            self._middle = to_face(self._matrix(), x + wide / 2, y - to_mm(size) / 3)
        self._use_fill(ops.write_fill(colour))
        spaced = f"{ops.figure(spacing)} Tc " if spacing else ""
        undo = " 0 Tc" if spacing else ""
        placed = f"1 0 0 -1 {ops.figure(x)} {ops.figure(y)} Tm"
        self.strokes += spaced, placed, font, ops.figure(size), colour, line.text
        self.type[font].update(line.text)
        shown = self._encoding.compose(font, size, line)
        self.operators.append(f"BT {spaced}{placed} {shown}{undo} ET")

    def _write_shape(self, shape: pen.Shape) -> None:
        path, fill, stroke = shape
        if fill is None and stroke is None:
            return
        self._mark_ornament()
        if fill is not None:
            self._use_fill(ops.write_fill(fill))
            self.strokes.append(fill)
        if stroke is not None:
            # lines of one stroke follow each other: its operators are written when it changes
            line = ops.write_line(stroke)
            if line != self._line:
                self.operators.append(line)
                self._line = line
            self.strokes.append(line)
        paint = "B" if fill and stroke else "f" if fill else "S"
        drawn = f"{ops.write_outline(path)} {paint}"
        self.operators.append(drawn)
        self.strokes.append(drawn)

    def _write_squares(self, squares: pen.Squares) -> None:
        rows, x, y, unit, colour = squares
        self._mark_ornament()
        self._use_fill(ops.write_fill(colour))
        runs = " ".join([ops.write_row(number, row) for number, row in enumerate(rows)])
        scale = ops.figure(unit)
        drawn = f"q {scale} 0 0 {scale} {ops.figure(x)} {ops.figure(y)} cm {runs} f Q"
        self.operators.append(drawn)
        self.strokes += colour, drawn

    def _write_within(self, group: pen.Moved | pen.Clipped) -> None:
        before = self._fill, self._line, self._moves
        if isinstance(group, pen.Moved):
            x, y, angle, scale, _ = group
            change = f"{' '.join(map(ops.figure, move(ON_FACE, x, y, angle, scale)))} cm"
            self._moves = [*self._moves, (x, y, angle, scale)]
        else:
            change = f"{ops.write_outline(group.path)} W n"
        self.operators += "q", change
        self.strokes.append(change)
        self._kept.append(change)
        self.write(group.marks)
        self._kept.pop()
        self.strokes.append("Q")
        self.operators.append("Q")
        self._fill, self._line, self._moves = before

    def _tag(self, tag: pen.Tag, write: Callable[[], None]) -> None:
        # Inside words or a figure no tag counts.
        if self._tagged:
            self._turn_to(tag, write)
        elif tag.role in pen.GROUPS:
            before, seen = self._group, self._seen
            self._group, self._seen = self._group.open(tag), self._place(tag).area or seen
            if tag.alt:
                self.end_ornament()
            start = len(self.operators)
            write()
            if tag.alt and not self._form and self._group.is_empty():
                self._tell_picture(start, tag)
            self._group, self._seen = before, seen
        elif tag.role == "artifact":
            self._mark_ornament()
            self._tagged = True
            write()
            self._tagged = False
        else:
            before_it = self.operators, self._fill, self._line
            self._mark(self._group.open(self._place(tag)), write)
            if self._form:  # it is kept apart
                self.operators, self._fill, self._line = before_it

    def _tell_picture(self, start: int, tag: pen.Tag) -> None:
        drawn = [each for each in self.operators[start:] if each not in _ORNAMENT]
        self._ornament = False
        self.operators[start:] = f"/Figure <</MCID {self._marked}>> BDC", *drawn, "EMC"
        self._group.open(pen.Tag("figure", alt=tag.alt)).marks.append(self._marked)
        self._marked += 1

    def _turn_to(self, tag: pen.Tag, write: Callable[[], None]) -> None:
        # Words have no groups within them; only a span tells a word of another language apart.
        outer = self._open
        if tag.role != "span" or outer is None:
            write()
            return
        self._end(outer)
        self._open, span = None, outer.open(tag)
        self._begin(span)
        write()
        self._end(span)
        self._open = outer
        self._begin(outer)

    def _mark(self, node: TagNode, write: Callable[[], None]) -> None:
        self.end_ornament()
        self._tagged, self._open = True, None if node.tag.role == "figure" else node
        self._begin(node)
        write()
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
        due = node.tag.role in pen.CELLS and not (node.marks or node.strokes)
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

    def _place(self, tag: pen.Tag) -> pen.Tag:
        if tag.area is None:
            return tag
        return tag._replace(area=bounding_box(corners(tag.area), self._matrix()))

    def _matrix(self) -> Matrix:
        return reduce(lambda matrix, step: move(matrix, *step), self._moves, ON_FACE)

    def _mark_ornament(self) -> None:
        if not (self._tagged or self._ornament or self._form):
            self.operators.append(_ORNAMENT[0])
            self._ornament = True

    def end_ornament(self) -> None:
        """End what is drawn and not read, if it was begun."""
        if self._ornament:
            self.operators.append(_ORNAMENT[1])
            self._ornament = False

    def _write_stamp(self, stamp: pen.Stamp) -> None:
        x, y = stamp.x, stamp.y
        kept = self._keep(stamp, self._tagged)
        beside = None if self._tagged else kept.beside
        if beside:  # its words may call its forms here
            self.forms |= dict.fromkeys(beside.forms)
            for font, characters in beside.type.items():
                self.type[font] |= characters
        self.forms[kept.name] = None
        self._mark_ornament()
        moved = f"1 0 0 1 {ops.figure(x)} {ops.figure(y)} cm" if x or y else ""
        self.strokes += kept.digest, moved
        called = f"/{form_name(kept.name)} Do"
        self.operators.append(f"q {moved} {called} Q" if moved else called)
        if beside:
            before, self._moves = self._moves, [*self._moves, (x, y, 0, 1)]
            self._take_over(beside.tags, self._group, moved)
            self._moves = before

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
        again = ("q", *kept.strokes, "Q")
        if self._form:
            node.strokes.append(kept._replace(strokes=(*self._kept, *kept.strokes)))
        elif self._seen and kept.middle and not self._seen.holds(kept.middle):
            self._mark_ornament()  # it is read on the tile where it is seen, or begins here
            self.operators += again
        else:
            self._mark(node, partial(self.operators.extend, again))

    def _write_picture(self, picture: pen.Picture) -> None:
        kept, area = self._keep_picture(picture.name), picture.area
        self.forms[kept.name] = None
        fits = max if picture.covers else min
        width = fits(area.width, area.height * kept.across)
        height = width / kept.across
        x, y = area.x + (area.width - width) / 2, area.bottom - (area.height - height) / 2
        cut = " ".join(ops.figure(v) for v in area) + " re W n " if picture.covers else ""
        matrix = " ".join(ops.figure(v) for v in (width, 0, 0, -height, x, y))
        self.strokes += kept.digest, f"{cut}{matrix}"
        self._mark_ornament()
        self.operators.append(f"q {cut}{matrix} cm /{form_name(kept.name)} Do Q")

    def _use_fill(self, written: str) -> None:
        if written != self._fill:
            self.operators.append(written)
            self._fill = written
