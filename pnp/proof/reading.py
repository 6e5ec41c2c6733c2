"""Check: a page is read out as it says: each piece by itself, in order, once, nothing left over.

The tags are read back from the file by pdfium, as a screen reader gets them.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.box.words import languages_of
from pnp.errors import Finding
from pnp.proof.inventory import ToldWords, bare
from pnp.proof.listing import ListedPiece, Listing
from pnp.proof.page import Fault, MeasuredPage, ReadElement

_SECTION: Final = "Sect"
_WORDS: Final = frozenset({"P", "H1", "H2", "LBody"})  # elements that are there for their words
# A column or figure of a text that stands there by its name.
_UNFILLED: Final = re.compile(r"\{[^}]*\}")


@dataclass(frozen=True, slots=True)
class _ReadPiece:
    """A piece as it is read: its section, and the listed piece that the section is for."""

    piece: ListedPiece
    section: ReadElement
    words: str
    """All that is read of it, letters and figures alone."""
    tongues: Mapping[str, str]
    """Language → what is read of it in that language, where it is not the first of the kit."""


def check_reading(page: MeasuredPage) -> Iterator[Fault]:
    """Look whether every piece of a page is read, and everything on it just once."""
    if not page.tags:
        yield "it has no tags: a screen reader finds nothing on it", None
        return
    read = _read_pieces(page)
    yield from _check_marks(page)
    for say in _check_sections(page):
        yield say, None
    for each in read:
        for say in _check_elements(page, each):
            yield say, each.piece
        marks = (mark for element in each.section.walk() for mark in element.marks)
        for line in (line for mark in marks for line in page.marked.get(mark, ())):
            owner = page.owner(line.shown)
            if owner is not None and owner is not each.piece and owner.id != each.piece.id:
                yield f"“{line.text[:40]}” is read with {each.piece.id}", owner
    words = {id(each.piece): each.words for each in read}
    for line in page.marked.get(-1, ()):
        piece, said = page.owner(line.shown), bare(line.text)
        if piece is None or piece.window or page.is_leaf:
            continue
        # words set along a ring are drawn letter by letter
        if said not in words.get(id(piece), said) and not (len(said) == 1 and said.isalpha()):
            yield f"“{line.text[:40]}” is not read", piece


def _list_sections(page: MeasuredPage) -> list[ReadElement]:
    return [kid for top in page.tags for kid in top.kids]


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
        found = [*_compare(each, ours)]
        for lang in others:
            theirs = told.get(lang, {}).get(each.piece.id, ())
            theirs = tuple(said for said in theirs if said not in absent)
            found += _compare(each, theirs)
            marked = each.tongues.get(lang, "")
            unmarked = (said for said in set(theirs) - set(ours) if said not in marked)
            found += (f"“{said[:40]}” is not marked as words in {lang}" for said in unmarked)
        for say in found:
            yield page.report("reading", say, each.piece)


def _compare(each: _ReadPiece, due: Sequence[str]) -> Iterator[str]:
    # words are sought one after another: in another order they are read too early
    at, read = 0, each.words
    for words in due:
        found = read.find(words, at)
        if found < 0:
            where = "too early" if words in read else "not at all"
            yield f"“{words[:40]}” is read {where}, against what the content says"
            break
        at = found + len(words)


def _say(page: MeasuredPage, element: ReadElement) -> str:
    said = " ".join(line.text for mark in element.marks for line in page.marked.get(mark, ()))
    return element.said or element.alt or said


def _read_pieces(page: MeasuredPage) -> list[_ReadPiece]:
    left = [each for each in _list_sections(page) if each.kind == _SECTION]
    read = []
    for piece in page.listed.pieces:
        own = next((each for each in left if each.title == piece.id), None)
        if own is not None:
            left.remove(own)
            words, tongues = "", defaultdict[str, str](str)
            for each in own.walk():
                said = bare(_say(page, each))
                words += said
                if each.lang:
                    tongues[each.lang] += said
            read.append(_ReadPiece(piece, own, words, tongues))
    return read


def _check_sections(page: MeasuredPage) -> Iterator[str]:
    sections = _list_sections(page)
    order = [piece.id for piece in page.listed.pieces]
    due, seen = Counter(order), Counter(each.title for each in sections if each.kind == _SECTION)
    for piece in due:
        if seen[piece] < due[piece]:
            yield f"{piece}: of {due[piece]} that lie here {seen[piece]} can be read"
    for name in seen - due:
        yield f"a section “{name}” is read that is no piece of this page"
    for each in sections:
        if each.kind != _SECTION:
            yield f"a {each.kind} stands outside the pieces"
    if not page.is_leaf and seen == due and [each.title for each in sections] != order:
        yield "its pieces are not read in the order they lie in"


def _check_marks(page: MeasuredPage) -> Iterator[Fault]:
    elements = (each for top in _list_sections(page) for each in top.walk())
    held = Counter(mark for each in elements for mark in set(each.marks))
    for mark, own in page.marked.items():
        said, piece = " ".join(line.text for line in own)[:40], page.owner(own[0].shown)
        if mark >= 0 and not held[mark]:
            yield f"“{said}” is passed over: no tag holds it", piece
        elif mark >= 0 and held[mark] > 1:
            yield f"“{said}” is read {held[mark]} times", piece


def _check_elements(page: MeasuredPage, each: _ReadPiece) -> Iterator[str]:
    piece = each.piece
    # a leaf of a booklet goes on below the headings of the leaf before it
    last = int(page.is_leaf and "/" in piece.id and not piece.id.endswith("/1"))
    for element in each.section.walk():
        kind, said = element.kind, _say(page, element)
        if kind == "Figure" and not element.alt:
            yield "a figure on it has no words"
        if kind == "Figure" and _UNFILLED.search(element.alt):
            yield f"the words of a figure on it were never filled in: “{element.alt[:40]}”"
        if kind in _WORDS and element.marks and not said.strip():
            yield f"a tag {kind} on it has no words"
        if kind == "Table":
            yield from _check_table(page, element)
        if kind in {"H1", "H2"}:
            level = int(kind[1])
            if level > last + 1:
                yield f"the heading “{said[:40]}” skips a level"
            last = level
    told = any(piece.code in element.alt for element in each.section.walk())
    if piece.qr and piece.code and not told:
        yield "its QR code is not read out"


def _check_table(page: MeasuredPage, table: ReadElement) -> Iterator[str]:
    rows = [row for row in table.kids if row.kind == "TR"]
    if len(rows) != len(table.kids) or not rows:
        yield "a table on it has something beside rows"
    if len({sum(cell.span for cell in row.kids) for row in rows}) > 1:
        yield "the rows of a table on it are not alike"
    heads = [cell for row in rows for cell in row.kids if cell.kind == "TH"]
    filled = any(_say(page, cell) for row in rows for cell in row.kids)
    if (filled and not heads) or any(not cell.scope for cell in heads):
        yield "a table on it has no headers"
