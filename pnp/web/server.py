"""Answering at an open port until told to stop: to connections that ask and take in time.

uvicorn waits for a request as long as it takes; a phone that falls asleep, or somebody who means
harm, would hold its place for ever. uvicorn's own names are touched here; the tests stand guard.
"""

import asyncio
import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from socket import socket
from threading import Thread
from typing import Final
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol

from pnp.web.responses import KINDS, REFUSED, guard, send

PATIENCE: Final = 10.0
"""Seconds in which a request must have arrived whole."""

LONGEST_ANSWER: Final = 60.0
"""Seconds in which an answer must have been taken."""

MOST_AT_ONCE: Final = 500
"""Connections held open; for one more, the one that has been silent longest is let go."""

LONGEST_REQUEST: Final = 8192
"""Bytes a request may have, its headers included."""

LISTENING: Final = "/events"
"""Where whoever asks may listen as long as it takes."""

COMMON: Final = (
    ("Server", "pnp"),  # and nothing about the machine
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cache-Control", "no-cache"),
)
"""What every answer carries."""


class Visitor(H11Protocol):
    """A connection with an end to its patience, unless it listens."""

    patience = PATIENCE
    longest = LONGEST_ANSWER
    most = MOST_AT_ONCE

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Welcome a visitor; if there are too many, see off the one that is silent longest."""
        super().connection_made(transport)
        self.since = self.loop.time()
        """When it was welcomed, or had its last answer, in seconds of the loop's clock."""
        self._timer = self.loop.call_later(self.patience, self._look)
        open_ = [each for each in self.connections if not each.transport.is_closing()]
        if len(open_) > self.most:
            visitors = [each for each in open_ if isinstance(each, Visitor)]
            silent = [each for each in visitors if not each.answering()] or visitors
            min(silent, key=lambda each: each.since).transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the clock."""
        self._timer.cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Wait anew: the next request has its own time."""
        self.since = self.loop.time()
        super().on_response_complete()

    def answering(self) -> bool:
        """Tell whether an answer is under way."""
        return self.cycle is not None and not self.cycle.response_complete

    def _limit(self) -> float:
        if not self.answering():
            return self.patience
        return math.inf if self.cycle.scope.get("path") == LISTENING else self.longest

    def _look(self) -> None:
        left = self.since + self._limit() - self.loop.time()
        if left <= 0:
            self.transport.abort()
        else:
            self._timer = self.loop.call_later(min(left, self.patience), self._look)


def make_server(listener: socket, routes: Sequence[Route]) -> Server:
    """Make the server that answers at an open port by some routes."""
    return Server(
        Config(
            guard(routes, {str(listener.getsockname()[0])}),
            loop="asyncio",
            http=Visitor,
            ws="none",
            lifespan="off",
            interface="asgi3",
            log_config=None,
            log_level="critical",  # nobody is watched while reading cards
            access_log=False,
            proxy_headers=False,
            server_header=False,
            headers=list(COMMON),
            timeout_keep_alive=int(PATIENCE),
            timeout_graceful_shutdown=1,
            h11_max_incomplete_event_size=LONGEST_REQUEST,
        )
    )


@dataclass(frozen=True, slots=True)
class Host:
    """Answers at one port."""

    listener: socket
    server: Server
    close: Callable[[], None] = lambda: None
    """What is to be let go of in the end."""

    @property
    def address(self) -> str:
        """Give the address of its first page."""
        return "http://{}:{}/".format(*self.listener.getsockname())

    def run(self) -> None:
        """Answer until stopped."""
        try:
            self.server.run(sockets=[self.listener])
        finally:
            self.close()

    def start(self) -> Thread:
        """Answer beside what else is done here."""
        thread = Thread(target=self.run, daemon=True, name="host")
        thread.start()
        return thread

    def stop(self) -> None:
        """Stop answering, soon."""
        self.server.should_exit = True


Make = Callable[[Callable[[], str]], Iterable[tuple[str, bytes]]]
"""Makes the files of a site, each with its path; it may ask which page somebody waits for."""

SiteFiles = dict[str, tuple[bytes, str]]
"""The path of a request → what answers it, and how its name ends."""


_GLANCE: Final = 0.02  # seconds between two looks for a page that is being made

# A code as it is printed or typed: its kit, what it is of, its number, its check character.
_LIKE_A_CODE: Final = re.compile(r"/[A-Z]{2}-?[A-Z][0-9]{1,3}(-?[0-9A-Z])?/")


def _is_asked_by_a_reader(request: Request) -> bool:
    # not by a page, for one of its files
    last = str(request.scope["path"]).strip("/").rpartition("/")[2]
    return "." not in last and "text/html" in request.headers.get("accept", "")


@dataclass(slots=True)
class Site:
    """The files of a site so far; until one is made its visitors wait."""

    root: str = ""
    """Where it begins, if not at the first page of its host."""
    files: SiteFiles = field(default_factory=dict)
    wanted: str = ""
    """The page somebody waits for."""
    is_made: bool = False
    fault: BaseException | None = None

    def begin(self, make: Make, failed: Callable[[], None] = lambda: None) -> None:
        """Begin to make the pages; what goes wrong then is kept, and told."""

        def make_pages() -> None:
            try:
                for name, content in make(lambda: self.wanted):
                    self.files.update(_by_path(name, content))
            except BaseException as fault:  # noqa: BLE001  # it is raised where the host runs
                self.fault = fault
                failed()
            self.is_made = True

        Thread(target=make_pages, daemon=True).start()

    async def answer(self, request: Request, path: str) -> Response:
        """Answer for a path of it, as soon as what is asked for is made."""
        spot = f"/{path.strip('/').upper()}/"
        if _LIKE_A_CODE.fullmatch(spot) or path.endswith(".html"):
            self.wanted = path
        while not self.is_made and self.files.keys().isdisjoint((path, spot)):  # noqa: ASYNC110  # by a thread
            await asyncio.sleep(_GLANCE)
        if path in self.files:
            return send(request, *self.files[path])
        address, query = self._address_of(spot), request.url.query and f"?{request.url.query}"
        if not address and (_LIKE_A_CODE.fullmatch(spot) or _is_asked_by_a_reader(request)):
            # the first page looks for what is near it
            address, query = "/", f"{query}#{quote(path.strip('/'))}"
        if not address:
            raise HTTPException(404)
        headers = {"Location": self.root + address + query, **REFUSED}
        return Response(status_code=302, headers=headers)

    def _address_of(self, spot: str) -> str:
        # of a card, which may be typed without its check character
        if spot in self.files:
            return spot
        begun = [one for one in self.files if one.startswith(f"{spot[:-1]}-") and one[-1] == "/"]
        return begun[0] if len(begun) == 1 else ""

    def raise_fault(self) -> None:
        """Raise what went wrong while the files were made."""
        if self.fault is not None:
            raise self.fault


def open_host(listener: socket, make: Make, rooms: Sequence[Route] = ()) -> Host:
    """Begin to make the pages of a site that is to be answered for at an open port.

    Until a page is made its visitors wait; what goes wrong then is raised where the host runs.
    What `rooms` answer goes before.
    """
    site = Site()

    async def answer(request: Request) -> Response:
        return await site.answer(request, str(request.scope["path"]))

    routes = [*rooms, Route("/{path:path}", answer)]
    host = Host(listener, make_server(listener, routes), site.raise_fault)
    site.begin(make, host.stop)
    return host


def _by_path(name: str, content: bytes) -> SiteFiles:
    ending = name.rpartition(".")[2]
    # the list of a site's own files is nobody's business
    if ending not in KINDS or ending == "json":
        return {}
    names = {name, name.removesuffix("index.html") if f"/{name}".endswith("/index.html") else name}
    return {f"/{each}": (content, ending) for each in names}
