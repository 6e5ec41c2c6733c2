"""A hall at a port of this machine, its PostgreSQL, and tables that play in it."""

import itertools
import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.bank.tournament import Posting, tell_standing
from pnp.box.model import Box
from pnp.box.words import Words
from pnp.cli.listening import LOOPBACK, open_port
from pnp.rules.language.line import parse
from pnp.tournament.tournament import SeatRange, Tournament, TournamentRound
from tests.real_parts import PACKAGES, find_part
from tests.shipped import box_of
from tests.tournament.postgres import Postgres
from tests.wire import Read, send

FREE = Tournament(
    name="cup", title=Words("en", {"en": "Cup"}), games=("cronulla", "chalet"),
    seats=SeatRange(2, 4), points=(6, 3, 1),
    rounds=(TournamentRound(Words("en", {"en": "Round 1"}), 60, "free"),),
)  # fmt: skip
"""Whoever comes plays."""

SEATED = Tournament(
    name="cup", title=Words("en", {"en": "Cup"}), games=("cronulla",), seats=SeatRange(2, 3),
    points=(6, 3, 1), players=("Anna", "Ben", "Cem", "Dora", "Emil", "Fay"),
    rounds=(TournamentRound(Words("en", {"en": "Round 1"}), 60, "level"),
            TournamentRound(Words("en", {"en": "Final"}), 60, "level", cut=2)),
)  # fmt: skip


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    if find_part("postgres") is None:
        pytest.skip(f"no {PACKAGES['postgres']} of Debian")
    server = Postgres()
    server.start()
    yield server
    server.remove()


@dataclass
class HallAtHand:
    """A hall that can be closed and opened again, at the same port and with the same database."""

    tournament: Tournament
    database: str
    port: int = 0
    key: str = ""
    join: str = ""
    _host: Any = None
    _thread: threading.Thread | None = None

    def open(self) -> None:
        from pnp.tournament.tables import Hall
        from pnp.web.tournament import TournamentSite

        listener = open_port(LOOPBACK, self.port)
        self.port = int(listener.getsockname()[1])
        site = TournamentSite(Hall(self.database, self.tournament))
        self._host, self.key, self.join = site.open(listener), site.key, site.join
        self._thread = threading.Thread(target=self._host.run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._host.stop()
        assert self._thread is not None
        self._thread.join(20)
        self._host.listener.close()

    @property
    def address(self) -> str:
        return f"http://{LOOPBACK}:{self.port}/{self.join}"

    def ask(self, method: str, path: str, sent: Any = None, **headers: str) -> Read:
        own = {"Content-Type": "application/json", "X-Pnp-Join": self.join.rpartition("/")[2]}
        given = own if method == "POST" else {}
        body = sent or b""
        if not isinstance(body, bytes):
            body = json.dumps(sent).encode()
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return send(self.port, method, path, body, **given | named)

    def direct(self, **asked: Any) -> tuple[int, str]:
        path = f"/{self.tournament.name}/direct"
        status, _, body = self.ask("POST", path, asked, X_Pnp_Key=self.key)
        told: dict[str, str] = json.loads(body)
        return status, told.get("said") or told.get("say", "")

    def standings(self, *wanted: str) -> Any:
        """Give the standings as they are when all that is posted has been counted."""
        self.direct(do="strike", table=10**5)  # whatever a director asks, pages are written anew
        told = json.loads(self.ask("GET", "/standings.json")[2])
        return told if not wanted else [[each[w] for w in wanted] for each in told["standings"]]


@pytest.fixture(scope="session")
def database(postgres: Postgres) -> str:
    """One database; every hall has a tournament of its own in it."""
    return postgres.fresh()


_NAMES = itertools.count(1)


@pytest.fixture
def halls(database: str) -> Iterator[Callable[[Tournament], HallAtHand]]:
    opened: list[HallAtHand] = []

    def open_one(tournament: Tournament) -> HallAtHand:
        hall = HallAtHand(replace(tournament, name=f"cup-{next(_NAMES)}"), database)
        hall.open()
        opened.append(hall)
        return hall

    yield open_one
    for hall in opened:
        hall.close()


@dataclass
class TableAtHand:
    """A table that plays in a hall, its clock in the hand of the test."""

    path: Path
    now: int = 1_800_000_000
    posting: Posting | None = None

    def type(self, *lines: str) -> None:
        with Session(self.path, lambda: self.now).held() as session:
            for text in lines:
                session.enter(parse(text))
                self.now += 10

    def post(self, *, urgent: bool = True, done: bool = False) -> list[str]:
        """Post how the table stands, and give what there is to tell."""
        with Session(self.path, lambda: self.now).looking() as loaded:
            self.posting = self.posting or Posting(loaded, 20, lambda: self.now)
            standing = tell_standing(loaded, is_done=done)
        return list(self.posting.post(standing, urgent=urgent))

    @property
    def place(self) -> str:
        assert self.posting is not None
        return self.posting.place


def open_for(hall: HallAtHand, folder: Path, box: Box, players: tuple[str, ...]) -> TableAtHand:
    path = folder / f"{secrets.token_hex(4)}.pnp"
    own = {"id": secrets.token_hex(16), "tournament": hall.tournament.name}
    wishes = Wishes(players, cash="book", hall=json.dumps(own | {"address": hall.address}))
    open_table(path, box, wishes, int(time.time()))
    return TableAtHand(path)


@pytest.fixture
def tables(tmp_path: Path) -> Callable[..., TableAtHand]:
    def open_one(hall: HallAtHand, *players: str) -> TableAtHand:
        return open_for(hall, tmp_path, box_of("cronulla"), players)

    return open_one
