"""Faults of protocol that somebody could make: one thing of the real code is done otherwise."""

import asyncio
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import replace
from functools import partialmethod
from pathlib import Path
from typing import Any

from pnp.bank import journal, request_queue, requests
from pnp.bank.books import Books
from pnp.bank.journal import Journal
from pnp.bank.request_queue import RequestQueue
from pnp.bank.requests import PhoneRequest, PhoneSession, QueueFile
from pnp.bank.session import Answer
from pnp.rules.language.line import parse
from pnp.web.live import answers
from pnp.web.live.table_actor import TableActor
from tests.simulation.disk import Disk
from tests.simulation.network import Sent
from tests.simulation.people import Screen

TORN = b"~\n"  # what the queue writes first where the last line is torn
ASK, BEGIN, WRITE = RequestQueue.ask, QueueFile.__init__, Disk.write
VIEW, SET_SAFE = TableActor.view, journal._set_safe


def ask_without_memory(self: RequestQueue, seat: PhoneSession, mark: str, *told: Any) -> Any:
    self._marks.pop((seat.id, mark), None)
    return ASK(self, seat, mark, *told)


def accept_too_soon(self: RequestQueue, request: int) -> tuple[PhoneRequest, Answer | None]:
    with self._file.alone():
        found = self.requests[request]
        if found.state != "waiting":
            return found, None
        self._keep(replace(found, state="done", entry=self._session.entries() + 1))
        return self.requests[request], self._session.enter(parse(found.line), found.command)


def begin_empty(self: QueueFile, table: Path, fold: Any) -> None:
    requests.queue_path(table).write_bytes(b"")
    BEGIN(self, table, fold)


def look_by_the_clock(self: TableActor) -> tuple[int, bool]:
    if self._moment != (self.session.now(), False):
        self._moment = self.session.now(), False
        self._loaded.clear()
        self._views.clear()
    return self.session.entries(), False


async def send_once(self: Screen, what: str, line: str, **more: Any) -> Sent:
    tap = Sent(what, line, [self.mark()], self.key)
    self.sent.append(tap)
    tap.answer = await self.ask(what, {"line": line, "mark": tap.marks[0], **more}, tap)
    return tap


async def send_under_new_marks(self: Screen, what: str, line: str, **more: Any) -> Sent:
    tap = Sent(what, line, [], self.key)
    self.sent.append(tap)
    while tap.answer is None:
        tap.marks.append(self.mark())
        more["again"] = len(tap.marks) > 1
        tap.answer = await self.ask(what, {"line": line, "mark": tap.marks[-1], **more}, tap)
        await asyncio.sleep(0.5)
    return tap


def write_for_torn(self: Disk, file: int, data: bytes, *, begins: bytes) -> int:
    if not data.startswith(TORN):
        return WRITE(self, file, data)
    return WRITE(self, file, begins + data.removeprefix(TORN)) + len(TORN) - len(begins)


def view_all(self: TableActor, lang: str, **told: Any) -> Any:
    return VIEW(self, lang, **told | {"hides": False})


def set_less_safe(db: Any) -> None:
    SET_SAFE(db)
    db.execute("PRAGMA journal_mode = MEMORY")


def pass_on(kind: type[BaseException]) -> AbstractContextManager[None]:
    return suppress(kind) if kind is KeyError else nullcontext()


PLANTED: dict[str, tuple[Any, ...]] = {
    "takes a repeated request as new": (
        27, (RequestQueue, "ask", ask_without_memory),
        (RequestQueue, "find_request", lambda *_: None),
    ),
    "does not look for a command": (1, (Books, "by_command", lambda *_: 0)),
    "writes done before it is entered": (1, (RequestQueue, "accept", accept_too_soon)),
    "forgets the queue when it starts": (0, (QueueFile, "__init__", begin_empty)),
    "keeps pages by the clock": (7, (TableActor, "_look_up", look_by_the_clock)),
    "does not ask again": (0, (Screen, "send_surely", send_once)),
    "makes a new mark for each try": (27, (Screen, "send_surely", send_under_new_marks)),
    "goes on after a torn line": (9, (Disk, "write", partialmethod(write_for_torn, begins=b""))),
    "ends a line that never was": (9, (Disk, "write", partialmethod(write_for_torn, begins=b"\n"))),
    "shows hidden cash": (2, (TableActor, "view", view_all)),
    "does not notice others": (0, (Journal, "_version", lambda _journal: 1)),
    "keeps the rollback in memory": (12, (journal, "_set_safe", set_less_safe)),
    "leaves who died unfinished": (54, (TableActor, "_settle", lambda self: self.desk.refresh())),
    "tells no of what is entered": (
        9, (request_queue, "suppress", pass_on), (answers, "suppress", pass_on),
    ),
}  # fmt: skip
"""What is done wrong → a seed that finds it, and what of the real code does what instead."""
