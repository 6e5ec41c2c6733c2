"""The light markup of rule booklets: headings, paragraphs, lists, tables, bold and italic."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

BlockKind = Literal["title", "heading", "subheading", "paragraph", "item", "table"]
"""`#`, `##`, `###`, plain text, `- ` or `1. `, and `| a | b |`."""


@dataclass(frozen=True, slots=True)
class Run:
    """Words in one style."""

    text: str
    bold: bool = False
    italic: bool = False


Runs = tuple[Run, ...]
"""A text in its styles, from left to right."""


@dataclass(frozen=True, slots=True)
class Block:
    """One heading, paragraph, list item or table, and the line of the file it begins on."""

    kind: BlockKind
    line: int
    runs: Runs = ()
    mark: str = ""
    """What stands before an item: a bullet, or its number."""
    rows: tuple[tuple[Runs, ...], ...] = ()
    """The rows of a table, the first of them its head."""

    @property
    def text(self) -> str:
        """The words without their styles."""
        return "".join(run.text for run in self.runs)


BULLET: Final = "•"

_HEADINGS: Final[dict[str, BlockKind]] = {
    "#": "title",
    "##": "heading",
    "###": "subheading",
}
_HEADING: Final = re.compile(r"(#{1,3})\s+(.+)")
_ITEM: Final = re.compile(r"(?:[-*]|(\d+\.))\s+(.+)")
_STYLED: Final = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*")
_RULE: Final = re.compile(r"\|[\s:|-]+")


def blocks_of(text: str) -> tuple[Block, ...]:
    r"""Read a text in light markup; lines that follow one another belong together.

    >>> [block.kind for block in blocks_of("# Tide\n\nHigh *and* low.\n- one\n- two")]
    ['title', 'paragraph', 'item', 'item']
    """
    blocks: list[Block] = []
    gathered: list[str] = []
    begun = 0
    for number, each in enumerate([*text.splitlines(), ""], start=1):
        said = each.strip()
        if gathered and (not said or _begins(said, gathered)):
            blocks.append(_block(gathered, begun))
            gathered = []
        if said:
            begun = begun if gathered else number
            gathered.append(said)
    return tuple(blocks)


def _begins(said: str, gathered: list[str]) -> bool:
    """Tell whether a line begins a new block right below the one before."""
    table = gathered[0].startswith("|")
    if said.startswith("|") or table:
        return not (said.startswith("|") and table)
    heading = bool(_HEADING.fullmatch(gathered[0]))
    return heading or bool(_HEADING.fullmatch(said) or _ITEM.fullmatch(said))


def _block(gathered: list[str], line: int) -> Block:
    if gathered[0].startswith("|"):
        rows = (row.strip("|").split("|") for row in gathered if not _RULE.fullmatch(row))
        cells = tuple(tuple(runs_of(cell.strip()) for cell in row) for row in rows)
        return Block("table", line, rows=cells)
    said = " ".join(gathered)
    if heading := _HEADING.fullmatch(said):
        return Block(_HEADINGS[heading[1]], line, runs_of(heading[2]))
    if item := _ITEM.fullmatch(said):
        return Block("item", line, runs_of(item[2]), item[1] or BULLET)
    return Block("paragraph", line, runs_of(said))


def runs_of(text: str) -> Runs:
    """Part a text into its styles.

    >>> runs_of("Pay **now** or never")
    (Run(text='Pay ', bold=False, italic=False), Run(text='now', bold=True, italic=False), \
Run(text=' or never', bold=False, italic=False))
    """
    return tuple(_styled(text))


def _styled(text: str) -> Iterator[Run]:
    at = 0
    for found in _STYLED.finditer(text):
        if found.start() > at:
            yield Run(text[at : found.start()])
        yield Run(found[1], bold=True) if found[1] else Run(found[2], italic=True)
        at = found.end()
    if at < len(text):
        yield Run(text[at:])
