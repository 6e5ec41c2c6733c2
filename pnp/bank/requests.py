"""What a player asked for from his phone: a line that the banker may enter, change or refuse."""

import errno
import fcntl
import hmac
import json
import os
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Literal

from pnp.bank.file_messages import told
from pnp.bank.journal import TableFile
from pnp.errors import TableInTheWay
from pnp.ledger.entry import Phrase

RequestState = Literal["waiting", "done", "refused"]
"""What became of a request."""


@dataclass(frozen=True, slots=True)
class DeskRequest:
    """A line that somebody asks the banker to enter."""

    id: int
    seat: int
    player: str
    mark: str
    """The sender's own mark, by which a request that is sent again is known."""
    line: str
    at: int
    state: RequestState = "waiting"
    entry: int = 0
    """The number of the entry it became."""
    word: str = ""
    """What the banker said when refusing it."""
    because: Phrase | None = None
    """Why it was refused where nobody said so, to be told in each reader's language."""
    changed: bool = False
    """Whether the banker has put it in other words."""

    @property
    def command(self) -> str:
        """Give the mark that its entry bears in the journal, once and no more."""
        return f"phone-{self.seat}-{self.mark}"


SeatState = Literal["waiting", "seated", "gone"]
"""Whether a seat waits for the banker, is given, or was taken back."""


@dataclass(frozen=True, slots=True)
class TakenSeat:
    """A phone that speaks for a player, if the banker has said so."""

    id: int
    player: str
    seal: str
    """What its key is known by: the key itself is on the phone alone."""
    sign: str
    """Two digits that phone and banker both see, so that the right phone is let in."""
    state: SeatState = "waiting"


def seal_of(key: str) -> str:
    """Give what a key is known by."""
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def find_seat(seats: Iterable[TakenSeat], key: str) -> TakenSeat | None:
    """Find the seat of a key; however wrong a key is, the answer takes the same time."""
    seal, found = seal_of(key), None
    for seat in seats:
        if hmac.compare_digest(seat.seal, seal) and seat.state != "gone":
            found = seat
    return found


def is_key(key: str, right: str) -> bool:
    """Tell whether a key is the right one, in the same time whether it is or not."""
    return hmac.compare_digest(seal_of(key), seal_of(right))


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
