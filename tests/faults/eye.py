"""Looks at files as somebody would who comes back after a power cut; the same ones only once."""

import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from pnp.bank.integrity import inspect
from pnp.errors import PnpError
from tests.faults.disk import Files


class Seen(NamedTuple):
    sound: int
    """How many of its entries are sound."""
    seals: tuple[str, ...]
    fault: str
    """What is wrong with it."""


@dataclass(slots=True)
class Eye:
    """One who looks, in a folder of its own."""

    folder: Path
    found: dict[tuple[int, ...], Seen] = field(default_factory=dict)
    proved: dict[tuple[int, ...], Seen] = field(default_factory=dict)

    def look(self, files: Files, name: str) -> Seen:
        """Look at a file and the journal beside it."""
        if name not in files:
            return Seen(0, (), "gone")
        data, journal = files[name], files.get(f"{name}-journal")
        mark = (*_mark(data), *_mark(journal))
        if mark not in self.found:
            self.found[mark] = self._recovered(data, journal)
        return self.found[mark]

    def _recovered(self, data: bytes, journal: bytes | None) -> Seen:
        """Let SQLite roll back what was not done; many journals leave the same file behind."""
        path, beside = self.folder / "seen.pnp", self.folder / "seen.pnp-journal"
        path.write_bytes(data)
        beside.unlink(missing_ok=True)
        if journal is not None:
            beside.write_bytes(journal)
            with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as db:
                db.execute("SELECT count FROM head").fetchone()
            data = path.read_bytes()
        mark = _mark(data)
        if mark not in self.proved:
            self.proved[mark] = _proved(path)
        return self.proved[mark]


def _mark(data: bytes | None) -> tuple[int, ...]:
    return () if data is None else (len(data), hash(data))


def _proved(path: Path) -> Seen:
    try:
        found = inspect(path)
    except PnpError as error:
        return Seen(0, (), str(error))
    fault = found.faults[0].key if found.faults else ""
    return Seen(found.sound, found.seals, fault)
