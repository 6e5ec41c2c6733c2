"""The file in which what phones ask waits for the banker; a file that only grows.

The journal stays the only book and has one writer; here is what waits for him. Each line is a
JSON object, on the disk before anybody is told of it. Several processes may keep the same file.
"""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final

from filelock import FileLock
from pydantic import TypeAdapter, ValidationError

from pnp.bank.file_messages import tell
from pnp.bank.journal import TableFile
from pnp.bank.requests import QueueLine
from pnp.errors import TableInTheWay

_SUFFIX: Final = ".desk"

_LINE: Final = TypeAdapter(QueueLine)


def queue_path(table: TableFile) -> Path:
    """Give the place of a table's requests."""
    return Path(f"{os.fspath(table)}{_SUFFIX}")


class QueueFile:
    """The file of a table's requests; inside `alone` nobody else writes to it."""

    def __init__(self, table: TableFile, fold: Callable[[QueueLine], None]) -> None:
        """Open the file, a new one where there is none; only its owner reads it.

        Each of its lines is folded once, whoever wrote it.
        """
        self._path, self._fold, self._serial = queue_path(table), fold, 0
        try:
            own = partial(os.open, mode=0o600)
            self._file = open(self._path, "a+b", buffering=0, opener=own)  # noqa: SIM115  # closed below
        except OSError as error:
            raise self._in_the_way(error) from error
        self._lock = FileLock(f"{self._path}.lock", mode=0o600, poll_interval=0.01)
        self._read = 0

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep others from writing for a moment."""
        try:
            self._lock.acquire()
        except OSError as error:
            raise self._in_the_way(error) from error
        try:
            self.refresh()
            yield
        finally:
            self._lock.release()

    def refresh(self) -> int:
        """Read what others wrote; give how many lines are known, whether they mean anything or not.

        One cut off by a power cut never happened.
        """
        self._file.seek(self._read)
        fresh = self._file.read()
        whole = fresh[: fresh.rfind(b"\n") + 1]
        self._read += len(whole)
        for line in whole.splitlines():
            self._serial += 1
            with suppress(ValidationError):  # what was spoilt is passed over
                self._fold(_LINE.validate_json(line))
        return self._serial

    def write(self, line: QueueLine) -> None:
        """Add a line; it is on the disk when this returns, or a TableInTheWay says why not."""
        self._file.seek(max(self._file.seek(0, os.SEEK_END) - 1, 0))
        torn = self._file.read(1) not in b"\n"
        # a line that lacks nothing but its end would come to life by it: it is made none
        whole = (b"~\n" if torn else b"") + _LINE.dump_json(line, exclude_defaults=True) + b"\n"
        try:
            written = os.write(self._file.fileno(), whole)
            os.fsync(self._file)
        except OSError as error:
            raise self._in_the_way(error) from error
        if written < len(whole):
            raise self._in_the_way(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
        self.refresh()

    def _in_the_way(self, error: OSError) -> TableInTheWay:
        return TableInTheWay(tell(self._path, "desk.in-the-way", what=str(error.strerror)))
