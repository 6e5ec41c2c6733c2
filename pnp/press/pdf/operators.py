"""How type, lines and outlines are written as operators of a PDF, and its tags as a tree.

A font of a PDF has 256 codes. Because every file of a kit gives a character the same code, a
line that has been composed once can be printed into all of them; each file keeps only the glyphs
that its own pages use.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import chain, groupby
from typing import Final, NamedTuple

from pnp.box.words import first_of
from pnp.faces.pen import CELLS, Colour, Font, Stroke, Tag, TagRole, find_runs
from pnp.outlines import Path
from pnp.press.type import FONTS, ShapedLine
from pnp.units import Point, to_mm, to_points

# Codes of a first font that printable ASCII, which stands for itself, leaves free.
_SPARE: Final = (*range(128, 256), *range(1, 32))
_ASCII: Final = {chr(code): code for code in range(32, 127)} | {"\u00a0": 32}
# Codes of every further font; the first stays unused.
_MORE: Final = 255


class FontEncoding:
    """The characters of a kit and their codes, given as they come to be used."""

    def __init__(self) -> None:
        self._codes: dict[Font, dict[str, int]] = defaultdict(_ASCII.copy)
        self.compose = lru_cache(maxsize=1024)(self._compose)
        """Gives the operators that show a line of type with its kerning."""

    def fork(self) -> "FontEncoding":
        """Give an encoding with the same codes that keeps to itself which it gives from now on."""
        twin = FontEncoding()
        twin._codes.update({font: codes.copy() for font, codes in self._codes.items()})
        return twin

    def name(self, font: Font) -> str:
        """Give the name of a font in the files."""
        return f"T{FONTS.index(font)}"

    def fonts(self, font: Font, characters: Iterable[str]) -> list[list[int]]:
        """List the code points by the codes of a font and of its further ones, 0 where none."""
        points = {self._code(font, c): 32 if c == "\u00a0" else ord(c) for c in characters}
        fonts: list[list[int]] = [[0] for _ in range((max(points, default=0) >> 8) + 1)]
        for code, point in sorted(points.items()):
            row = fonts[code >> 8]
            row += [0] * ((code & 255) - len(row)) + [point]
        return fonts

    def _code(self, font: Font, character: str) -> int:
        codes = self._codes[font]
        known = codes.get(character)
        if known is None:
            # all files of a kit share these codes: each is given when its character first comes
            nth = len(codes) - len(_ASCII)
            further, code = divmod(nth - len(_SPARE), _MORE)
            known = _SPARE[nth] if further < 0 else (further + 1) << 8 | (code + 1)
            codes[character] = known
        return known

    def _compose(self, font: Font, size: float, line: ShapedLine) -> str:
        name, codes = self.name(font), self._codes[font]
        written: list[str] = []
        last, run = -1, ""
        for character, kern in zip(line.text, line.kerns, strict=True):
            code = codes.get(character) or self._code(font, character)
            if code >> 8 != last:
                if run:
                    written.append(f"[({run})] TJ")
                last, run = code >> 8, ""
                written.append(f"/{name}+{last} {to_mm(size):.4f} Tf")
            shown = _ESCAPED[code & 255]
            run += f"{shown}) {-kern} (" if kern else shown
        written.append(f"[({run})] TJ")
        return " ".join(written)


# How each code is written in a string of a PDF.
_ESCAPED: Final = tuple(
    chr(code) if 32 <= code < 127 and chr(code) not in "()\\" else f"\\{code:03o}"
    for code in range(256)
)


# How a step of an outline is written, to a thousandth of a mm; zeros at the end deflate well.
_STEPS: Final = {
    "M": "%.3f %.3f m",
    "L": "%.3f %.3f l",
    "C": "%.3f %.3f %.3f %.3f %.3f %.3f c",
    "Z": "h",
}


@lru_cache(maxsize=1 << 14)  # grids and patterns repeat their lengths
def figure(value: float) -> str:
    """Write a length with at most four decimals: a tenth of a thousandth of a mm.

    >>> figure(1.5), figure(-0.00001), figure(88.0)
    ('1.5', '0', '88')
    """
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


@cache
def write_fill(colour: Colour) -> str:
    """Write the operator that fills with a colour.

    >>> write_fill("#ff8000")
    '1 0.502 0 rg'
    """
    return f"{_share(colour)} rg"


@cache
def write_line(stroke: Stroke) -> str:
    """Write the operators that set colour, width, ends, joins and dashes of lines."""
    ends = 1 if stroke.round else 0
    dashes = " ".join(figure(dash) for dash in stroke.dashes)
    width = figure(stroke.width)
    return f"{_share(stroke.colour)} RG {width} w {ends} J {ends} j [{dashes}] 0 d"


@cache
def _share(colour: Colour) -> str:
    return " ".join(figure(int(colour[n : n + 2], 16) / 255) for n in (1, 3, 5))


# Six in ten steps are of an outline drawn before; to hash one is cheaper than to write it.
@lru_cache(maxsize=1 << 11)
def write_outline(path: Path) -> str:
    """Write the steps of an outline.

    >>> write_outline((("M", (0, 1.5)), ("L", (88, -0.0004)), ("Z", ())))
    '0.000 1.500 m 88.000 -0.000 l h'
    """
    # one operation for all figures is cheaper than one a step
    said = " ".join([_STEPS[name] for name, _ in path])
    return said % tuple(chain.from_iterable([values for _, values in path]))


def write_row(number: int, squares: str) -> str:
    """Write the runs of one row of squares.

    >>> write_row(2, "1101")
    '0 2 2 1 re 3 2 1 1 re'
    """
    return " ".join([f"{start} {number} {end - start} 1 re" for start, end in find_runs(squares)])


ELEMENTS: Final[Mapping[TagRole, str]] = {
    "section": "Sect", "heading": "H1", "subheading": "H2", "paragraph": "P", "list": "L",
    "item": "LI", "table": "Table", "row": "TR", "header": "TH", "head": "TH", "cell": "TD",
    "span": "Span", "figure": "Figure",
}  # fmt: skip
"""What a PDF calls each role (ISO 32000-1, 14.8.4)."""

Operators = Sequence[str]
"""Operators, in the order they are drawn."""


class KeptStrokes(NamedTuple):
    """What draws words or a figure of a form, and where in the form it lies."""

    strokes: Operators
    middle: Point | None
    """The middle of its first line of type in mm; none if it has no type."""


@dataclass(slots=True)
class TagNode:
    """A tag that was opened, what was opened in it, and what it holds on the page."""

    tag: Tag
    kids: list["TagNode"] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    """Numbers of its marked content on the page."""
    strokes: list[KeptStrokes] = field(default_factory=list)
    """In a form, which is drawn anew wherever the form is placed: what draws it."""

    def open(self, tag: Tag) -> "TagNode":
        """Give the node of a tag in this one: the one of its key again, or a new one.

        One that nothing has been drawn in yet keeps its place, and is what it is called now.
        """
        if tag.key:
            for kid in self.kids:
                if kid.tag.key == tag.key and kid.tag.role == tag.role:
                    if kid.is_empty():
                        kid.tag = tag
                    return kid
        kid = TagNode(tag)
        self.kids.append(kid)
        return kid

    def is_empty(self) -> bool:
        """Tell whether there is nothing in it."""
        return not (self.marks or self.strokes or any(not kid.is_empty() for kid in self.kids))

    def in_order(self) -> Iterator["TagNode"]:
        """Give what is in it as it is read: by place, else as it is drawn."""
        in_place = sorted(self.kids, key=lambda kid: kid.tag.place)
        return (kid for kid in in_place if not kid.is_empty())


_SCOPES: Final = {"header": "Row", "head": "Column"}


class TaggedPage(NamedTuple):
    """A page on its way into a file."""

    tags: TagNode
    number: int
    """The number of its object."""
    height: float
    """How high it is, in mm."""
    marks: dict[int, int]
    """The numbers of the objects that hold what is marked on it, as far as they are written."""


def write_tree(pages: Sequence[TaggedPage], root: int, first: int) -> list[str]:
    """Write the objects below the root of a tree, numbered on from `first`.

    The first of them is the document, the second the table from marked content to elements.
    """
    document, objects = first, ["", ""]
    held = [(page, node) for page in pages for node in page.tags.in_order()]
    runs = groupby(held, key=lambda each: each[1].tag.place > 0)
    tops = [
        _write(node, document, page, first, objects)
        for _, run in runs
        for page, node in sorted(run, key=lambda each: each[1].tag.place)
    ]
    owned = ([own for _, own in sorted(page.marks.items())] for page in pages)
    rows = (f"{n}[{_refer(numbers)}]" for n, numbers in enumerate(owned))
    objects[0] = f"<</Type/StructElem/S/Document/P {root} 0 R/K[{_refer(tops)}]>>"
    objects[1] = f"<</Nums[{''.join(rows)}]>>"
    return objects


def _write(node: TagNode, parent: int, page: TaggedPage, first: int, objects: list[str]) -> int:
    # Give the number of its object. Marks are noted by the object that holds them: the parent tree
    # leads readers back to it.
    number = body = first + len(objects)
    objects.append("")
    if node.tag.role == "item" and node.marks:  # an item has a body, which has its words
        body = first + len(objects)
        objects.append("")
    kids = [_write(kid, body, page, first, objects) for kid in node.in_order()]
    page.marks.update(dict.fromkeys(node.marks, body))
    shown = f"/Pg {page.number} 0 R" if node.marks else ""
    held = " ".join(filter(None, (" ".join(map(str, node.marks)), _refer(kids))))
    content = f"{shown}/K[{held}]" if held else ""
    if body != number:
        objects[body - first] = f"<</S/LBody/P {number} 0 R{content}>>"
        content = f"/K {body} 0 R"
    said = f"/P {parent} 0 R{''.join(_say(node.tag, page))}"
    objects[number - first] = f"<</S/{ELEMENTS[node.tag.role]}{said}{content}>>"
    return number


def _say(tag: Tag, page: TaggedPage) -> Iterator[str]:
    alt = tag.alt if tag.role == "figure" else ""
    said = {"T": tag.title, "Alt": alt, "ActualText": tag.said, "Lang": tag.lang}
    yield from (f"/{name}{text_string(first_of(text))}" for name, text in said.items() if text)
    if tag.area and tag.role == "figure":
        left, top, width, height = tag.area
        edges = left, page.height - top - height, left + width, page.height - top
        box = " ".join(figure(round(to_points(edge), 1)) for edge in edges)
        yield f"/A<</O/Layout/BBox[{box}]>>"
    elif tag.role in CELLS and (tag.span > 1 or tag.role in _SCOPES):
        scope = f"/Scope/{_SCOPES[tag.role]}" if tag.role in _SCOPES else ""
        span = f"/ColSpan {tag.span}" if tag.span > 1 else ""
        yield f"/A<</O/Table{scope}{span}>>"


def _refer(numbers: Iterator[int] | Sequence[int]) -> str:
    return " ".join(f"{number} 0 R" for number in numbers)


def text_string(text: str) -> str:
    r"""Write a text as a string of a PDF.

    >>> text_string("a (b)"), text_string("é")
    ('(a \\(b\\))', '<FEFF00E9>')
    """
    if text.isascii() and text.isprintable():
        escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        return f"({escaped})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"
