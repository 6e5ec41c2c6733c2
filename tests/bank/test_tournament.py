"""Whatever stands at the address of a hall, it answers, or it is away: nothing else happens."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from pnp.bank.tournament import TournamentAway, ask_tournament, read_address

ANSWERS = {
    "deep": b"[" * 200_000, "none": b"", "list": b"[1]", "half": b'{"hall": 1',
    "figures": b'{"hall": ' + b"9" * 5000 + b"}",
}  # fmt: skip


class Strange(BaseHTTPRequestHandler):
    """Answers by the name of the tournament that is asked for."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(ANSWERS[self.path.split("/")[1]])

    def log_message(self, *_: object) -> None: ...


@pytest.fixture
def port() -> Iterator[int]:
    with HTTPServer(("127.0.0.1", 0), Strange) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield int(server.server_address[1])
        server.shutdown()


@pytest.mark.parametrize("answer", ANSWERS)
def test_what_is_no_hall_is_away(answer: str, port: int) -> None:
    with pytest.raises(TournamentAway):
        ask_tournament(f"http://127.0.0.1:{port}/{answer}", f"{answer}/seat", {}, 5)


@pytest.mark.parametrize("typed", [
    "http://10.0.0.5:8240/cup", "http://[fe80::5]:8240/cup", "https://hall.example/cup/K7Q2-9XMU",
])  # fmt: skip
def test_an_address_is_read_again_as_it_is_kept(typed: str) -> None:
    read = read_address(typed)
    assert read
    assert read_address(read) == read


@pytest.mark.parametrize("typed", ["http://a\x01b/cup", "http://a/c\udcff", "http://a:70000/cup"])
def test_what_is_no_address_is_none(typed: str) -> None:
    assert read_address(typed) == ""


@pytest.mark.parametrize("typed", ["http://a..b/cup", "http://127.0.0.1:1/Ü"])
def test_an_address_that_leads_nowhere_is_away(typed: str) -> None:
    hall, path = read_address(typed), f"{typed.rpartition('/')[2]}/seat"
    assert hall
    with pytest.raises(TournamentAway):
        ask_tournament(hall, path, {"players": ["half a sign \ud800"]}, 1)
