"""The texts of a booklet: a heading, an item, a row of a table or a paragraph is one unit.

Booklets in two languages belong together block by block; the marks of the light markup, such as
`## ` and `- `, are no part of a text.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pnp.box.part_texts import slug_of
from pnp.translation.found_texts import FoundText, Home

_MARKED: Final = re.compile(r"(#{1,3}\s+|[-*]\s+|\d+\.\s+|!\[)(.*?)(\]\([\w-]+\))?", re.DOTALL)
_ALONE: Final = re.compile(r"#{1,3}\s|!\[|\||===$|---$")
_SILENT: Final = re.compile(r"===|---|\|[\s:|-]+|!\[\]\([\w-]+\)")


@dataclass(frozen=True, slots=True)
class BookletBlock:
    """One block of a booklet as it stands in the file."""

    start: int
    """The first of its lines, from 0."""
    end: int
    before: str
    text: str
    after: str

    @property
    def kind(self) -> str:
        """What blocks of two languages must have alike: the marks, the number of an item aside."""
        return re.sub(r"\d+", "1", self.before.strip()) + self.after

    @property
    def lines(self) -> str:
        """The block as it is written."""
        return f"{self.before}{self.text}{self.after}"


def blocks_of(text: str) -> tuple[BookletBlock, ...]:
    r"""Part a booklet into blocks that say something.

    >>> [(each.before, each.text) for each in blocks_of("# Tide\n\nHigh\nand low.\n- one\n===\n")]
    [('# ', 'Tide'), ('', 'High\nand low.'), ('- ', 'one')]
    """
    lines = text.split("\n")
    found: list[BookletBlock] = []
    begun: int | None = None
    for n, line in enumerate([*lines, ""]):
        if begun is not None and (not line.strip() or _begins(line, lines[begun])):
            found.append(_block(lines, begun, n))
            begun = None
        if line.strip() and begun is None:
            begun = n
    return tuple(each for each in found if not _SILENT.fullmatch(each.lines.strip()))


def _begins(line: str, first: str) -> bool:
    alone = _ALONE.match(line.strip()) or _ALONE.match(first.strip())
    return bool(alone or re.match(r"(?:[-*]|\d+\.)\s", line.strip()))


def _block(lines: list[str], start: int, end: int) -> BookletBlock:
    whole = "\n".join(lines[start:end])
    if (marked := _MARKED.fullmatch(whole)) and bool(marked[3]) == marked[1].startswith("!"):
        return BookletBlock(start, end, marked[1], marked[2], marked[3] or "")
    return BookletBlock(start, end, "", whole, "")


def name_blocks(name: str, blocks: tuple[BookletBlock, ...]) -> tuple[str, ...]:
    """Name the blocks of a booklet by their headings and their places below them."""
    section, n, used, names = "", 0, set[str](), []
    for block in blocks:
        n += 1
        if block.before.startswith("#"):
            section = slug_of(block.text) or "section"
            while section in used:
                section += "-"
            used.add(section)
            n = 0
        names.append(f"{name}/{section}/{n}" if section else f"{name}/#{n}")
    return tuple(names)


def booklet_texts(
    folder: Path, name: str, own: str, lang: str, digests: Mapping[str, str]
) -> tuple[tuple[FoundText, ...], str]:
    """Give the texts of a booklet with their translations; else say why those were not read.

    Where digests are kept, what is the same in both languages and has none is not translated yet.
    """
    file, other = folder / f"{name}.{own}.md", folder / f"{name}.{lang}.md"
    if not file.is_file():
        return (), ""
    blocks = blocks_of(file.read_text(encoding="utf-8"))
    names = name_blocks(name, blocks)
    texts = tuple(
        FoundText(
            id=each,
            source=block.text,
            place=f"{file.name}:{block.start + 1}",
            home=Home(other, "", str(n)),
            notes=("a row of a table: keep the bars",) if block.text.startswith("|") else (),
            model=file,
        )
        for n, (each, block) in enumerate(zip(names, blocks, strict=True))
    )
    if not other.is_file():
        return texts, ""
    said = blocks_of(other.read_text(encoding="utf-8"))
    pairs, say = pair_blocks(blocks, said, file.name, other.name)
    if say:
        return texts, say
    followed = any(each.id in digests for each in texts)
    return tuple(
        _with(text, said[place], place, known=not followed or text.id in digests)
        for text, place in zip(texts, pairs, strict=True)
    ), ""


def _with(text: FoundText, block: BookletBlock, place: int, *, known: bool) -> FoundText:
    """Give a text with its translation; what is the same in both languages may be none."""
    home = replace(text, home=text.home._replace(key=str(place)))
    if block.text == text.source and not known and _has_words(text.source):
        return home
    return replace(home, said=block.text)


def _has_words(text: str) -> bool:
    return any(map(str.isalpha, re.sub(r"\{[^{}]*\}", "", text)))


def pair_blocks(
    own: tuple[BookletBlock, ...], other: tuple[BookletBlock, ...], file: str, beside: str
) -> tuple[list[int], str]:
    """Pair the blocks of two booklets, diagrams by what they show and all else by their order.

    If they do not match, say where they part ways.
    """
    pairs: list[tuple[int, int]] = []
    for diagrams in (True, False):
        mine, theirs = (
            [n for n, each in enumerate(blocks) if bool(each.after) == diagrams]
            for blocks in (own, other)
        )
        if diagrams:
            theirs.sort(key=lambda n: (other[n].after, n))
            mine.sort(key=lambda n: (own[n].after, n))
        for a, b in zip(mine, theirs, strict=False):
            if own[a].kind != other[b].kind:
                here = f"line {other[b].start + 1} of {beside} and {own[a].start + 1} of {file}"
                kinds = "headings of one rank, items, rows, paragraphs or one diagram"
                return [], f"{here} should be alike: {kinds}"
        if len(mine) != len(theirs):
            what = "diagrams" if diagrams else "blocks of text"
            return [], f"{beside} has {len(theirs)} {what} and {file} {len(mine)}"
        pairs += zip(mine, theirs, strict=True)
    return [b for _, b in sorted(pairs)], ""


def fill_booklet_file(source: str, blocks: dict[int, str]) -> str:
    """Write some blocks of a booklet anew."""
    lines = source.split("\n")
    for n, block in reversed(list(enumerate(blocks_of(source)))):
        if n in blocks:
            said = f"{block.before}{blocks[n]}{block.after}"
            lines[block.start : block.end] = said.split("\n")
    return "\n".join(lines)
