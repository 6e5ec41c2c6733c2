"""The rows of a part: one piece each, its columns filled into the texts of the boxes."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from pnp.box.kinds import IdOrNone, Number, Rest, Written, within, write_plainly
from pnp.box.words import Words

COLUMN: Final = re.compile(r"\{([A-Za-z][\w.-]*)\}")
"""How a column is asked for in a text: `{price}`."""
ASIDE: Final = "_"
"""How the names of columns begin that are notes of the author and never printed."""

ANY_CELL: Final = {"type": ["string", "number", "boolean", "object", "null"]}
"""What an editor may find in a column of one's own."""


def _read_cell(value: Any, inner: Any, _known: Any) -> Any:
    # Nothing and a no are an empty cell.
    if value is None or value is False or value == "":
        return Words("")
    if value is True:
        return inner("yes")
    return inner(write_plainly(value) if isinstance(value, int | float) else value)


_Cell = Annotated[Words, Written(_read_cell, lambda _: ANY_CELL)]
_OR_NUMBER: Final = Written(
    lambda value, inner, _: inner(str(value) if type(value) is int else value), lambda told: told
)


@dataclass(frozen=True, slots=True)
class PartRow:
    """One row of a part: what it is called and counted, and what stands in its columns."""

    id: Annotated[IdOrNone, _OR_NUMBER] = ""
    """What it is called in files and commands; else by its name or title."""
    no: Number | None = None
    """The number in its code; else its place among the rows."""
    count: Annotated[int, within(0)] = 1
    """How many of it are printed."""
    cells: Annotated[Mapping[str, _Cell], Rest()] = field(default_factory=dict)
    """What stands in each other column, in one or more languages."""

    def __hash__(self) -> int:
        """Hash by what it is called: a row is a key where pieces are looked up."""
        return hash((self.id, self.no, self.count))


def columns_in(text: str) -> Iterator[str]:
    """Name the columns a text asks for."""
    return (found[1] for found in COLUMN.finditer(text))
