"""What is answered to a request: a page of the site, a step to where it lies, or a refusal."""

from collections.abc import Awaitable, Callable, Container, Sequence
from functools import partial

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from pnp.host.network import is_ours
from pnp.host.served_pages import ServedPage, ServedPages, is_known, pack, takes_gzip

WaitForPages = Callable[[], Awaitable[ServedPages]]
"""Gives the pages, as soon as they are made."""

SAYS = {
    404: "There is no such page.\n",
    405: "Pages are only read here: ask with GET or HEAD.\n",
    421: "This machine does not go by that name: ask for it by its address.\n",
    500: "This page could not be sent.\n",
}
"""What a refusal says, by its status."""

FRAMED_BY_NONE = {"Content-Security-Policy": "frame-ancestors 'none'"}
"""A page carries the rest of its policy itself."""

REFUSED = {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"}
"""The policy of a text that is no page: it may do nothing at all."""


def make_application(pages: WaitForPages, addresses: Container[str]) -> ASGIApp:
    """Make the application that answers for some pages at some addresses."""
    return guarded([Route("/{path:path}", partial(_answer, pages), methods=["GET"])], addresses)


def guarded(routes: Sequence[Route], addresses: Container[str]) -> ASGIApp:
    """Answer by some routes whoever asks for this machine at its addresses, and nobody else."""
    return Starlette(
        routes=routes,
        middleware=[Middleware(_only_for, addresses=addresses)],
        exception_handlers={HTTPException: _refuse, Exception: _fail},
    )


async def _answer(pages: WaitForPages, request: Request) -> Response:
    made = await pages()
    path = str(request.scope["path"])
    page = made.get(path)
    if page is not None:
        return _send(page, request)
    spot = f"/{path.strip('/').upper()}/"
    if spot not in made:
        raise HTTPException(404)
    return Response(status_code=302, headers={"Location": spot, **REFUSED})


def _send(page: ServedPage, request: Request) -> Response:
    # Who has it already is only told so.
    packed = pack(page.content) if takes_gzip(request.headers.get("accept-encoding", "")) else None
    smaller = packed is not None and packed is not page.content
    tag = f'"{page.seal}-gz"' if smaller else f'"{page.seal}"'
    headers = {"ETag": tag, "Vary": "Accept-Encoding", **FRAMED_BY_NONE}
    if is_known(tag, request.headers.get("if-none-match", "")):
        return Response(status_code=304, headers=headers)
    if smaller:
        headers["Content-Encoding"] = "gzip"
    return Response(packed or page.content, headers=headers, media_type=page.kind)


async def _refuse(_request: Request, fault: Exception) -> Response:
    status, more = (
        (fault.status_code, fault.headers or {}) if isinstance(fault, HTTPException) else (500, {})
    )
    return PlainTextResponse(SAYS.get(status, SAYS[500]), status, {**more, **REFUSED})


async def _fail(request: Request, fault: Exception) -> Response:
    return await _refuse(request, fault)


def _only_for(app: ASGIApp, addresses: Container[str]) -> ASGIApp:
    async def check(scope: Scope, receive: Receive, send: Send) -> None:
        asked = dict(scope.get("headers", ())).get(b"host", b"").decode("latin-1")
        if scope["type"] == "http" and not is_ours(asked, addresses):
            await PlainTextResponse(SAYS[421], 421, REFUSED)(scope, receive, send)
        else:
            await app(scope, receive, send)

    return check
