"""The one thread that reads and writes a table for its pages; who asks it, and what."""

import asyncio
import re
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Annotated, Any, Final, Literal, ParamSpec, TypeVar

from annotated_types import Ge, Lt, MaxLen, Predicate

from pnp.bank.loaded_table import LoadedTable
from pnp.bank.preview import Forecast
from pnp.bank.queries import Json
from pnp.bank.request_queue import RequestQueue
from pnp.bank.requests import PhoneRequest, PhoneSession, is_key
from pnp.bank.session import Session
from pnp.bank.table_view import table_view
from pnp.box.house_words import words
from pnp.box.packs import languages
from pnp.errors import PnpError, TableInTheWay
from pnp.ledger.entry import move
from pnp.rules.state.accounts import CASH, TABLE, player
from pnp.rules.state.game_state import Question

P = ParamSpec("P")
T = TypeVar("T")

# More than any table has: what somebody is taken to have whose cash is hidden.
_ENOUGH: Final = 10**9

Role = Literal["guest", "seat", "bank", "stranger"]
"""Who asks: anybody who looks, a phone with a seat, the banker; or a key that opens nothing."""


@dataclass(frozen=True)
class Visit:
    """Somebody who asks a table, and the language they read."""

    table: "TableActor"
    role: Role
    seat: PhoneSession | None = None
    lang: str = ""

    @cached_property
    def whole(self) -> LoadedTable:
        """Give the table as it stands when this is first asked, in their language."""
        return self.table.load(self.lang)

    @cached_property
    def loaded(self) -> LoadedTable:
        """Give it as they may judge lines by it."""
        return self.table.as_judged(self, self.whole)

    @property
    def player(self) -> str:
        """Name the player who is spoken for; nothing as long as there is none."""
        return self.seat.player if self.seat is not None and self.seat.state == "seated" else ""


class TableActor:
    """A table and its requests, read and written by one thread as long as its pages are shown."""

    def __init__(self, session: Session, *, hides: bool = False) -> None:
        """Take a banker's session, and whether players' cash is hidden from others."""
        self.session = session
        """The banker's; only to be used by the thread."""
        self._hides = hides
        self._thread = ThreadPoolExecutor(1, "table")
        self._open = ExitStack()
        self._desk: RequestQueue | None = None
        self._until, self._lang = 0, ""
        self._moment = (-1, False)
        self._settled = 0
        self._loaded: dict[tuple[str, bool], LoadedTable] = {}

    def open(self) -> None:
        """Open the table and its requests; raises PnpError if that cannot be."""
        try:
            self.ask(self._sit_down)
        except PnpError:
            # The thread that opened the file must close it: SQLite answers no other.
            self.close()
            raise

    def close(self) -> None:
        """Leave the table."""
        self.ask(self._open.close)
        self._thread.shutdown()

    def _sit_down(self) -> None:
        self._open.enter_context(self.session.held())
        with self.session.looking() as loaded:
            self._until, self._lang = loaded.table.until, loaded.table.lang
        self._desk = self.open_queue()
        self._open.callback(self._desk.close)
        self._desk.reconcile()

    def open_queue(self) -> RequestQueue:
        """Open the queue of what phones ask."""
        return RequestQueue(self.session)

    def ask(self, act: Callable[[], T]) -> T:
        """Have something done by the thread, and wait for it."""
        return self._thread.submit(act).result()

    async def do(self, act: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Have something done by the thread, after whatever is being done there."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: act(*given, **named))

    @property
    def desk(self) -> RequestQueue:
        """Give the requests and seats; only to be used by the thread."""
        assert self._desk is not None, "the table is not open"
        return self._desk

    def pulse(self) -> tuple[int, ...]:
        """Tell how far the table and its requests have come."""
        self._settle()
        return *self._look_up(), self.desk.refresh()

    def _look_up(self) -> tuple[int, bool]:
        # how many entries there are, and whether the hour has struck at which the game ends: as
        # long as both are the same, so is the table, and what was worked out is kept
        moment = self.session.entries(), 0 < self._until <= self.session.now()
        if moment != self._moment:
            self._moment = moment
            self._loaded.clear()
        return moment

    def _settle(self) -> None:
        """Let no request wait that another's entry has overtaken, or that is entered.

        Whoever entered it elsewhere may have died before that was written down.
        """
        entries, _ = self._look_up()
        if self.desk.refresh() and entries != self._settled:
            with suppress(TableInTheWay):  # it is tried again until the disk takes it
                self.desk.reconcile()
                self.desk.refuse_overtaken()
                self._settled = entries

    def visit(self, key: str, lang: str = "") -> Visit:
        """Tell who somebody is by the key; what nobody can enter any more waits no more by then."""
        self._settle()
        if not key:
            return Visit(self, "guest", None, lang)
        # both are asked, so that a wrong key takes the same time
        seat, bank = self.desk.seat_by(key), is_key(key, self.desk.key)
        if bank:
            return Visit(self, "bank", None, lang)
        return Visit(self, "seat" if seat else "stranger", seat, lang)

    def load(self, lang: str = "", *, aloud: bool = True) -> LoadedTable:
        """Read the table in a language; once for all who ask before something happens.

        Everybody hears it `aloud`; only the banker, who types, is told lines to type.
        """
        self._look_up()
        key = lang or self._lang, aloud
        if key not in self._loaded:
            self._loaded[key] = self.session.told(key[0], aloud=aloud, printed=True)
        return self._loaded[key]

    def as_judged(self, visit: Visit, loaded: LoadedTable) -> LoadedTable:
        """Give the table as somebody may judge lines by it: of hidden cash others have enough.

        Else a refusal, or none, would tell a phone how much there is; the banker's own judgement,
        when a request is entered, knows all.
        """
        if not self._hides or visit.role == "bank":
            return loaded
        return _with_enough(loaded, visit.player)

    def show(self, visit: Visit) -> Json:
        """Give the table as a visitor sees it: the banker all, players what is their own."""
        bank = visit.role == "bank"
        shown = dict(table_view(visit.whole, hides=self._hides and not bank))
        if visit.player:
            open_ = zip(table_view(visit.whole)["players"], shown["players"], strict=True)
            shown["players"] = [own if own["name"] == visit.player else each for own, each in open_]
        return shown


@lru_cache(maxsize=16)  # every phone asks after each entry
def _with_enough(loaded: LoadedTable, but: str) -> LoadedTable:
    others = [player(name) for name in loaded.table.players if name != but]
    enough = tuple(each for own in others for each in move(TABLE, own, CASH, _ENOUGH))
    return loaded._replace(state=loaded.state.after(enough))


TOPIC: Final = "live"
"""What the words of the pages are about."""

spoken: Final = partial(languages, TOPIC)
"""Lists the languages the pages are in, the house's own first."""

live_words: Final = partial(words, TOPIC)
"""Gives the words of the pages in a language; English for what it has not."""


@dataclass(frozen=True)
class Asked:
    """What a page asks: each question has some of these."""

    __pydantic_config__ = {"strict": True}  # noqa: RUF012  # as pydantic asks for it, where a host reads it

    player: Annotated[str, MaxLen(60)] = ""
    """Whose seat a phone asks for, or who acts in a form at the tablet."""
    line: Annotated[str, MaxLen(2000)] = ""
    """What is to be entered, tried or asked for."""
    mark: Annotated[str, Predicate(re.compile("([A-Za-z0-9_-]{8,40})?").fullmatch)] = ""
    """The sender's own mark, by which a request that is sent again is known."""
    again: bool = False
    """Whether a line is meant although the same one waits."""
    text: Annotated[str, MaxLen(600)] = ""
    """What was read in a code, or typed for it."""
    verb: Annotated[str, MaxLen(40)] = ""
    """The one act whose form is wanted."""
    do: Annotated[str, MaxLen(20)] = ""
    """What the banker does with a request or a phone."""
    id: Annotated[int, Ge(0), Lt(10**9)] = 0
    """The number of that request or phone."""
    word: Annotated[str, MaxLen(120)] = ""
    """What the banker says when refusing."""


class Declined(PnpError):
    """What somebody asked for is not done; the status says of what kind the reason is."""

    def __init__(self, status: int, key: str, visit: Visit, **facts: str | int) -> None:
        self.status = status
        super().__init__(live_words(visit.lang).get(key, key).format(**facts))


BARE: Final[Mapping[str, Any]] = {
    "code": "", "deed": False, "words": {}, "facts": {}, "lines": [], "acts": [], "not": [],
    "bid": None,
}  # fmt: skip
"""What a page shows of any thing on a phone, as far as there is nothing of it."""


def demand_player(visit: Visit) -> str:
    """Name the player a visitor speaks for; who speaks for none is declined."""
    if not visit.player:
        raise Declined(401, "no-seat", visit)
    return visit.player


def demand_banker(visit: Visit) -> None:
    """Decline whoever is not the banker."""
    if visit.role != "bank":
        raise Declined(401, "no-banker", visit)


def tell(would: Forecast) -> Json:
    """Tell what a line would do; or why not, and what may be chosen instead."""
    refusal = would.refusal
    if refusal is None:
        told = {"says": list(would.says), "why": list(would.why), "givers": would.givers}
        return {"ok": True, **told, "amount": would.amount, "direct": would.direct}
    refused: Json = {"ok": False, "say": would.asks}
    if isinstance(refusal, Question):
        refused["told"] = list(refusal.told)
        lines = ((refusal.settled(would.line, x.writes), x) for x in refusal.choices)
        refused["choices"] = [{"line": n, "said": x.said} for n, x in lines if not x.numbers]
    return refused


_TOLD: Final = ("id", "mark", "line", "state", "entry", "word", "after", "changed")


def tell_request(request: PhoneRequest) -> Json:
    """Tell what became of a request."""
    return {name: getattr(request, name) for name in _TOLD}
