"""Lists kept in a spreadsheet: `from: deeds.xlsx` becomes rows in the form of the model."""

from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from pnp.box.fields import is_open, is_thing, item_of, keys_of
from pnp.box.limits import ROWS, SHEETS
from pnp.box.packs import LIST_FORMATS
from pnp.box.reading.sheet_cells import SheetCells
from pnp.box.reading.sheet_columns import things_of
from pnp.box.reading.text_files import read_bytes
from pnp.box.source import Row, Source, YamlPath, listed
from pnp.errors import ContentError
from pnp.findings import Finding
from pnp.spelling import nearest


@dataclass(frozen=True, slots=True)
class SheetShelf:
    """Where the spreadsheets of a pack are found, and the language of their plain columns."""

    folder: Path
    lang: str
    taken: list[int] = field(default_factory=list)
    """How many rows have been taken from spreadsheets so far."""


_KEYS: Final = ("from", "sheet")
"""What names a list: its file, and of a workbook with several sheets which one."""


def open_list(folder: Path, name: str, sheet: str = "") -> SheetCells:
    """Open a list of a pack by its file, and of a workbook by its sheet.

    Raises ContentError if there is no such file or sheet, or it cannot be read.
    """
    path, known = folder / name, [ending for ending in LIST_FORMATS if name.endswith(ending)]
    if not known:
        read_bytes(path, folder, tuple(LIST_FORMATS))  # which says what is wrong with it
    reader: Any = import_module(f"pnp.box.reading.{LIST_FORMATS[known[0]]}")
    cells: SheetCells = reader.read_list(path, folder, sheet)
    return cells


def splice(kind: Any, value: Any, source: Source, shelf: SheetShelf) -> tuple[Any, list[Finding]]:
    """Put the rows of every spreadsheet a file names where the file names it."""
    splicing = _Splicing(source, shelf, [])
    return splicing.thing(kind, value, ()), splicing.problems


@dataclass(frozen=True, slots=True)
class _Splicing:
    """One file into which rows are put, and the faults found on the way."""

    source: Source
    shelf: SheetShelf
    problems: list[Finding]

    def thing(self, kind: Any, value: Any, path: YamlPath) -> Any:
        """Look for lists in a thing with keys."""
        if not isinstance(value, dict):
            return value
        hints = keys_of(kind)
        return {
            key: self.under(hints[key], part, (*path, key)) if key in hints else part
            for key, part in value.items()
        }

    def under(self, hint: Any, value: Any, path: YamlPath) -> Any:
        """Look for lists under a key."""
        if is_thing(hint):
            return self.thing(hint, value, path)
        item = item_of(hint)
        if not is_thing(item):
            return value
        if is_open(item) and isinstance(value, str):
            value = {"from": value}  # rows have no other short form
        whole = _is_from(value)
        parts = [value] if whole else value
        if not isinstance(parts, list):
            return value
        if any(map(_is_from, parts)):
            return self.joined(item, parts, path, whole=whole)
        if any(is_thing(item_of(inner)) for inner in keys_of(item).values()):
            return [self.thing(item, part, (*path, n)) for n, part in enumerate(value)]
        return value

    def joined(self, item: Any, value: list[Any], path: YamlPath, *, whole: bool) -> list[Any]:
        """Join what is written out with the rows of spreadsheets, in their order."""
        items: list[Any] = []
        origins: list[Row | int] = []
        for n, part in enumerate(value):
            if not _is_from(part):
                items.append(part)
                origins.append(n)
                continue
            at: YamlPath = (*path, "from") if whole else (*path, n, "from")
            rows = self.sheet(item, part, at)
            items += [thing for _, thing in rows]
            origins += [row for row, _ in rows]
        self.source.rows[path] = origins
        return items

    def sheet(self, item: Any, named: dict[str, str], at: YamlPath) -> list[tuple[Row, Any]]:
        """Read one list; one that cannot be opened is a fault where it is named."""
        taken = self.shelf.taken
        if len(taken) > SHEETS or sum(taken) > ROWS:
            say = f"a pack takes {ROWS:,} rows from spreadsheets at the most, {SHEETS} at a time"
            self.problems.append(self.source.at(at, say))
            return []
        for key in named.keys() - _KEYS:
            hint = nearest(key, _KEYS) or f"; the keys here are {listed(_KEYS)}"
            path = (*at[:-1], key)
            self.problems.append(self.source.at(path, f"unknown key `{key}`{hint}", key=True))
        try:
            sheet = open_list(self.shelf.folder, named["from"], named.get("sheet", ""))
        except ContentError as error:
            for each in error.findings:
                fault = each if each.line else self.source.at(at, f"{each.file}: {each.sentence}")
                self.problems.append(fault)
            return []
        rows, faults = things_of(item, sheet, self.shelf.lang)
        self.problems.extend(faults)
        taken.append(len(rows))
        return rows


def _is_from(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and "from" in value
        and all(isinstance(value.get(key, ""), str) for key in _KEYS)
    )
