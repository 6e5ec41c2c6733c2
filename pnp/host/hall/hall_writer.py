"""Who counts the tables of a hall and writes its pages: beside the tables that post, not before.

In a process of its own, for what takes long there would keep every table waiting here.
"""

import asyncio
import json
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from gzip import compress
from hashlib import sha256
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, NamedTuple, Protocol

from pnp.hall.database import Database
from pnp.hall.hall_view import HallView, HallViews, standings_data
from pnp.hall.tournament import Tournament
from pnp.host.hall.hall_pages import HallPages


class WrittenPage(NamedTuple):
    """A page as it is sent, plain and packed, and what tells it from others."""

    plain: bytes
    packed: bytes
    tag: str


class PageWriter(Protocol):
    """Whoever writes a hall's pages."""

    async def view(self, *, fresh: bool) -> HallView:
        """Give what is to be shown; `fresh`: as it is this very moment."""
        ...

    async def page(self, name: str, lang: str, *, wall: bool, fresh: bool) -> WrittenPage:
        """Write a page of it."""
        ...

    def warm_up(self) -> None:
        """Make ready for the first who asks."""
        ...

    def close(self) -> None:
        """Let go of everything."""
        ...


class HallWriter:
    """Writes the pages here."""

    def __init__(self, database: Database, tournament: Tournament) -> None:
        """Take the database and the tournament."""
        self._views = HallViews(database, tournament)
        self._pages = HallPages(tournament)

    async def view(self, *, fresh: bool) -> HallView:
        """Give what is to be shown."""
        if fresh:
            self._views.forget()
        return await self._views.view()

    async def page(self, name: str, lang: str, *, wall: bool, fresh: bool) -> WrittenPage:
        """Write a page."""
        view = await self.view(fresh=fresh)
        if name == "json":
            text = json.dumps(standings_data(view, lang), ensure_ascii=False, indent=1)
        elif name == "csv":
            text = self._pages.csv(view)
        else:
            text = self._pages.page(name, view, lang, wall=wall)
        plain = text.encode()
        tag = f'"{sha256(plain).hexdigest()[:16]}"'
        return WrittenPage(plain, compress(plain, 3, mtime=0), tag)

    def warm_up(self) -> None:
        """Do nothing: all is here."""

    def close(self) -> None:
        """Do nothing: the database is somebody else's."""


class WriterApart:
    """Has the pages written in a process of its own; one that dies is started anew.

    They are joined by a pipe and nothing else, so that a hall that is killed leaves nothing.
    """

    def __init__(self, database: str, tournament: Tournament) -> None:
        """Take the database's address and the tournament; nothing is started yet."""
        self._facts = (database, tournament)
        self._thread = ThreadPoolExecutor(1, "writing")
        """Waits for the process, so that the tables need not."""
        self._process: BaseProcess | None = None
        self._wire: Connection | None = None
        self._is_closed = False

    async def view(self, *, fresh: bool) -> HallView:
        """Give what is to be shown."""
        view: HallView = await self._do(HallWriter.view, fresh=fresh)
        return view

    async def page(self, name: str, lang: str, *, wall: bool, fresh: bool) -> WrittenPage:
        """Write a page."""
        page: WrittenPage = await self._do(HallWriter.page, name, lang, wall=wall, fresh=fresh)
        return page

    async def _do(self, act: Callable[..., Any], *given: str, **named: bool) -> Any:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._done, (act, given, named))

    def _done(self, order: object) -> object:
        # If the process has died over it, by a new one.
        try:
            told = self._answer(order)
        except (EOFError, OSError):
            told = self._answer(order)
        if isinstance(told, Exception):
            raise told
        return told

    def _answer(self, order: object) -> object:
        wire = self._started()
        try:
            wire.send(order)
            return wire.recv()
        except (EOFError, OSError):
            wire.close()
            self._wire = None
            raise

    def _started(self) -> Connection:
        if self._is_closed:
            raise EOFError
        if self._wire is None:
            start = get_context("spawn")
            self._wire, other = start.Pipe()
            self._process = start.Process(target=_write, args=(other, *self._facts), daemon=True)
            self._process.start()
            other.close()
        return self._wire

    def warm_up(self) -> None:
        """Start the process."""
        self._thread.submit(self._started)

    def close(self) -> None:
        """End the process."""
        self._is_closed = True
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._process is not None:
            self._process.terminate()


_POLITE: Final = 5
"""By how much a writer lets the tables that post go first."""


def _write(wire: Connection, database: str, tournament: Tournament) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the hall's to answer
    with suppress(OSError):
        os.nice(_POLITE)
    with suppress(EOFError, OSError):
        asyncio.run(_answer_all(wire, HallWriter(Database(database), tournament)))


async def _answer_all(wire: Connection, writer: HallWriter) -> None:
    # What goes wrong with one is told in its place.
    while True:
        act, given, named = wire.recv()
        try:
            told = await act(writer, *given, **named)
        except Exception as error:  # noqa: BLE001  # it is raised where the order came from
            told = error
        wire.send(told)
