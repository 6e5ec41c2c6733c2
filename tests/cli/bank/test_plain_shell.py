"""The shell for ears: lines are only ever added, and what may be chosen is numbered."""

import re
import time
from functools import partial
from pathlib import Path
from typing import Any

import pexpect
import pytest

from pnp.bank.session import Session
from pnp.cli.bank.lines import BankerLines, type_plainly
from tests.cli.bank.test_shell import BANK, surroundings
from tests.typed import typed


class Ears:
    def __init__(self, tmp_path: Path, *words: str, **more: str) -> None:
        names = ("Anna", "Ben", "Annika", "--cash", "book")
        env = surroundings(tmp_path, **more)
        self.table = env["PNP_TABLE"]
        typed("bank", "open", "cronulla", *names, "--table", self.table, *words, cwd=tmp_path)
        self.child: Any = pexpect.spawn(
            BANK[0], [*BANK[1:], "--plain"], env=env, encoding="utf-8", timeout=8
        )
        self.heard = ""

    def hears(self, text: str) -> None:
        self.child.expect(re.escape(text))
        self.heard += self.child.before + self.child.after

    def type(self, text: str) -> None:
        self.child.send(f"{text}\r")

    def leave(self) -> None:
        self.child.sendcontrol("d")
        self.child.expect(pexpect.EOF)
        self.heard += self.child.before


def test_what_may_be_chosen_stands_one_to_a_line_by_number(tmp_path: Path) -> None:
    ears = Ears(tmp_path)
    ears.type("salary ann")
    ears.hears("1 Anna\r\n2 Annika\r\n? ")
    ears.type("2")
    ears.hears("2  Annika gets the salary: 200")
    ears.type("quit")  # names nobody who would leave the game
    ears.child.expect(pexpect.EOF)


def test_what_others_enter_is_told_in_a_line_of_its_own(tmp_path: Path) -> None:
    ears = Ears(tmp_path)
    ears.hears("2> ")
    typed("bank", "--table", ears.table, "buy", "ben", "37", cwd=tmp_path)
    ears.type("salary anna")
    ears.hears("2  entered elsewhere: Ben buys Kingsway for 350\r\n")
    ears.hears("3  Anna gets the salary: 200")
    ears.leave()


def test_ctrl_c_gives_up_the_line_and_not_the_evening(tmp_path: Path) -> None:
    ears = Ears(tmp_path)
    ears.hears("2> ")
    ears.child.send("salary an")
    ears.child.sendcontrol("c")
    ears.hears("2> ")
    ears.type("salary ben")
    ears.hears("2  Ben gets the salary")
    ears.leave()


def test_the_agreed_hour_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "table.pnp"
    late = int(time.time()) + 7_200
    hour = time.strftime("%H:%M", time.localtime(late))
    opening = ("bank", "open", "cronulla", "Anna", "Ben", "--until", hour, "--table", table)
    typed(*opening, cwd=tmp_path)
    now, typing = [late - 7_000], iter(["note soon", "note late", "note later"])

    def heard(_prompt: str) -> str:
        line = next(typing, None)
        if line is None:
            raise EOFError
        now[0] += 3_530 if line != "note soon" else 0
        return line

    monkeypatch.setattr("builtins.input", heard)
    lines = BankerLines(Session(table, lambda: now[0]), lambda *_: None)
    lines.read(partial(type_plainly, lines))
    assert capsys.readouterr().out.count(f"{hour} has struck\n") == 1
