"""What the live table answers over HTTP, to whom, how often, and to nobody from elsewhere."""

import json
import time
from collections.abc import Callable, Container
from functools import partial
from typing import Any, Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from pnp.box.house_words import choose_language
from pnp.errors import JournalDamaged, PnpError
from pnp.host.application import REFUSED, guarded
from pnp.host.live.counter import Counter, Visit
from pnp.host.live.join_code import draw_code
from pnp.host.live.live_answers import ANSWERS, Answering, show
from pnp.host.live.live_pages import LivePages, PageName
from pnp.host.live.live_stream import LiveStream
from pnp.host.live.live_words import TOPIC, live_words
from pnp.host.live.rate_limits import RateLimit
from pnp.host.live.visitor_requests import Declined
from pnp.host.served_pages import KINDS, pack, takes_gzip
from pnp.lookup.site.page_frame import DECODER, read_file

LONGEST_BODY: Final = 4096
"""Bytes that a request may bring along."""

KEY: Final = "x-pnp-key"
"""The header that bears a key: an address would stand in logs and histories."""

_LONGEST_KEY: Final = 64


class LiveTable:
    """One table with its pages: the counter, the stream, and the measures of how often."""

    def __init__(
        self, counter: Counter, addresses: Container[str], join: str, ended: Callable[[], bool]
    ) -> None:
        """Take an open counter, the addresses to be asked at, the one to join at, and the end."""
        self.counter = counter
        self.stream = LiveStream(counter, ended)
        self.join = join
        self._addresses = addresses
        self._pages: LivePages | None = None
        self._lang = ""
        clock = time.monotonic
        self._reads = RateLimit(240, 60, clock)
        """Of one address: pages and things looked at."""
        self._acts = RateLimit(60, 20, clock)
        """Of one seat: lines tried and asked for."""
        self._seats = RateLimit(6, 0.2, clock)
        """Of one address: seats taken."""
        self._guesses = RateLimit(10, 0.5, clock)
        """Of one address: keys that open nothing."""

    def application(self) -> ASGIApp:
        """Make the application."""
        routes = [
            Route("/", partial(self._page, "table"), methods=["GET"]),
            Route("/bank", partial(self._page, "banker"), methods=["GET"]),
            Route("/scan.js", self._decoder, methods=["GET"]),
            Route("/join.svg", self._code, methods=["GET"]),
            Route("/events", self._events, methods=["GET"]),
            *(
                Route(f"/{name}", partial(self._answer, name, answer), methods=["POST"])
                for name, answer in ANSWERS.items()
            ),
            Route("/{code:str}", partial(self._page, "table"), methods=["GET"]),
            Route("/{code:str}/", partial(self._page, "table"), methods=["GET"]),
        ]
        return guarded(routes, self._addresses)

    async def _page(self, name: PageName, request: Request) -> Response:
        # A link printed on a piece opens the table's page, which shows the piece.
        if not self._reads.allows(_address(request)):
            return Response(status_code=429, headers=REFUSED)
        pages = await self._opened()
        lang = self._language(request)
        content, policy = pages.page(name, lang)
        headers = {"Content-Security-Policy": policy, "Vary": "Accept-Language, Accept-Encoding"}
        if takes_gzip(request.headers.get("accept-encoding", "")):
            content = pack(content)
            headers["Content-Encoding"] = "gzip"
        return Response(content, headers=headers, media_type=KINDS["html"])

    async def _opened(self) -> LivePages:
        if self._pages is None:
            loaded = await self.counter.do(self.counter.load)
            box = await self.counter.do(lambda: loaded.state.box)
            self._lang = loaded.table.lang
            self._pages = LivePages(box)
        return self._pages

    def _language(self, request: Request) -> str:
        accepted = request.headers.get("accept-language", "")
        return choose_language(TOPIC, request.query_params.get("lang", ""), accepted, self._lang)

    async def _decoder(self, _request: Request) -> Response:
        # It never changes within a release.
        content = read_file(DECODER).encode()
        headers = {**REFUSED, "Cache-Control": "max-age=86400"}
        return Response(content, headers=headers, media_type=KINDS["js"])

    async def _code(self, _request: Request) -> Response:
        return Response(draw_code(self.join), headers=REFUSED, media_type=KINDS["svg"])

    async def _events(self, request: Request) -> Response:
        address = _address(request)
        if self.stream.is_full(address) or not self._reads.allows(address):
            return Response(status_code=429, headers=REFUSED)
        pages, key = await self._opened(), request.headers.get(KEY, "")[:_LONGEST_KEY]
        lang = self._language(request)
        visit = await self.counter.do(self.counter.visit, key, lang)
        if visit.role == "stranger" and not self._guesses.allows(address):
            return Response(status_code=429, headers=REFUSED)

        def shown() -> dict[str, Any]:
            now = self.counter.visit(key, lang)
            return {"build": pages.build, "join": self.join, **show(self.counter, now)}

        return StreamingResponse(
            self.stream.listen(address, shown),
            headers={**REFUSED, "X-Accel-Buffering": "no"},
            media_type="text/event-stream",
        )

    async def _answer(self, name: str, answer: Answering, request: Request) -> Response:
        await self._opened()
        lang = self._language(request)
        if _is_from_elsewhere(request):
            return _say(403, live_words(lang)["elsewhere"])
        asked = await _read(request)
        if asked is None:
            return _say(400, live_words(lang)["unread"])
        address, key = _address(request), request.headers.get(KEY, "")[:_LONGEST_KEY]
        visit = await self.counter.do(self.counter.visit, key, lang)
        if not self._allows(name, address, visit):
            return _say(429, live_words(lang)["too-often"])
        return await self._answered(answer, visit, asked)

    async def _answered(self, answer: Answering, visit: Visit, asked: dict[str, Any]) -> Response:
        try:
            told = await self.counter.do(answer, self.counter, visit, asked)
        except Declined as declined:
            return _say(declined.status, str(declined))
        except JournalDamaged as error:
            return _say(500, str(error))
        except PnpError as error:
            return JSONResponse({"ok": False, "say": str(error)}, headers=REFUSED)
        return JSONResponse(told, headers=REFUSED)

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


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _is_from_elsewhere(request: Request) -> bool:
    origin, host = request.headers.get("origin"), request.headers.get("host", "")
    site = request.headers.get("sec-fetch-site", "same-origin")
    plain = not request.headers.get("content-type", "").startswith("application/json")
    return plain or site not in {"same-origin", "none"} or origin not in {None, f"http://{host}"}


async def _read(request: Request) -> dict[str, Any] | None:
    # None if it cannot be read.
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > LONGEST_BODY:
                return None
        found = json.loads(body)
    except (ValueError, RecursionError, ClientDisconnect):
        return None
    return found if isinstance(found, dict) else None


def _say(status: int, say: str) -> Response:
    return JSONResponse({"ok": False, "say": say}, status, headers=REFUSED)
