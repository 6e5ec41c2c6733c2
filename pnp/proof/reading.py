"""Check: a page is read out as it says: each piece by itself, in order, once, nothing left over.

The tags are read back from the file by pdfium, as a screen reader gets them.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.box.words import languages_of
from pnp.findings import Finding
from pnp.proof.inventory import ToldWords, bare
from pnp.proof.listing import ListedPiece, Listing
from pnp.proof.page import MeasuredPage
from pnp.proof.page_objects import TextLine
from pnp.proof.read_tags import ReadElement

# Elements that are there for their words.
_WORDS: Final = frozenset({"P", "H1", "H2", "LBody"})
# A column or figure of a text that stands there by its name.
_UNFILLED: Final = re.compile(r"\{[^}]*\}")

_SECTION: Final = "Sect"


@dataclass(frozen=True, slots=True)
class ReadPiece:
    """A piece as it is read: its section, and the listed piece that the section is for."""

    piece: ListedPiece
    section: ReadElement
    words: str
    """All that is read of it, letters and figures alone."""
    tongues: Mapping[str, str]
    """Language → what is read of it in that language, where it is not the first of the kit."""


def check_reading(page: MeasuredPage) -> Iterator[Finding]:
    """Look whether every piece of a page is read, and everything on it just once."""
    if not page.tags:
        yield page.report("reading", "it has no tags: a screen reader finds nothing on it")
        return
    lines = _sort_lines(page)
    sections = [kid for top in page.tags for kid in top.kids]
    yield from _check_marks(page, sections, lines)
    read = list(_pair(page, sections, lines))
    yield from _check_sections(page, sections)
    for each in read:
        yield from _check_elements(page, each, lines)
    yield from _check_artifacts(page, read, lines)


def _read_pieces(page: MeasuredPage) -> list[ReadPiece]:
    sections = [kid for top in page.tags for kid in top.kids]
    return list(_pair(page, sections, _sort_lines(page)))


def check_told(
    page: MeasuredPage, told: Mapping[str, ToldWords], listing: Listing
) -> Iterator[Finding]:
    """Compare what is read of a piece with what the content says of it, in that order.

    In a kit of two languages each says it, but for what the kit tells is left out.
    """
    first, *others = languages_of(listing.options.lang)
    absent = {bare(each.text) for each in listing.remarks}
    for each in _read_pieces(page):
        if each.piece.side != "front":
            continue
        ours = told.get(first, {}).get(each.piece.id, ())
        yield from _compare(page, each, ours)
        for lang in others:
            theirs = told.get(lang, {}).get(each.piece.id, ())
            theirs = tuple(said for said in theirs if said not in absent)
            yield from _compare(page, each, theirs)
            yield from _check_marked(page, each, lang, set(theirs) - set(ours))


def _check_marked(
    page: MeasuredPage, each: ReadPiece, lang: str, due: Iterable[str]
) -> Iterator[Finding]:
    marked = each.tongues.get(lang, "")
    for words in due:
        if words not in marked:
            say = f"“{words[:40]}” is not marked as words in {lang}"
            yield page.report("reading", say, each.piece)


def _compare(page: MeasuredPage, each: ReadPiece, due: Sequence[str]) -> Iterator[Finding]:
    # words are sought one after another: in another order they are read too early
    at, read = 0, each.words
    for words in due:
        found = read.find(words, at)
        if found < 0:
            where = "too early" if words in read else "not at all"
            say = f"“{words[:40]}” is read {where}, against what the content says"
            yield page.report("reading", say, each.piece)
            break
        at = found + len(words)


def _sort_lines(page: MeasuredPage) -> dict[int, list[TextLine]]:
    sorted_lines: dict[int, list[TextLine]] = {}
    for line in page.objects.lines:
        sorted_lines.setdefault(line.mark, []).append(line)
    return sorted_lines


def _say(element: ReadElement, lines: dict[int, list[TextLine]]) -> str:
    said = " ".join(line.text for mark in element.marks for line in lines.get(mark, ()))
    return element.said or element.alt or said


def _pair(
    page: MeasuredPage, sections: Sequence[ReadElement], lines: dict[int, list[TextLine]]
) -> Iterator[ReadPiece]:
    left = [each for each in sections if each.kind == _SECTION]
    for piece in page.listed.pieces:
        own = next((each for each in left if each.title == piece.id), None)
        if own is not None:
            left.remove(own)
            words = "".join(bare(_say(each, lines)) for each in own.walk())
            tongues: dict[str, str] = {}
            for each in own.walk():
                if each.lang:
                    tongues[each.lang] = tongues.get(each.lang, "") + bare(_say(each, lines))
            yield ReadPiece(piece, own, words, tongues)


def _check_sections(page: MeasuredPage, sections: Sequence[ReadElement]) -> Iterator[Finding]:
    due = Counter(piece.id for piece in page.listed.pieces)
    seen = Counter(each.title for each in sections if each.kind == _SECTION)
    for piece in dict.fromkeys(due):
        if seen[piece] < due[piece]:
            say = f"of {due[piece]} that lie here {seen[piece]} can be read"
            yield page.report("reading", f"{piece}: {say}")
    for name in seen - due:
        yield page.report("reading", f"a section “{name}” is read that is no piece of this page")
    for each in sections:
        if each.kind != _SECTION:
            yield page.report("reading", f"a {each.kind} stands outside the pieces")
    order = [piece.id for piece in page.listed.pieces]
    if not page.is_leaf and seen == due and [each.title for each in sections] != order:
        yield page.report("reading", "its pieces are not read in the order they lie in")


def _check_marks(
    page: MeasuredPage, sections: Sequence[ReadElement], lines: dict[int, list[TextLine]]
) -> Iterator[Finding]:
    held = Counter(mark for top in sections for each in top.walk() for mark in set(each.marks))
    for mark, own in lines.items():
        said, piece = " ".join(line.text for line in own)[:40], page.owner(own[0].shown)
        if mark < 0:
            continue
        if not held[mark]:
            yield page.report("reading", f"“{said}” is passed over: no tag holds it", piece)
        elif held[mark] > 1:
            yield page.report("reading", f"“{said}” is read {held[mark]} times", piece)


def _check_elements(
    page: MeasuredPage, each: ReadPiece, lines: dict[int, list[TextLine]]
) -> Iterator[Finding]:
    last = 0
    for element in each.section.walk():
        said = _say(element, lines)
        if element.kind == "Figure" and not element.alt:
            yield page.report("reading", "a figure on it has no words", each.piece)
        if element.kind == "Figure" and _UNFILLED.search(element.alt):
            say = f"the words of a figure on it were never filled in: “{element.alt[:40]}”"
            yield page.report("reading", say, each.piece)
        if element.kind in _WORDS and element.marks and not said.strip():
            say = f"a tag {element.kind} on it has no words"
            yield page.report("reading", say, each.piece)
        if element.kind == "Table":
            yield from _check_table(page, each, element, lines)
        if element.kind in {"H1", "H2"}:
            level = int(element.kind[1])
            if level > last + 1:
                say = f"the heading “{said[:40]}” skips a level"
                yield page.report("reading", say, each.piece)
            last = level
        for mark in element.marks:
            yield from _check_owner(page, each, lines.get(mark, ()))
    if (
        each.piece.qr
        and each.piece.code
        and not any(each.piece.code in element.alt for element in each.section.walk())
    ):
        yield page.report("reading", "its QR code is not read out", each.piece)


def _check_table(
    page: MeasuredPage, each: ReadPiece, table: ReadElement, lines: dict[int, list[TextLine]]
) -> Iterator[Finding]:
    rows = [row for row in table.kids if row.kind == "TR"]
    if len(rows) != len(table.kids) or not rows:
        yield page.report("reading", "a table on it has something beside rows", each.piece)
    if len({sum(cell.span for cell in row.kids) for row in rows}) > 1:
        yield page.report("reading", "the rows of a table on it are not alike", each.piece)
    heads = [cell for row in rows for cell in row.kids if cell.kind == "TH"]
    filled = any(_say(cell, lines) for row in rows for cell in row.kids)
    if (filled and not heads) or any(not cell.scope for cell in heads):
        yield page.report("reading", "a table on it has no headers", each.piece)


def _check_owner(
    page: MeasuredPage, each: ReadPiece, lines: Sequence[TextLine]
) -> Iterator[Finding]:
    for line in lines:
        owner = page.owner(line.shown)
        if owner is not None and owner is not each.piece and owner.id != each.piece.id:
            say = f"“{line.text[:40]}” is read with {each.piece.id}"
            yield page.report("reading", say, owner)


def _check_artifacts(
    page: MeasuredPage, read: Sequence[ReadPiece], lines: dict[int, list[TextLine]]
) -> Iterator[Finding]:
    words = {id(each.piece): each.words for each in read}
    for line in lines.get(-1, ()):
        piece = page.owner(line.shown)
        if piece is None or piece.window or page.is_leaf or id(piece) not in words:
            continue
        said = bare(line.text)
        if len(said) == 1 and said.isalpha():  # words set along a ring are drawn letter by letter
            continue
        if said not in words[id(piece)]:
            yield page.report("reading", f"“{line.text[:40]}” is not read", piece)
