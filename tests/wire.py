"""A host at a port of this machine: run beside a test, and asked by hand."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPMessage

from pnp.cli.listening import LOOPBACK
from pnp.web.server import Host

Read = tuple[int, HTTPMessage, bytes]
"""Status, headers and body of an answer."""


def send(port: int, method: str, path: str, body: bytes = b"", **headers: str) -> Read:
    """Send one request and read its answer; in the names of headers `_` stands for `-`."""
    wire = HTTPConnection(LOOPBACK, port, timeout=20)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        wire.putrequest(method, path, skip_host="Host" in named, skip_accept_encoding=True)
        for name, value in {"Content-Length": str(len(body)), **named}.items():
            wire.putheader(name, value)
        wire.endheaders(body)
        answer = wire.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        wire.close()


@contextmanager
def running(host: Host) -> Iterator[Host]:
    """Run a host until it is done with; then it must end soon."""
    thread = threading.Thread(target=host.run)
    thread.start()
    try:
        yield host
    finally:
        host.stop()
        thread.join(20)
    assert not thread.is_alive()
