"""A live table at a port of this machine, and visitors who ask it by hand."""

import itertools
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest

from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.cli.listening import LOOPBACK, open_port
from pnp.rules.language.line import parse
from pnp.web.live.application import LiveHost, open_live
from tests.shipped import box_of
from tests.wire import Read, send

CONTENT = Path(__file__).parents[3] / "content"

PLAYERS = {
    "cronulla": ("Anna", "Ben", "Cem"), "grundbesitz": ("Anna", "Ben", "Cem"), "solo": ("Emma",),
    "chalet": ("Anna", "Bernd", "Carla"), "neue-heimat": ("Anna", "Ben", "Cem"),
}  # fmt: skip


@dataclass
class LiveTableAtHand:
    """A table that is shown, and a banker who types at it elsewhere."""

    host: LiveHost
    path: Path

    @property
    def port(self) -> int:
        return int(self.host.listener.getsockname()[1])

    @property
    def banker(self) -> str:
        return self.host.banker.partition("#")[2]

    def type(self, *lines: str) -> None:
        session = Session(self.path, lambda: int(time.time()))
        for text in lines:
            session.enter(parse(text))

    def entries(self) -> int:
        return Session(self.path, lambda: 0).entries()

    def cash(self, name: str) -> int | None:
        with Session(self.path, lambda: 0).looking() as loaded:
            return loaded.state.cash(name)

    def ask(self, what: str, sent: Any, key: str = "", **headers: str) -> tuple[int, Any]:
        given = {"Content-Type": "application/json", **({"X-Pnp-Key": key} if key else {})}
        body = sent if isinstance(sent, bytes) else json.dumps(sent).encode()
        path = f"/{what}" if "?" in what else f"/{what}?lang=en"
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        status, _, read = self.send("POST", path, body, **given | named)
        try:
            return status, json.loads(read)
        except ValueError:
            return status, read

    def send(self, method: str, path: str, body: bytes = b"", **headers: str) -> Read:
        return send(self.port, method, path, body, **headers)

    def sit(self, player: str) -> str:
        status, taken = self.ask("take", {"player": player})
        assert status == 200, taken
        waiting = self.standing(self.banker)["desk"]["seats"]
        signs = {each["sign"]: each["id"] for each in waiting if each["state"] == "waiting"}
        seat = signs[taken["sign"]]
        assert self.ask("desk", {"do": "seat", "id": seat}, self.banker)[1]["ok"]
        return str(taken["key"])

    def listen(self, key: str = "", lang: str = "en") -> "Ear":
        connection = HTTPConnection(LOOPBACK, self.port, timeout=10)
        headers = {"X-Pnp-Key": key} if key else {}
        connection.request("GET", f"/events?lang={lang}", headers=headers)
        answer = connection.getresponse()
        assert answer.status == 200, answer.status
        return Ear(connection, answer)

    def standing(self, key: str = "", lang: str = "en") -> dict[str, Any]:
        ear = self.listen(key, lang)
        try:
            return ear.next()
        finally:
            ear.close()


@dataclass
class Ear:
    connection: HTTPConnection
    answer: HTTPResponse

    def next(self) -> dict[str, Any]:
        while line := self.answer.readline().decode():
            if line.startswith("data: "):
                found: dict[str, Any] = json.loads(line[6:])
                return found
        message = "the host has fallen silent"
        raise AssertionError(message)

    def until(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        return next(told for told in iter(self.next, None) if holds(told))

    def close(self) -> None:
        self.answer.close()
        self.connection.close()


Serve = Callable[..., LiveTableAtHand]


ENDING: list[threading.Thread] = []
"""Hosts that were told to stop: nobody waits for them until all tests are done."""


@contextmanager
def served(
    path: Path, port: int = 0, *, hides: bool = False, folder: Path | None = None
) -> Iterator[LiveTableAtHand]:
    listener = open_port(LOOPBACK, port)
    session = Session(path, lambda: int(time.time()))
    host = open_live(listener, session, hides=hides, folder=folder)
    thread = threading.Thread(target=host.run)
    thread.start()
    try:
        yield LiveTableAtHand(host, path)
    finally:
        host.stop()
        ENDING.append(thread)


@pytest.fixture(scope="session", autouse=True)
def all_hosts_end() -> Iterator[None]:
    yield
    for thread in ENDING:
        thread.join(5)
    assert not any(thread.is_alive() for thread in ENDING)


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    from contextlib import ExitStack

    numbers = itertools.count(1)
    with ExitStack() as opened:

        def make(
            kit: str = "cronulla", *, hides: bool = False, dressed: bool = False, **wishes: Any
        ) -> LiveTableAtHand:
            folder = CONTENT / kit if dressed else None
            path = tmp_path / f"live-{next(numbers)}.pnp"
            told = {"cash": "book", **wishes}
            open_table(path, box_of(kit), Wishes(PLAYERS[kit], **told), int(time.time()))
            return opened.enter_context(served(path, hides=hides, folder=folder))

        yield make


@pytest.fixture
def table(serve: Serve) -> LiveTableAtHand:
    return serve()


@pytest.fixture(scope="module")
def quiet_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveTableAtHand]:
    """Give one table for all tests of a file that see to it that nothing is written there."""
    path = tmp_path_factory.mktemp("quiet") / "table.pnp"
    open_table(path, box_of("cronulla"), Wishes(PLAYERS["cronulla"], "book"), int(time.time()))
    with served(path) as found:
        yield found
