"""The small host: its own files, nothing else, and nothing without bounds."""

import socket
import threading
import time
from collections.abc import Iterator
from http.client import HTTPConnection

import pytest

from pnp.lookup import host as module
from pnp.lookup.host import LONGEST_REQUEST, MOST_AT_ONCE, Host, own_address

FILES = {
    "index.html": b"<h1>home</h1>",
    "CR-L02-O/index.html": b"<h1>pearl</h1>",
    "CR-L02-O/face.svg": b"<svg/>",
    "worker.js": b"0",
    "pnp-site.json": b"{}",
}


@pytest.fixture
def host() -> Iterator[Host]:
    server = Host("127.0.0.1", 0, FILES)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join(5)
    assert not thread.is_alive()


def ask(host: Host, path: str, method: str = "GET") -> tuple[int, dict[str, str], bytes]:
    connection = HTTPConnection("127.0.0.1", host.server_port, timeout=5)
    connection.putrequest(method, path, skip_host=True)
    connection.endheaders()
    answer = connection.getresponse()
    read = answer.status, dict(answer.getheaders()), answer.read()
    connection.close()
    return read


def raw(host: Host, sent: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", host.server_port), timeout=15) as line:
        try:
            line.sendall(sent)
            got = b""
            while more := line.recv(4096):
                got += more
        except ConnectionError:
            return b""
        return got


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/", "text/html; charset=utf-8"), ("/index.html", "text/html; charset=utf-8"),
     ("/CR-L02-O/", "text/html; charset=utf-8"), ("/CR-L02-O/face.svg", "image/svg+xml"),
     ("/worker.js", "text/javascript; charset=utf-8"), ("/?q=1", "text/html; charset=utf-8")],
)  # fmt: skip
def test_its_own_files_are_served_as_what_they_are(host: Host, path: str, kind: str) -> None:
    status, headers, body = ask(host, path)
    assert (status, headers["Content-Type"]) == (200, kind)
    assert int(headers["Content-Length"]) == len(body) > 0
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Server"] == "pnp"


@pytest.mark.parametrize("path", ["/CR-L02-O", "/cr-l02-o", "/cr-l02-o/"])
def test_a_code_leads_to_its_page(host: Host, path: str) -> None:
    status, headers, _ = ask(host, path)
    assert (status, headers["Location"]) == (302, "/CR-L02-O/")


@pytest.mark.parametrize(
    "path",
    ["/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
     "/CR-L02-O/../../../etc/passwd", "/CR-L02-O/..\\..\\etc", "/etc/passwd", "/%00", "/nothing/",
     "/CR-L02-O/%0d%0aSet-Cookie:x", "/pnp-site.json", "/.git/config", "/" + "a" * 4000],
)  # fmt: skip
def test_everything_else_is_not_there(host: Host, path: str) -> None:
    status, headers, body = ask(host, path)
    assert (status, body) == (404, b"There is no such page.\n")
    assert "Set-Cookie" not in headers


def test_there_is_no_listing(host: Host) -> None:
    assert ask(host, "/CR-L02-O/")[2] == FILES["CR-L02-O/index.html"]


def test_a_head_has_no_body(host: Host) -> None:
    status, headers, body = ask(host, "/", "HEAD")
    assert (status, headers["Content-Length"], body) == (200, "13", b"")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
def test_nothing_can_be_sent_here(host: Host, method: str) -> None:
    assert ask(host, "/", method)[0] == 501


def test_a_request_that_is_too_long_is_cut_off(host: Host) -> None:
    headers = b"".join(b"X-%d: %s\r\n" % (n, b"a" * 500) for n in range(LONGEST_REQUEST // 400))
    assert raw(host, b"GET / HTTP/1.0\r\n" + headers + b"\r\n") == b""
    assert raw(host, b"GET /" + b"a" * 2 * LONGEST_REQUEST + b" HTTP/1.0\r\n\r\n") == b""
    assert ask(host, "/")[0] == 200


def test_a_visitor_who_dawdles_is_let_go(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.5)
    start = time.monotonic()
    with socket.create_connection(("127.0.0.1", host.server_port), timeout=10) as line:
        try:
            while time.monotonic() - start < 5:
                line.sendall(
                    b"G"
                )  # a byte now and then would keep a plain timeout waiting for ever
                time.sleep(0.1)
        except ConnectionError:
            pass
    assert time.monotonic() - start < 3


def test_more_visitors_than_places_are_all_answered(host: Host) -> None:
    answers: list[int] = []
    visits = [
        threading.Thread(target=lambda: answers.append(ask(host, "/")[0]))
        for _ in range(3 * MOST_AT_ONCE)
    ]
    for visit in visits:
        visit.start()
    for visit in visits:
        visit.join(10)
    assert answers == [200] * 3 * MOST_AT_ONCE


def test_the_address_on_the_network_is_no_loopback() -> None:
    assert not own_address().startswith("127.")
