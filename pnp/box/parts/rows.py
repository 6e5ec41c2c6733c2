"""The rows of a part: one piece each, its columns filled into the texts of the boxes."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from pnp.box.kinds import IdOrNone, MiswrittenError, Number, Written, write_plainly
from pnp.box.words import Words

COLUMN: Final = re.compile(r"\{([A-Za-z][\w.-]*)\}")
"""How a column is asked for in a text: `{price}`."""
ASIDE: Final = "_"
"""How the names of columns begin that are notes of the author and never printed."""
KEYS: Final = ("id", "no", "count")
"""Columns of a row that say how it is counted."""


ANY_CELL: Final = {"type": ["string", "number", "boolean", "object", "null"]}
"""What an editor may find in a column of one's own."""


@dataclass(frozen=True, slots=True)
class PartRow:
    """One row of a part: what it is called and counted, and what stands in its columns."""

    id: IdOrNone = ""
    no: Number | None = None
    """The number in its code; else its place among the rows."""
    count: int = 1
    """How many of it are printed."""
    cells: Mapping[str, Words] = field(default_factory=dict)
    """What stands in each other column, in one or more languages."""

    def __hash__(self) -> int:
        """Hash by what it is called: a row is a key where pieces are looked up."""
        return hash((self.id, self.no, self.count))


def _cell(value: Any, inner: Any, _known: Any) -> Any:
    # Nothing and a no are an empty cell.
    if value is None or value is False or value == "":
        return Words("")
    if value is True:
        return inner("yes")
    return inner(write_plainly(value) if isinstance(value, int | float) else value)


def _row(value: Any, inner: Any, _known: Any) -> PartRow:
    if not isinstance(value, dict):
        return inner(value)  # type: ignore[no-any-return]  # it says that it is no row
    counts: dict[str, int | None] = {"no": None, "count": 1}
    for key in counts:
        if key in value:
            if not isinstance(value[key], int) or isinstance(value[key], bool) or value[key] < 0:
                say = f"`{key}` of a row should be a whole number, not `{value[key]}`"
                raise MiswrittenError(say)
            counts[key] = value[key]
    name = value.get("id", "")
    rest = {key: each for key, each in value.items() if key not in KEYS}
    return PartRow(str(name), counts["no"], counts["count"] or 0, inner(rest))


_WHOLE: Final = {"type": "integer", "minimum": 0}
_SCHEMA: Final = {
    "type": "object",
    "properties": {"id": {"type": "string"}, "no": _WHOLE, "count": _WHOLE},
    "additionalProperties": ANY_CELL,
}
Written(
    _row, lambda _: _SCHEMA, dict[str, Annotated[Words, Written(_cell, lambda inner: inner)]]
).said_of(PartRow)


def columns_in(text: str) -> Iterator[str]:
    """Name the columns a text asks for."""
    return (found[1] for found in COLUMN.finditer(text))
