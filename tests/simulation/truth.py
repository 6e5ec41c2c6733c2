"""What is on the disk, whoever says what: looked at after every step, and as a whole in the end."""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pnp.bank.books import seal_letters
from pnp.bank.integrity import inspect
from pnp.bank.queue_file import queue_path
from tests.simulation.network import Sent


class Violation(AssertionError):
    """Something does not hold that must; the seed is told."""


class Truth:
    """One table's file, as somebody sees it who uses nobody's program."""

    def __init__(self, path: Path, seed: int, told: Counter[str]) -> None:
        self._path, self._seed, self._told = path, seed, told
        self._eye = sqlite3.connect(path, isolation_level=None)
        self._rows: list[tuple[int, str, str]] = []
        self._commands: dict[str, int] = {}
        self.fault: BaseException | None = None  # found first; the evening ends by it

    def close(self) -> None:
        self._eye.close()

    @property
    def entries(self) -> int:
        return len(self._rows)

    @property
    def seal(self) -> str:
        """The seal of the last entry: an evening played again ends with the same."""
        return self._rows[-1][2] if self._rows else ""

    def require(self, holds: object, what: str) -> None:
        """Raise, with the seed, where something does not hold that must."""
        if not holds:
            self.fault = self.fault or Violation(f"seed {self._seed}: {what}")
            raise self.fault

    def failed(self, fault: BaseException) -> None:
        self.fault = self.fault or fault

    def look(self) -> None:
        """Look whether what was there is there, and what is new is in order."""
        known = self.entries
        if self._eye.execute("SELECT count, hash FROM head").fetchone() == (known, self.seal):
            return
        query = "SELECT n, command, hash FROM entry WHERE n >= ? ORDER BY n"
        rows = self._eye.execute(query, (max(known, 1),)).fetchall()
        self.require(rows[:1] == self._rows[-1:] or not known, "what was entered is gone")
        unequal = self._eye.execute("SELECT * FROM unbalanced").fetchall()
        self.require(not unequal, f"postings do not sum to nought: {unequal}")
        for n, command, seal in rows[min(known, 1) :]:
            self.require(n == self.entries + 1, f"entry {n} comes after {self.entries}")
            self.require(not command or command not in self._commands, f"{command} entered twice")
            self._rows.append((n, command, seal))
            self._commands[command] = n

    def acknowledged(self, entry: int, mark: str) -> None:
        """Note that somebody was told that what has this mark is this entry; it is on the disk."""
        self.look()
        there = 0 < entry <= self.entries and self._rows[entry - 1][1].endswith(mark)
        self.require(there, f"{mark} was told to be entry {entry}, and is not")
        self._told["acknowledged"] += 1

    def posted(self, entries: int, seal: str) -> None:
        """Note what came to the hall: how many entries, and the letters of the last."""
        self.look()
        there = 0 < entries <= self.entries and seal == seal_letters(self._rows[entries - 1][2])
        self.require(there, f"the hall knows {entries} entries that are not there")
        self._told["posted"] += 1

    def look_at_all(self, sent: Iterable[Sent], posted: tuple[int, str] | None) -> None:
        """Look at the file as a whole, at every request, and at what everybody was answered."""
        self.look()
        found = inspect(self._path)
        self.require(not found.faults, f"the books are not sound: {found.faults}")
        self.require(posted in {None, (self.entries, found.seals[-1])}, "the hall is behind")
        asked = self._look_at_requests()
        entered = Counter(command.rpartition("-")[2] for command in self._commands)
        for tap in sent:
            times = sum(entered[mark] for mark in tap.marks)
            self.require(times <= 1, f"one tap for {tap.line} is {times} entries")
            self._look_at_answer(tap, asked, times)

    def look_at_page(self, shown: dict[str, Any]) -> None:
        """Look whether a page tells of each entry whether it was taken back."""
        gone: set[int] = set()
        for kind, of in self._eye.execute("SELECT kind, of FROM entry ORDER BY n"):
            about = set(map(int, of.split()))
            gone = gone | about if kind == "undo" else gone - about if kind == "redo" else gone
        told = {each["n"]: each["void"] for each in shown["last"]}
        own = shown.get("me", {}).get("requests", ())
        told |= {each["entry"]: each["void"] for each in own if each["state"] == "done"}
        for n, void in told.items():
            self.require(void == (n in gone), f"a page tells of entry {n} that it is void: {void}")

    def _look_at_requests(self) -> set[str]:
        marks: dict[tuple[int, str], int] = {}
        commands: dict[int, str] = {}
        ends: dict[int, int] = {}
        # the last that lacks its end never was
        for line in queue_path(self._path).read_bytes().split(b"\n")[:-1]:
            try:
                told = json.loads(line).get("request")
            except ValueError:
                continue  # torn by who died over it
            if told is None:
                continue
            mark, request = (told["seat"], told["mark"]), told["id"]
            command = "phone-{}-{}".format(*mark)
            bids = [(seat, each) for seat, each in told.get("bids", ())]
            for each in (mark, *bids):
                same = marks.setdefault(each, request) == request
                self.require(same and bids.count(each) < 2, f"{each} was asked twice")
            own = told["line"].split()[1] == told["player"]
            self.require(own, f"{told['player']} asks for another: {told['line']}")
            same = commands.setdefault(request, command) == command
            self.require(same, f"two requests are called {request}")
            if told.get("state", "waiting") != "waiting":
                end = told.get("entry", 0)  # none for who was refused
                same = ends.setdefault(request, end) == end
                self.require(same, f"request {request} has ended in two ways")
        for request in ends.keys() | commands.keys():
            end, there = ends.get(request, 0), self._commands.get(commands.get(request, ""), 0)
            self.require(there == end, f"request {request} ended as entry {end}, and is {there}")
        return {mark for _, mark in marks}

    def _look_at_answer(self, tap: Sent, asked: set[str], times: int) -> None:
        told: dict[str, Any] = tap.answer or {}
        self.require(told, f"{tap.line} was sent and never answered")
        if tap.what == "ask" and told.get("request"):
            known = told["request"]["mark"] in asked
            self.require(known, f"{tap.line} was taken, and is not among the requests")
        refused = not told["ok"] and told["status"] == 200
        if refused and not any(call.came_late for call in tap.calls):
            taken = times or (tap.what == "ask" and asked & set(tap.marks))
            self.require(not taken, f"{tap.line} was refused ({told['say']}) and is taken")
