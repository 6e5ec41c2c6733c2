"""Tags: what of a page is read, as a tree, and the objects of a file that say it (PDF/UA)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, NamedTuple

from pnp.box.words import first_of
from pnp.faces.pen import CELLS, Tag, TagRole
from pnp.press.pdf.operators import figure
from pnp.units import Point, to_points

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


class _Element(NamedTuple):
    """One element: the numbers of its object, of that it is in, and of its page."""

    number: int
    parent: int
    page: TaggedPage


def write_tree(pages: Sequence[TaggedPage], root: int, first: int) -> list[str]:
    """Write the objects below the root of a tree, numbered on from `first`.

    The first of them is the document, the second the table from marked content to elements.
    """
    document, objects = first, ["", ""]
    tops: list[int] = []
    marks: list[dict[int, int]] = [{} for _ in pages]
    held = [(n, node) for n, page in enumerate(pages) for node in page.tags.in_order()]
    runs = groupby(held, key=lambda each: each[1].tag.place > 0)
    for n, node in (each for _, run in runs for each in sorted(run, key=lambda e: e[1].tag.place)):
        tops.append(first + len(objects))
        objects.append("")
        _write(node, _Element(tops[-1], document, pages[n]), first, objects, marks[n])
    rows = (f"{n}[{_refer(own[mark] for mark in sorted(own))}]" for n, own in enumerate(marks))
    objects[0] = f"<</Type/StructElem/S/Document/P {root} 0 R/K[{_refer(tops)}]>>"
    objects[1] = f"<</Nums[{''.join(rows)}]>>"
    return objects


def _write(
    node: TagNode, at: _Element, first: int, objects: list[str], marks: dict[int, int]
) -> None:
    # Marks are noted by the object that holds them: the parent tree leads readers back to it.
    body = at.number
    if node.tag.role == "item" and node.marks:  # an item has a body, which has its words
        body = first + len(objects)
        objects.append("")
    kids = []
    for kid in node.in_order():
        kids.append(first + len(objects))
        objects.append("")
        _write(kid, _Element(kids[-1], body, at.page), first, objects, marks)
    marks |= dict.fromkeys(node.marks, body)
    page = f"/Pg {at.page.number} 0 R" if node.marks else ""
    held = " ".join(filter(None, (" ".join(map(str, node.marks)), _refer(kids))))
    content = f"{page}/K[{held}]" if held else ""
    if body != at.number:
        objects[body - first] = f"<</S/LBody/P {at.number} 0 R{content}>>"
        content = f"/K {body} 0 R"
    said = f"/P {at.parent} 0 R{''.join(_say(node.tag, at.page))}"
    objects[at.number - first] = f"<</S/{ELEMENTS[node.tag.role]}{said}{content}>>"


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
