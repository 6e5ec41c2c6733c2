"""The texts of a declared part: which rows it has, and which columns its boxes ask for."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from pnp.box.declared_parts import DeclaredPart
from pnp.box.field_names import names_of
from pnp.box.part_boxes import PartBox
from pnp.box.part_rows import PartRow, columns_in
from pnp.box.row_condition import RowCondition
from pnp.box.words import Words

NAMES: Final = ("name", "title")
"""Columns that may say what a row is called, the first of them that is there."""


@lru_cache(maxsize=32)  # every check and every drawing asks for them
def rows_of(part: DeclaredPart) -> tuple[PartRow, ...]:
    """Give the rows of a part, each with an id; a part without a list is one row of its own."""
    if not part.each:
        return (PartRow(part.id, 1),)
    rows, seen = [], dict[str, int]()
    for n, row in enumerate(part.each, start=1):
        name = row.id or slug_of(name_of(row)) or str(n)
        seen[name] = seen.get(name, 0) + 1
        if not row.id and seen[name] > 1:
            name = f"{name}-{seen[name]}"
        rows.append(replace(row, id=name, no=n if row.no is None else row.no))
    return tuple(rows)


def count_pieces(part: DeclaredPart) -> int:
    """Count the pieces a part has in the kit."""
    return sum(max(0, row.count) * part.count for row in part.each) if part.each else part.count


def name_of(row: PartRow) -> str:
    """Say what a row is called in the language the game was written in, if it says so."""
    words = next((row.cells[key] for key in NAMES if key in row.cells), None)
    return words.said(words.source) if words else ""


def slug_of(text: str) -> str:
    """Make an id of a name.

    >>> slug_of("Größte Axt!")
    'grosste-axt'
    """
    plain = unicodedata.normalize("NFKD", text.replace("ß", "ss")).encode("ascii", "ignore")
    return re.sub(r"[^a-z0-9]+", "-", plain.decode().lower()).strip("-")[:40].strip("-")


def boxes_of(part: DeclaredPart) -> tuple[PartBox, ...]:
    """Give all boxes of both sides of a part."""
    return (*part.front, *part.also, *part.back)


def columns_of_box(box: PartBox) -> frozenset[str]:
    """Name the columns a box asks for, those of a place it gives itself left out."""
    return frozenset(_columns(box))


def _columns(value: Any) -> Iterator[str]:
    kind: type = type(value)
    if isinstance(value, str):
        yield from columns_in(value)
    elif isinstance(value, Words):
        for text in value.texts.values():
            yield from columns_in(text)
    elif isinstance(value, RowCondition):
        yield value.column
    elif isinstance(value, tuple):
        for each in value:
            yield from _columns(each)
    elif isinstance(value, dict):
        yield from _columns(tuple(value.values()))
    elif names := names_of(kind):
        given = {"n", "each"} if "boxes" in names else set()
        for each in names:
            yield from (name for name in _columns(getattr(value, each)) if name not in given)
