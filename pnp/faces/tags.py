"""Tags: what something on a face is to somebody who hears it read out.

A pen is told by `with pen.tag(…)`. What is drawn without a tag is ornament and not read, but for
words: a line of type of its own is a paragraph.
"""

from typing import Final, Literal, NamedTuple

from pnp.units import Rect

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
NUMBER: Final = Tag("paragraph", place=-1)
"""The number of a space: it is read behind the name."""
ARTIFACT: Final = Tag("artifact")
