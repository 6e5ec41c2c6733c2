"""The page of a watched kit: what changed first, then every face; told anew at each save."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from socket import socket
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.press.kit_snapshot import FacePicture, KitSnapshot
from pnp.web.frame import environment, write_page
from pnp.web.responses import KINDS, REFUSED, EventStream, send_events, send_page
from pnp.web.server import LISTENING, Host, make_server

# So many changed faces are named; of more the number is told.
_NAMED: Final = 3
# Seconds after which a waiting browser's connection looks whether the watch has ended.
_PULSE: Final = 0.5


@dataclass(frozen=True)
class WatchPage:
    """What the page tells of a kit: the faces, those that changed last, and what is wrong."""

    seen: KitSnapshot
    recent: Sequence[FacePicture] = ()
    """The faces that changed last."""
    clock: str = ""
    """When it was looked at, and how long that took."""

    @property
    def faults(self) -> str:
        """Say how many faults there are."""
        return f"{len(self.seen.problems)} fault{'s' * (len(self.seen.problems) != 1)}"

    @property
    def news(self) -> str:
        """Say in one line what happened at the last save."""
        if self.seen.problems:
            return f"{self.faults}: {self.seen.problems[0].sentence}"
        rest = "; the others are being drawn" if self.seen.unfinished else ""
        changed = [self.seen.faces[key].piece for key in self.seen.changed]
        if not changed and not self.seen.gone:
            return f"{len(self.seen.faces)} faces{rest}"
        few = len(changed) <= _NAMED
        parts = ", ".join(dict.fromkeys(changed)) if few else f"{len(changed)} faces"
        told = [f"{parts} changed"] if changed else []
        told += [f"{len(self.seen.gone)} gone"] if self.seen.gone else []
        return "; ".join(told) + rest

    @property
    def tab(self) -> str:
        """Give the title of the page."""
        warning = f"⚠ {self.faults} – " if self.seen.problems else ""
        return f"{warning}{self.seen.title or 'pnp watch'}"

    @cached_property
    def pictures(self) -> Mapping[str, bytes]:
        """Give each picture by its name."""
        return {face.file: face.svg.encode() for face in self.seen.faces.values()}

    @cached_property
    def kit(self) -> str:
        """Write the part of the page that is told anew."""
        return environment().get_template("watch/kit.html").render(page=self)

    @cached_property
    def number(self) -> str:
        """Give sixteen hexadecimal digits that change with what is told."""
        return sha256(self.kit.encode()).hexdigest()[:16]


class Showing:
    """What is shown now; browsers that wait are told as soon as it is something else."""

    def __init__(self, ended: Callable[[], bool]) -> None:
        """Take what tells whether the watch has ended."""
        self.page = WatchPage(KitSnapshot())
        self.stream = EventStream(ended, _PULSE)

    def show(self, seen: KitSnapshot, clock: str) -> None:
        """Show what is seen now; may be called from any thread.

        What changed last stays first until something else does.
        """
        keys = seen.changed or [face.key for face in self.page.recent]
        recent = [seen.faces[key] for key in keys if key in seen.faces]
        self.page = WatchPage(seen, recent, clock)
        self.stream.ring()

    async def tell(self) -> tuple[str, str]:
        """Write what is shown as an event, by the number of the page."""
        page = self.page
        lines = "".join(f"data: {line}\n" for line in page.kit.split("\n"))
        return page.number, f"retry: 1000\nid: {page.number}\n{lines}\n"


def _watch_routes(showing: Showing) -> list[Route]:
    async def page(request: Request) -> Response:
        shown = write_page(
            "watch/page.html",
            ("watch.css",),
            ("watch.js",),
            allow={"connect-src": "'self'"},
            lang="en",
            page=showing.page,
        )
        return send_page(request, shown)

    async def events(request: Request) -> Response:
        last = request.headers.get("last-event-id") or request.query_params.get("since", "")
        return send_events(showing.stream.listen(showing.tell, last))

    async def face(request: Request) -> Response:
        found = showing.page.pictures.get(request.path_params["name"])
        headers = {**REFUSED, "Cache-Control": "max-age=31536000, immutable"}
        if found is None:
            return Response(status_code=404, headers=REFUSED)
        return Response(found, headers=headers, media_type=KINDS["svg"])

    return [Route("/", page), Route(LISTENING, events), Route("/face/{name}", face)]


@dataclass(frozen=True, slots=True)
class WatchHost(Host):
    """Shows one kit at one port."""

    showing: Showing = field(kw_only=True)


def open_watch(listener: socket) -> WatchHost:
    """Make ready to show a kit at an open port."""
    showing = Showing(lambda: host.server.should_exit)
    server = make_server(listener, _watch_routes(showing))
    host = WatchHost(listener, server, showing=showing)
    return host
