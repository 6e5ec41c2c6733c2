"""The list of those for whom kits are made, and the fields `{for.name}` that texts ask for."""

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pnp.box.reading.lists import EMPTY, SheetCells, open_list, too_many_cells
from pnp.box.recipient import FIELD, KNOWN, LIKE_FIELD, Recipient, RecipientList
from pnp.box.source import Source, capped, leaves, list_words
from pnp.errors import ContentError
from pnp.findings import Finding
from pnp.spelling import nearest

LONGEST: Final = 200
"""The most characters of one field: what is printed on a kit is no letter."""

_NUMBER: Final = re.compile(r"0*([1-9][0-9]{0,8})(?:\.0+)?")
# Braces would be filled in again; characters of private use have no look.
_FORBIDDEN: Final = re.compile("[{}\ue000-\uf8ff]")


def read_recipients(path: Path, asked: Mapping[str, str]) -> RecipientList:
    """Read a list: of each row the columns that the content asks for, each with where it does.

    Raises ContentError with every fault of the list.
    """
    cells = open_list(path.parent, path.name)
    reading = _Reading(cells, {"name": "every list has it", **asked})
    recipients = tuple(reading.recipients())
    problems = [*cells.faults, *reading.problems]
    if not recipients and not problems:
        problems.append(cells.source.at_line(1, "nobody stands in this list"))
    if problems:
        raise ContentError(capped(problems))
    return RecipientList(cells.source.file, recipients)


class _Reading:
    """One list as it is read, and every fault found so far."""

    def __init__(self, cells: SheetCells, asked: Mapping[str, str]) -> None:
        self.cells = cells
        self.asked = asked
        self.problems: list[Finding] = []
        self._seen: dict[int, int] = {}

    def recipients(self) -> Iterator[Recipient]:
        """Give the recipients of all sound rows."""
        columns: dict[str, int] | None = None
        count = wide = 0
        try:
            for line, row in self.cells.rows:
                if columns is None:
                    columns, wide = self._columns(line, row), len(row)
                    if not columns:
                        return
                    continue
                count += 1
                if len(row) > wide:
                    say = too_many_cells(len(row), wide)
                    self._complain(line, f"{say}; a text with a comma needs quotes")
                    continue
                fields = {key: clean(row[n] if n < len(row) else "") for key, n in columns.items()}
                number = self._number(fields.pop("no", ""), line, count)
                if not self._has_faults(line, fields) and number:
                    yield Recipient(number, line, tuple(sorted(fields.items())))
        except ContentError as error:
            self.problems += error.findings
        if columns is None and not self.problems:
            self._complain(1, EMPTY)

    def _columns(self, line: int, names: Sequence[str]) -> dict[str, int]:
        # Others are the sender's own business.
        known = ["_".join(name.casefold().split()) for name in names]
        for name in dict.fromkeys(name for name in known if known.count(name) > 1 and name):
            if name in self.asked or name == "no":
                self._complain(line, f"the column `{name}` is given twice")
        for name, place in self.asked.items():
            if name not in known and name != "no":
                hint = nearest(name, known) or f"; there are {list_words(filter(None, known))}"
                self._complain(line, f"this list has no column `{name}`{hint} ({place})")
        if self.problems:
            return {}
        return {name: known.index(name) for name in (*self.asked, "no") if name in known}

    def _number(self, text: str, line: int, count: int) -> int:
        if not text:
            number = count
        elif found := _NUMBER.fullmatch(text):
            number = int(found[1])
        else:
            self._complain(line, f"`no` is a whole number from 1, not “{text}”")
            return 0
        before = self._seen.setdefault(number, line)
        if before != line:
            say = f"the number {number} stands in line {before} too; each kit has one of its own"
            self._complain(line, say)
            return 0
        return number

    def _has_faults(self, line: int, fields: Mapping[str, str]) -> bool:
        says = [say for key, text in fields.items() for say in _faults(key, text)]
        for say in says:
            self._complain(line, say)
        return bool(says)

    def _complain(self, line: int, say: str) -> None:
        self.problems.append(self.cells.source.at_line(line, say))


def _faults(key: str, text: str) -> Iterator[str]:
    if not text:
        yield f"this row has no `{key}`; every kit is for somebody, so fill it in or take it out"
    elif len(text) > LONGEST:
        yield f"`{key}` has {len(text)} characters; {LONGEST} is the most"
    elif found := _FORBIDDEN.search(text):
        yield f"`{key}` holds “{found[0]}” (U+{ord(found[0]):04X}), which cannot be printed there"


def clean(text: str) -> str:
    r"""Give a text as it is printed: composed letters, single blanks, no breaks.

    >>> clean(" Zoe\u0308\n  Li ")
    'Zoë Li'
    """
    return " ".join(unicodedata.normalize("NFC", text).split())


# So many lines are told of a name that stands in more.
_TOLD: Final = 12


def find_namesakes(recipients: Collection[Recipient]) -> Iterator[str]:
    """Say which names stand in more rows than one: their kits differ by number."""
    lines: dict[str, list[int]] = {}
    for each in recipients:
        lines.setdefault(each.name.casefold(), []).append(each.line)
    names = {each.name.casefold(): each.name for each in recipients}
    for key, found in lines.items():
        if len(found) > 1:
            more = f" and {len(found) - _TOLD} more" if len(found) > _TOLD else ""
            yield f"“{names[key]}” stands in lines {', '.join(map(str, found[:_TOLD]))}{more}"


# Where a text may be left out of a kit for nobody: `parts.yaml`, and labels of files of words.
_LEFT_OUT: Final = ("parts", "labels")


def field_faults(
    values: dict[str, Any], sources: dict[str, Source], words: Mapping[str, Source]
) -> Iterator[Finding]:
    """Find fields that no list has, and those without which a text of the game would be lost.

    They stand in the values of a pack, in its booklets, and in its files of words.
    """
    known = _declared_fields(values.get("game"))
    texts = values | {f"words.{lang}": source.data for lang, source in words.items()}
    for name, source in (sources | {f"words.{lang}": each for lang, each in words.items()}).items():
        if name in texts:
            for path, text in leaves(texts[name]):
                bare = name == "parts" or (bool(path) and path[0] in _LEFT_OUT)
                says = _field_faults(text, known, bare=bare) if isinstance(text, str) else ()
                yield from (source.at(path, say) for say in says)
        elif source.data is None:  # a booklet
            for number, line in enumerate(source.lines, start=1):
                yield from (
                    source.at_line(number, say) for say in _field_faults(line, known, bare=False)
                )


def _field_faults(text: str, known: Sequence[str], *, bare: bool) -> Iterator[str]:
    for found in LIKE_FIELD.finditer(text):
        field = FIELD.fullmatch(found[0])
        if field is None:
            yield (
                f"`{found[0]}` is no field of a list: write {{for.name}}, or "
                "{for.name|you} with what stands there in a kit for nobody"
            )
        elif field[1] not in known:
            hint = nearest(field[1], known) or f"; there are {list_words(known)}"
            yield f"no list has the field `{field[1]}`{hint}; `recipient` in game.yaml names more"
        elif field[2] is None and not bare:
            yield (
                f"`{found[0]}` leaves a hole in a kit for nobody: write what stands there, "
                f"such as {{for.{field[1]}|you}}"
            )


def _declared_fields(game: Any) -> tuple[str, ...]:
    # Before the file is held against its form.
    own = game.get("recipient") if isinstance(game, dict) else None
    named = own if isinstance(own, list) else []
    return tuple(dict.fromkeys((*KNOWN, *(each for each in named if isinstance(each, str)))))
