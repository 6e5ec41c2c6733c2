"""A table that plays in a tournament: how it stands is posted there after every line.

The file of the table remains the truth, and no line waits: where nobody answers, or what answers
refuses, the table plays on, and all of its count is posted the next time.
"""

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from pydantic import BaseModel, Field

from pnp.bank.books import seal_letters
from pnp.bank.journal_tables import HALL
from pnp.bank.loaded_table import LoadedTable
from pnp.errors import PnpError

_STEP: Final = 0.5  # seconds for one step on the network: a local one needs a hundredth
_PAUSE: Final = 15  # seconds for which a tournament is let be that was away or refused the table
_LONGEST: Final = 100_000  # bytes of an answer that are read


class TournamentAway(PnpError):
    """Nobody answered in time, or what answered is no tournament."""


def read_address(typed: str) -> str:
    """Write in full where a tournament is: host, port, name, and the letters its director gave.

    Nothing for what is no such address.

    >>> read_address("http://10.0.0.5:8231/surf-cup/K7Q2-9XMU/")
    'http://10.0.0.5:8231/surf-cup/K7Q2-9XMU'
    >>> read_address("http://[fe80::5]/surf-cup")
    'http://[fe80::5]:80/surf-cup'
    >>> read_address("10.0.0.5/surf-cup"), read_address("http://10.0.0.5:8231")
    ('', '')
    """
    try:
        found = urlsplit(typed.strip())
        port = found.port or {"http": 80, "https": 443}[found.scheme]
    except (ValueError, KeyError):
        return ""
    _, name, join, *more = (*found.path.removesuffix("/").split("/"), "", "")
    plain = not (found.query or found.fragment or found.username) and typed.isprintable()
    if not (found.hostname and name and plain) or any(more[:-1]):
        return ""
    host = f"[{found.hostname}]" if ":" in found.hostname else found.hostname
    return "/".join(filter(None, (f"{found.scheme}://{host}:{port}", name, join)))


# PostgreSQL holds no nought bytes, and whole numbers of 64 bits
Name = Annotated[str, Field(max_length=80, pattern=r"^[^\x00]*$")]
Whole = Annotated[int, Field(gt=-(2**53), lt=2**53)]


class PostedSeat(BaseModel, strict=True, frozen=True):
    """A table that is to be opened."""

    kit: Name
    players: Annotated[tuple[Name, ...], Field(max_length=100)]


class PostedStanding(PostedSeat, frozen=True):
    """How a table stands, as it posts it after each of its lines."""

    entries: Annotated[int, Field(ge=0, lt=10**7)]
    seal: Annotated[str, Field(pattern=r"^[0-9A-Z]{4}-[0-9A-Z]{4}$")]
    """The letters of its last entry, by which the file can be known again."""
    scores: Annotated[dict[Name, Whole], Field(max_length=100)]
    is_whole: bool
    """Whether everybody's cash is known."""
    is_over: bool
    is_done: bool
    """Whether its banker has signed the count."""


def tell_standing(loaded: LoadedTable, *, is_done: bool = False) -> PostedStanding:
    """Tell how a table stands, as `score --json` does."""
    counts = loaded.game.score(loaded.state).counts
    return PostedStanding(
        kit=loaded.table.kit,
        players=loaded.table.players,
        entries=loaded.books.count,
        seal=seal_letters(loaded.books.head),
        scores={name: each.total for name, each in counts.items()},
        is_whole=all(counts[name].complete for name in loaded.state.playing),
        is_over=loaded.state.over,
        is_done=is_done,
    )


def ask_tournament(
    address: str, path: str, asked: object, seconds: float, **headers: str
) -> tuple[int, dict[str, Any]]:
    """Post something, and give status and answer.

    Raises TournamentAway if no tournament answers in some seconds.
    """
    to = urlsplit(address)
    kind = HTTPSConnection if to.scheme == "https" else HTTPConnection
    text = json.dumps(asked, ensure_ascii=False, separators=(",", ":"))
    body = text.encode("utf-8", "surrogatepass")  # what is no text is refused there
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    _, _, join = (*to.path.split("/"), "")[:3]
    given |= {"Content-Type": "application/json", "X-Pnp-Join": join}
    try:
        with closing(kind(to.hostname or "", to.port, timeout=seconds)) as wire:
            wire.request("POST", f"/{path}", body, given)
            answer = wire.getresponse()
            told = json.loads(answer.read(_LONGEST))
    except (OSError, HTTPException, ValueError, RecursionError) as error:
        raise TournamentAway(str(error) or type(error).__name__) from error
    if not isinstance(told, dict) or "hall" not in told:
        raise TournamentAway("what answers there is no hall")
    return answer.status, told


class Posting:
    """What one table posts, and what there is to tell of it."""

    def __init__(
        self, loaded: LoadedTable, seconds: float = _STEP, now: Callable[[], float] = time.time
    ) -> None:
        """Take a table that was opened in a tournament; $PNP_HALL says where that is now."""
        own = json.loads(loaded.books.content[HALL])
        self._address = read_address(os.environ.get("PNP_HALL", "")) or str(own["address"])
        self._path = f"{own['tournament']}/table"
        self._headers = {"X_Pnp_Table": str(own["id"]), "Accept_Language": loaded.say.lang}
        self._say, self._seconds, self._now = loaded.say, seconds, now
        self.place = ""
        """Where the table is seated, once that was told."""
        self._posted: PostedStanding | None = None
        self.trouble = ""
        """Why the last post was not taken."""
        self._wait_until = 0.0

    def post(self, standing: PostedStanding, *, urgent: bool = False) -> Iterator[str]:
        """Post how the table stands, unless it was posted; tell what is new about that.

        A tournament that was away is let be for a while, unless it is urgent.
        """
        if (standing == self._posted or self._now() < self._wait_until) and not urgent:
            return
        before, asked = self.trouble, standing.model_dump()
        try:
            to = self._address, self._path
            status, told = ask_tournament(*to, asked, self._seconds, **self._headers)
        except TournamentAway:
            self.trouble = self._say.text("hall.away")
        else:
            what = told.get("say", status)
            self.trouble = "" if status == 200 else self._say.text("hall.refused", what=what)
            self.place = str(told.get("place", self.place))
        self._wait_until = self._now() + _PAUSE if self.trouble else 0
        self._posted = None if self.trouble else standing
        if self.trouble != before:
            back = f"   »  {self._say.text('hall.back')}"
            yield f"   !  {self.trouble}" if self.trouble else back
