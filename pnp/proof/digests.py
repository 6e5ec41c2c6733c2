"""What a page draws, as a digest: pages of two files that agree in it are one page.

A part's file and the kit's hold the same pages, but each file has its own cut of every font: fonts
are compared character by character instead, by those that the first of the two files has.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from struct import unpack_from
from typing import Any, Final

import uharfbuzz as hb
from pypdf import generic

from pnp.proof.glyphs import trace_glyph

_CHARACTERS: Final = re.compile(rb"<([0-9A-Fa-f]{2})>\s+<([0-9A-Fa-f]+)>")
_TRIMMED: Final = 6  # the form of a table of codes that one-byte fonts have


@dataclass(frozen=True, slots=True)
class FontDigest:
    """A font: its name without the mark of its cut, and what each code gives."""

    name: str
    codes: Mapping[int, bytes] = field(hash=False)

    def is_held_by(self, other: "FontDigest") -> bool:
        """Tell whether another cut of the font gives the same for every code of this one."""
        return self.name == other.name and self.codes.items() <= other.codes.items()


def _digest_font(font: Any) -> FontDigest:
    # One whose file is not understood is like no other.
    try:
        name = re.sub(r"^/[A-Z]{6}\+", "", str(font["/BaseFont"]))
        return FontDigest(name, dict(_list_codes(font)))
    except Exception:  # noqa: BLE001  # a damaged font finds every way there is
        return FontDigest(f"not understood: {id(font)}", {})


def _list_codes(font: Any) -> Iterator[tuple[int, bytes]]:
    face = hb.Face(font["/FontDescriptor"]["/FontFile2"].get_data())
    drawn, said = hb.Font(face), dict(_CHARACTERS.findall(font["/ToUnicode"].get_data()))
    first, widths = int(font["/FirstChar"]), font["/Widths"]
    for code, glyph in _list_glyphs(face.reference_table("cmap").data):
        if glyph and 0 <= code - first < len(widths):
            steps = trace_glyph(drawn, glyph)
            each = float(widths[code - first]), said.get(b"%02X" % code), steps
            yield code, sha256(repr(each).encode()).digest()


def _list_glyphs(table: bytes) -> Iterator[tuple[int, int]]:
    # The one table of codes that fonts of one byte have: each code with the number of its glyph.
    (at,) = unpack_from(">L", table, 8)
    form, _, _, first, count = unpack_from(">5H", table, at)
    if form != _TRIMMED:
        raise ValueError("codes are listed in another form")
    yield from enumerate(unpack_from(f">{count}H", table, at + 10), start=first)


# What leads from a page or a note back to what holds it, and is no part of it; tags are compared
# by themselves.
_UPWARDS: Final = frozenset({"/Parent", "/P", "/StructParents"})

_Reference = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PageDigest:
    """All that a page draws on: operators, forms and pictures in one figure, and its fonts."""

    drawn: bytes
    fonts: Mapping[str, FontDigest] = field(hash=False)
    """By the names that the operators call them by."""

    def is_shown_by(self, other: "PageDigest") -> bool:
        """Tell whether another page shows all that this one shows, and in the same type."""
        return self.drawn == other.drawn and all(
            name in other.fonts and font.is_held_by(other.fonts[name])
            for name, font in self.fonts.items()
        )


class _Unclear(Exception):
    """Something holds itself, or a font is called by two names: such a page is like no other."""


def digest_pages(reader: Any) -> Iterator[PageDigest | None]:
    """Give the digest of each page of a PDF; None for one that is like no other."""
    digests = _Digests()
    for page in reader.pages:
        try:
            yield digests.digest_page(page)
        except _Unclear:
            yield None


class _Digests:
    """The digests of a file's objects, each reckoned once."""

    def __init__(self) -> None:
        self._known: dict[_Reference, tuple[bytes, frozenset[tuple[str, _Reference]]]] = {}
        self._fonts: dict[_Reference, FontDigest] = {}
        self._open: set[_Reference] = set()

    def digest_page(self, page: Any) -> PageDigest:
        """Give the digest of a page with everything it leads to."""
        fonts: set[tuple[str, _Reference]] = set()
        drawn = sha256(b"".join(self._list_parts(page, fonts))).digest()
        named = dict(fonts)
        if len(named) < len(fonts):
            raise _Unclear
        return PageDigest(drawn, {name: self._fonts[font] for name, font in named.items()})

    def _list_parts(self, value: Any, fonts: set[tuple[str, _Reference]]) -> Iterator[bytes]:
        if isinstance(value, generic.IndirectObject):
            drawn, within = self._follow(value)
            fonts |= within
            yield drawn
        elif isinstance(value, generic.DictionaryObject):
            yield b"<<"
            for key in sorted(value):
                if key == "/Font":
                    fonts |= set(self._list_fonts(value[key]))
                elif key not in _UPWARDS:
                    yield key.encode()
                    yield from self._list_parts(value.raw_get(key), fonts)
            yield b">>"
            if isinstance(value, generic.StreamObject):
                yield sha256(value._data).digest()  # noqa: SLF001  # as it lies in the file
        elif isinstance(value, generic.ArrayObject):
            yield b"["
            for n in range(len(value)):
                yield from self._list_parts(list.__getitem__(value, n), fonts)
            yield b"]"
        else:
            yield f"{type(value).__name__} {value!r} ".encode("utf-8", "backslashreplace")

    def _follow(self, reference: Any) -> tuple[bytes, frozenset[tuple[str, _Reference]]]:
        key = reference.idnum, reference.generation
        # a form that draws itself would be followed without end
        if key in self._open:
            raise _Unclear
        if key not in self._known:
            self._open.add(key)
            fonts: set[tuple[str, _Reference]] = set()
            try:
                drawn = sha256(b"".join(self._list_parts(reference.get_object(), fonts))).digest()
            finally:
                self._open.discard(key)
            self._known[key] = drawn, frozenset(fonts)
        return self._known[key]

    def _list_fonts(self, fonts: Any) -> Iterator[tuple[str, _Reference]]:
        for name in fonts:
            font = fonts.raw_get(name)
            if not hasattr(font, "idnum"):
                raise _Unclear
            key = font.idnum, font.generation
            if key not in self._fonts:
                self._fonts[key] = _digest_font(font.get_object())
            yield name, key
