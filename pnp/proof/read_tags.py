"""The tags of a page as pdfium reads them: what a screen reader gets, in the order it gets it."""

from collections.abc import Iterator
from ctypes import byref, c_float, c_ulong, create_string_buffer, string_at
from dataclasses import dataclass
from typing import Any, Final

import pypdfium2.raw as c

from pnp.box.foreign import Unreadable

# How deep elements may lie in each other before the tree is taken for a maze.
_DEEPEST: Final = 30
# How many elements a page may have.
_MOST: Final = 50_000
# Bytes that nearly every string of an element fits into.
_USUAL: Final = 512

_END: Final = 2


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
    tree = c.FPDF_StructTree_GetForPage(page.raw)
    if not tree:
        return ()
    reader = _Reader(c)
    try:
        count = c.FPDF_StructTree_CountChildren(tree)
        found = [c.FPDF_StructTree_GetChildAtIndex(tree, n) for n in range(count)]
        return tuple(reader.read(each, 0) for each in found if each)
    finally:
        c.FPDF_StructTree_Close(tree)


def blank_pages(data: bytes) -> bytes:
    """Give a PDF whose pages draw nothing, every byte in its place: only their tags are read.

    pdfium reads what a page draws before it tells its tags, which takes ten times as long. What is
    called otherwise in the file, or lies in a compressed object, is drawn all the same.
    """
    return data.replace(b"/Contents", b"/Kontents")


class _Reader:
    """Reads elements of one page, and counts them."""

    def __init__(self, c: Any) -> None:
        self.c = c
        self.met = 0
        self.held = create_string_buffer(_USUAL)

    def read(self, each: Any, depth: int) -> ReadElement:
        c = self.c
        self.met += 1
        if depth > _DEEPEST or self.met > _MOST:
            raise Unreadable("its tags are a maze")
        count = max(0, c.FPDF_StructElement_CountChildren(each))
        kids = [c.FPDF_StructElement_GetChildAtIndex(each, n) for n in range(count)]
        count = max(0, c.FPDF_StructElement_GetMarkedContentIdCount(each))
        marks = (c.FPDF_StructElement_GetMarkedContentIdAtIndex(each, n) for n in range(count))
        return ReadElement(
            self.text(c.FPDF_StructElement_GetType, each),
            self.text(c.FPDF_StructElement_GetTitle, each),
            self.text(c.FPDF_StructElement_GetAltText, each),
            self.text(c.FPDF_StructElement_GetActualText, each),
            self.text(c.FPDF_StructElement_GetLang, each),
            self.name(self.attribute(each, b"Scope")),
            self.number(self.attribute(each, b"ColSpan")) or 1,
            tuple(mark for mark in marks if mark >= 0),  # a kid that is an element counts as -1
            tuple(self.read(kid, depth + 1) for kid in kids if kid),
        )

    def attribute(self, each: Any, name: bytes) -> Any:
        """Find an attribute of an element; none if it has none of this name."""
        c = self.c
        for n in range(max(0, c.FPDF_StructElement_GetAttributeCount(each))):
            attributes = c.FPDF_StructElement_GetAttributeAtIndex(each, n)
            found = c.FPDF_StructElement_Attr_GetValue(attributes, name) if attributes else None
            if found:
                return found
        return None

    def number(self, found: Any) -> int:
        """Give an attribute as a number, 0 if it is none."""
        value = c_float()
        if found and self.c.FPDF_StructElement_Attr_GetNumberValue(found, byref(value)):
            return int(value.value)
        return 0

    def name(self, found: Any) -> str:
        """Give an attribute as a name, nothing if it is none."""
        size, held = c_ulong(), create_string_buffer(64)
        ask = self.c.FPDF_StructElement_Attr_GetStringValue
        if found and ask(found, held, len(held), byref(size)):
            return held.raw[: max(0, size.value - 2)].decode("utf-16-le", "replace")
        return ""

    def text(self, ask: Any, each: Any) -> str:
        """Ask pdfium for a string of an element, which it gives at once if there is room."""
        held = self.held
        size = ask(each, held, _USUAL)
        if size <= _END:
            return ""
        if size > _USUAL:
            held = create_string_buffer(size)
            ask(each, held, size)
        return string_at(held, size - _END).decode("utf-16-le", "replace")
