"""What a page draws, as a digest: pages of two files that agree in it are one page.

A part's file and the kit's hold the same pages, but each file has its own cut of every font: fonts
are compared character by character instead, by those that the first of the two files has.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from pnp.proof.font_digests import FontDigest, digest_font

_UPWARDS: Final = frozenset({"/Parent", "/P", "/StructParents"})
"""What leads from a page or a note back to what holds it, and is no part of it; tags are compared
by themselves."""

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
        from pypdf import generic  # noqa: PLC0415  # heavy, and only proof needs it

        self._generic: Any = generic
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
        generic = self._generic
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
                self._fonts[key] = digest_font(font.get_object())
            yield name, key
