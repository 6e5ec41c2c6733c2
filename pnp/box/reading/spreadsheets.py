"""Lists kept in a spreadsheet: `from: deeds.csv` becomes rows in the form of the model."""

import csv
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from pnp.box.budgets import CHARACTERS, COLUMNS, FAULTS, ITEMS, ROWS, SHEETS
from pnp.box.fields import is_thing, item_of, keys_of
from pnp.box.source import Row, Source, YamlPath, listed, spell
from pnp.box.words import Words
from pnp.errors import ContentError, Problem


@dataclass(frozen=True, slots=True)
class SheetShelf:
    """Where the spreadsheets of a pack are found, and the language of their plain columns."""

    opens: Callable[[str], Source]
    """Opens a spreadsheet of the pack by its name; raises ContentError if it cannot."""
    lang: str
    taken: list[int] = field(default_factory=list)
    """How many rows have been taken from spreadsheets so far."""


_WHOLE: Final = re.compile(r"[-+]?[0-9]{1,10}")
_TRUTH: Final = {"true": True, "yes": True, "false": False, "no": False}


@dataclass(frozen=True, slots=True)
class Column:
    """One column: where its cells go in a thing, and how a cell is read."""

    path: tuple[str, ...]
    read: Callable[[str], Any]


def splice(kind: Any, value: Any, source: Source, shelf: SheetShelf) -> tuple[Any, list[Problem]]:
    """Put the rows of every spreadsheet a file names where the file names it."""
    splicing = _Splicing(source, shelf, [])
    return splicing.thing(kind, value, ()), splicing.problems


@dataclass(frozen=True, slots=True)
class _Splicing:
    """One file into which rows are put, and the faults found on the way."""

    source: Source
    shelf: SheetShelf
    problems: list[Problem]

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
            sheet, rows = self.sheet(item, part["from"], at)
            items += [row for _, row in rows]
            origins += [Row(sheet, line) for line, _ in rows]
        self.source.rows[path] = origins
        return items

    def sheet(self, item: Any, name: str, at: YamlPath) -> tuple[Source, list[tuple[int, Any]]]:
        """Read one spreadsheet; one that cannot be opened is a fault where it is named."""
        taken = self.shelf.taken
        if len(taken) > SHEETS or sum(taken) > ROWS:
            say = f"a pack takes {ROWS:,} rows from spreadsheets at the most, {SHEETS} at a time"
            self.problems.append(self.source.at(at, say))
            return self.source, []
        try:
            sheet = self.shelf.opens(name)
        except ContentError as error:
            for each in error.problems:
                fault = each if each.line else self.source.at(at, f"{each.file}: {each.say}")
                self.problems.append(fault)
            return self.source, []
        rows, faults = read_sheet(item, sheet, self.shelf.lang)
        self.problems.extend(faults)
        taken.append(len(rows))
        return sheet, rows


def _is_from(value: Any) -> bool:
    return isinstance(value, dict) and list(value) == ["from"] and isinstance(value["from"], str)


def read_sheet(item: Any, sheet: Source, lang: str) -> tuple[list[tuple[int, Any]], list[Problem]]:
    """Read a spreadsheet into things of one kind, each with its line."""
    head = sheet.lines[0] if sheet.lines else ""
    reader = csv.reader(
        (line + "\n" for line in sheet.lines),
        delimiter=";" if head.count(";") > head.count(",") else ",",
    )
    rows: list[tuple[int, Any]] = []
    problems: list[Problem] = []
    columns: list[Column | None] = []
    try:
        for number, cells in enumerate(reader):
            if number == 0:
                columns, problems = _columns(item, cells, sheet, lang)
                line = reader.line_num
                continue
            first, line = line + 1, reader.line_num
            if not any(cells):
                continue
            if len(rows) == ITEMS or len(problems) > FAULTS:
                say = f"from line {first} on rows are not read: there may be {ITEMS:,}"
                problems.append(sheet.at_line(1, say))
                break
            if long := next((cell for cell in cells if len(cell) > CHARACTERS), ""):
                say = f"a cell of this row has {len(long):,} characters; {CHARACTERS:,} is the most"
                problems.append(sheet.at_line(first, say))
                continue
            if len(cells) > len(columns):
                say = f"this row has {len(cells)} cells, but there are {len(columns)} columns"
                problems.append(sheet.at_line(first, say))
                continue
            rows.append((first, _thing(columns, cells)))
    except csv.Error as error:
        problems.append(sheet.at_line(reader.line_num, f"this is not a row of a list: {error}"))
    if not columns and not problems:
        problems.append(sheet.at_line(1, "this list is empty; its first row names the columns"))
    return rows, problems


def _thing(columns: list[Column | None], cells: list[str]) -> dict[str, Any]:
    """Build one thing from the cells of a row; empty cells are left out."""
    thing: dict[str, Any] = {}
    for column, cell in zip(columns, cells, strict=False):
        if column is None or not cell.strip():
            continue
        owner = thing
        for part in column.path[:-1]:
            owner = owner.setdefault(part, {})
        owner[column.path[-1]] = column.read(cell.strip())
    return thing


def _columns(
    item: Any, names: list[str], sheet: Source, lang: str
) -> tuple[list[Column | None], list[Problem]]:
    """Understand the first row: one column per key, dotted where a key has keys of its own."""
    names = [name.strip() for name in names]
    columns: list[Column | None] = []
    problems: list[Problem] = []
    seen: set[str] = set()
    if len(names) > COLUMNS:
        say = f"this list has {len(names):,} columns; {COLUMNS} is the most"
        return [], [sheet.at_line(1, say)]
    for name in names:
        column = _column(item, name, names, lang)
        if name in seen:
            problems.append(sheet.at_line(1, f"the column `{name}` is given twice"))
        elif column is None:
            known = _names(item)
            right = spell(name, known)
            hint = f"; did you mean `{right}`?" if right else f"; there are {listed(known)}"
            problems.append(sheet.at_line(1, f"unknown column `{name}`{hint}"))
            # read it as what was meant, so that its rows are not called incomplete as well
            column = _column(item, right, names, lang) if right else None
        columns.append(column)
        seen.add(name)
    return columns, problems


def _names(kind: Any) -> list[str]:
    """Name the columns a list of things may have."""
    names = []
    for key, hint in keys_of(kind).items():
        names += [f"{key}.{inner}" for inner in _names(hint)] if is_thing(hint) else [key]
    return names


def _column(kind: Any, name: str, names: list[str], lang: str) -> Column | None:
    """Find the key a column's name leads to; None if it leads nowhere."""
    path = tuple(name.split("."))
    for n, part in enumerate(path):
        if kind is Words:
            return Column(path, str) if n == len(path) - 1 else None
        if not is_thing(kind) or part not in keys_of(kind):
            return None
        kind = keys_of(kind)[part]
    if is_thing(kind):
        return None
    if kind is Words and any(each.startswith(name + ".") for each in names):
        return Column((*path, lang), str)
    return Column(path, _reader(kind))


def _reader(hint: Any) -> Callable[[str], Any]:
    """Choose how the cells of a column are read."""
    item = item_of(hint)
    if item is not None:
        one = _reader(item)
        return lambda cell: [one(each) for each in cell.split()]
    if hint is int:
        return _whole
    if hint is bool:
        return lambda cell: _TRUTH.get(cell.lower(), cell)
    if hint is str or hint is Words or not hasattr(hint, "__args__"):
        return str
    if int in hint.__args__:
        return lambda cell: _TRUTH.get(cell.lower(), _whole(cell))
    return str


def _whole(cell: str) -> Any:
    return int(cell) if _WHOLE.fullmatch(cell) else cell
