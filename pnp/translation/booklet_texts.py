"""The texts of a booklet: a heading, an item, a row of a table or a paragraph is one unit.

Booklets in two languages belong together block by block; the marks of the light markup, such as
`## ` and `- `, are no part of a text.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from pathlib import Path
from typing import Final

from pnp.box.parts.texts import slug_of
from pnp.translation.found_texts import FoundText, Home
from pnp.translation.source_digests import UNKNOWN, digest_of_text

ANEW: Final = "anew"
"""The section of a text whose booklet is to be written anew in the order of its source."""

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


@dataclass(frozen=True, slots=True)
class BookletTexts:
    """The texts of a booklet with their translations."""

    texts: tuple[FoundText, ...] = ()
    fault: str = ""
    """Why the translations were not read."""
    digests: Mapping[str, str] = field(default_factory=dict)
    """Of the sources, by the ids the texts have today."""
    gone: tuple[str, ...] = ()
    """Translations whose source is there no more."""


def booklet_texts(
    folder: Path, name: str, own: str, lang: str, digests: Mapping[str, str]
) -> BookletTexts:
    """Give the texts of a booklet with their translations.

    Where digests are kept, what is the same in both languages and has none is not translated yet;
    and a block that has moved is found again by the digest of its source.
    """
    file, other = folder / f"{name}.{own}.md", folder / f"{name}.{lang}.md"
    if not file.is_file():
        return BookletTexts()
    blocks = blocks_of(file.read_text(encoding="utf-8"))
    texts = tuple(
        FoundText(
            id=each,
            source=block.text,
            place=f"{file.name}:{block.start + 1}",
            home=Home(other, "", str(n)),
            notes=("a row of a table: keep the bars",) if block.text.startswith("|") else (),
            model=file,
        )
        for n, (each, block) in enumerate(zip(name_blocks(name, blocks), blocks, strict=True))
    )
    if not other.is_file():
        return BookletTexts(texts)
    said = blocks_of(other.read_text(encoding="utf-8"))
    kept = {each: digest for each, digest in digests.items() if each.startswith(f"{name}/")}
    in_order = list(kept) != sorted(kept)  # as they once were kept, which tells no places
    moved = find_moved(blocks, said, list(kept.values())) if in_order else None
    if moved is not None and list(kept) != [each.id for each in texts]:
        return _set_anew(texts, said, moved, list(kept.values()))
    pairs, say = pair_blocks(blocks, said, file.name, other.name)
    if say:
        return BookletTexts(texts, say, kept)
    followed = any(each != UNKNOWN for each in kept.values())
    told = tuple(
        _with(text, said[n], n, known=not followed or kept.get(text.id, UNKNOWN) != UNKNOWN)
        for text, n in zip(texts, pairs, strict=True)
    )
    return BookletTexts(told, "", kept)


def find_moved(
    own: tuple[BookletBlock, ...], other: tuple[BookletBlock, ...], known: list[str]
) -> list[int | None] | None:
    """Find for each block of a booklet its translation by what that was made from.

    Nothing if that is not known of every block of the translation.
    """
    today = [digest_of_text(each.text) for each in own]
    if len(known) != len(other):
        return None
    made_from = [
        digest_of_text(block.text) if digest == UNKNOWN else digest
        for block, digest in zip(other, known, strict=True)
    ]
    if any(a == UNKNOWN and b not in today for a, b in zip(known, made_from, strict=True)):
        return None
    found: list[int | None] = [None] * len(own)
    for tag, a, end, b, last in SequenceMatcher(None, made_from, today, False).get_opcodes():
        alike = [x.kind for x in other[a:end]] == [x.kind for x in own[b:last]]
        if tag == "equal" or (tag == "replace" and alike):
            found[b:last] = range(a, end)
    return found


def _set_anew(
    texts: tuple[FoundText, ...],
    said: tuple[BookletBlock, ...],
    moved: list[int | None],
    known: list[str],
) -> BookletTexts:
    told = tuple(
        replace(
            text,
            home=text.home._replace(section=ANEW),
            said="" if n is None or known[n] == UNKNOWN else said[n].text,
        )
        for text, n in zip(texts, moved, strict=True)
    )
    digests = {
        text.id: UNKNOWN if n is None else known[n] for text, n in zip(texts, moved, strict=True)
    }
    gone = (n for n in range(len(said)) if n not in moved and known[n] != UNKNOWN)
    return BookletTexts(told, "", digests, tuple(said[n].text for n in gone))


def _with(text: FoundText, block: BookletBlock, place: int, *, known: bool) -> FoundText:
    # What is the same in both languages may be none.
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
