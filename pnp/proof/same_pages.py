"""Whether two files show the same page: then it is looked at in one of them alone.

A part's file and the kit's hold the same pages, but each file has its own cut of every font: fonts
are compared character by character, by those that the part's file has.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from struct import unpack_from
from typing import Any, Final

import uharfbuzz as hb
from pypdf import generic

from pnp.outlines import trace_glyph

Compared = dict[tuple[int, int], bool]
"""What was compared in two files: by the numbers of both objects, whether they are the same."""

# What leads from a page or a note back to what holds it, and is no part of it; tags are compared
# by themselves.
_UPWARDS: Final = frozenset({"/Parent", "/P", "/StructParents"})

_CHARACTERS: Final = re.compile(rb"<([0-9A-Fa-f]{2})>\s+<([0-9A-Fa-f]+)>")
_TRIMMED: Final = 6  # the form of a table of codes that one-byte fonts have


def is_same(one: Any, other: Any, known: Compared) -> bool:
    """Tell whether a page of a run draws all that the page of a part's file does, in its type.

    It holds of whatever a page leads to. Raises what a damaged file is stumbled over by.
    """
    if type(one) is not type(other):
        return False
    if isinstance(one, generic.IndirectObject):
        key = one.idnum, other.idnum
        if key not in known:
            known[key] = False  # what holds itself would be followed without end
            known[key] = is_same(one.get_object(), other.get_object(), known)
        return known[key]
    if isinstance(one, generic.DictionaryObject):
        return _is_same_dictionary(one, other, known)
    if isinstance(one, generic.ArrayObject):
        pairs = zip(list.__iter__(one), list.__iter__(other), strict=False)
        return len(one) == len(other) and all(is_same(*pair, known) for pair in pairs)
    return repr(one) == repr(other)


def _is_same_dictionary(one: Any, other: Any, known: Compared) -> bool:
    keys = one.keys() - _UPWARDS
    if keys != other.keys() - _UPWARDS:
        return False
    # a stream as it lies in the file
    if isinstance(one, generic.StreamObject) and one._data != other._data:  # noqa: SLF001
        return False
    if "/Font" in keys:
        # another cut of a font gives the same for every code of this one
        fonts, others = one["/Font"], other["/Font"]
        if not fonts.keys() <= others.keys() or not all(
            _read_font(fonts.raw_get(name)) <= _read_font(others.raw_get(name)) for name in fonts
        ):
            return False
    return all(is_same(one.raw_get(key), other.raw_get(key), known) for key in keys - {"/Font"})


@lru_cache(maxsize=256)
def _read_font(reference: Any) -> frozenset[object]:
    """Give the name of a font without the mark of its cut, and each code with what it gives."""
    font = reference.get_object()
    name = re.sub(r"^/[A-Z]{6}\+", "", str(font["/BaseFont"]))
    return frozenset((name, *_list_codes(font)))


def _list_codes(font: Any) -> Iterator[tuple[int, bytes]]:
    face = hb.Face(font["/FontDescriptor"]["/FontFile2"].get_data())
    drawn, said = hb.Font(face), dict(_CHARACTERS.findall(font["/ToUnicode"].get_data()))
    first, widths = int(font["/FirstChar"]), font["/Widths"]
    # the one table of codes that fonts of one byte have: each code with the number of its glyph
    table = face.reference_table("cmap").data
    (at,) = unpack_from(">L", table, 8)
    form, _, _, least, count = unpack_from(">5H", table, at)
    if form != _TRIMMED:
        raise ValueError("codes are listed in another form")
    for code, glyph in enumerate(unpack_from(f">{count}H", table, at + 10), start=least):
        if glyph and 0 <= code - first < len(widths):
            steps = trace_glyph(drawn, glyph)
            each = float(widths[code - first]), said.get(b"%02X" % code), steps
            yield code, sha256(repr(each).encode()).digest()
