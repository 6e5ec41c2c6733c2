"""The host of the workbench: who is let in, what a page may ask, and what is answered."""

import json
import secrets
from dataclasses import dataclass
from socket import socket
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router
from starlette.types import Receive, Scope, Send

from pnp.errors import UsageError
from pnp.web.dress import subset_font
from pnp.web.responses import (
    FRAMED_BY_NONE,
    REFUSED,
    EventStream,
    decline,
    is_from_elsewhere,
    read_object,
    send,
    send_events,
    send_json,
)
from pnp.web.server import LISTENING, Host, make_server
from pnp.web.workbench.commands import Bench
from pnp.web.workbench.make_room import Workshop
from pnp.web.workbench.rooms import (
    TYPE,
    Rooms,
    asked_game,
    cover_of,
    draw_cover,
    language_of,
    send_room,
)

LONGEST_BODY: Final = 65_536
"""Bytes that are posted at most."""

DOORS: Final = ("print", "play", "look_up", "make")
"""What can be done with a game: the names of rooms, and of their words."""

# Seconds after which a page that waits is told that somebody is there.
_PULSE: Final = 0.5


def new_secret() -> str:
    """Give 192 bits that nobody guesses, as they stand in an address."""
    return secrets.token_urlsafe(24)


@dataclass(frozen=True, slots=True)
class Entrance:
    """Lets in who knows the secret and asks this very address, and lets act only pages of ours."""

    bench: Bench
    hosts: frozenset[str]
    rooms: Router

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        request = Request(scope)
        secret, _, rest = str(scope["path"]).removeprefix("/").partition("/")
        known = secrets.compare_digest(secret.encode(), self.bench.secret.encode())
        if request.headers.get("host", "") not in self.hosts or not known:
            raise HTTPException(404)
        if request.method not in {"GET", "HEAD"} and is_from_elsewhere(request):
            raise HTTPException(403)
        # below the secret it is a host like any other; the server knows who listens by the path
        scope["path"] = f"/{rest}"
        await self.rooms(scope, receive, send)


@dataclass(frozen=True, slots=True)
class Workbench:
    """What all rooms share: the first page, covers, type, commands that are begun, files."""

    bench: Bench
    stream: EventStream

    def routes(self) -> list[Route]:
        """List what is answered."""
        return [
            Route("/", self._home),
            Route("/cover", self._cover),
            Route("/type/{name}", self._type),
            Route("/run", self._run, methods=["POST"]),
            Route("/stop", self._stop, methods=["POST"]),
            Route(LISTENING, self._events),
            Route("/file/{path:path}", self._file),
        ]

    async def _home(self, request: Request) -> Response:
        lang, games = language_of(request), self.bench.games()
        covers = await run_in_threadpool(
            lambda: [cover_of(word, folder, lang) for word, folder in games.items()]
        )
        colours = "".join(
            f'[data-game="{n}"] {{ --band: {each.band}; }}' for n, each in enumerate(covers)
        )
        tables = self.bench.tables()
        return send_room(
            self.bench, request, "home", colours=colours, covers=covers, tables=tables, doors=DOORS
        )

    async def _cover(self, request: Request) -> Response:
        _, folder = asked_game(self.bench, request)
        wanted = language_of(request), request.query_params.get("part", "")
        drawn = await run_in_threadpool(draw_cover, folder, *wanted)
        if not drawn:
            raise HTTPException(404)
        return send(request, drawn.encode(), "svg", REFUSED)

    async def _type(self, request: Request) -> Response:
        if (name := request.path_params["name"]) not in TYPE:
            raise HTTPException(404)
        return send(request, await run_in_threadpool(subset_font, name), "ttf", REFUSED)

    async def _run(self, request: Request) -> Response:
        asked = await read_object(request, LONGEST_BODY)
        words = asked.get("words")
        if not isinstance(words, list) or not all(isinstance(each, str) for each in words):
            return decline(400, "words are wanted")
        if self.bench.runner.is_full:
            return decline(429, "too much is running: stop something first")
        try:
            job = await run_in_threadpool(self.bench.begin, words)
        except UsageError as error:
            return decline(400, str(error))
        return send_json({"ok": True, "job": job.number})

    async def _stop(self, request: Request) -> Response:
        job = self.bench.runner.find(str((await read_object(request, LONGEST_BODY)).get("job", "")))
        if job:
            self.bench.runner.stop(job)
        return send_json({"ok": job is not None})

    async def _events(self, request: Request) -> Response:
        job = self.bench.runner.find(request.query_params.get("job", ""))
        if job is None:
            raise HTTPException(404)

        async def tell() -> tuple[str, str]:
            told = json.dumps(job.tell(), ensure_ascii=False)
            return told, f"data: {told}\n\n"

        return send_events(self.stream.listen(tell))

    async def _file(self, request: Request) -> Response:
        file = self.bench.find(request.path_params["path"])
        ending = file.suffix[1:] if file else ""
        if file is None or ending not in _SHOWN:
            raise HTTPException(404)
        return Response(file.read_bytes(), headers=FRAMED_BY_NONE, media_type=_SHOWN[ending])


_SHOWN: Final = {"pdf": "application/pdf", "png": "image/png"}
"""The files of the folder that are shown: none that could bear a script, such as SVG."""


def open_bench(listener: socket, bench: Bench) -> Host:
    """Open a workbench at an open port of this machine."""
    stream = EventStream(lambda: host.server.should_exit, _PULSE)
    bench.runner.changed = stream.ring
    port = listener.getsockname()[1]
    names = frozenset(f"{name}:{port}" for name in ("127.0.0.1", "localhost"))
    workshop = Workshop(bench)
    if bench.first:
        workshop.game(bench.first)
    rooms = Workbench(bench, stream), Rooms(bench), workshop
    inside = Router([route for each in rooms for route in each.routes()], redirect_slashes=False)
    door = Route("/{path:path}", Entrance(bench, names, inside))
    host = Host(listener, make_server(listener, [door]), bench.runner.close)
    return host
