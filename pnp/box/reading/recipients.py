"""For whom kits are made: the rows of a list, and texts that ask for its columns: `{for.name}`.

A kit for nobody prints such a text as well: what stands after a bar, `{for.name|you}`, takes the
place of the field. A text with a field that has no bar is left out of it.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Final

from pnp.box.art import NO_ART
from pnp.box.fields import names_of
from pnp.box.model import Box
from pnp.box.parts.texts import texts_in
from pnp.box.reading.lists import EMPTY, SheetCells, open_list, too_many_cells
from pnp.box.source import capped, offer
from pnp.box.words import Words
from pnp.errors import ContentError, Finding

LONGEST: Final = 200
"""The most characters of one field: what is printed on a kit is no letter."""
FIELD: Final = re.compile(r"\{for\.([a-z][a-z0-9_]*)(?:\|([^{}|]*))?\}")
"""A field in a text, and perhaps what stands there in a kit for nobody."""

_BEGUN: Final = "{for."
_NUMBER: Final = re.compile(r"0*([1-9][0-9]{0,8})(?:\.0+)?")
# Braces would be filled in again; characters of private use have no look.
_FORBIDDEN: Final = re.compile("[{}\ue000-\uf8ff]")
# So many lines are told of a name that stands in more.
_TOLD: Final = 12


@dataclass(frozen=True, slots=True)
class Recipient:
    """Whom one kit is for: its number, its row, and what stands in the columns of the list."""

    no: int
    line: int
    """The line of its row in the list."""
    fields: tuple[tuple[str, str], ...]
    """Column → text; each column once."""

    @property
    def name(self) -> str:
        """What the recipient is called."""
        return dict(self.fields)["name"]


def read_recipients(path: Path, asked: Mapping[str, str]) -> tuple[Recipient, ...]:
    """Read a list: of each row the columns that the content asks for, each with where it does.

    Raises ContentError with every fault of the list.
    """
    cells, read = open_list(path.parent, path.name), list[Recipient | Finding]()
    try:
        read += _read_rows(cells, {"name": "every list has it", **asked})
    except ContentError as error:
        read += error.findings
    recipients = tuple(each for each in read if isinstance(each, Recipient))
    problems = [*cells.faults, *(each for each in read if isinstance(each, Finding))]
    if not recipients and not problems:
        problems.append(cells.source.at_line(1, "nobody stands in this list"))
    if problems:
        raise ContentError(capped(problems))
    return recipients


def _read_rows(cells: SheetCells, asked: Mapping[str, str]) -> Iterator[Recipient | Finding]:
    rows, taken = iter(cells.rows), dict[int, int]()
    line, names = next(rows, (1, []))
    # others are the sender's own business
    known = ["_".join(name.casefold().split()) for name in names]
    if faults := list(_column_faults(known, asked)) if names else [EMPTY]:
        yield from (cells.source.at_line(line, say) for say in faults)
        return
    columns = {name: known.index(name) for name in (*asked, "no") if name in known}
    for count, (line, row) in enumerate(rows, start=1):
        fields = {key: clean(row[n] if n < len(row) else "") for key, n in columns.items()}
        told = fields.pop("no", "") or str(count)
        number = int(found[1]) if (found := _NUMBER.fullmatch(told)) else 0
        if len(row) > len(names):
            say = too_many_cells(len(row), len(names))
            faults = [f"{say}; a text with a comma needs quotes"]
        else:
            faults = [*_number_faults(told, number, line, taken), *_cell_faults(fields)]
        yield from (cells.source.at_line(line, say) for say in faults)
        if not faults:
            yield Recipient(number, line, tuple(sorted(fields.items())))


def _column_faults(known: Sequence[str], asked: Mapping[str, str]) -> Iterator[str]:
    for name in dict.fromkeys(known):
        if known.count(name) > 1 and (name in asked or name == "no"):
            yield f"the column `{name}` is given twice"
    for name, place in asked.items():
        if name not in known and name != "no":
            yield f"this list has no column `{name}`{offer(name, filter(None, known))} ({place})"


def _number_faults(told: str, number: int, line: int, taken: dict[int, int]) -> Iterator[str]:
    if not number:
        yield f"`no` is a whole number from 1, not “{told}”"
    elif (before := taken.setdefault(number, line)) != line:
        yield f"the number {number} stands in line {before} too; each kit has one of its own"


def _cell_faults(fields: Mapping[str, str]) -> Iterator[str]:
    for key, text in fields.items():
        if not text:
            due = "every kit is for somebody, so fill it in or take it out"
            yield f"this row has no `{key}`; {due}"
        elif len(text) > LONGEST:
            yield f"`{key}` has {len(text)} characters; {LONGEST} is the most"
        elif found := _FORBIDDEN.search(text):
            mark = f"“{found[0]}” (U+{ord(found[0]):04X})"
            yield f"`{key}` holds {mark}, which cannot be printed there"


def clean(text: str) -> str:
    r"""Give a text as it is printed: composed letters, single blanks, no breaks.

    >>> clean(" Zoe\u0308\n  Li ")
    'Zoë Li'
    """
    return " ".join(unicodedata.normalize("NFC", text).split())


def find_namesakes(recipients: Sequence[Recipient]) -> Iterator[str]:
    """Say which names stand in more rows than one: their kits differ by number."""
    rows: dict[str, list[Recipient]] = {}
    for each in recipients:
        rows.setdefault(each.name.casefold(), []).append(each)
    for alike in rows.values():
        if len(alike) > 1:
            lines = ", ".join(str(each.line) for each in alike[:_TOLD])
            more = f" and {len(alike) - _TOLD} more" if len(alike) > _TOLD else ""
            yield f"“{alike[-1].name}” stands in lines {lines}{more}"


def fill_for_nobody(text: str) -> str:
    """Give a text as a kit for nobody has it, less the lines with a field that has no bar.

    >>> fill_for_nobody("You, {for.name|player}"), fill_for_nobody("For {for.name}")
    ('You, player', '')
    """
    lines = text.split("\n")
    kept = (x if all(found[2] is not None for found in FIELD.finditer(x)) else "" for x in lines)
    return FIELD.sub(lambda found: found[2], "\n".join(kept))


def box_for(box: Box, known: Mapping[str, str] | None) -> Box:
    """Give a box with its fields filled: for one recipient, or for nobody."""
    fill = fill_for_nobody if known is None else partial(FIELD.sub, lambda found: known[found[1]])
    filled: Box = _fill(box, fill)
    return filled


def fields_of(box: Box) -> tuple[str, ...]:
    """Name every field that the texts of a box ask for."""
    told = texts_in(replace(box, art=NO_ART))
    said = (x.texts.values() if isinstance(x, Words) else (x,) for x in told)
    found = (each[1] for text in chain.from_iterable(said) for each in FIELD.finditer(text))
    return tuple(dict.fromkeys(found))


def _fill(value: Any, fill: Callable[[str], str]) -> Any:
    # What has none with a field in it stays the thing it is.
    if isinstance(value, str):
        return fill(value) if _BEGUN in value else value
    kind: type = type(value)
    if names := names_of(kind):  # of most things, most is not given
        olds = ((name, old) for name in names if name != "art" and (old := getattr(value, name)))
        changed = {name: new for name, old in olds if (new := _fill(old, fill)) is not old}
        return replace(value, **changed) if changed else value
    if isinstance(value, tuple):
        parts = [_fill(each, fill) for each in value]
        same = all(new is old for new, old in zip(parts, value, strict=True))
        return value if same else tuple(parts) if kind is tuple else kind(*parts)
    if isinstance(value, Mapping):
        filled = {key: _fill(each, fill) for key, each in value.items()}
        return value if all(filled[key] is each for key, each in value.items()) else filled
    return value
