"""The files of a game as a page edits them: an edit says what it saw, and overwrites nobody else's.

Another editor may save the same file at any time. An edit goes into the file as it is now, if the
place it is of is still what it was; else it is refused. Taking an edit back is an edit as well.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

from pnp.box.edits import csv_edits, yaml_edits
from pnp.box.edits.splices import OvertakenError, Splice, apply, between, carry, undoing
from pnp.box.edits.tables import read_typed, schema_for, schemas_at, tables_of
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.source import Source, YamlPath
from pnp.errors import Finding, PnpError
from pnp.output import writing

# How many texts of a file are remembered that a page may have seen, and edits to be taken back.
_KEPT: Final = 100
# So many of the last edits are looked for whenever another editor has saved.
_LOOKED_AT: Final = 10
# Seconds after which what another editor writes is taken to be whole.
_SETTLED: Final = 0.03


class _Step(NamedTuple):
    before: str
    forth: Sequence[Splice]
    text: str
    back: Sequence[Splice]
    """What takes the edit back, in the text it made."""


@dataclass(slots=True)
class EditedFile:
    """A file of a pack, what pages have seen of it, and the edits that can be taken back."""

    path: Path
    folder: Path
    seen: OrderedDict[str, str] = field(default_factory=OrderedDict)
    done: list[_Step] = field(default_factory=list)
    undone: list[_Step] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)
    _own: str = ""

    def read(self) -> tuple[str, str]:
        """Give the text as it is now, and by what name a page says that it saw it."""
        for _ in range(20):
            raw = self.path.read_bytes()
            name = sha256(raw).hexdigest()[:16]
            age = time.time() - self.path.stat().st_mtime
            if name == self._own or name in self.seen or not 0 <= age < _SETTLED:
                break
            time.sleep(_SETTLED / 3)  # half a save is no text
        text = _decode(raw)
        text = text.replace("\r\n", "\n") if _ends_as_on_windows(raw) else text
        self.seen[name] = text
        self.seen.move_to_end(name)
        while len(self.seen) > _KEPT:
            self.seen.popitem(last=False)
        return name, text

    def edit(self, seen: str, make: Callable[[str], list[Splice]]) -> None:
        """Edit the file as a page saw it; OvertakenError if somebody else was there before."""
        with self._lock:
            if seen not in self.seen:
                raise OvertakenError("this page is older than what is remembered; load it anew")
            base = self.seen[seen]
            step = self._write(base, make(base))
            if step:
                self.done = [*self.done[-_KEPT:], step]
                self.undone.clear()

    def undo(self) -> None:
        """Take the last edit back."""
        self._go_back(self.done, self.undone)

    def redo(self) -> None:
        """Make once more what was taken back last."""
        self._go_back(self.undone, self.done)

    def overwritten(self) -> list[_Step]:
        """Give the last edits that another editor has saved over, with what it had read before."""
        name, now = self.read()
        steps = self.done[-_LOOKED_AT:] if name != self._own else []
        undone = (each for each in steps if _fits(each.before, now, each.forth))
        return [each for each in undone if not _fits(each.text, now, each.back)]

    def write_again(self) -> None:
        """Write once more what was overwritten."""
        with self._lock:
            for step in self.overwritten():
                if again := self._write(step.before, step.forth):
                    self.done[self.done.index(step)] = again

    def _go_back(self, steps: list[_Step], other: list[_Step]) -> None:
        with self._lock:
            if not steps:
                raise PnpError("there is nothing to take back")
            step = steps.pop()
            if back := self._write(step.text, step.back):
                other.append(back)

    def _write(self, base: str, splices: Sequence[Splice]) -> _Step | None:
        for _ in range(5):
            stamp, (_, now), raw = _stamp(self.path), self.read(), self.path.read_bytes()
            carried = carry(base, now, splices)
            new = apply(now, carried)
            if new == now:
                return None
            if self.path.suffix == ".yaml" and not faults_in(now) and (faults := faults_in(new)):
                raise PnpError(f"line {faults[0].line}: {faults[0].what}")
            written = new.replace("\n", "\r\n") if _ends_as_on_windows(raw) else new
            data = written.encode()
            try:
                with writing(self.path, self.folder) as beside:
                    beside.write_bytes(data)
                    # looked at last of all: another editor may have saved in this very moment
                    _must_be(self.path, stamp)
            except OvertakenError:
                continue
            self._own = sha256(data).hexdigest()[:16]
            self.seen[self._own] = new
            return _Step(now, carried, new, undoing(now, carried))
        raise OvertakenError("somebody else is writing this file all the time; try once more")


def _decode(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        say = "is not written in UTF-8: save it so in the editor it comes from"
        raise PnpError(f"line {line} {say}") from error


def _ends_as_on_windows(raw: bytes) -> bool:
    # where lines end in both ways each keeps its own
    return 0 < raw.count(b"\n") == raw.count(b"\r\n")


def _fits(base: str, now: str, splices: Sequence[Splice]) -> bool:
    try:
        return bool(carry(base, now, splices))
    except OvertakenError:
        return False


def _must_be(path: Path, stamp: tuple[int, int, int]) -> None:
    if _stamp(path) != stamp:
        raise OvertakenError


def _stamp(path: Path) -> tuple[int, int, int]:
    stat = path.stat()
    return stat.st_mtime_ns, stat.st_ino, stat.st_size


def faults_in(text: str) -> Sequence[Finding]:
    """Tell what keeps a text from being read as YAML."""
    return parse_yaml(Source("", text.split("\n")))[1]


Way = Sequence[str | int]


def make_splices(name: str, text: str, act: Mapping[str, Any]) -> list[Splice]:
    """Give what an act of a page changes in the text of a file.

    `{"put": [[way, typed], …]}` writes cells, an empty one is taken away; `{"copy": [table, n,
    [[[way, typed], …], …]]}` puts copies of a row behind it; `{"delete": [table, n]}` and
    `{"move": [table, n, to]}` are of rows, `{"text": …}` is the whole.
    """
    return [each for kind in act for each in _splices(name, text, kind, act[kind])]


def _splices(name: str, text: str, kind: str, told: Any) -> list[Splice]:
    if kind == "text":
        return between(text, str(told))
    if kind == "put":
        return _put(name, text, [(_way(way), str(typed)) for way, typed in told])
    rows = csv_edits if name.endswith(".csv") else yaml_edits
    table, n = _way(told[0]), int(told[1])
    found: list[Splice]
    if kind == "copy":
        found = rows.copy_rows(text, table, n, _copies(name, text, table, n, told[2]))
    elif kind == "delete":
        found = rows.delete_row(text, table, n)
    elif kind == "move":
        found = rows.move_row(text, table, n, int(told[2]))
    else:
        raise PnpError(f"there is no such act: {kind}")
    return found


def _way(way: Way) -> YamlPath:
    return tuple(step if isinstance(step, int) else str(step) for step in way)


def _put(name: str, text: str, cells: Sequence[tuple[YamlPath, str]]) -> list[Splice]:
    if name.endswith(".csv"):
        return csv_edits.put_values(text, dict(cells))
    before = {way: said for table in tables_of(text, name) for way, said in table.cells.items()}
    filled = {way: _typed(name, way, typed, before.get(way)) for way, typed in cells if typed}
    return [
        *yaml_edits.put_values(text, filled),
        *yaml_edits.drop_values(text, (way for way, typed in cells if not typed)),
    ]


def _typed(name: str, way: YamlPath, typed: str, before: str | None) -> yaml_edits.Value:
    if before is not None and before.endswith("\n") and not typed.endswith("\n"):
        typed += "\n"  # a text of several lines ends with one, which no cell shows
    return read_typed(schemas_at(schema_for(name), way), typed, before)


def _copies(
    name: str, text: str, table: YamlPath, n: int, rows: Sequence[Sequence[tuple[Way, str]]]
) -> list[dict[YamlPath, yaml_edits.Value]]:
    """Give each copy of a row what a page says of it, and an id and a number of its own."""
    found = next((each for each in tables_of(text, name) if each.way == table), None)
    if found is None or not 0 <= n < len(found.rows):
        raise PnpError("this row is no more")
    copies = list[dict[YamlPath, yaml_edits.Value]]()
    known = {found.cells.get((*row, "id"), "") for row in found.rows}
    numbers = [int(x) for row in found.rows if (x := found.cells.get((*row, "no"), "")).isdecimal()]
    for k, row in enumerate(rows, 1):
        told = {_way(way): str(typed) for way, typed in row if typed}
        old = found.cells.get((*found.rows[n], "id"), "")
        if old and ("id",) not in told:
            told["id",] = next(x for m in count(2) if (x := f"{old}-{m}") not in known)
        if numbers and ("no",) not in told:
            told["no",] = str(max(numbers) + k)
        known.add(told.get(("id",), ""))
        at = found.rows[n]
        copies.append({way: _typed(name, (*at, *way), said, None) for way, said in told.items()})
    return copies
