"""Who may ask the live table, what it refuses, and that nothing anybody sends can harm it."""

import json
import os
import random
import re
import socket
import string
import time
from contextlib import suppress
from hashlib import sha256
from typing import Any

import pytest

from pnp.bank.queue_file import queue_path
from pnp.bank.request_queue import RequestQueue
from pnp.bank.requests import find_session
from pnp.bank.session import Session
from pnp.web.live.answers import ANSWERS
from pnp.web.live.application import LONGEST_BODY, MOST_STREAMS
from pnp.web.responses import RateLimit
from tests.host.live.conftest import LiveTableAtHand

FUZZED = int(os.environ.get("PNP_LIVE_FUZZ", "300"))
GUESSES = int(os.environ.get("PNP_LIVE_GUESSES", "20000"))
STALLED = 200


def seal(table: LiveTableAtHand) -> str:
    return sha256(table.path.read_bytes()).hexdigest()


def desk_of(table: LiveTableAtHand) -> str:
    return sha256(queue_path(table.path).read_bytes()).hexdigest()


SENT: dict[str, Any] = {
    "take": {"player": "Ben"}, "try": {"line": "5 anna ben"},
    "ask": {"line": "5 anna ben", "mark": "mark-0001"}, "withdraw": {"mark": "mark-0001"},
    "agree": {"id": 1}, "piece": {"text": "37"}, "forms": {},
    "enter": {"line": "5 anna ben", "mark": "mark-0001"}, "preview": {"line": "5 anna ben"},
    "fault": {"text": "phone.js:1 TypeError"}, "desk": {"do": "accept", "id": 1},
}  # fmt: skip


def test_everything_that_may_be_asked_is_tried_here() -> None:
    assert set(SENT) == set(ANSWERS)


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://elsewhere.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"},
     {"Sec-Fetch-Site": "same-site"}, {"Content-Type": "text/plain"},
     {"Content-Type": "application/x-www-form-urlencoded"}],
)  # fmt: skip
@pytest.mark.parametrize("what", sorted(SENT))
def test_a_page_elsewhere_cannot_ask(
    quiet_table: LiveTableAtHand, what: str, headers: dict[str, str]
) -> None:
    before = seal(quiet_table), desk_of(quiet_table)
    given = {"Content-Type": "application/json", "X-Pnp-Key": quiet_table.banker, **headers}
    status, _, _ = quiet_table.send("POST", f"/{what}", json.dumps(SENT[what]).encode(), **given)
    assert status == 403
    assert (seal(quiet_table), desk_of(quiet_table)) == before


@pytest.mark.parametrize("path", ["/", "/bank", "/events", "/join.svg", "/scan.js"])
def test_a_name_from_elsewhere_is_refused(quiet_table: LiveTableAtHand, path: str) -> None:
    assert quiet_table.send("GET", path, Host="rebind.example")[0] == 421


@pytest.mark.parametrize("what", ["try", "ask", "forms", "enter", "preview", "desk"])
def test_without_a_seat_nothing_is_asked(table: LiveTableAtHand, what: str) -> None:
    table.ask("take", {"player": "Anna"})
    before = seal(table), desk_of(table)
    for key in ("", "A" * 22, "../../etc/passwd", "é" * 5, table.banker[:-1]):
        given = {"Content-Type": "application/json", "X-Pnp-Key": key}
        body = json.dumps(SENT[what]).encode()
        with suppress(UnicodeEncodeError):
            assert table.send("POST", f"/{what}", body, **given)[0] in {401, 429}
    assert (seal(table), desk_of(table)) == before


def test_a_phone_that_was_not_let_in_asks_nothing(table: LiveTableAtHand) -> None:
    key = table.ask("take", {"player": "Anna"})[1]["key"]
    assert table.ask("ask", SENT["ask"], key)[0] == 401
    assert table.standing(key)["me"]["state"] == "waiting"


def test_a_seat_is_no_bankers_key_and_speaks_for_its_player_alone(table: LiveTableAtHand) -> None:
    key = table.sit("Anna")
    for what in ("enter", "preview", "desk"):
        assert table.ask(what, SENT[what], key)[0] == 401
    told = table.ask("ask", {"line": "50 ben anna", "mark": "mark-0001"}, key)[1]
    assert not told["ok"]
    assert table.standing(table.banker)["desk"]["requests"] == []
    assert "desk" not in table.standing(key)


def test_a_seat_taken_back_asks_no_more(table: LiveTableAtHand) -> None:
    key = table.sit("Anna")
    ear = table.listen(key)
    seat = table.standing(table.banker)["desk"]["seats"][0]["id"]
    table.ask("desk", {"do": "rise", "id": seat}, table.banker)
    assert ear.until(lambda told: told["me"]["state"] == "gone")
    assert table.ask("ask", SENT["ask"], key)[0] == 401
    ear.close()


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"7", b"null", b"\xff\xfe", b'{"line": 7}', b'{"line": null}',
     b'{"line": "5 anna ben", "mark": "short"}', b'{"line": "5 anna ben", "mark": "a b c d e f g"}',
     b"[" * 3000, b'{"line": "' + b"x" * LONGEST_BODY + b'"}'],
)  # fmt: skip
def test_what_cannot_be_read_is_declined(table: LiveTableAtHand, body: bytes) -> None:
    key = table.sit("Anna")
    status, told = table.ask("ask", body, key)
    assert status in {200, 400}
    assert told["ok"] is False
    assert table.entries() == 1


@pytest.mark.parametrize(
    "path",
    ["/../../etc/passwd", "/..%2f..%2fetc/passwd", "/pages/phone.js", "/table.pnp", "/%00",
     "/a/b", "/live.css", "/table.pnp.desk/x"],
)  # fmt: skip
def test_no_phone_reaches_the_file_system(quiet_table: LiveTableAtHand, path: str) -> None:
    status, headers, body = quiet_table.send("GET", path)
    assert status == 404 or headers["content-type"].startswith("text/html")
    assert b"SQLite" not in body
    assert b"root:x:" not in body


def test_answers_have_a_policy_and_pages_name_hashes(quiet_table: LiveTableAtHand) -> None:
    seen = "/ /bank /CR-D27-V /scan.js /sheets.js /join.svg /nothing/at/all"
    for path in seen.split(" "):
        _, headers, body = quiet_table.send("GET", path)
        policy = headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        if headers["content-type"].startswith("text/html"):
            scripts = re.findall(rb"<script>(.*?)</script>", body, re.DOTALL)
            assert scripts
            assert policy.count("sha256-") >= len(scripts) + 1
            marked_up = re.sub(rb"<script>.*?</script>", b"", body, flags=re.DOTALL)
            assert not re.search(rb"\son\w+=|style=", marked_up)


def test_names_and_reasons_are_texts_wherever_they_stand(table: LiveTableAtHand) -> None:
    evil = "<img src=x onerror=alert(1)></script>"
    table.type(f"50 anna ben # {evil}")
    told = table.standing()
    assert told["last"][0]["reason"] == evil
    for path in ("/", "/bank", "/sheets.js", "/desk.js"):
        _, _, page = table.send("GET", path)
        assert b"innerHTML" not in page
        assert b"insertAdjacentHTML" not in page
        assert b"document.write" not in page
        assert b"eval(" not in page


def test_a_seat_cannot_be_guessed(table: LiveTableAtHand) -> None:
    table.sit("Anna")
    session = Session(table.path, lambda: 0)
    desk = RequestQueue(session)
    seats = tuple(desk.seats.values())
    chance = random.Random(4)
    letters = string.ascii_letters + string.digits + "-_"
    for _ in range(GUESSES):
        assert find_session(seats, "".join(chance.choices(letters, k=22))) is None


def test_guessing_over_the_wire_is_slowed_and_others_are_answered(table: LiveTableAtHand) -> None:
    key = table.sit("Anna")
    codes = [table.ask("try", {"line": "5 anna ben"}, f"{n:022}")[0] for n in range(60)]
    assert set(codes) == {401, 429}
    assert codes.count(401) < 30
    since = time.monotonic()
    assert table.ask("try", {"line": "5 anna ben"}, key)[1]["ok"]
    assert time.monotonic() - since < 5


def test_who_asks_too_often_waits_and_nobody_else_does() -> None:
    clock = 0.0
    limit = RateLimit(3, 2, lambda: clock)
    assert [limit.allows("anna") for _ in range(5)] == [True, True, True, False, False]
    assert limit.allows("ben")
    clock = 0.5
    assert [limit.allows("anna") for _ in range(2)] == [True, False]
    clock = 100
    assert [limit.allows("anna") for _ in range(5)] == [True, True, True, False, False]


def test_a_measure_remembers_no_more_than_it_must() -> None:
    limit = RateLimit(1, 0.1, lambda: 0.0)
    for n in range(10_000):
        limit.allows(str(n))
    assert len(limit._left) <= 4096


def test_seats_are_taken_so_often_and_no_more(table: LiveTableAtHand) -> None:
    codes = [table.ask("take", {"player": "Anna"})[0] for _ in range(20)]
    assert codes[0] == 200
    assert codes[-1] == 429


def test_stalled_connections_do_not_stop_the_table(table: LiveTableAtHand) -> None:
    lines = []
    for n in range(STALLED):
        line = socket.create_connection(("127.0.0.1", table.port), timeout=20)
        line.sendall((b"", b"GET / HTTP/1.1\r\n", (b"POST /ask HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                      b"Content-Length: 4000\r\n\r\n{"))[n % 3])  # fmt: skip
        lines.append(line)
    try:
        since = time.monotonic()
        ear = table.listen()
        ear.next()
        table.type("50 anna ben")
        assert ear.until(lambda told: told["n"] == 2)
        assert time.monotonic() - since < 10
        ear.close()
    finally:
        for line in lines:
            line.close()


def test_one_address_listens_so_often_and_no_more(table: LiveTableAtHand) -> None:
    ears = [table.listen() for _ in range(MOST_STREAMS)]
    try:
        for ear in ears:
            ear.next()
        assert table.send("GET", "/events")[0] == 429
    finally:
        for ear in ears:
            ear.close()


TYPED = """Anna Ben bank buy rent pay 37 50 -1 1.5k all ; # --force undo fix 2 kingsway throw
status help =1+1 CR-D27-V ../ %s {} <b> note card trade give get ' " DROP"""

WORDS = (*TYPED.split(), "9" * 30, "\x00", "\u202e")


def odd(chance: random.Random, depth: int = 0) -> Any:
    kind = chance.randrange(8)
    if kind < 4:
        return " ".join(chance.choices(WORDS, k=chance.randrange(9)))
    if kind == 4:
        return chance.choice([0, 1, -1, 2**63, 1e308, True, None, [], {}])
    if kind == 5 and depth < 3:
        return [odd(chance, depth + 1) for _ in range(3)]
    if kind == 6 and depth < 3:
        return {chance.choice(["line", "mark", "do", "id", "x"]): odd(chance, depth + 1)}
    return "".join(chr(chance.randrange(1, 0xD7FF)) for _ in range(chance.randrange(40)))


def test_fuzzed_requests_write_nothing_and_the_others_are_answered(
    table: LiveTableAtHand, capfd: pytest.CaptureFixture[str]
) -> None:
    key, honest = table.sit("Anna"), table.sit("Ben")
    before, desk = seal(table), desk_of(table)
    chance = random.Random(os.environ.get("PNP_LIVE_SEED", "21"))
    waits: list[float] = []
    for n in range(FUZZED):
        what = chance.choice([*SENT, "nothing", "events", ""])
        body = json.dumps({each: odd(chance) for each in chance.choices(
            ["line", "mark", "do", "id", "word", "text", "player"], k=4)}).encode()  # fmt: skip
        if chance.random() < 0.2:
            body = chance.randbytes(chance.randrange(60))
        method = chance.choice(["POST", "POST", "POST", "GET", "PUT", "HEAD", "OPTIONS"])
        given = {"Content-Type": "application/json", "X-Pnp-Key": chance.choice(["", "x" * 22])}
        if what != "ask" and chance.random() < 0.3:
            given["X-Pnp-Key"] = key  # a seat may try what it likes, as long as it does not ask
        if (what, method) in {("events", "GET"), ("take", "POST")}:
            continue
        status, _, read = table.send(method, f"/{what}?lang={chance.choice(['en', 'xx', ''])}",
                                     body, **given)  # fmt: skip
        assert status in {200, 400, 401, 403, 404, 405, 429}, (status, what, body)
        assert b"Traceback" not in read
        if n % 50 == 0:
            since = time.monotonic()
            assert table.ask("try", {"line": "5 ben anna"}, honest)[0] == 200
            waits.append(time.monotonic() - since)
    assert (seal(table), desk_of(table)) == (before, desk)
    assert "Traceback" not in "".join(capfd.readouterr())
    waits.sort()
    told = {"median": waits[len(waits) // 2], "p99": waits[int(len(waits) * 0.99)]}
    os.write(1, f"{FUZZED} fuzzed; seconds others waited: {told}\n".encode())
    assert waits[len(waits) // 2] < 0.1
