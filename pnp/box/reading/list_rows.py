"""Rows of lists in the form of the model: `from: deeds.xlsx` becomes things, column by column."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final, NamedTuple, get_origin

from pnp.box.fields import bare, is_thing, item_type, keys_of, parts_in, rest_of
from pnp.box.kinds import column_letters
from pnp.box.limits import CHARACTERS, COLUMNS, FAULTS, ITEMS, ROWS, SHEETS
from pnp.box.reading.lists import EMPTY, SheetCells, open_list, too_many_cells
from pnp.box.source import Row, Source, YamlPath, list_words, offer
from pnp.errors import ContentError, Finding
from pnp.spelling import near_words, nearest

_WHOLE: Final = re.compile(r"([-+]?[0-9]{1,10})(?:\.0+)?")
_OWN: Final = re.compile(r"[A-Za-z_][\w-]*(?:\.[a-z]{2})?")
_OWN_NAME: Final = re.compile(r"[a-z][a-z0-9_-]*")
# So much alike a column of one's own and one that is known are a slip of the pen.
_SLIP: Final = 0.75

_TRUTH: Final = {"true": True, "yes": True, "false": False, "no": False}


class SheetColumn(NamedTuple):
    """One column: where its cells go in a thing, and how a cell is read."""

    path: YamlPath
    """Nowhere, if it has no name that could be used."""
    read: Callable[[str], Any]
    kept: bool = False
    """Whether an empty cell is told from a column that is not there."""


def things_of(
    item: Any, sheet: SheetCells, lang: str, only: Sequence[str] = ()
) -> tuple[list[tuple[Row, Any]], list[Finding]]:
    """Read a list into things of one kind, each with its place, to be held against their form.

    A table of the rules may take some of its columns `only`: the others are for what is printed.
    """
    found, problems = list[tuple[Row, Any]](), list[Finding]()
    rows, fault = iter(sheet.rows), sheet.source.at_line
    try:
        head, names = next(rows, (1, []))
        columns, says = _columns(item, [name.strip() for name in names], lang)
        lacking = [each for each in only if (each,) not in {x.path for x in columns}]
        says += (f"this list has no column `{each}`{offer(each, names)}" for each in lacking)
        left = (
            x._replace(path=()) if only and x.path and x.path[0] not in only else x for x in columns
        )
        columns = list(left)
        problems += (fault(head, say) for say in says)
        named = enumerate(columns, 1) if sheet.lettered else ()
        letters = {each.path: column_letters(n) for n, each in named if each.path}
        for line, cells in rows:
            if len(found) == ITEMS or len(problems) + len(sheet.faults) > FAULTS:
                say = f"from line {line} on rows are not read: there may be {ITEMS:,}"
                problems.append(fault(1, say))
                break
            if long := next((len(cell) for cell in cells if len(cell) > CHARACTERS), 0):
                say = f"a cell of this row has {long:,} characters; {CHARACTERS:,} is the most"
                problems.append(fault(line, say))
            elif len(cells) > len(columns):
                problems.append(fault(line, too_many_cells(len(cells), len(columns))))
            else:
                found.append((Row(sheet.source, line, letters, head), _thing(columns, cells)))
    except ContentError as error:
        problems += error.findings
    return found, [*sheet.faults, *problems]


def _thing(columns: list[SheetColumn], cells: list[str]) -> dict[str, Any]:
    # Empty cells are left out, or kept as nothing.
    thing: dict[Any, Any] = {}
    for column, cell in zip_longest(columns, map(str.strip, cells), fillvalue=""):
        if not isinstance(column, SheetColumn) or not column.path or not (cell or column.kept):
            continue
        owner = thing
        for part in column.path[:-1]:
            owner = owner.setdefault(part, {})
        owner[column.path[-1]] = column.read(cell) if cell else None
    return thing


def _columns(item: Any, names: list[str], lang: str) -> tuple[list[SheetColumn], list[str]]:
    # Whether there is such a key, their rows are asked as any other thing is.
    columns = list[SheetColumn]()
    says = [] if names else [EMPTY]
    if len(names) > COLUMNS:
        says.append(f"this list has {len(names):,} columns; {COLUMNS} is the most")
    for n, name in enumerate(names[:COLUMNS], 1):
        path, read, kept = column = _column(item, name, names, lang)
        if not name:
            says.append(f"column {column_letters(n)} has no name; its first cell names it")
        elif (_is_row(item) or rest_of(item)[0]) and not _OWN.fullmatch(name):
            says.append(f"a column is called by one word, such as `price`, not `{name}`")
        elif any(path[: len(x.path)] == x.path[: len(path)] for x in columns if x.path):
            says.append(f"the column `{name}` is given twice")
        else:
            columns.append(column)
            continue
        columns.append(SheetColumn((), read, kept))
    return columns, says


def _is_row(item: Any) -> bool:
    # Of a table of the rules, with columns of its own.
    return get_origin(item) is Mapping


def _column(kind: Any, name: str, names: list[str], lang: str) -> SheetColumn:
    if _is_row(kind):
        return SheetColumn((name,), _whole)
    path, known = tuple(name.split(".")), keys_of(kind)
    if any(each.startswith(f"{name}.") for each in names):
        path = (*path, lang)  # beside it stands the same in other languages
    if rest_of(kind)[0] and name not in known:
        truth = {"true": True, "false": False}
        own = len(path) == 1
        return SheetColumn(path, lambda cell: truth.get(cell.lower(), cell) if own else cell, own)
    # where things have `columns`, a name that they have no key for is one of these
    own = get_origin(known.get("columns")) is Mapping and bool(_OWN_NAME.fullmatch(name))
    if own and name not in known and not near_words(name, known, alike=_SLIP):
        return SheetColumn(("columns", name), _whole)
    hint = kind
    for part in path:
        hint = keys_of(hint).get(part) if is_thing(hint) else None
    return SheetColumn(path, _reader(hint))


def _reader(hint: Any) -> Callable[[str], Any]:
    item = item_type(hint)
    if item is not None:
        one = _reader(item)
        return lambda cell: [one(each) for each in cell.split()]
    if hint is int:
        return _whole
    if hint is bool:
        return lambda cell: _TRUTH.get(cell.lower(), cell)
    if int in getattr(hint, "__args__", ()):
        return lambda cell: _TRUTH.get(cell.lower(), _whole(cell))
    return str


def _whole(cell: str) -> Any:
    # 3.0 is one, for so do spreadsheets write it.
    found = _WHOLE.fullmatch(cell)
    return int(found[1]) if found else cell


# What names a list: its file, and of a workbook with several sheets which one.
_KEYS: Final = ("from", "sheet")
# Which of its columns a table of the rules takes; else all.
_ONLY: Final = "columns"


@dataclass(frozen=True, slots=True)
class Splicing:
    """One file into which the rows of every spreadsheet it names are put."""

    source: Source
    folder: Path
    """The pack, in which the spreadsheets lie."""
    lang: str
    """The language of their plain columns."""
    taken: list[int]
    """How many rows the pack has taken from each so far."""
    problems: list[Finding] = field(default_factory=list)
    """The faults found on the way."""

    def splice(self, hint: Any, value: Any, path: YamlPath = ()) -> Any:
        """Give a plain value of a type, the lists in it with their rows."""
        item = item_type(bare(hint))
        if is_thing(item) or _is_row(item):
            if isinstance(value, str) and (_is_row(item) or rest_of(item)[0]):
                value = {"from": value}  # rows have no other short form
            whole = _is_from(value)
            parts = [value] if whole else value
            if isinstance(parts, list) and any(map(_is_from, parts)):
                return self.joined(item, parts, path, whole=whole)
        inside = parts_in(hint, value)
        found = {step: self.splice(inner, each, (*path, step)) for step, inner, each in inside}
        if isinstance(value, dict):
            return value | found
        return [*found.values()] if found else value

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

    def sheet(self, item: Any, named: dict[str, Any], at: YamlPath) -> list[tuple[Row, Any]]:
        """Read one list; one that cannot be opened is a fault where it is named."""
        if len(self.taken) > SHEETS or sum(self.taken) > ROWS:
            say = f"a pack takes {ROWS:,} rows from spreadsheets at the most, {SHEETS} at a time"
            self.problems.append(self.source.at(at, say))
            return []
        known = (*_KEYS, *([_ONLY] if _is_row(item) else []))
        for key in named.keys() - known:
            hint = nearest(key, known) or f"; the keys here are {list_words(known)}"
            path = (*at[:-1], key)
            self.problems.append(self.source.at(path, f"unknown key `{key}`{hint}", key=True))
        try:
            sheet = open_list(self.folder, named["from"], named.get("sheet", ""))
        except ContentError as error:
            for each in error.findings:
                fault = each if each.line else self.source.at(at, f"{each.file}: {each.sentence}")
                self.problems.append(fault)
            return []
        only = named.get(_ONLY, []) if _is_row(item) else []
        rows, faults = things_of(
            item, sheet, self.lang, only if isinstance(only, list) else (only,)
        )
        self.problems.extend(faults)
        self.taken.append(len(rows))
        return rows


def _is_from(value: Any) -> bool:
    found = isinstance(value, dict) and "from" in value
    return found and all(isinstance(value.get(key, ""), str) for key in _KEYS)
