"""Who counts the tables of a hall and writes its pages: beside the tables that post, not before.

In a process of its own, for what takes long there would keep every table waiting here.
"""

import asyncio
import json
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import suppress
from gzip import compress
from hashlib import sha256
from multiprocessing import get_context, parent_process
from typing import Final, NamedTuple, Protocol

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
    """Has the pages written in a process of its own; one that dies is started anew."""

    def __init__(self, database: str, tournament: Tournament) -> None:
        """Take the database's address and the tournament; nothing is started yet."""
        self._facts = (database, tournament)
        self._pool: ProcessPoolExecutor | None = None

    async def view(self, *, fresh: bool) -> HallView:
        """Give what is to be shown."""
        return await self._do(_view, fresh)  # type: ignore[return-value]  # what `_view` gives

    async def page(self, name: str, lang: str, *, wall: bool, fresh: bool) -> WrittenPage:
        """Write a page."""
        return await self._do(_page, name, lang, wall, fresh)  # type: ignore[return-value]  # likewise

    async def _do(self, act: object, *given: object) -> object:
        loop = asyncio.get_running_loop()
        for last in (False, True):
            try:
                return await loop.run_in_executor(self._started(), act, *given)  # type: ignore[arg-type]  # a function of here
            except BrokenExecutor:
                self.close()
                if last:
                    raise
        raise AssertionError

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), _begin, self._facts)
        return self._pool

    def warm_up(self) -> None:
        """Start the process."""
        self._started().submit(_be_there)

    def close(self) -> None:
        """End the process."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


_LOOP: Final[list[asyncio.AbstractEventLoop]] = []
_WRITER: Final[list[HallWriter]] = []
"""What the process of a writer keeps between two pages."""

_POLITE: Final = 5
"""By how much it lets the tables that post go first."""


def _begin(database: str, tournament: Tournament) -> None:
    """Begin as a writer's process; when the hall is gone, so is its writer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the hall's to answer
    with suppress(OSError):
        os.nice(_POLITE)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _LOOP.append(asyncio.new_event_loop())
    _WRITER.append(HallWriter(Database(database), tournament))


def _end_with_parent() -> None:
    hall = parent_process()
    if hall is not None:
        hall.join()
        os._exit(0)


def _be_there() -> None:
    """Do nothing: whoever does that has begun."""


def _view(fresh: bool) -> HallView:
    return _LOOP[0].run_until_complete(_WRITER[0].view(fresh=fresh))


def _page(name: str, lang: str, wall: bool, fresh: bool) -> WrittenPage:
    return _LOOP[0].run_until_complete(_WRITER[0].page(name, lang, wall=wall, fresh=fresh))
