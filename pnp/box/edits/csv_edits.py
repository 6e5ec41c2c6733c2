"""CSV changed by its cells: what is not changed keeps its quotes, blanks and line ends.

Its acts are those of `yaml_edits`; a list has one table, and its way says nothing.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pnp.box.edits.splices import Splice, apply
from pnp.box.source import YamlPath
from pnp.errors import PnpError


class Cells(NamedTuple):
    """The cells of a list, by the places where they begin and end."""

    text: str
    delimiter: str
    rows: Sequence[Sequence[tuple[int, int]]]
    """The first one names the columns; lines that are blank are none."""

    def read(self, row: int, column: int) -> str:
        """Give what a cell says; one that is not there says nothing."""
        if column >= len(self.rows[row]):
            return ""
        cell = self.text[slice(*self.rows[row][column])]
        quoted = len(cell) > 1 and cell[0] == cell[-1] == '"'
        return cell[1:-1].replace('""', '"') if quoted else cell

    @property
    def names(self) -> list[str]:
        """The names of the columns."""
        return [self.read(0, n).strip() for n in range(len(self.rows[0]))] if self.rows else []

    def spell(self, value: object) -> str:
        """Spell a value as a cell."""
        said = str(value).lower() if isinstance(value, bool) else str(value)
        plain = said == said.strip() and not {self.delimiter, '"', "\n"} & {*said}
        return said if plain else '"' + said.replace('"', '""') + '"'


def cells_of(text: str) -> Cells:
    """Find the cells of a sound list."""
    delimiter = max(",;\t", key=text.partition("\n")[0].count)
    form = re.compile(rf'"(?:[^"]|"")*"|[^{delimiter}\n]*')
    rows, row, at = list[list[tuple[int, int]]](), list[tuple[int, int]](), 0
    while at < len(text):
        found = form.match(text, at)
        end = found.end() if found else at
        row.append((at, end))
        more = text[end : end + 1] == delimiter
        at = end + 1
        if more and at == len(text):
            row.append((at, at))
        if not more or at == len(text):
            rows += [row] if any(text[a:b].strip() for a, b in row) else []
            row = []
    return Cells(text, delimiter, rows)


def put_values(text: str, values: Mapping[YamlPath, object]) -> list[Splice]:
    """Write values into cells by their row, from 0, and the name of their column.

    A column that is not there yet is added behind the last one.
    """
    cells = cells_of(text)
    names = cells.names
    lacking = dict.fromkeys(str(name) for _, name in values if name not in names)
    head = cells.rows[0][-1][1] if cells.rows else 0
    found = [Splice(head, head, "".join(cells.delimiter + cells.spell(each) for each in lacking))]
    known, short = [*names, *lacking], dict[int, dict[int, str]]()
    for (n, name), value in values.items():
        row, column = _row(cells, n), known.index(str(name))
        if column < len(row):
            found.append(Splice(*row[column], cells.spell(value)))
        else:
            short.setdefault(int(n), {})[column] = cells.spell(value)
    for n, more in short.items():
        row = _row(cells, n)
        behind = (more.get(each, "") for each in range(len(row), max(more) + 1))
        found.append(Splice(row[-1][1], row[-1][1], "".join(cells.delimiter + x for x in behind)))
    return [each for each in found if text[each.start : each.end] != each.text]


def copy_rows(
    text: str, _table: YamlPath, n: int, rows: Iterable[Mapping[YamlPath, object]]
) -> list[Splice]:
    """Put copies of a row behind it, each with other values in some columns."""
    cells = cells_of(text)
    start, end = _row(cells, n)[0][0], _row(cells, n)[-1][1]
    head = text[cells.rows[0][0][0] : cells.rows[0][-1][1]] + "\n"
    copies = list[str]()
    for values in rows:
        pair = head + text[start:end]
        filled = apply(pair, put_values(pair, {(0, *way): each for way, each in values.items()}))
        copies.append(filled.removeprefix(head))
    return [Splice(end, end, "".join(f"\n{each}" for each in copies))]


def delete_row(text: str, _table: YamlPath, n: int) -> list[Splice]:
    """Take a row away with the end of its line."""
    row = _row(cells_of(text), n)
    end = row[-1][1]
    return [Splice(row[0][0], end + (text[end : end + 1] == "\n"), "")]


def move_row(text: str, table: YamlPath, n: int, to: int) -> list[Splice]:
    """Move a row to where another stands."""
    if n == to:
        return []
    cells = cells_of(text)
    row, there = _row(cells, n), _row(cells, to)
    said, at = text[row[0][0] : row[-1][1]], there[-1][1] if to > n else there[0][0]
    put = Splice(at, at, f"\n{said}" if to > n else f"{said}\n")
    return [*delete_row(text, table, n), put]


def _row(cells: Cells, n: int | str) -> Sequence[tuple[int, int]]:
    if not isinstance(n, int) or not 0 <= n < len(cells.rows) - 1:
        raise PnpError("this row is no more")
    return cells.rows[n + 1]
