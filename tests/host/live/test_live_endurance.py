"""Phones that lose their line and repeat themselves, and a host that is killed: no entry is lost
that was shown as done, none is doubled. A tenth of it here, the whole of it in `make long`.
"""

import json
import os
import random
import signal
import subprocess
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Event, Thread

from pnp.bank.request_queue import RequestQueue
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from tests.shipped import box_of
from tests.typed import started

PHONES = 8
REQUESTS = int(os.environ.get("PNP_LIVE_REQUESTS", "50"))
PAUSE = 4.0 if REQUESTS < 100 else 6.0
"""Seconds between two killings of the host."""


class MortalHost:
    """A host that is killed now and then, and comes back at the same port."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.port = 0
        self.killed = 0
        self._ended = ExitStack()
        self._running = self._start()

    def _start(self) -> subprocess.Popen[str]:
        asked = ("bank", "--table", self.path, "--no-backup", "serve", "--port", str(self.port))
        running, said = self._ended.enter_context(started(*asked))
        self.port = int("".join(said).partition("127.0.0.1:")[2].partition("/")[0])
        return running

    def kill(self) -> None:
        self._running.send_signal(signal.SIGKILL)
        self._running.wait()
        assert self._running.stdout
        rest = self._running.stdout.read()
        assert "Traceback" not in rest, rest
        self._ended.close()
        self.killed += 1

    def kill_now_and_then(self, done: Event) -> None:
        while not done.wait(PAUSE):
            self.kill()
            self._running = self._start()


def ask_until_done(host: MortalHost, key: str, line: str, mark: str, chance: random.Random) -> int:
    """Send one request again and again, sometimes hanging up early; give its entry's number."""
    body = json.dumps({"line": line, "mark": mark, "again": True}).encode()
    headers = {"Content-Type": "application/json", "X-Pnp-Key": key}
    while True:
        connection = HTTPConnection("127.0.0.1", host.port, timeout=20)
        with suppress(OSError, HTTPException, ValueError):
            connection.request("POST", "/ask", body, headers)
            if chance.random() < 0.3:
                continue  # the line was lost before the answer came
            answer = connection.getresponse()
            told = json.loads(answer.read())
            if answer.status == 200:
                assert told["ok"], told
                if told["request"]["state"] == "done":
                    return int(told["request"]["entry"])
        connection.close()
        time.sleep(0.02 + chance.random() / 20)


def repeats(chance: random.Random) -> int:
    """Choose how often a request is sent anew: mostly once, at times up to a hundred times."""
    if REQUESTS >= 100 and chance.random() < 0.01:
        return 100
    return 1 + (chance.random() < 0.2) * chance.randrange(5)


def test_no_entry_is_lost_or_doubled_though_the_host_is_killed(tmp_path: Path) -> None:
    players = tuple(f"Player{n}" for n in range(1, 7))
    path = tmp_path / "table.pnp"
    box = box_of("cronulla")
    open_table(path, box, Wishes(players, "book", payments="direct"), int(time.time()))
    session = Session(path, lambda: int(time.time()))
    desk = RequestQueue(session)
    keys = {}
    for player in players:
        seat, key = desk.take_seat(player)
        desk.give_seat(seat.id)
        keys[player] = key
    speakers = [players[n % len(players)] for n in range(PHONES)]
    host, done = MortalHost(path), Event()
    killer = Thread(target=host.kill_now_and_then, args=(done,))

    def phone(n: int) -> dict[str, int]:
        chance, me = random.Random(n), speakers[n]
        to = players[(players.index(me) + 1) % len(players)]
        shown: dict[str, int] = {}
        for number in range(REQUESTS):
            mark = f"phone{n}-{number:06}"
            for _ in range(repeats(chance)):
                entry = ask_until_done(host, keys[me], f"1 {me} {to}", mark, chance)
                assert shown.setdefault(mark, entry) == entry
        return shown

    killer.start()
    try:
        with ThreadPoolExecutor(PHONES) as many:
            shown = {mark: n for each in many.map(phone, range(PHONES)) for mark, n in each.items()}
    finally:
        done.set()
        killer.join()
        host.kill()
    with session.looking() as loaded:
        commands = [row[11] for row in loaded.books.rows[1:]]
        cash = [loaded.state.cash(name) for name in players]
    assert len(shown) == PHONES * REQUESTS
    assert len(commands) == len(set(commands)) == PHONES * REQUESTS
    for mark, entry in shown.items():
        assert commands[entry - 2].endswith(f"-{mark}")
    paid = Counter(speakers)
    got = {players[(n + 1) % 6]: paid[name] for n, name in enumerate(players)}
    assert cash == [1500 + (got[name] - paid[name]) * REQUESTS for name in players]
    told = {"requests": len(shown), "entries": len(commands), "killed": host.killed}
    os.write(1, f"{told}\n".encode())
    assert host.killed > 1
