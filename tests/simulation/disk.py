"""The disk below the bank: processes die at a write of theirs, and what they wrote stays as it was.

A process that dies leaves the table's file, its rollback journal and its requests as they were at
that write. Within a commit that is all of the journal and some pages of the table; after it, an
entry of which nobody was told. A full disk refuses statements, and takes lines in part.
"""

import errno
import os
import random
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.bank import books, journal, queue_file, request_queue, requests

PAGE = 4096
FULL = "database or disk is full"


class Killed(BaseException):
    """A process has died at a write; no `except Exception` may know of it."""


class Process:
    """Somebody's program: the host of the pages, or the shell of a banker."""

    writes = 0
    dies_at = 0  # at which of its writes; nought while it is to live
    is_dead = False


class Disk:
    """The files of one table, and who writes to them."""

    def __init__(self, table: Path, chance: random.Random, told: Counter[str]) -> None:
        self.table = table
        self.is_full = False
        self.has_changed = False
        """Whether anything was committed since somebody looked."""
        self._log = Path(f"{table}-journal")
        self._chance, self._told = chance, told
        self._user: Process | None = None
        self._left: dict[Path, bytes | None] = {}

    @contextmanager
    def used_by(self, process: Process) -> Iterator[None]:
        before, self._user = self._user, process
        try:
            yield
        finally:
            self._user = before

    def _comes_to_its_end(self) -> bool:
        if (user := self._user) is None or user.is_dead:
            return False
        user.writes += 1
        return user.writes == user.dies_at

    def strike(self, where: str) -> None:
        if self._comes_to_its_end():
            self._kill(where, self.table.read_bytes(), _read(self._log))

    def _kill(self, where: str, table: bytes, log: bytes | None) -> None:
        assert self._user is not None
        self._user.is_dead = True
        self._left = {self.table: table, self._log: log}
        self._told[f"killed {where}"] += 1
        raise Killed(where)

    def come_back(self) -> None:
        """Put the files where they were when somebody died, who has let go of them."""
        for path, data in self._left.items():
            if data is None:
                path.unlink(missing_ok=True)
            elif _read(path) != data:
                path.write_bytes(data)
        self._left = {}

    def commit(self, commit: Callable[[], object]) -> None:
        """Let a transaction be committed, if its process lives to the end of it."""
        self.strike("before a commit")
        self.has_changed = True
        if not self._comes_to_its_end():
            commit()
            self.strike("after a commit")
            return
        before, kept = self.table.read_bytes(), Path(f"{self._log}.kept")
        kept.unlink(missing_ok=True)
        with suppress(FileNotFoundError):
            os.link(self._log, kept)  # SQLite removes it in the end
        commit()
        after = self.table.read_bytes()
        some = bytearray(before.ljust(len(after), b"\0"))
        for at in range(0, len(after), PAGE):
            if self._chance.random() < 0.5:
                some[at : at + PAGE] = after[at : at + PAGE]
        self._kill("in a commit", bytes(some), _read(kept))

    def refuses(self, often: float = 0.5) -> bool:
        refused = self.is_full and self._chance.random() < often
        self._told["refused by a full disk"] += refused
        return refused

    def write(self, file: int, data: bytes) -> int:
        """Write a line of requests: all of it, a part, or nothing."""
        self.strike("before a request is written")
        # often but its end is missing: then it looks whole
        part = data[: self._chance.choice((0, self._chance.randrange(len(data)), len(data) - 1))]
        if self.refuses():
            if not part:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return os.write(file, part)
        if self._comes_to_its_end():
            os.write(file, part)
            self._kill("in the line of a request", self.table.read_bytes(), _read(self._log))
        written = os.write(file, data)
        self.strike("after a request is written")
        return written


def _read(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


class _Connection(sqlite3.Connection):
    disk: Disk
    _changes = 0  # how many rows it had changed when its transaction began

    def execute(self, sql: str, *given: Any) -> sqlite3.Cursor:
        if sql == "COMMIT":
            if self.total_changes > self._changes and self.disk.refuses():
                raise sqlite3.OperationalError(FULL)
            self.disk.commit(partial(super().execute, sql))
            return self.cursor()
        if sql.startswith("BEGIN"):
            self._changes = self.total_changes
        elif sql.startswith(("INSERT", "UPDATE")):
            self.disk.strike("in a transaction")
            if self.disk.refuses(0.2):
                raise sqlite3.OperationalError(FULL)
        return super().execute(sql, *given)


class _Lock:
    """The lock beside a table: whoever takes it lets go of it before anybody else is asked."""

    def __init__(self, path: str, **_how: object) -> None:
        self._path, self._is_held = path, False

    def acquire(self) -> None:
        assert not self._is_held, f"{self._path} is taken twice"
        self._is_held = True

    def release(self) -> None:
        self._is_held = False


def put_below_the_bank(patch: pytest.MonkeyPatch, disk: Disk, chance: random.Random) -> None:
    """Put a disk below journal and requests, and have their keys drawn by lot."""
    factory = type("Connection", (_Connection,), {"disk": disk})
    connect = partial(sqlite3.connect, factory=factory)
    patch.setattr(journal, "sqlite3", SimpleNamespace(**vars(sqlite3) | {"connect": connect}))
    calls = {"write": disk.write, "fsync": lambda _file: None}
    patch.setattr(books, "_SHA256", sha256)  # the same sums by a library that takes longer to load
    patch.setattr(queue_file, "os", SimpleNamespace(**vars(os) | calls))
    patch.setattr(queue_file, "FileLock", _Lock)
    token = lambda size: f"{chance.getrandbits(8 * size):0{2 * size}x}"  # noqa: E731
    drawn = SimpleNamespace(token_urlsafe=token, choice=chance.choice)
    for module in (requests, request_queue):
        patch.setattr(module, "secrets", drawn)
