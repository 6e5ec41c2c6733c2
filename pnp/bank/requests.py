"""What phones ask of the banker, and the file it waits in; a file that only grows.

The journal stays the only book and has one writer; here is what waits for him. Each line is a
JSON object, on the disk before anybody is told of it. Several processes may keep the same file.
"""

import errno
import hmac
import os
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final, Literal

from filelock import FileLock
from pydantic import BaseModel, PlainSerializer, PlainValidator, ValidationError

from pnp.bank.file_messages import tell
from pnp.bank.journal import TableFile
from pnp.errors import TableInTheWay
from pnp.ledger.entry import Phrase

_SUFFIX: Final = ".desk"

RequestState = Literal["waiting", "done", "refused"]
"""What became of a request."""

SeatState = Literal["waiting", "seated", "gone"]
"""Whether a seat waits for the banker, is given, or was taken back."""


# a sentence in the file: its key, its facts whatever they are, and its rule
_Told = Annotated[
    Phrase,
    PlainValidator(lambda told: Phrase(*told)),
    PlainSerializer(lambda told: (told.key, dict(told.facts), told.rule)),
]


@dataclass(frozen=True, slots=True)
class PhoneRequest:
    """A line that somebody asks the banker to enter, change or refuse."""

    id: int
    seat: int
    player: str
    mark: str
    """The sender's own mark, by which a request that is sent again is known."""
    line: str
    told: tuple[_Told, ...] = ()
    """What it was to do when it was asked for, to be told in each reader's language."""
    state: RequestState = "waiting"
    entry: int = 0
    """The number of the entry it became."""
    word: str = ""
    """What the banker said when refusing it."""
    because: _Told | None = None
    """Why it was refused where nobody said so, to be told in each reader's language."""
    changed: bool = False
    """Whether the banker has put it in other words."""
    agreed: tuple[str, ...] = ()
    """Who of those that give something by it has agreed on his phone."""
    bids: tuple[tuple[int, str], ...] = ()
    """Whose bids, by seat and mark, an auction has taken since it was asked for."""

    @property
    def command(self) -> str:
        """Give the mark that its entry bears in the journal, once and no more."""
        return f"phone-{self.seat}-{self.mark}"


@dataclass(frozen=True, slots=True)
class PhoneSession:
    """A phone that speaks for a player, if the banker has said so."""

    id: int
    player: str
    seal: str
    """What its key is known by: the key itself is on the phone alone."""
    sign: str
    """Two digits that phone and banker both see, so that the right phone is let in."""
    state: SeatState = "waiting"


_BANKER: Final = 0  # the seat of who keeps the bank, which is no phone's


def banker_for(player: str) -> PhoneSession:
    """Give the seat of the banker where he asks in the name of a player."""
    return PhoneSession(_BANKER, player, "", "", "seated")


def new_key() -> str:
    """Make a key of 128 bits that may stand in an address."""
    return secrets.token_urlsafe(16)


def seal_of(key: str) -> str:
    """Give what a key is known by."""
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def find_session(sessions: Iterable[PhoneSession], key: str) -> PhoneSession | None:
    """Find the session of a key; however wrong a key is, the answer takes the same time."""
    seal, found = seal_of(key), None
    for each in sessions:
        if hmac.compare_digest(each.seal, seal) and each.state != "gone":
            found = each
    return found


def is_key(key: str, right: str) -> bool:
    """Tell whether a key is the right one, in the same time whether it is or not."""
    return hmac.compare_digest(seal_of(key), seal_of(right))


class QueueLine(BaseModel, frozen=True):
    """What has changed, as a line of the file: the banker's key, a phone or a request as it is."""

    key: str = ""
    phone: PhoneSession | None = None
    request: PhoneRequest | None = None


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
                self._fold(QueueLine.model_validate_json(line))
        return self._serial

    def write(self, line: QueueLine) -> None:
        """Add a line; it is on the disk when this returns, or a TableInTheWay says why not."""
        size = self._file.seek(0, os.SEEK_END)
        self._file.seek(max(size - 1, 0))
        torn = self._file.read(1) not in b"\n"
        text = line.model_dump_json(exclude_defaults=True)
        # a line that lacks nothing but its end would come to life by it: it is made none
        whole = (b"~\n" if torn else b"") + text.encode() + b"\n"
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
