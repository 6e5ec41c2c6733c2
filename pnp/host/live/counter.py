"""The bank's counter: the one thread at which a table is read and written for its pages."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Literal, NamedTuple, ParamSpec, TypeVar

from pnp.bank.hall_sentences import said_by_director
from pnp.bank.loaded_table import LoadedTable, load_table
from pnp.bank.queries import Json
from pnp.bank.request_queue import RequestQueue
from pnp.bank.requests import PhoneSession, is_key
from pnp.bank.session import Session
from pnp.bank.table_view import table_view

P = ParamSpec("P")
T = TypeVar("T")

Role = Literal["guest", "seat", "bank", "stranger"]
"""Who asks: anybody who looks, a phone with a seat, the banker; or a key that opens nothing."""


_NEWS = 20 * 60
"""Seconds for which what a director said is shown."""


class Visit(NamedTuple):
    """Somebody at the counter, and the language he reads."""

    role: Role
    seat: PhoneSession | None = None
    lang: str = ""

    @property
    def player(self) -> str:
        """Name the player he speaks for; nothing as long as he speaks for none."""
        return self.seat.player if self.seat is not None and self.seat.state == "seated" else ""


class Pulse(NamedTuple):
    """What changes when anything happens at the table or the desk."""

    entries: int
    desk: int
    hall: int = 0
    """The last message of the hall's director."""


class Counter:
    """A table and its desk, open for as long as its pages are shown."""

    def __init__(self, session: Session, *, hides: bool = False) -> None:
        """Take a banker's session, and whether players' cash is hidden from others."""
        self._session = session
        self._hides = hides
        self._thread = ThreadPoolExecutor(1, "counter")
        self._open = ExitStack()
        self._desk: RequestQueue | None = None
        self._views: dict[tuple[int, str, bool, bool], Json] = {}
        self._moment = (0, 0)
        self._loaded: dict[tuple[str, bool], LoadedTable] = {}

    def open(self) -> None:
        """Open table and desk; raises PnpError if that cannot be."""
        self._thread.submit(self._sit_down).result()

    def close(self) -> None:
        """Leave the table."""
        self._thread.submit(self._open.close).result()
        self._thread.shutdown()

    def _sit_down(self) -> None:
        self._open.enter_context(self._session.held())
        self._desk = RequestQueue(self._session)
        self._open.callback(self._desk.close)
        self._desk.reconcile()

    async def do(self, act: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Have something done at the counter, after whatever is being done there."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: act(*given, **named))

    @property
    def desk(self) -> RequestQueue:
        """Give the desk; only at the counter."""
        if self._desk is None:
            message = "the counter is not open"
            raise RuntimeError(message)
        return self._desk

    @property
    def session(self) -> Session:
        """Give the banker's session; only at the counter."""
        return self._session

    def clock(self) -> int:
        """Give the time in seconds."""
        return self._session.now()

    def pulse(self) -> Pulse:
        """Tell how far table and desk have come."""
        heard = self._session.heard()
        return Pulse(self._session.entries(), self.desk.refresh(), heard.id if heard else 0)

    def told_by_hall(self, lang: str) -> str:
        """Say what the hall's director said last, for as long as it is news."""
        heard = self._session.heard()
        if heard is None or self.clock() - heard.at > _NEWS:
            return ""
        return said_by_director(self.load(lang).state.messages, heard)

    def visit(self, key: str, lang: str = "") -> Visit:
        """Tell who somebody is by his key."""
        self.desk.refresh()
        if not key:
            return Visit("guest", None, lang)
        seat, bank = self.desk.seat_by(key), is_key(key, self.desk.key)
        if bank:
            return Visit("bank", None, lang)
        return Visit("seat", seat, lang) if seat is not None else Visit("stranger", None, lang)

    def load(self, lang: str = "", *, aloud: bool = True) -> LoadedTable:
        """Read the table in a language; once for all who ask within a second of the clock.

        Everybody hears it `aloud`; only the banker, who types, is told lines to type.
        """
        moment = self._session.entries(), self._session.now()
        if moment != self._moment:
            self._moment = moment
            self._loaded.clear()
        if (lang, aloud) not in self._loaded:
            with self._session.looking() as loaded:
                wanted = lang or loaded.table.lang
                found = load_table(loaded.books, wanted, moment[1], aloud=aloud)
                self._loaded[lang, aloud] = found
        return self._loaded[lang, aloud]

    def table(self, lang: str, *, hides: bool, secrets: bool = True) -> Json:
        """Give the table as pages show it; worked out once for each entry."""
        entries = self._session.entries()
        if any(known[0] != entries for known in self._views):
            self._views.clear()
        known = self._views.get((entries, lang, hides, secrets))
        if known is None:
            known = table_view(self.load(lang), hides=hides, secrets=secrets)
            self._views[entries, lang, hides, secrets] = known
        return known

    def show(self, visit: Visit) -> Json:
        """Give the table as a visitor sees it: the banker all, a player what is his own."""
        bank = visit.role == "bank"
        shown = dict(self.table(visit.lang, hides=self._hides and not bank, secrets=bank))
        if not bank and visit.player:
            open_ = {each["name"]: each for each in self.table(visit.lang, hides=False)["players"]}
            shown["players"] = [
                open_[visit.player] if each["name"] == visit.player else each
                for each in shown["players"]
            ]
        return shown
