"""What the live table answers over HTTP, to whom, how often, and to nobody from elsewhere."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path
from socket import socket
from typing import Any, Final, Literal

from pydantic import TypeAdapter, ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.bank.session import Session
from pnp.box.house_words import choose_language, name_languages
from pnp.box.model import Box
from pnp.box.rulebook import matters_of
from pnp.errors import JournalDamaged, PnpError
from pnp.qr_codes import draw_code
from pnp.rules.registry import verb_names
from pnp.web import responses
from pnp.web.dress import Dress, colours, find_dress, find_faces, pawns, type_files, write_type
from pnp.web.frame import DECODER, Page, as_json, fingerprint, read_static, write_page
from pnp.web.live.answers import ANSWERS, Answering, show
from pnp.web.live.table_actor import TOPIC, Asked, Declined, TableActor, Visit, live_words
from pnp.web.server import LISTENING, Host, make_server

PageName = Literal["table", "wall", "banker", "wallet"]
"""The page of everybody, the same on a wall, the banker's, and one that came as a code."""

_PHONE: Final = ("live.css", "rows.css", "phone.css")
_EVERY: Final = ("wire.js", "standing.js")
_AFAR: Final = (*_EVERY, "summary.js")
# The template, styles and scripts of each page, in their order.
_PAGES: Final[Mapping[PageName, tuple[str, Sequence[str], Sequence[str]]]] = {
    "table": ("table", _PHONE, (*_EVERY, "phone.js")),
    "wall": ("table", (*_PHONE, "wall.css"), (*_AFAR, "rows.js", "wall.js", "phone.js")),
    "banker": ("banker", (*_PHONE[:2], "forms.css", "banker.css"), (*_AFAR, "banker.js")),
    "wallet": ("wallet", _PHONE, _EVERY),
}

# What a page asks for when it is needed: forms and pieces, the reader of codes.
_LATER: Final = {
    **{f"{own}.js": ("forms.js", "rows.js", f"{own}.js") for own in ("sheets", "desk")},
    "sheets.css": ("forms.css", "sheets.css"),
    "scan.js": (DECODER, "photo_lines.js"),
}

# How the names of words begin that scripts of a page put together, and those of forms.
_PUT_TOGETHER: Final = ("hotels", "houses", "figure.", "afar.")
_IN_FORMS: Final = ("act.", "after.", "choice.", "end.", "field.", "flag.", "money.", "request_")

# What a page of the table may load beside what is in it.
_ALLOWED: Final = dict.fromkeys(("script-src", "connect-src", "style-src", "font-src"), "'self'")
_ALLOWED_ALONE: Final = {**_ALLOWED, "worker-src": "'self'"}


def _build() -> str:
    # All is read at once: what a newer release puts in its place belongs to other answers.
    files = chain(LivePages.carrier, *(chain(*files) for _, *files in _PAGES.values()))
    return fingerprint(*dict.fromkeys(chain(files, *_LATER.values())))


def read_later(name: str) -> str:
    """Read what a page asks for when it is needed, as one file."""
    return "\n".join(map(read_static, _LATER[name]))


class LivePages:
    """The pages of one table's game."""

    carrier: Sequence[str] = ("host.js",)
    """The scripts by which they reach the table."""
    styles: Sequence[str] = ()
    """What their style has besides."""
    is_alone = False
    """Whether they do so on a phone, without a host that sends their policy and their parts."""

    def __init__(self, box: Box, players: Sequence[str], dress: Dress | None = None) -> None:
        """Take the box whose colours the pages bear, who has its pawns, and what more they wear."""
        self._type = write_type(type_files(box), "../type/") if self.is_alone else ""
        self.box, self._verbs = box, verb_names(box.game.id, chosen=box.rules.verbs)
        self.dress = dress
        self._worn = {"key": dress.key, "pawns": pawns(box, players)} if dress else {}
        self.build = _build()
        self._made: dict[tuple[str, str], Page] = {}

    def scripts(self, name: PageName) -> Sequence[str]:
        """Name the scripts of a page, in their order."""
        return (*self.carrier, *_PAGES[name][2])

    def page(self, name: PageName, lang: str) -> Page:
        """Give a page in a language."""
        if (name, lang) not in self._made:
            (sheet, styles, _), words, scripts = _PAGES[name], live_words(lang), self.scripts(name)
            self._made[name, lang] = write_page(
                f"live/{sheet}.html",
                [*(one for one in styles if one != "rows.css" or self.box.rows), *self.styles],
                () if self.is_alone else scripts,
                beside=[f"../{each}" for each in scripts] if self.is_alone else (),
                data={"told": self.told(name, lang)},
                allow=_ALLOWED_ALONE if self.is_alone else _ALLOWED,
                alone=self.is_alone,
                colours=colours(self.box, self.dress, lang) + self._type,
                dressed=f"/dress/{self.dress.key}/" if self.dress else "",
                lang=lang,
                title=self.box.game.title.said(lang),
                languages=name_languages(TOPIC),
                w=words,
                pays="no-gifts" not in matters_of(self.box.rules),
            )
        return self._made[name, lang]

    def told(self, name: PageName, lang: str) -> dict[str, Any]:
        """Give what the scripts of a page know of themselves: their words, and what it wears."""
        begun = (*_PUT_TOGETHER, "pocket_") if self.is_alone else _PUT_TOGETHER
        said = dict(self._said_by(self.scripts(name), live_words(lang), begun))
        dress = self.dress if name in {"wall", "banker"} else None  # a phone shows no board
        worn = self._worn | ({"places": dress.places} if dress else {})
        return {"lang": lang, "build": self.build, "words": said, "dress": worn or None}

    def forms(self, name: str, lang: str) -> str:
        """Give the script of forms and pieces of a page with the words that it alone needs."""
        said = as_json(self.form_words(name, lang))
        return f"Object.assign(told.words, {said});\n{read_later(name)}"

    def form_words(self, name: str, lang: str) -> dict[str, str]:
        """Give the words that the forms and pieces of a page need beside its own."""
        return dict(self._said_by(_LATER[name], live_words(lang), _IN_FORMS))

    def _said_by(
        self, scripts: Sequence[str], words: Mapping[str, str], begun: tuple[str, ...]
    ) -> Iterator[tuple[str, str]]:
        # by a name that is written in a script, or is put together there of what the host tells;
        # of the words for one verb those of this game's are enough
        code = "".join(map(read_static, scripts))
        for key, text in words.items():
            topic, _, rest = key.partition(".")
            verb = rest.partition(".")[0] if topic == "act" or "." in rest else ""
            own = key.startswith(begun) and (not verb or verb in self._verbs)
            if own or f'"{key}"' in code:
                yield key, text


def _draw(folder: Path | None, lang: str) -> Mapping[str, bytes]:
    try:
        drawn = find_faces(folder, lang) if folder else {}
    except (PnpError, OSError):
        return {}  # pages do without; `pnp check` tells what is wrong
    return {f"{name}.svg": face.encode() for name, face in drawn.items()}


LONGEST_BODY: Final = 4096
"""Bytes that a request may bring along."""

KEY: Final = "x-pnp-key"
"""The header that bears a key: an address would stand in logs and histories."""

MOST_STREAMS: Final = 32
"""Pages of one address that may listen at once."""

_LONGEST_KEY: Final = 64

_ASKED: Final = TypeAdapter(Asked)

# Seconds between two looks at what was entered elsewhere.
_GLANCE: Final = 0.05
# Seconds after which a page that hears nothing is told that somebody is there.
_SIGN_OF_LIFE: Final = 4.0


@dataclass(frozen=True, slots=True)
class LiveHost(Host):
    """A table that is shown at a port."""

    table: TableActor = field(kw_only=True)

    @property
    def banker(self) -> str:
        """Give the address of the banker's page, with the key that opens it."""
        return f"{self.address}bank#{self.table.desk.key}"


def open_live(
    listener: socket, session: Session, *, hides: bool = False, folder: Path | None = None
) -> LiveHost:
    """Open a table that is to be shown at an open port; raises PnpError if it cannot be read.

    Its pages wear what is drawn of the game in the folder, if there is one.
    """
    table = TableActor(session, hides=hides)
    table.open()
    live = LiveTable(table, lambda: host.server.should_exit, folder)

    def close() -> None:
        live.close()
        table.close()

    host = LiveHost(listener, make_server(listener, live.routes()), close, table=table)
    live.join = host.address
    if folder:
        loaded = table.ask(table.load)
        live.dress_ahead(table.ask(lambda: loaded.state.box), loaded.table.lang)
    return host


class LiveStream:
    """Tells all pages that listen when anything has happened at the table."""

    def __init__(self, table: TableActor, ended: Callable[[], bool]) -> None:
        """Take the table, and what tells whether the host is to stop."""
        self._table = table
        self._stream = responses.EventStream(ended, _SIGN_OF_LIFE)
        self._listening: Counter[str] = Counter()
        self._watching: asyncio.Task[None] | None = None
        self._pulse: tuple[int, ...] = ()

    def is_full(self, address: str) -> bool:
        """Tell whether no more pages of an address may listen."""
        return self._listening[address] >= MOST_STREAMS

    async def listen(self, address: str, show: Callable[[], Any]) -> AsyncIterator[str]:
        """Write what a page shows, again whenever it is something else."""
        self._listening[address] += 1
        try:
            async for event in self._stream.listen(partial(self._shown, show)):
                yield event
        finally:
            self._listening[address] -= 1

    async def _shown(self, show: Callable[[], Any]) -> tuple[str, str]:
        if self._watching is None or self._watching.done():
            self._watching = asyncio.create_task(self._watch())
        # what keeps the table from being read is told as such
        try:
            told, kind = await self._table.do(show), "table"
        except PnpError as error:
            told, kind = {"say": str(error)}, "trouble"
        text = json.dumps(told, ensure_ascii=False)
        return text, f"event: {kind}\ndata: {text}\n\n"

    async def _watch(self) -> None:
        while self._stream.is_heard and not self._stream.ended():
            try:
                pulse = await self._table.do(self._table.pulse)
            except PnpError:
                pulse = (-1,)
            if pulse != self._pulse:
                self._pulse = pulse
                self._stream.ring()
            await asyncio.sleep(_GLANCE)
        self._stream.ring()


class LiveTable:
    """One table with its pages, the stream, and the measures of how often."""

    def __init__(
        self, table: TableActor, ended: Callable[[], bool], folder: Path | None = None
    ) -> None:
        """Take an open table, what tells whether the host is to stop, and where its game lies."""
        self._folder = folder
        self._drawing = ThreadPoolExecutor(1, "faces")
        self._worn: Future[Dress | None] | None = None
        self._faces: dict[str, Future[Mapping[str, bytes]]] = {}
        self._opening = asyncio.Lock()
        self.join = ""
        """The address to join at."""
        self._table = table
        self._stream = LiveStream(table, ended)
        self._pages: LivePages | None = None
        _build()
        self._lang = ""
        self._reads = responses.RateLimit(240, 60)
        """Of one address: pages and things looked at."""
        self._acts = responses.RateLimit(60, 20)
        """Of one seat: lines tried and asked for."""
        self._seats = responses.RateLimit(6, 0.2)
        """Of one address: seats taken."""
        self._guesses = responses.RateLimit(10, 0.5)
        """Of one address: keys that open nothing."""

    def routes(self) -> list[Route]:
        """List what is answered."""
        return [
            Route("/", partial(self._page, "table")),
            Route("/bank", partial(self._page, "banker")),
            *(Route(f"/{name}", partial(self._later, name)) for name in _LATER),
            Route("/join.svg", self._code),
            Route("/dress/{key:str}/{name:str}", self._dress),
            Route(LISTENING, self._events),
            *(
                Route(f"/{name}", partial(self._answer, name, answer), methods=["POST"])
                for name, answer in ANSWERS.items()
            ),
            # a link printed on a piece opens the table's page, which shows the piece
            Route("/{code:str}", partial(self._page, "table")),
            Route("/{code:str}/", partial(self._page, "table")),
        ]

    async def _page(self, name: PageName, request: Request) -> Response:
        if not self._reads.allows(responses.address_of(request)):
            return Response(status_code=429, headers=responses.REFUSED)
        pages = await self._opened()
        shown = "wall" if name == "table" and "tv" in request.query_params else name
        return responses.send_page(request, pages.page(shown, self._language(request)))

    async def _opened(self) -> LivePages:
        async with self._opening:  # many phones come at once
            if self._pages is None:
                loaded = await self._table.do(self._table.load)
                box = await self._table.do(lambda: loaded.state.box)
                self._lang = loaded.table.lang
                dress = await asyncio.wrap_future(self._worn) if self._worn else None
                self._pages = LivePages(box, loaded.table.players, dress)
        return self._pages

    def dress_ahead(self, box: Box, lang: str) -> None:
        """Have made what pages wear, then drawn the faces: no page waits for its pictures."""
        if self._folder:
            self._worn = self._drawing.submit(find_dress, self._folder, box)
            self.draw_ahead(lang)

    def draw_ahead(self, lang: str) -> Future[Mapping[str, bytes]]:
        """Have the faces in a language drawn, before anybody asks; one language at a time.

        A page comes at once, and its pictures when they are there.
        """
        if lang not in self._faces:
            self._faces[lang] = self._drawing.submit(_draw, self._folder, lang)
        return self._faces[lang]

    def close(self) -> None:
        """Draw no more."""
        self._drawing.shutdown(wait=False, cancel_futures=True)

    async def _dress(self, request: Request) -> Response:
        dress, name = (await self._opened()).dress, request.path_params["name"]
        if dress is None or request.path_params["key"] != dress.key:
            return Response(status_code=404, headers=responses.REFUSED)
        files, lang = dress.files, self._language(request)
        if name.endswith(".svg"):
            files = await asyncio.wrap_future(self.draw_ahead(lang))
        if name not in files:
            return Response(status_code=404, headers=responses.REFUSED)
        ways = {**responses.FRAMED_BY_NONE, **responses.LASTING}
        return responses.send(request, files[name], name.rpartition(".")[2], ways)

    def _language(self, request: Request) -> str:
        asked, accepted = request.query_params, request.headers.get("accept-language", "")
        if "tv" in asked:  # a wall is nobody's own browser: it speaks as the table does
            accepted = ""
        return choose_language(TOPIC, asked.get("lang", ""), accepted, self._lang)

    async def _later(self, name: str, request: Request) -> Response:
        text, ways = read_later(name), {**responses.REFUSED, **responses.LASTING}
        if "forms.js" in _LATER[name]:
            text = (await self._opened()).forms(name, self._language(request))
        return responses.send(request, text.encode(), name.rpartition(".")[2], ways)

    async def _code(self, request: Request) -> Response:
        return responses.send(request, draw_code(self.join), "svg", responses.REFUSED)

    async def _events(self, request: Request) -> Response:
        address = responses.address_of(request)
        if self._stream.is_full(address) or not self._reads.allows(address):
            return Response(status_code=429, headers=responses.REFUSED)
        pages, lang = await self._opened(), self._language(request)
        key = _key_of(request)
        visit = await self._table.do(self._table.visit, key, lang)
        if visit.role == "stranger" and not self._guesses.allows(address):
            return Response(status_code=429, headers=responses.REFUSED)

        def shown() -> dict[str, Any]:
            now = self._table.visit(key, lang)
            return {"build": pages.build, "join": self.join, **show(now)}

        return responses.send_events(self._stream.listen(address, shown))

    async def _answer(self, name: str, answer: Answering, request: Request) -> Response:
        await self._opened()
        lang = self._language(request)
        if responses.is_from_elsewhere(request):
            return responses.decline(403, live_words(lang)["elsewhere"])
        try:
            asked = _ASKED.validate_json(await responses.read_body(request, LONGEST_BODY) or b"")
        except ValidationError:
            return responses.decline(400, live_words(lang)["unread"])
        visit = await self._table.do(self._table.visit, _key_of(request), lang)
        if not self._allows(name, responses.address_of(request), visit):
            return responses.decline(429, live_words(lang)["too-often"])
        try:
            told = await self._table.do(answer, visit, asked)
        except Declined as declined:
            return responses.decline(declined.status, str(declined))
        except PnpError as error:
            return responses.decline(500 if isinstance(error, JournalDamaged) else 200, str(error))
        return responses.send_json(told)

    def _allows(self, name: str, address: str, visit: Visit) -> bool:
        if visit.role == "stranger":
            return self._guesses.allows(address)
        if visit.role == "bank":
            return True
        if name == "take" and not self._seats.allows(address):
            return False
        if visit.seat is not None:
            return self._acts.allows(str(visit.seat.id))
        return self._reads.allows(address)


def _key_of(request: Request) -> str:
    return request.headers.get(KEY, "")[:_LONGEST_KEY]
