"""The desk beside a table: who has taken a seat, and what was asked; a file that only grows.

The journal stays the only book and has one writer; here is what waits for him. Each line is a
JSON object, on the disk before anybody is told of it. Several processes may keep the same desk.
"""

import errno
import fcntl
import json
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from pnp.bank.file_words import told
from pnp.bank.journal import TableFile
from pnp.errors import TableInTheWay

_SUFFIX: Final = ".desk"

DeskLine = dict[str, Any]
"""One thing that happened at the desk."""


def desk_path(table: TableFile) -> Path:
    """Give the place of a table's desk."""
    return Path(f"{os.fspath(table)}{_SUFFIX}")


class DeskFile:
    """The file of a desk; inside `alone` nobody else writes to it."""

    def __init__(self, table: TableFile) -> None:
        """Open the desk of a table, a new one where there is none; only its owner reads it."""
        flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
        self._path = desk_path(table)
        try:
            self._file = os.open(self._path, flags, 0o600)
        except OSError as error:
            raise self._in_the_way(error) from error
        self._read = 0

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._file)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep others from writing for a moment."""
        fcntl.flock(self._file, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(self._file, fcntl.LOCK_UN)

    def news(self) -> list[DeskLine]:
        """Give the lines that were not read yet; one cut off by a power cut never happened."""
        size = os.fstat(self._file).st_size
        fresh = os.pread(self._file, size - self._read, self._read) if size > self._read else b""
        whole = fresh[: fresh.rfind(b"\n") + 1]
        self._read += len(whole)
        return [each for line in whole.splitlines() if (each := _line(line)) is not None]

    def write(self, line: DeskLine) -> None:
        """Add a line; it is on the disk when this returns, or a TableInTheWay says why not."""
        size = os.fstat(self._file).st_size
        torn = size > 0 and os.pread(self._file, 1, size - 1) != b"\n"
        text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
        whole = (b"\n" if torn else b"") + text.encode() + b"\n"
        try:
            written = os.write(self._file, whole)
            os.fsync(self._file)
        except OSError as error:
            raise self._in_the_way(error) from error
        if written < len(whole):
            raise self._in_the_way(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))

    def _in_the_way(self, error: OSError) -> TableInTheWay:
        return TableInTheWay(told(self._path, "desk.in-the-way", what=str(error.strerror)))


def _line(text: bytes) -> DeskLine | None:
    # None for one that is none.
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def new_key() -> str:
    """Make a key of 128 bits that may stand in an address."""
    return secrets.token_urlsafe(16)
