"""An evening of each kind of game, played by phones, a tablet and a shell together: the books come
out as if one banker had typed every line.
"""

import itertools
import os
import time
from pathlib import Path
from typing import Any

import pytest

from pnp.bank.queries import status
from pnp.bank.request_queue import RequestQueue
from pnp.bank.session import Session
from pnp.errors import PnpError, Refusal
from pnp.rules.language.line import parse
from tests.host.live.conftest import LiveTableAtHand, served
from tests.playthroughs.test_playthroughs import HERE, opened_as_written

LONG = bool(os.environ.get("PNP_LIVE_REQUESTS"))
EVENINGS = {"deeds": "cronulla-1", "savings": "chalet-1", "cheques": "neue-heimat-1"}


class Evening:
    """Three phones, a tablet and a shell at one table, and a plain table beside it."""

    def __init__(self, table: LiveTableAtHand, plain: Session) -> None:
        self.table, self.plain = table, plain
        self.shell = Session(table.path, lambda: int(time.time()))
        self.desk = RequestQueue(self.shell)
        self.phones: dict[str, str] = {}
        for each in table.standing()["players"][:3]:
            seat, self.phones[each["name"]] = self.desk.take_seat(each["name"])
            self.desk.give_seat(seat.id)
        self.asked = self.typed = self.refused = 0
        self._marks = itertools.count(1)

    def send(self, what: str, sent: Any, key: str) -> Any:
        """Ask until the host has time."""
        while True:
            code, told = self.table.ask(what, sent, key)
            if code != 429:
                return told
            time.sleep(0.2)

    def play(self, line: str) -> None:
        """Play a line: asked for by whose act it is, each fourth typed at tablet or shell."""
        number = next(self._marks)
        mark = f"line-{number:06}"
        for key in self.phones.values() if number % 4 else ():
            if self.send("try", {"line": line}, key)["ok"]:
                request = self.send("ask", {"line": line, "mark": mark}, key)["request"]
                assert self.accepted(request["id"])
                self.asked += 1
                break
        else:
            self.type(line, mark)
        try:
            self.plain.answer(parse(line))
        except Refusal:
            self.refused += 1

    def accepted(self, request: int) -> bool:
        """Accept a request: by the tablet and by the shell in turn."""
        if request % 2:
            told = self.send("desk", {"do": "accept", "id": request}, self.table.banker)
            return bool(told["ok"])
        self.desk.refresh()
        return self.desk.accept(request)[0].state == "done"

    def type(self, line: str, mark: str) -> None:
        self.typed += 1
        if self.typed % 2:
            self.send("enter", {"line": line, "mark": mark}, self.table.banker)
            return
        try:
            self.shell.answer(parse(line))
        except PnpError:
            return

    def compare(self) -> None:
        """Hold what the pages show against the plain table."""
        with self.plain.looking() as loaded:
            right = status(loaded)
        with self.shell.looking() as loaded:
            assert status(loaded) == right
        shown = self.table.standing(self.table.banker)
        assert shown["n"] == right["entries"]
        for player in shown["players"]:
            own = right["players"][player["name"]]
            assert player["cash"] == own.get("cash", own.get("cheques"))
            assert [each["id"] for each in player["deeds"]] == list(own.get("deeds", {}))
            assert {each["id"] for each in player["contracts"]} == set(own.get("contracts", {}))


@pytest.mark.parametrize("kind", EVENINGS)
def test_an_timeline_of_phones_tablet_and_shell_makes_the_same_books(
    kind: str, tmp_path: Path
) -> None:
    first, *rest = (HERE / f"{EVENINGS[kind]}.txt").read_text(encoding="utf-8").splitlines()
    lines = [each.removeprefix("> ") for each in rest if each.startswith("> ")]
    lines = lines if LONG else lines[:16]
    plain = opened_as_written(first, tmp_path / "plain.pnp")
    opened_as_written(first, tmp_path / "live.pnp")
    with served(tmp_path / "live.pnp") as table:
        evening = Evening(table, plain)
        for n, line in enumerate(lines):
            evening.play(line)
            if n % 10 == 9:
                evening.compare()
        evening.compare()
        assert evening.asked >= len(lines) / 4
        assert evening.typed > 1
