"""Translations as a table for a spreadsheet: one row a text, its translation in the third column.

Written with a byte order mark, by which spreadsheets know UTF-8.
"""

import csv
import io
import re
from typing import Final

from pnp.errors import ContentError
from pnp.findings import Finding
from pnp.translation.text_units import TextUnit, Translation

_HEAD: Final = re.compile(r"id of ([\w.-]+)")
_REST: Final = ("state", "room", "where", "notes")
_UNSURE: Final = "check"


def write_csv(translation: Translation) -> str:
    """Write a translation as a table; equal translations give equal tables."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow([f"id of {translation.kit}", translation.own, translation.lang, *_REST])
    for each in translation.units:
        state = _UNSURE if each.unsure else ""
        room = "" if each.room is None else each.room
        rows.writerow(
            [each.id, each.source, each.target, state, room, each.place, " / ".join(each.notes)]
        )
    return "\ufeff" + out.getvalue()


def read_csv(file: str, text: str) -> Translation:
    """Read a table; a ContentError names the row that cannot be read."""
    text = text.removeprefix("\ufeff")
    first = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=first.count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    found: list[tuple[int, list[str]]] = []
    line = 1
    try:
        for row in rows:
            found.append((line, row))
            line = rows.line_num + 1
    except csv.Error as error:
        raise _fault(file, line, f"this row cannot be read: {error}") from None
    head = found[0][1] if found else []
    kit = _HEAD.fullmatch(head[0].strip()) if len(head) > 2 else None
    if kit is None:
        raise _fault(file, 1, "the first row should begin with `id of KIT` and the two languages")
    units = tuple(_unit(file, at, row, head) for at, row in found[1:] if any(row))
    return Translation(kit[1], head[1].strip(), head[2].strip(), units)


def _unit(file: str, line: int, row: list[str], head: list[str]) -> TextUnit:
    if len(row) < 3 or (len(row) > len(head) and any(row[len(head) :])):
        raise _fault(file, line, f"this row has {len(row)} cells; the first row has {len(head)}")
    name, source, target = (each.replace("\r\n", "\n") for each in row[:3])
    state = row[head.index("state")] if "state" in head and len(row) > head.index("state") else ""
    return TextUnit(name, source, target, unsure=bool(state.strip()), line=line)


def _fault(file: str, line: int, say: str) -> ContentError:
    return ContentError((Finding(say, file, line),))
