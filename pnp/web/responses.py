"""What is answered over HTTP, to whom, how often: pages as they are sent, refusals, the guard."""

import asyncio
import json
import re
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Container, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from pnp.web.frame import Page

KINDS: Final = {
    "html": "text/html; charset=utf-8",
    "svg": "image/svg+xml",
    "js": "text/javascript; charset=utf-8",
    "webmanifest": "application/manifest+json",
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "ttf": "font/ttf",
}
"""What files are, by their endings; others are not served."""

_HOST: Final = re.compile(r"(\[[0-9a-f:.]*\]|[^:]*)(?::[0-9]{1,5})?")

# What a refusal says, by its status.
_SAYS: Final = {
    403: "Only a page of this host may act.\n",
    404: "There is no such page.\n",
    405: "Pages are only read here: ask with GET or HEAD.\n",
    421: "This machine does not go by that name: ask for it by its address.\n",
    500: "This page could not be sent.\n",
}

LASTING: Final = {"Cache-Control": "max-age=86400"}
"""For what has another address whenever it is something else."""

FRAMED_BY_NONE: Final = {"Content-Security-Policy": "frame-ancestors 'none'"}
"""A page carries the rest of its policy itself."""

REFUSED: Final = {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"}
"""The policy of what is no page: it may do nothing at all."""


def guard(routes: Sequence[Route], addresses: Container[str]) -> ASGIApp:
    """Answer by some routes whoever asks for this machine at its addresses, and nobody else."""
    return Starlette(
        routes=routes,
        middleware=[
            Middleware(_only_for, addresses=addresses),
            Middleware(GZipMiddleware, compresslevel=6),  # a higher one saves no packet
        ],
        exception_handlers={HTTPException: _refuse, Exception: _refuse},
    )


async def _refuse(_request: Request, fault: Exception) -> Response:
    status, more = (
        (fault.status_code, fault.headers or {}) if isinstance(fault, HTTPException) else (500, {})
    )
    return PlainTextResponse(_SAYS.get(status, _SAYS[500]), status, {**more, **REFUSED})


def _only_for(app: ASGIApp, addresses: Container[str]) -> ASGIApp:
    async def check(scope: Scope, receive: Receive, send: Send) -> None:
        asked = dict(scope.get("headers", ())).get(b"host", b"").decode("latin-1")
        if scope["type"] == "http" and not is_ours(asked, addresses):
            await PlainTextResponse(_SAYS[421], 421, REFUSED)(scope, receive, send)
        else:
            await app(scope, receive, send)

    return check


def is_ours(host: str, addresses: Container[str]) -> bool:
    """Tell whether a Host header means this machine: by an address of its own or a local name.

    A page elsewhere whose name has been pointed here (DNS rebinding) sends that name, and is
    refused. Names in `.local` are given out on the local network alone (RFC 6762).

    >>> is_ours("127.0.0.1:8230", {"127.0.0.1"}), is_ours("Box.local", ()), is_ours("localhost", ())
    (True, True, True)
    >>> is_ours("rebind.example:8230", {"127.0.0.1"}), is_ours("", {"127.0.0.1"})
    (False, False)
    """
    found = _HOST.fullmatch(host.strip().lower())
    name = found[1].removesuffix(".") if found else ""
    return name == "localhost" or name.endswith(".local") or (bool(name) and name in addresses)


def send_page(request: Request, page: Page, ending: str = "html") -> Response:
    """Send a page of a host, which no other page may frame."""
    policy = {"Content-Security-Policy": f"{page.policy}; frame-ancestors 'none'"}
    return send(request, page.text.encode(), ending, {"Vary": "Accept-Language", **policy})


def send(
    request: Request, content: bytes, ending: str, policy: Mapping[str, str] = FRAMED_BY_NONE
) -> Response:
    """Send a content; who has it already is only told so."""
    # weak, for packed and unpacked it is the same content
    tag = f'W/"{sha256(content).hexdigest()[:16]}"'
    headers = {"ETag": tag, **policy}
    if is_known(tag, request.headers.get("if-none-match", "")):
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type=KINDS[ending])


def send_json(told: Mapping[str, Any], status: int = 200) -> Response:
    """Send what a script has asked for."""
    return JSONResponse(told, status, REFUSED)


def decline(status: int, say: str) -> Response:
    """Tell a script in words why something is not done."""
    return send_json({"ok": False, "say": say}, status)


def is_known(tag: str, asked: str) -> bool:
    """Tell from an If-None-Match header whether a browser has a page already.

    >>> [is_known('W/"ab"', asked) for asked in ('W/"ab", "cd"', '"ab"', "*", '"ef"')]
    [True, True, True, False]
    """
    had = {each.strip().removeprefix("W/") for each in asked.split(",")}
    return tag.removeprefix("W/") in had or "*" in had


class EventStream:
    """Tells all pages that listen what is new as soon as it is rung, from whatever thread."""

    def __init__(self, ended: Callable[[], bool], pulse: float) -> None:
        """Take what tells whether the host is to stop, and after how many seconds to look."""
        self.ended, self._pulse = ended, pulse
        self._bells: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = set()

    @property
    def is_heard(self) -> bool:
        """Tell whether anybody listens."""
        return bool(self._bells)

    def ring(self) -> None:
        """Let every page that listens be told anew."""
        for loop, bell in tuple(self._bells):
            loop.call_soon_threadsafe(bell.set)

    async def listen(
        self, tell: Callable[[], Awaitable[tuple[str, str]]], last: str = ""
    ) -> AsyncIterator[str]:
        """Give each event whose mark is not that of the last, and now and then a sign of life."""
        bell = asyncio.Event()
        place = asyncio.get_running_loop(), bell
        self._bells.add(place)
        try:
            while not self.ended():
                bell.clear()
                mark, event = await tell()
                if mark != last:
                    last = mark
                    yield event
                try:
                    await asyncio.wait_for(bell.wait(), self._pulse)
                except TimeoutError:
                    yield ":\n\n"
        finally:
            self._bells.discard(place)


def send_events(events: AsyncIterator[str]) -> Response:
    """Send server-sent events as they come; whoever passes them on is not to gather them."""
    headers = {**REFUSED, "X-Accel-Buffering": "no"}
    return StreamingResponse(events, headers=headers, media_type="text/event-stream")


def address_of(request: Request) -> str:
    """Give the address a request came from."""
    return request.client.host if request.client else ""


def is_from_elsewhere(request: Request) -> bool:
    """Tell whether something is posted by a page of another site, or by none that says JSON."""
    origin, host = request.headers.get("origin"), request.headers.get("host", "")
    site = request.headers.get("sec-fetch-site", "same-origin")
    plain = not request.headers.get("content-type", "").startswith("application/json")
    return plain or site not in {"same-origin", "none"} or origin not in {None, f"http://{host}"}


async def read_body(request: Request, most: int) -> bytes | None:
    """Read what is posted; None if it is more than `most` bytes, or was broken off."""
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                return None
    except ClientDisconnect:
        return None
    return bytes(body)


async def read_object(request: Request, most: int) -> dict[str, Any]:
    """Read a posted JSON object of at most `most` bytes; empty where it is none."""
    try:
        asked = json.loads(await read_body(request, most) or b"{}")
    except (ValueError, RecursionError):
        asked = {}
    return asked if isinstance(asked, dict) else {}


# Askers remembered; the one that has been silent longest is forgotten for one more.
_MOST_KNOWN: Final = 4096


class RateLimit:
    """A token bucket for each asker: full at first, drawn from with each request, filling up."""

    def __init__(
        self, burst: int, a_second: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        """Let each asker ask `burst` times at once, then so often a second."""
        self._burst, self._a_second, self._now = float(burst), a_second, now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, asker: str) -> bool:
        """Tell whether an asker may ask once more, and count it if so."""
        now = self._now()
        left, since = self._left.pop(asker, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._a_second)
        allowed = left >= 1
        self._left[asker] = (left - 1 if allowed else left, now)
        if len(self._left) > _MOST_KNOWN:
            self._left.popitem(last=False)
        return allowed
