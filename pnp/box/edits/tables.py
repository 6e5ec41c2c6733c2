"""The content of a file as rows and columns: its lists of things, and what stands outside them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from pnp.box.edits.csv_edits import cells_of
from pnp.box.pack_files import FORMS
from pnp.box.reading.json_schema import schema_of, words_schema
from pnp.box.reading.yaml_text import tree_of
from pnp.box.source import YamlPath
from pnp.errors import Finding

Schema = Mapping[str, Any]

_WHOLE: Final = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,11})")
_BROKEN: Final = re.compile(r"[-+]?[0-9]{1,12}\.[0-9]{1,12}")


@dataclass(frozen=True, slots=True)
class Table:
    """Things of one kind, each a row; a cell is the value at the way of its column."""

    way: YamlPath
    """Where the list stands; of what stands outside of lists, the top."""
    columns: Sequence[YamlPath]
    """Ways from a row; a value of its own has one column, which leads nowhere."""
    rows: Sequence[YamlPath]
    """The ways to the rows."""
    cells: dict[YamlPath, str]
    places: dict[tuple[int, int], YamlPath]
    """Line and column of each value and each key, from 1."""


def tables_of(text: str, name: str) -> list[Table]:
    """Give the tables of a sound file by how its name ends; a text of another kind has none."""
    if name.endswith(".csv"):
        return [_list(text)]
    if not name.endswith(".yaml") or (top := tree_of(text)) is None:
        return []
    alone = Table((), [()], [], {}, {})
    found = [*_tables(top, (), alone)]
    rows = list(alone.cells)
    return [*([Table((), [()], rows, alone.cells, alone.places)] if rows else []), *found]


def _tables(node: Any, way: YamlPath, alone: Table) -> Iterator[Table]:
    """Give the lists of things below a node; what belongs to none of them goes into another."""
    if node.id == "sequence" and any(each.id == "mapping" for each in node.value):
        mine = Table(way, [], [(*way, n) for n in range(len(node.value))], {}, {})
        below = [one for n, item in enumerate(node.value) for one in _tables(item, (*way, n), mine)]
        of_row: dict[YamlPath, list[YamlPath]] = {row: [] for row in mine.rows}
        for each in mine.cells:
            of_row[each[: len(way) + 1]].append(each[len(way) + 1 :])
        columns = _in_order([*of_row.values()])
        yield Table(way, columns, mine.rows, mine.cells, mine.places)
        yield from below
    elif node.id == "scalar":
        alone.cells[way] = node.value
        alone.places[node.start_mark.line + 1, node.start_mark.column + 1] = way
    else:
        for n, each in enumerate(node.value):
            key, inner = each if node.id == "mapping" else (None, each)
            inside = (*way, key.value if key else n)
            if key:
                alone.places[key.start_mark.line + 1, key.start_mark.column + 1] = inside
            yield from _tables(inner, inside, alone)


def _in_order(rows: Sequence[Sequence[YamlPath]]) -> list[YamlPath]:
    """Put the columns of all rows into one order: a new one goes behind the one before it."""
    order: list[YamlPath] = []
    for row in rows:
        at = 0
        for each in row:
            if each not in order:
                order.insert(at, each)
            at = order.index(each) + 1
    return order


def _list(text: str) -> Table:
    cells = cells_of(text)
    names, rows = cells.names, range(1, len(cells.rows))
    said: dict[YamlPath, str] = {
        (n - 1, name): cells.read(n, column) for n in rows for column, name in enumerate(names)
    }
    lines = [text.count("\n", 0, row[0][0]) + 1 for row in cells.rows]
    places: dict[tuple[int, int], YamlPath] = {(lines[n], 1): (n - 1,) for n in rows}
    return Table((), [(each,) for each in names], [(n - 1,) for n in rows], said, places)


def cell_of(tables: Sequence[Table], finding: Finding) -> tuple[int, YamlPath] | None:
    """Find the table and the value that something is said of, by its place.

    Of a row whose cells have no places it is the one that is named, or whose text is quoted.
    """
    for n, table in enumerate(tables):
        way = table.places.get((finding.line, finding.column or 1))
        if way is not None and way in table.rows:
            named = {(*way, *each): f"`{'.'.join(map(str, each))}`" for each in table.columns}
            quoted = {cell: f"`{table.cells.get(cell)}`" for cell in named}
            cells = [x for said in (named, quoted) for x in said if said[x] in finding.what]
            return n, next(iter(cells), way)
        if way:
            return n, way
    return None


@cache
def schema_for(name: str) -> Schema:
    """Give the schema of a file of a pack by its name; of one that has none, an empty one."""
    stem = name.removesuffix(".yaml")
    if stem.startswith("words."):
        return words_schema()
    return schema_of(stem, FORMS[stem]) if stem in FORMS and name.endswith(".yaml") else {}


def schemas_at(top: Schema, way: YamlPath) -> list[Schema]:
    """Give what may stand at a way: each of the forms, the description of its key in the first."""
    found = _forms(top, top)
    for step in way:
        inside: list[Schema] = []
        for each in found:
            if isinstance(step, int):
                below = each.get("items")
            else:
                any_key = next(iter(each.get("patternProperties", {}).values()), None)
                below = each.get("properties", {}).get(step) or any_key
                below = below or each.get("additionalProperties")
            inside += _forms(top, below) if isinstance(below, dict) else []
        found = inside
    return found


def _forms(top: Schema, schema: Schema) -> list[Schema]:
    if "$ref" in schema:
        told = top["$defs"][schema["$ref"].rpartition("/")[2]]
        return _forms(top, {**told, **{key: schema[key] for key in schema if key != "$ref"}})
    if isinstance(schema.get("type"), list):
        return [{**schema, "type": each} for each in schema["type"]]
    if "anyOf" not in schema:
        return [schema]
    told = {key: schema[key] for key in ("description",) if key in schema}
    return [form for each in schema["anyOf"] for form in _forms(top, {**each, **told})]


def read_typed(schemas: Sequence[Schema], typed: str, old: str | None) -> str | int | float | bool:
    """Read what is typed into a cell as what may stand there; where nothing is known, as it looks.

    >>> read_typed([{"type": "string"}], "7", "x"), read_typed([{"type": "integer"}], "7", None)
    ('7', 7)
    """
    kinds = {each.get("type") for each in schemas}
    free = not kinds - {None}
    if old is not None and free:  # a text that was none stays none
        free = bool(_WHOLE.fullmatch(old) or _BROKEN.fullmatch(old) or old in {"true", "false"})
    if (free or "boolean" in kinds) and typed in {"true", "false"}:
        return typed == "true"
    if (free or kinds & {"integer", "number"}) and _WHOLE.fullmatch(typed):
        return int(typed)
    if (free or "number" in kinds) and _BROKEN.fullmatch(typed):
        return float(typed)
    return typed
