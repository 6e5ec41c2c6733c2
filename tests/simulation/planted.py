"""Faults of protocol that somebody could make: one thing of the real code is done otherwise."""

import asyncio
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import replace
from functools import partialmethod
from pathlib import Path
from typing import Any

from pnp.bank import journal, phone_acts, queue_file, request_queue, table_view
from pnp.bank.books import Books
from pnp.bank.journal import Journal
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.queue_file import QueueFile
from pnp.bank.request_queue import RequestQueue
from pnp.bank.requests import PhoneRequest, PhoneSession, QueueLine
from pnp.bank.session import Answer
from pnp.errors import TableInTheWay
from pnp.rules.language.line import parse
from pnp.web.live import answers, table_actor
from pnp.web.live.table_actor import TableActor
from tests.simulation.disk import Disk
from tests.simulation.network import Sent
from tests.simulation.people import Screen

TORN = b"~\n"  # what the queue writes first where the last line is torn
ASK, BEGIN, WRITE = RequestQueue.ask, QueueFile.__init__, Disk.write
VIEW, SET_SAFE = table_view.table_view, journal._set_safe
ACCEPT, FOLD, KEEP = RequestQueue.accept, RequestQueue._fold, RequestQueue._keep
STANDING_OF, ENTRIES, WRITING = answers._standing_of, table_view._entries, Journal.writing


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
    queue_file.queue_path(table).write_bytes(b"")
    BEGIN(self, table, fold)


def look_by_the_clock(self: TableActor) -> tuple[int, bool]:
    if self._moment != (self.session.now(), False):
        self._moment = self.session.now(), False
        self._loaded.clear()
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


async def send_anew_after_a_reload(self: Screen, what: str, line: str, **more: Any) -> Sent:
    tap, loads = Sent(what, line, [self.mark()], self.key), self.loads
    self.sent.append(tap)
    while tap.answer is None:
        tap.answer = await self.ask(what, {"line": line, "mark": tap.marks[-1], **more}, tap)
        await asyncio.sleep(0.5)
        if loads != self.loads:
            loads = self.loads
            tap.marks.append(self.mark())
    return tap


def show_nothing_void(visit: Any, request: PhoneRequest) -> Any:
    return STANDING_OF(visit, request) | {"void": False}


def accept_whatever_it_was(self: RequestQueue, request: int) -> tuple[PhoneRequest, Answer | None]:
    with self._file.alone():
        found = self.requests[request]
        if found.state == "refused":
            self.requests[request] = replace(found, state="waiting")
    return ACCEPT(self, request)


def keep_but_done(self: RequestQueue, now: PhoneSession | PhoneRequest) -> None:
    if now.state != "done":
        KEEP(self, now)


def without_a_look(_file: QueueFile) -> AbstractContextManager[None]:
    return nullcontext()


def fold_requests_alone(self: RequestQueue, line: QueueLine) -> None:
    known = dict(self._marks)
    FOLD(self, line)
    if found := line.request:
        self._marks = known | {(found.seat, found.mark): found.id}


@contextmanager
def write_and_hope(self: Journal) -> Iterator[None]:
    with suppress(TableInTheWay), WRITING(self):
        yield


def show_by_the_clock(loaded: LoadedTable) -> Any:
    return sorted(ENTRIES(loaded), key=lambda each: each["at"], reverse=True)


def write_for_torn(self: Disk, file: int, data: bytes, *, begins: bytes) -> int:
    if not data.startswith(TORN):
        return WRITE(self, file, data)
    return WRITE(self, file, begins + data.removeprefix(TORN)) + len(TORN) - len(begins)


def set_less_safe(db: Any) -> None:
    SET_SAFE(db)
    db.execute("PRAGMA journal_mode = MEMORY")


def pass_on(kind: type[BaseException]) -> AbstractContextManager[None]:
    return suppress(kind) if kind is KeyError else nullcontext()


PLANTED: dict[str, tuple[Any, ...]] = {
    "asks anew after a reload": (16, (Screen, "send_surely", send_anew_after_a_reload)),
    "does not tell of an undo": (10, (answers, "_standing_of", show_nothing_void)),
    "takes what others ask for one": (
        0, (phone_acts, "_own_line", lambda _loaded, _state, _name, text: parse(text)),
    ),
    "enters what was withdrawn": (12, (RequestQueue, "accept", accept_whatever_it_was)),
    "does not look what the other banker did": (0, (QueueFile, "alone", without_a_look)),
    "counts a bid twice": (52, (RequestQueue, "_fold", fold_requests_alone)),
    "answers before it is on the disk": (13, (Journal, "writing", write_and_hope)),
    "puts entries in the order of the clock": (6, (table_view, "_entries", show_by_the_clock)),
    "takes a repeated request as new": (
        5, (RequestQueue, "ask", ask_without_memory),
        (RequestQueue, "find_request", lambda *_: None),
    ),
    "does not look for a command": (1, (Books, "by_command", lambda *_: 0)),
    "writes done before it is entered": (1, (RequestQueue, "accept", accept_too_soon)),
    "forgets the queue when it starts": (0, (QueueFile, "__init__", begin_empty)),
    "keeps pages by the clock": (1, (TableActor, "_look_up", look_by_the_clock)),
    "keeps what it worked out for another standing": (
        0, (LoadedTable, "__hash__", lambda _: 1),
        (LoadedTable, "__eq__", lambda one, other: one.table is other.table),
    ),
    "does not ask again": (0, (Screen, "send_surely", send_once)),
    "makes a new mark for each try": (10, (Screen, "send_surely", send_under_new_marks)),
    "goes on after a torn line": (5, (Disk, "write", partialmethod(write_for_torn, begins=b""))),
    "ends a line that never was": (
        19, (Disk, "write", partialmethod(write_for_torn, begins=b"\n")),
    ),
    "shows hidden cash": (2, (table_actor, "table_view", lambda loaded, **_: VIEW(loaded))),
    "does not notice others": (0, (Journal, "_version", lambda _journal: 1)),
    "keeps the rollback in memory": (12, (journal, "_set_safe", set_less_safe)),
    "does not write down what is entered": (0, (RequestQueue, "_keep", keep_but_done)),
    "tells no of what is entered": (
        25, (request_queue, "suppress", pass_on), (answers, "suppress", pass_on),
    ),
}  # fmt: skip
"""What is done wrong → a seed that finds it, and what of the real code does what instead."""
