"""A small host for the pages of the look-up: only its own files, and nothing without bounds."""

import time
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, HTTPServer
from socket import AF_INET, SOCK_DGRAM, socket
from socketserver import ThreadingMixIn
from threading import BoundedSemaphore
from typing import Any, Final
from urllib.parse import unquote, urlsplit

TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".js": "text/javascript; charset=utf-8",
}
"""What the files of a site are, by their endings; others are not served."""

MOST_AT_ONCE: Final = 32
"""Connections answered at the same time; more wait their turn."""

LONGEST_REQUEST: Final = 8192
"""Bytes a request may have, its headers included."""

PATIENCE: Final = 10.0
"""Seconds in which a request must have arrived and been answered."""

_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Cache-Control": "no-cache",
}


class Host(ThreadingMixIn, HTTPServer):
    """Answers for the files of one site, kept in memory."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 64
    allow_reuse_address = True

    def __init__(self, address: str, port: int, files: Mapping[str, bytes]) -> None:
        self.files = {f"/{name}": content for name, content in files.items()}
        self.files |= {
            f"/{name.removesuffix('index.html')}": content
            for name, content in files.items()
            if name.endswith("index.html")
        }
        self._places = BoundedSemaphore(MOST_AT_ONCE)
        super().__init__((address, port), _Answer)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Wait for a place, then answer in a thread of its own."""
        if not self._places.acquire(timeout=PATIENCE):
            self.shutdown_request(request)
            return
        super().process_request(request, client_address)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Answer, and give the place back."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._places.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Let a visitor go who hung up, was too slow or sent too much."""


class _Answer(BaseHTTPRequestHandler):
    """One request: a file of the site, a step to where it lies, or 404."""

    server: Host
    timeout = PATIENCE

    def setup(self) -> None:
        super().setup()
        self.rfile.close()
        self.rfile = _Bounded(self.connection)  # type: ignore[assignment]  # lines are all that is read

    def do_GET(self) -> None:
        """Send a file."""
        self._answer(body=True)

    def do_HEAD(self) -> None:
        """Say what a file would be."""
        self._answer(body=False)

    def _answer(self, *, body: bool) -> None:
        path = unquote(urlsplit(self.path).path)
        content = self.server.files.get(path)
        kind = TYPES.get(f".{path.rpartition('.')[2]}", TYPES[".html"] if path[-1:] == "/" else "")
        if content is not None and kind:
            self._send(HTTPStatus.OK, content, body=body, kind=kind)
        elif (spot := f"/{path.strip('/').upper()}/") in self.server.files:
            self._send(HTTPStatus.FOUND, b"", body=body, to=spot)  # a code without its last slash
        else:
            self._send(HTTPStatus.NOT_FOUND, b"There is no such page.\n", body=body)

    def _send(
        self,
        status: HTTPStatus,
        content: bytes,
        *,
        body: bool,
        kind: str = "text/plain; charset=utf-8",
        to: str = "",
    ) -> None:
        self.send_response(status)
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        if to:
            self.send_header("Location", to)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if body:
            self.wfile.write(content)

    def version_string(self) -> str:
        """Give the name in the header, and nothing about the machine."""
        return "pnp"

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # the name the server calls
        """Keep quiet: nobody is watched while reading cards."""


class _Bounded:
    """Reads the lines of a request, up to so many bytes and so many seconds in all."""

    def __init__(self, connection: socket) -> None:
        self._connection = connection
        self._kept = b""
        self._had = 0
        self._end = time.monotonic() + PATIENCE

    def readline(self, _most: int = -1) -> bytes:
        """Read one line; a request that is too long or too slow ends here."""
        while b"\n" not in self._kept:
            patience = self._end - time.monotonic()
            if patience <= 0 or self._had >= LONGEST_REQUEST:
                raise ConnectionAbortedError
            self._connection.settimeout(patience)
            more = self._connection.recv(2048)
            if not more:
                break
            self._kept += more
            self._had += len(more)
        line, mark, self._kept = self._kept.partition(b"\n")
        return line + mark

    def close(self) -> None:
        """Leave the connection to whoever opened it."""


def own_address() -> str:
    """Give this machine's address on the local network; empty if it is on none."""
    with socket(AF_INET, SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only asks which way it would go
        except OSError:
            return ""
        name: str = probe.getsockname()[0]
    return "" if name.startswith(("127.", "0.")) else name
