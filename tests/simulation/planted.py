"""Faults of protocol that somebody could make: one thing of the real code is done otherwise."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import Any

import pytest

from pnp.bank import journal, request_queue, requests
from pnp.bank.books import Books
from pnp.bank.journal import Journal
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.request_queue import RequestQueue
from pnp.bank.requests import PhoneRequest, PhoneSession, QueueFile
from pnp.bank.session import Answer
from pnp.rules.language.line import parse
from pnp.web.live import answers
from pnp.web.live.table_actor import TableActor
from tests.simulation.disk import Disk
from tests.simulation.network import Sent
from tests.simulation.people import Screen

ENDS_TORN = b"~\n"
"""What the queue writes first where the last line is torn."""

Plant = Callable[[pytest.MonkeyPatch], None]


def _takes_a_repeated_request_as_new(patch: pytest.MonkeyPatch) -> None:
    ask = RequestQueue.ask

    def forgetful(self: RequestQueue, seat: PhoneSession, mark: str, *told: Any) -> Any:
        self._marks.pop((seat.id, mark), None)
        return ask(self, seat, mark, *told)

    patch.setattr(RequestQueue, "ask", forgetful)
    patch.setattr(RequestQueue, "find_request", lambda *_: None)


def _does_not_look_for_a_command(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Books, "by_command", lambda _books, _command: 0)


def _writes_done_before_it_is_entered(patch: pytest.MonkeyPatch) -> None:
    def accept(self: RequestQueue, request: int) -> tuple[PhoneRequest, Answer | None]:
        with self._alone():
            found = self.requests[request]
            if found.state != "waiting":
                return found, None
            self._write("done", id=request, entry=self._session.entries() + 1)
            return self.requests[request], self._session.enter(parse(found.line), found.command)

    patch.setattr(RequestQueue, "accept", accept)


def _forgets_the_queue_when_it_starts(patch: pytest.MonkeyPatch) -> None:
    begin = QueueFile.__init__

    def anew(self: QueueFile, table: Path) -> None:
        requests.queue_path(table).write_bytes(b"")
        begin(self, table)

    patch.setattr(QueueFile, "__init__", anew)


def _keeps_pages_by_the_clock(patch: pytest.MonkeyPatch) -> None:
    load = TableActor.load

    def by_the_clock(self: TableActor, lang: str = "", *, aloud: bool = True) -> LoadedTable:
        if self._moment[1] == self.session.now() and (lang, aloud) in self._loaded:
            return self._loaded[lang, aloud]
        return load(self, lang, aloud=aloud)

    patch.setattr(TableActor, "load", by_the_clock)


def _does_not_ask_again(patch: pytest.MonkeyPatch) -> None:
    async def once(self: Screen, what: str, line: str, **more: Any) -> Sent:
        tap = Sent(what, line, [self.mark()], self.key)
        self.sent.append(tap)
        tap.answer = await self.ask(what, {"line": line, "mark": tap.marks[0], **more}, tap)
        return tap

    patch.setattr(Screen, "send_surely", once)


def _makes_a_new_mark_for_each_try(patch: pytest.MonkeyPatch) -> None:
    async def anew(self: Screen, what: str, line: str, **more: Any) -> Sent:
        tap = Sent(what, line, [], self.key)
        self.sent.append(tap)
        while tap.answer is None:
            tap.marks.append(self.mark())
            more["again"] = len(tap.marks) > 1
            tap.answer = await self.ask(what, {"line": line, "mark": tap.marks[-1], **more}, tap)
            await asyncio.sleep(0.5)
        return tap

    patch.setattr(Screen, "send_surely", anew)


def _write_instead(begins: bytes, patch: pytest.MonkeyPatch) -> None:
    write = Disk.write

    def otherwise(self: Disk, file: int, data: bytes) -> int:
        if not data.startswith(ENDS_TORN):
            return write(self, file, data)
        less = len(ENDS_TORN) - len(begins)
        return write(self, file, begins + data.removeprefix(ENDS_TORN)) + less

    patch.setattr(Disk, "write", otherwise)


def _goes_on_after_a_torn_line(patch: pytest.MonkeyPatch) -> None:
    _write_instead(b"", patch)


def _ends_a_line_that_never_was(patch: pytest.MonkeyPatch) -> None:
    _write_instead(b"\n", patch)


def _shows_hidden_cash(patch: pytest.MonkeyPatch) -> None:
    view = TableActor.view
    patch.setattr(
        TableActor, "view", lambda self, lang, **told: view(self, lang, **told | {"hides": False})
    )


def _does_not_notice_others(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Journal, "_version", lambda _journal: 1)


def _keeps_the_rollback_in_memory(patch: pytest.MonkeyPatch) -> None:
    safe = journal._set_safe

    def less_safe(db: Any) -> None:
        safe(db)
        db.execute("PRAGMA journal_mode = MEMORY")

    patch.setattr(journal, "_set_safe", less_safe)


def _leaves_who_died_unfinished(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(TableActor, "_settle", lambda self: self.desk.refresh())


def _tells_no_of_what_is_entered(patch: pytest.MonkeyPatch) -> None:
    def pass_on(kind: type[BaseException]) -> AbstractContextManager[None]:
        return suppress(kind) if kind is KeyError else nullcontext()

    patch.setattr(request_queue, "suppress", pass_on)
    patch.setattr(answers, "suppress", pass_on)


PLANTED: Mapping[str, tuple[Plant, int]] = {
    plant.__name__.strip("_").replace("_", " "): (plant, seed)
    for plant, seed in (
        (_takes_a_repeated_request_as_new, 27), (_does_not_look_for_a_command, 1),
        (_writes_done_before_it_is_entered, 1), (_forgets_the_queue_when_it_starts, 0),
        (_keeps_pages_by_the_clock, 7), (_does_not_ask_again, 0),
        (_makes_a_new_mark_for_each_try, 27), (_goes_on_after_a_torn_line, 9),
        (_ends_a_line_that_never_was, 9), (_shows_hidden_cash, 2), (_does_not_notice_others, 0),
        (_keeps_the_rollback_in_memory, 12), (_leaves_who_died_unfinished, 54),
        (_tells_no_of_what_is_entered, 9),
    )
}  # fmt: skip
"""What is done wrong → how, and a seed that finds it."""
