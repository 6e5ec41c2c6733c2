"""The light markup of rule booklets: headings, paragraphs, lists, tables, bold and italic."""

import re
from dataclasses import dataclass
from typing import Final, Literal

# `#`, `##`, `###`, plain text, `- ` or `1. `, `| a | b |`, `![words](id)`, `===`, and `---`.
_ElementKind = Literal[
    "title", "heading", "subheading", "paragraph", "item", "table", "diagram", "spread", "cover"
]


@dataclass(frozen=True, slots=True)
class Inline:
    """Words in one style."""

    text: str
    bold: bool = False
    italic: bool = False


Inlines = tuple[Inline, ...]
"""A text in its styles, from left to right."""


@dataclass(frozen=True, slots=True)
class Element:
    """One heading, paragraph, list item or table, and the line of the file it begins on."""

    kind: _ElementKind
    line: int
    inlines: Inlines = ()
    mark: str = ""
    """What stands before an item: a bullet, or its number; of a diagram its id."""
    rows: tuple[tuple[Inlines, ...], ...] = ()
    """The rows of a table, the first of them its head."""

    @property
    def text(self) -> str:
        """The words without their styles."""
        return "".join(inline.text for inline in self.inlines)


BULLET: Final = "•"
CITED: Final = re.compile(r"[ \u00a0]\([A-Z]{2}-(A\d+)\)")
"""The ruling that a sentence rests on, with the blank before it: ` (CH-A24)`."""

_HEADINGS: Final[dict[str, _ElementKind]] = {"#": "title", "##": "heading", "###": "subheading"}
_HEADING: Final = re.compile(r"(#{1,3})\s+(.+)")
_ITEM: Final = re.compile(r"(?:[-*]|(\d+\.))\s+(.+)")
_STYLED: Final = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*")
_DIAGRAM: Final = re.compile(r"!\[(.*)\]\(([\w-]+)\)")
# Lines of no words: below one stands the back cover, below the other two facing pages.
_BREAKS: Final[dict[str, _ElementKind]] = {"---": "cover", "===": "spread"}
_RULE: Final = re.compile(r"\|[\s:|-]+")


def parse_markup(text: str) -> tuple[Element, ...]:
    r"""Read a text in light markup; lines that follow one another belong together.

    >>> [element.kind for element in parse_markup("# Tide\n\nHigh *and* low.\n- one\n- two")]
    ['title', 'paragraph', 'item', 'item']
    """
    elements: list[Element] = []
    gathered: list[str] = []
    begun = 0
    for number, each in enumerate([*text.splitlines(), ""], start=1):
        said = each.strip()
        if gathered and (not said or _begins(said, gathered)):
            elements.append(_element(gathered, begun))
            gathered = []
        if said:
            begun = begun if gathered else number
            gathered.append(said)
    return tuple(elements)


def _begins(said: str, gathered: list[str]) -> bool:
    table = gathered[0].startswith("|")
    if said.startswith("|") or table:
        return not (said.startswith("|") and table)
    alone = (_HEADING.fullmatch, _DIAGRAM.fullmatch, _BREAKS.__contains__)
    if any(is_alone(gathered[0]) for is_alone in alone):
        return True
    return any(is_alone(said) for is_alone in alone) or bool(_ITEM.fullmatch(said))


def _element(gathered: list[str], line: int) -> Element:
    if gathered[0].startswith("|"):
        rows = (row.strip("|").split("|") for row in gathered if not _RULE.fullmatch(row))
        cells = tuple(tuple(parse_inlines(cell.strip()) for cell in row) for row in rows)
        return Element("table", line, rows=cells)
    said = " ".join(gathered)
    if heading := _HEADING.fullmatch(said):
        return Element(_HEADINGS[heading[1]], line, parse_inlines(heading[2]))
    if diagram := _DIAGRAM.fullmatch(said):
        return Element("diagram", line, parse_inlines(diagram[1]), diagram[2])
    if said in _BREAKS:
        return Element(_BREAKS[said], line)
    if item := _ITEM.fullmatch(said):
        return Element("item", line, parse_inlines(item[2]), item[1] or BULLET)
    return Element("paragraph", line, parse_inlines(said))


def parse_inlines(text: str) -> Inlines:
    """Part a text into its styles.

    >>> parse_inlines("Pay **now** or never")
    (Inline(text='Pay ', bold=False, italic=False), Inline(text='now', bold=True, italic=False), \
Inline(text=' or never', bold=False, italic=False))
    """
    said: list[Inline] = []
    at = 0
    for found in _STYLED.finditer(text):
        styled = Inline(found[1], bold=True) if found[1] else Inline(found[2], italic=True)
        said += Inline(text[at : found.start()]), styled
        at = found.end()
    return tuple(each for each in (*said, Inline(text[at:])) if each.text)
