"""The texts of a booklet: a heading, an item, a row of a table or a paragraph is one unit.

Booklets in two languages belong together block by block; the marks of the light markup, such as
`## ` and `- `, are no part of a text.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from pathlib import Path
from typing import Final, NamedTuple

from pnp.box.parts.texts import slug_of
from pnp.translation.texts import UNKNOWN, Home, Text, digest_of_text, has_words

ANEW: Final = "anew"
"""The section of a text whose booklet is to be written anew in the order of its source."""

_MARKED: Final = re.compile(r"(#{1,3}\s+|[-*]\s+|\d+\.\s+|!\[)(.*?)(\]\([\w-]+\))?", re.DOTALL)
_ALONE: Final = re.compile(r"#{1,3}\s|!\[|\||===$|---$")
_SILENT: Final = re.compile(r"===|---|\|[\s:|-]+|!\[\]\([\w-]+\)")
_ITEM: Final = re.compile(r"(?:[-*]|\d+\.)\s")


class Block(NamedTuple):
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


class BookletTexts(NamedTuple):
    """The texts of a booklet with their translations, as `Texts` has them."""

    texts: tuple[Text, ...] = ()
    fault: str = ""
    digests: Mapping[str, str] = {}  # read, never written
    gone: tuple[str, ...] = ()


def blocks_of(text: str) -> tuple[Block, ...]:
    r"""Part a booklet into blocks that say something.

    >>> [(each.before, each.text) for each in blocks_of("# Tide\n\nHigh\nand low.\n- one\n===\n")]
    [('# ', 'Tide'), ('', 'High\nand low.'), ('- ', 'one')]
    """
    lines = text.split("\n")
    found: list[Block] = []
    begun: int | None = None
    for n, line in enumerate([*map(str.strip, lines), ""]):
        if begun is not None:
            alone = _ALONE.match(line) or _ALONE.match(lines[begun].strip())
            if line and not (alone or _ITEM.match(line)):
                continue
            whole = "\n".join(lines[begun:n])
            if not _SILENT.fullmatch(whole.strip()):
                marked = _MARKED.fullmatch(whole)
                # the end of a picture belongs to a picture alone
                if marked and bool(marked[3]) == marked[1].startswith("!"):
                    found.append(Block(begun, n, marked[1], marked[2], marked[3] or ""))
                else:
                    found.append(Block(begun, n, "", whole, ""))
        begun = n if line else None
    return tuple(found)


def fill_booklet(source: str, texts: Mapping[int, str]) -> str:
    """Write some blocks of a booklet anew."""
    lines = source.split("\n")
    for n, block in reversed(list(enumerate(blocks_of(source)))):
        if n in texts:
            lines[block.start : block.end] = f"{block.before}{texts[n]}{block.after}".split("\n")
    return "\n".join(lines)


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
    named = zip(_names(name, blocks), blocks, strict=True)
    note = ("a row of a table: keep the bars",)
    texts = tuple(Text(each, block.text, f"{file.name}:{block.start + 1}", Home(other, (n,)),
                       notes=note if block.text.startswith("|") else ())
                  for n, (each, block) in enumerate(named))  # fmt: skip
    if not other.is_file():
        return BookletTexts(texts)
    there = blocks_of(other.read_text(encoding="utf-8"))
    kept = {each: digest for each, digest in digests.items() if each.startswith(f"{name}/")}
    # in the order of the booklet as it was; lines that somebody has sorted tell no places
    in_order, made_from = list(kept) != sorted(kept), list(kept.values())
    moved = _find_moved(blocks, there, made_from) if in_order else None
    anew = moved is not None and list(kept) != [each.id for each in texts]
    pairs, fault = (moved or [], "") if anew else _pair(blocks, there, file.name, other.name)
    if fault:
        return BookletTexts(texts, fault, kept)
    if anew:
        moved_along = (UNKNOWN if n is None else made_from[n] for n in pairs)
        kept = {text.id: digest for text, digest in zip(texts, moved_along, strict=True)}
    followed = any(each != UNKNOWN for each in made_from)
    paired = []
    for m, (text, n) in enumerate(zip(texts, pairs, strict=True)):
        said = "" if n is None else there[n].text
        known = not followed or kept.get(text.id, UNKNOWN) != UNKNOWN
        says = known or said != text.source or not has_words(text.source)
        home = Home(other, (ANEW, m) if n is None or anew else (n,))
        paired.append(replace(text, home=home, target=said if says else ""))
    left = (n for n in range(len(there)) if n not in pairs and made_from[n] != UNKNOWN)
    return BookletTexts(tuple(paired), "", kept, tuple(there[n].text for n in left))


def _names(name: str, blocks: Sequence[Block]) -> list[str]:
    # By their headings and their places below them.
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
    return names


def _find_moved(
    own: Sequence[Block], other: Sequence[Block], known: list[str]
) -> list[int | None] | None:
    """Find for each block its translation by the source that was made from.

    Nothing if that is not known of every block of the translation.
    """
    today = [digest_of_text(each.text) for each in own]
    if len(known) != len(other):
        return None
    pairs = zip(other, known, strict=True)
    made_from = [digest_of_text(x.text) if digest == UNKNOWN else digest for x, digest in pairs]
    if any(a == UNKNOWN and b not in today for a, b in zip(known, made_from, strict=True)):
        return None
    found: list[int | None] = [None] * len(own)
    for tag, a, end, b, last in SequenceMatcher(None, made_from, today, False).get_opcodes():
        alike = [x.kind for x in other[a:end]] == [x.kind for x in own[b:last]]
        if tag == "equal" or (tag == "replace" and alike):
            found[b:last] = range(a, end)
    return found


def _pair(
    own: Sequence[Block], other: Sequence[Block], file: str, beside: str
) -> tuple[Sequence[int | None], str]:
    """Pair the blocks of two booklets, diagrams by what they show and all else by their order.

    If they do not match, say where they part ways.
    """
    pairs: list[tuple[int, int]] = []
    for diagrams in (True, False):
        mine, theirs = (
            sorted((each.after, n) for n, each in enumerate(blocks) if bool(each.after) == diagrams)
            for blocks in (own, other)
        )
        for (_, a), (_, b) in zip(mine, theirs, strict=False):
            if own[a].kind != other[b].kind:
                here = f"line {other[b].start + 1} of {beside} and {own[a].start + 1} of {file}"
                kinds = "headings of one rank, items, rows, paragraphs or one diagram"
                return [], f"{here} should be alike: {kinds}"
        if len(mine) != len(theirs):
            what = "diagrams" if diagrams else "blocks of text"
            return [], f"{beside} has {len(theirs)} {what} and {file} {len(mine)}"
        pairs += ((a, b) for (_, a), (_, b) in zip(mine, theirs, strict=True))
    return [b for _, b in sorted(pairs)], ""
