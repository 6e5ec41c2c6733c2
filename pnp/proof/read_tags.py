"""The tags of a page as pdfium reads them: what a screen reader gets, in the order it gets it."""

from collections.abc import Iterator
from ctypes import addressof, c_float, c_ulong, create_string_buffer, string_at
from dataclasses import dataclass
from typing import Any, Final

from pnp.box.foreign import Unreadable
from pnp.proof.page_objects import PDFIUM, find_address

_DEEPEST: Final = 30  # so deep elements may lie in each other before the tree is taken for a maze
_MOST: Final = 50_000  # elements a page may have
_USUAL: Final = 512  # bytes that nearly every string of an element fits into
_END: Final = 2  # bytes at the end of a string of pdfium


@dataclass(frozen=True, slots=True)
class ReadElement:
    """An element of the structure tree, as far as it lies on one page."""

    kind: str
    title: str
    alt: str
    said: str
    lang: str
    scope: str
    """What a header cell is the header of."""
    span: int
    """How many columns a cell takes."""
    marks: tuple[int, ...]
    """The marked content of the page that it holds itself."""
    kids: tuple["ReadElement", ...]

    def walk(self) -> Iterator["ReadElement"]:
        """Give it and all in it, as they are read."""
        yield self
        for kid in self.kids:
            yield from kid.walk()


def read_tags(page: Any) -> tuple[ReadElement, ...]:
    """Read the elements of an open page of pdfium; none if the file has no tree.

    Raises Unreadable where the tree is a maze.
    """
    tree = PDFIUM.FPDF_StructTree_GetForPage(find_address(page.raw))
    if not tree:
        return ()
    reader = _Reader()
    try:
        count = PDFIUM.FPDF_StructTree_CountChildren(tree)
        found = [PDFIUM.FPDF_StructTree_GetChildAtIndex(tree, n) for n in range(count)]
        return tuple(reader.read(each, 0) for each in found if each)
    finally:
        PDFIUM.FPDF_StructTree_Close(tree)


def blank_pages(data: bytes) -> bytes:
    """Give a PDF whose pages draw nothing, every byte in its place: only their tags are read.

    pdfium reads what a page draws before it tells its tags, which takes ten times as long. What is
    called otherwise in the file, or lies in a compressed object, is drawn all the same.
    """
    return data.replace(b"/Contents", b"/Kontents")


class _Reader:
    """Reads elements of one page, and counts them."""

    def __init__(self) -> None:
        self.met = 0
        self.held = create_string_buffer(_USUAL)

    def read(self, each: int, depth: int) -> ReadElement:
        self.met += 1
        if depth > _DEEPEST or self.met > _MOST:
            raise Unreadable("its tags are a maze")
        kids = range(PDFIUM.FPDF_StructElement_CountChildren(each))
        found = [PDFIUM.FPDF_StructElement_GetChildAtIndex(each, n) for n in kids]
        count = range(PDFIUM.FPDF_StructElement_GetMarkedContentIdCount(each))
        marks = [PDFIUM.FPDF_StructElement_GetMarkedContentIdAtIndex(each, n) for n in count]
        return ReadElement(
            self._text(PDFIUM.FPDF_StructElement_GetType, each),
            self._text(PDFIUM.FPDF_StructElement_GetTitle, each),
            self._text(PDFIUM.FPDF_StructElement_GetAltText, each),
            self._text(PDFIUM.FPDF_StructElement_GetActualText, each),
            self._text(PDFIUM.FPDF_StructElement_GetLang, each),
            self._name(self._attribute(each, b"Scope")),
            self._number(self._attribute(each, b"ColSpan")) or 1,
            tuple(mark for mark in marks if mark >= 0),  # a kid that is an element counts as -1
            tuple(self.read(kid, depth + 1) for kid in found if kid),
        )

    def _attribute(self, each: int, name: bytes) -> int:
        for n in range(PDFIUM.FPDF_StructElement_GetAttributeCount(each)):
            attributes = PDFIUM.FPDF_StructElement_GetAttributeAtIndex(each, n)
            found = attributes and PDFIUM.FPDF_StructElement_Attr_GetValue(attributes, name)
            if found:
                return int(found)
        return 0  # it has none of this name

    def _number(self, found: int) -> int:
        value = c_float()
        ask = PDFIUM.FPDF_StructElement_Attr_GetNumberValue
        return int(value.value) if found and ask(found, addressof(value)) else 0

    def _name(self, found: int) -> str:
        size = c_ulong()
        ask = PDFIUM.FPDF_StructElement_Attr_GetStringValue
        known = found and ask(found, self.held, _USUAL, addressof(size))
        return _decode(self.held, size.value) if known else ""

    def _text(self, ask: Any, each: int) -> str:
        held = self.held
        size = ask(each, held, _USUAL)
        if size > _USUAL:  # it gives a string at once where there is room
            held = create_string_buffer(size)
            ask(each, held, size)
        return _decode(held, size)


def _decode(held: Any, size: int) -> str:
    return string_at(held, max(0, size - _END)).decode("utf-16-le", "replace")
