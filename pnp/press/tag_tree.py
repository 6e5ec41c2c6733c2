"""The tags of a page or form as a tree: groups, and words and figures with what draws them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pnp.faces.tags import Tag, TagRole
from pnp.units import Point

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

    def is_bare(self) -> bool:
        """Tell whether it has no marks and no strokes of its own."""
        return not (self.marks or self.strokes)

    def in_order(self) -> Iterator["TagNode"]:
        """Give what is in it as it is read: by place, else as it is drawn."""
        for kid in sorted(self.kids, key=lambda kid: kid.tag.place):
            if not kid.is_empty():
                yield kid


class Stamped(NamedTuple):
    """An ornament that the file keeps."""

    name: str
    words: TagNode
    """What of it is read, if that is drawn beside it."""
    look: str
    """The digest of its strokes."""
