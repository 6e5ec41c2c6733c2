"""The pages over HTTP: their own files, nothing else, and nothing without bounds."""

import gzip
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection, HTTPResponse

import pytest

from pnp.cli.listening import LOOPBACK, open_port, own_address
from pnp.web.server import LONGEST_REQUEST, Host, Make, Visitor, open_host
from tests.wire import Read, running, send

HOME = b"<h1>home</h1>" * 100
FILES = {
    "index.html": HOME, "CR-L02-O/index.html": b"<h1>pearl</h1>", "CR-L02-O/face.svg": b"<svg/>",
    "worker.js": b"0", "pnp-site.json": b"{}",
}  # fmt: skip


@contextmanager
def shown(make: Make) -> Iterator[Host]:
    with open_port(LOOPBACK, 0) as listener, running(open_host(listener, make)) as host:
        yield host


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    with shown(lambda _: FILES.items()) as found:
        yield found


def line_to(host: Host) -> socket.socket:
    return socket.create_connection(host.listener.getsockname(), timeout=10)


def ask(host: Host, path: str, method: str = "GET", **headers: str) -> Read:
    return send(int(host.listener.getsockname()[1]), method, path, b"", **headers)


def raw(host: Host, sent: bytes) -> Read:
    with line_to(host) as line:
        line.sendall(sent)
        answer = HTTPResponse(line)
        answer.begin()
        return answer.status, answer.headers, answer.read()


@pytest.mark.parametrize(("path", "kind"), [
    ("/", "text/html; charset=utf-8"), ("/index.html", "text/html; charset=utf-8"),
    ("/CR-L02-O/", "text/html; charset=utf-8"), ("/CR-L02-O/face.svg", "image/svg+xml"),
    ("/worker.js", "text/javascript; charset=utf-8"), ("/?q=1", "text/html; charset=utf-8"),
])  # fmt: skip
def test_its_own_files_are_served_as_what_they_are(host: Host, path: str, kind: str) -> None:
    status, headers, body = ask(host, path)
    assert (status, headers["Content-Type"]) == (200, kind)
    assert int(headers["Content-Length"]) == len(body) > 0
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Server"] == "pnp"


@pytest.mark.parametrize("path", ["/CR-L02-O", "/cr-l02-o", "/cr-l02-o/", "/CR-L02"])
def test_a_code_leads_to_its_page(host: Host, path: str) -> None:
    status, headers, _ = ask(host, path)
    assert (status, headers["Location"]) == (302, "/CR-L02-O/")


def test_a_code_that_nothing_bears_is_looked_for(host: Host) -> None:
    status, headers, _ = ask(host, "/cr-x99-z?lang=de")
    assert (status, headers["Location"]) == (302, "/?lang=de#cr-x99-z")


@pytest.mark.parametrize("path", [
    "/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
    "/CR-L02-O/../../../etc/passwd", "/CR-L02-O/..\\..\\etc", "/etc/passwd", "/%00", "/nothing/",
    "/CR-L02-O/%0d%0aSet-Cookie:x", "/pnp-site.json", "/.git/config", "/" + "a" * 4000,
])  # fmt: skip
def test_everything_else_is_not_there(host: Host, path: str) -> None:
    status, headers, body = ask(host, path)
    assert (status, body) == (404, b"There is no such page.\n")
    assert "Set-Cookie" not in headers


def test_there_is_no_listing(host: Host) -> None:
    assert ask(host, "/CR-L02-O/")[2] == FILES["CR-L02-O/index.html"]


def test_a_head_has_no_body(host: Host) -> None:
    status, headers, body = ask(host, "/", "HEAD")
    assert (status, headers["Content-Length"], body) == (200, str(len(HOME)), b"")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"])
def test_nothing_can_be_sent_here(host: Host, method: str) -> None:
    status, headers, _ = ask(host, "/", method)
    assert (status, set(headers["Allow"].split(", "))) == (405, {"GET", "HEAD"})


def test_a_page_goes_packed_to_who_unpacks_it(host: Host) -> None:
    _, headers, body = ask(host, "/", Accept_Encoding="br, gzip")
    assert headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body) == HOME
    assert len(body) < len(HOME) / 5
    assert headers["Vary"] == "Accept-Encoding"
    for refused in ("", "br", "identity"):
        _, headers, body = ask(host, "/", Accept_Encoding=refused)
        assert body == HOME
        assert "Content-Encoding" not in headers
    assert "Content-Encoding" not in ask(host, "/worker.js", Accept_Encoding="gzip")[1]


@pytest.mark.parametrize("accepted", ["", "gzip"])
def test_a_page_that_is_known_is_not_sent_again(host: Host, accepted: str) -> None:
    _, headers, _ = ask(host, "/", Accept_Encoding=accepted)
    tag = headers["ETag"]
    again = ask(host, "/", Accept_Encoding=accepted, If_None_Match=f'"old", {tag}')
    assert (again[0], again[2]) == (304, b"")
    assert again[1]["ETag"] == tag
    assert ask(host, "/", Accept_Encoding=accepted, If_None_Match='"old"')[0] == 200


def test_one_connection_serves_many_requests(host: Host) -> None:
    connection = HTTPConnection(LOOPBACK, host.listener.getsockname()[1], timeout=20)
    for _ in range(3):
        connection.request("GET", "/")
        answer = connection.getresponse()
        assert (answer.version, answer.read()) == (11, HOME)
        line = connection.sock
        assert line is not None
    connection.close()


@pytest.mark.parametrize(("name", "status"), [
    ("127.0.0.1", 200), ("127.0.0.1:8230", 200), ("localhost:1", 200), ("LOCALHOST", 200),
    ("kitchen.local", 200), ("kitchen.local.:80", 200), ("rebind.example", 421), ("", 421),
    ("127.0.0.1.rebind.example", 421), ("local", 421), ("10.0.0.1", 421), ("a b", 421),
    ("localhost@rebind.example", 421), ("[::1]:80", 421),
])  # fmt: skip
def test_only_who_asks_for_this_machine_is_answered(host: Host, name: str, status: int) -> None:
    found, headers, body = ask(host, "/", Host=name)
    assert found == status
    assert headers["X-Content-Type-Options"] == "nosniff"
    told = b"This machine does not go by that name: ask for it by its address.\n"
    assert status == 200 or body == told


@pytest.mark.parametrize(("sent", "status"), [
    (b"GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
    (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n", 405),
    (b"GET / HTTP/1.1\r\nHost: rebind.example\r\n\r\n", 421), (b"GET / HTTP/1.0\r\n\r\n", 421),
])  # fmt: skip
def test_a_refusal_may_do_nothing_and_is_a_text(host: Host, sent: bytes, status: int) -> None:
    found, headers, body = raw(host, sent)
    assert found == status
    assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Server"] == "pnp"
    assert headers["Content-Type"] == "text/plain; charset=utf-8"
    assert body.endswith(b"\n")


def test_a_request_that_grows_too_long_is_refused(host: Host) -> None:
    with line_to(host) as line:
        line.sendall(b"GET / HTTP/1.1\r\nX: ")
        for _ in range(LONGEST_REQUEST // 1000 + 1):
            line.sendall(b"a" * 1000)
            time.sleep(0.02)
        assert line.recv(4096).startswith(b"HTTP/1.1 400 Bad Request\r\n")


def test_who_dawdles_is_let_go(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Visitor, "patience", 0.5)
    start = time.monotonic()
    with line_to(host) as line:
        try:
            while time.monotonic() - start < 10:
                line.sendall(b"G")  # a byte now and then would keep a plain timeout waiting
                time.sleep(0.1)
        except ConnectionError:
            pass
    assert 0.4 < time.monotonic() - start < 10


def test_who_dawdles_the_second_time_is_let_go(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Visitor, "patience", 0.5)
    with line_to(host) as line:
        line.sendall(b"HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert line.recv(4096).startswith(b"HTTP/1.1 200")
        line.sendall(b"G")
        start = time.monotonic()
        with suppress(ConnectionError):
            assert line.recv(1) == b""
        assert time.monotonic() - start < 10


def test_stalled_visitors_starve_nobody(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Visitor, "most", 100)
    with ExitStack() as stalled:
        for _ in range(150):
            line = stalled.enter_context(line_to(host))
            line.sendall(b"GET / HTTP/1.1\r\n")
        for _ in range(5):
            start = time.monotonic()
            assert ask(host, "/")[0] == 200
            assert time.monotonic() - start < 5
        assert len(host.server.server_state.connections) <= 101


def test_many_visitors_at_once_are_all_answered(host: Host) -> None:
    with ThreadPoolExecutor(100) as visitors:
        answers = list(visitors.map(lambda _: ask(host, "/")[0], range(300)))
    assert answers == [200] * 300


def test_who_comes_early_waits_until_his_page_is_made_and_a_card_is_made_first() -> None:
    ready = threading.Event()

    def make(asked: Callable[[], str]) -> Iterator[tuple[str, bytes]]:
        while not asked():
            time.sleep(0.01)
        yield "CR-L02-O/index.html", FILES[f"{asked()[1:].upper()}/index.html"]
        assert ready.wait(5)
        yield from FILES.items()

    with shown(make) as host, ThreadPoolExecutor(3) as visitors:
        assert ask(host, "/cr-l02-o")[1]["Location"] == "/CR-L02-O/"
        early = [visitors.submit(ask, host, "/") for _ in range(2)]
        with line_to(host) as line:  # one who gives up does not spoil it for the others
            line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        time.sleep(0.3)
        assert not any(each.done() for each in early)
        ready.set()
        assert [each.result(5)[0] for each in early] == [200, 200]


def test_it_stops_although_somebody_still_waits_for_the_pages() -> None:
    never = threading.Event()
    with open_port(LOOPBACK, 0) as listener, ThreadPoolExecutor(1) as place:
        host = open_host(listener, lambda _: () if never.wait(4) else FILES.items())
        running = place.submit(host.run)
        with line_to(host) as line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            time.sleep(0.3)
            host.stop()
            assert running.result(3) is None
        never.set()


def test_pages_that_cannot_be_made_end_it() -> None:
    def make(_: Callable[[], str]) -> Iterator[tuple[str, bytes]]:
        raise LookupError("no such game")

    with open_port(LOOPBACK, 0) as listener, pytest.raises(LookupError, match="no such game"):
        open_host(listener, make).run()


def test_the_address_on_the_network_is_no_loopback() -> None:
    assert not own_address().startswith("127.")
