"""The shell as a banker uses it: real keys through a real pseudo-terminal.

In `keys/*.txt` each block begins with what it states; `bank` is a command typed elsewhere; then
somebody sits down to the shell: at a `screen` that is looked at as a whole, or at a `seat`, of
which what comes is heard. There he types, and `sees` all that stands between bars, at a seat in
this order; `acts` are the entries after the opening, `corrects` what the last one is of.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tests.typed import typed
from tests.written import Block, each_block

ROOT = Path(__file__).parents[3]
BANK = (sys.executable, "-m", "pnp", "bank")


def surroundings(tmp_path: Path, **more: str) -> dict[str, str]:
    asked = {"NO_COLOR", "FORCE_COLOR", "PNP_TABLE"}
    kept = {key: text for key, text in os.environ.items() if key not in asked}
    own = {"PNP_TABLE": str(tmp_path / "table.pnp"), "PROMPT_TOOLKIT_NO_CPR": "1"}
    return kept | {"PYTHONPATH": str(ROOT), "TERM": "xterm", **own, **more}


class Seat:
    def __init__(self, tmp_path: Path, columns: int = 60, *words: str, **more: str) -> None:
        env, size = surroundings(tmp_path, **more), (24, columns)
        command = [*BANK[1:], *words]
        self.child: Any = pexpect.spawn(
            BANK[0], command, env=env, dimensions=size, encoding="utf-8", timeout=8
        )

    def type(self, text: str) -> None:
        self.child.send(text)

    def sees(self, *texts: str) -> None:
        """Wait until all of this was on the screen, in this order."""
        for text in texts:
            self.child.expect(re.escape(text))

    def leave(self) -> None:
        self.child.expect(">")
        for _ in range(5):  # what is told may hold a > too, and no key is read before the prompt
            self.child.sendcontrol("d")
            if self.child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=2) == 0:
                return
        raise AssertionError("the shell does not end")

    def close(self) -> None:
        self.child.close(force=True)


class Screen:
    def __init__(self, tmp_path: Path, **more: str) -> None:
        self._tmux = ("tmux", "-L", f"{tmp_path.name}-{os.getpid()}", "-f", "/dev/null")
        env = surroundings(tmp_path, **more)
        del env["TERM"], env["PROMPT_TOOLKIT_NO_CPR"]
        told = [f"-e{key}={env[key]}" for key in ("PYTHONPATH", "PNP_TABLE", *more)]
        command = shlex.join(BANK)
        self._run("new-session", "-d", "-x", "60", "-y", "24", *told, command, env=env)
        self.sees(f"{more.pop('PNP_SEEN', '2')}>")

    def _run(self, *words: str, env: dict[str, str] | None = None) -> str:
        asked = [*self._tmux, *words]
        done = subprocess.run(asked, env=env, capture_output=True, text=True, check=False)
        return done.stdout

    def type(self, text: str) -> None:
        self._run("send-keys", "-l", text)

    def shown(self, *, marks: bool = False) -> str:
        return self._run("capture-pane", "-p", *(["-e"] if marks else []))

    def sees(self, *texts: str) -> None:
        """Wait until all of this is on the screen."""
        until = time.monotonic() + 8
        while not all(text in self.shown() for text in texts):
            assert time.monotonic() < until, (texts, self.shown())
            time.sleep(0.05)

    def close(self) -> None:
        self._run("kill-server")


Sit = Callable[..., Seat]
Look = Callable[..., Screen]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    seats: list[Seat] = []

    def at(columns: int = 60, heard: Sequence[str] = ("cash", ">"), **more: str) -> Seat:
        seats.append(Seat(tmp_path, columns, **more))
        seats[-1].sees(*heard)
        return seats[-1]

    one_shot(tmp_path, "open", "cronulla", "Anna", "Ben", "Annika", "--cash", "book")
    yield at
    for seat in seats:
        seat.close()


@pytest.fixture
def look(tmp_path: Path) -> Iterator[Look]:
    if shutil.which("tmux") is None:
        pytest.skip("needs tmux to look at a terminal")
    one_shot(tmp_path, "open", "cronulla", "Anna", "Ben", "Annika", "--cash", "book")
    screens: list[Screen] = []

    def at(**more: str) -> Screen:
        screens.append(Screen(tmp_path, **more))
        return screens[-1]

    yield at
    for screen in screens:
        screen.close()


def one_shot(tmp_path: Path, *words: str) -> str:
    done = typed("bank", *words, cwd=tmp_path, env=surroundings(tmp_path))
    assert done.returncode == 0, done.stderr
    return done.stdout


def history(tmp_path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(one_shot(tmp_path, "history", "--json"))
    return found


KEYS = str.maketrans(
    {"↵": "\r", "⇥": "\t", "⌫": "\x7f", "⌦": "\x1b[3~", "⌧": "\x15", "⇱": "\x1b[H", "↑": "\x1b[A",
     "←": "\x1b[D"}
)  # fmt: skip


def play(line: str, tmp_path: Path, at: list[Seat | Screen]) -> None:
    verb, _, text = line.partition(" ")
    match verb:
        case "bank":
            one_shot(tmp_path, *shlex.split(text))
        case "seat":
            given = dict(each.split("=") for each in text.split() if "=" in each)
            words = [each for each in text.split() if "=" not in each]
            at.append(Seat(tmp_path, int(given.pop("columns", "100")), *words, **given))
        case "screen":
            at.append(Screen(tmp_path, **dict(each.split("=") for each in text.split())))
        case "type":
            at[-1].type(text.replace("^C", "\x03").translate(KEYS))
        case "sees":
            at[-1].sees(*text.replace("\\n", "\n").replace("\\r", "\r").split(" | "))
        case "waits":
            time.sleep(float(text))
        case "leaves" | "ends":
            seat = at[-1]
            assert isinstance(seat, Seat)
            seat.leave() if verb == "leaves" else seat.child.expect(pexpect.EOF)
        case "acts":
            assert [entry["act"] for entry in history(tmp_path)[1:]] == text.split(" | ")
        case "corrects":
            assert history(tmp_path)[-1]["of"] == [*map(int, text.split())]
        case _:
            assert verb == "#", line


@each_block(Path(__file__).parent / "keys")
def test_keys_are_answered_as_written(block: Block, tmp_path: Path) -> None:
    if "\nscreen" in block.text and shutil.which("tmux") is None:
        pytest.skip("needs tmux to look at a terminal")
    at: list[Seat | Screen] = []
    try:
        for line in block.text.splitlines():
            play(line, tmp_path, at)
    finally:
        for each in at:
            each.close()


def test_a_line_is_understood_before_enter_and_not_entered(look: Look, tmp_path: Path) -> None:
    screen = look()
    screen.type("b ben 37")
    screen.sees("→ Ben buys Kingsway for 350", "Anna 1500 · Ben 1500 · Annika 1500")
    assert max(map(len, screen.shown().splitlines())) <= 60
    assert len(history(tmp_path)) == 1


def test_a_refused_line_stays_marked_and_is_mended(look: Look, tmp_path: Path) -> None:
    screen = look(NO_COLOR="1")
    screen.type("buy ben qqqqqq\r")
    screen.sees("✗", "“qqqqqq”", "2> buy ben qqqqqq")
    marked = screen.shown(marks=True)
    assert re.search(r"buy ben \x1b\[1;4;7mqqqqqq", marked)
    assert not re.search(r"\x1b\[[0-9;]*(3[0-7]|9[0-7]|38;)m", marked)
    screen.type("\x7f" * 6 + "kingsway\r")  # the cursor stands at the end of the fault
    screen.sees("2  Ben buys Kingsway for 350")
    assert [entry["act"] for entry in history(tmp_path)][1:] == ["buy ben kingsway"]


@pytest.mark.parametrize("no", ["", "1"])
def test_colours_are_there_unless_they_are_not_wanted(look: Look, no: str) -> None:
    screen = look(NO_COLOR=no, FORCE_COLOR="1")
    screen.type("b ben 37")
    screen.sees("→ Ben buys Kingsway for 350")
    coloured = re.search(r"\x1b\[[0-9;]*(3[0-7]|9[0-7]|38;)m", screen.shown(marks=True))
    assert bool(coloured) != bool(no)


@pytest.mark.parametrize("more", [{"NO_COLOR": "1"}, {"TERM": "vt100"}])
def test_the_shell_needs_no_colours(sit: Sit, more: dict[str, str]) -> None:
    seat = sit(**more)
    seat.type("b ben 37\r")
    seat.sees("2  Ben buys Kingsway for 350")
    text = seat.child.before + seat.child.after
    assert not re.search(r"\x1b\[[0-9;]*(3[0-7]|9[0-7]|38;)m", text)
    seat.leave()


def test_a_terminal_that_can_only_print_gets_plain_lines(sit: Sit) -> None:
    seat = sit(TERM="dumb")
    seat.type("rent ben kinsway\n")
    seat.sees("did you mean kingsway?", "2> ")
    assert "^" not in seat.child.before, "a mark below a word says nothing to ears"
    seat.type("salary ben\n")
    seat.sees("2  Ben gets the salary: 200")
    assert "\x1b[?" not in seat.child.before
    seat.leave()


def test_who_sits_down_sees_the_last_entries_and_their_times(sit: Sit, tmp_path: Path) -> None:
    for name in ("anna", "ben", "annika", "anna"):
        one_shot(tmp_path, "salary", name)
    at = [time.strftime("%H:%M", time.localtime(e["at"])) for e in history(tmp_path)]
    seat = sit(100, heard=(*(f"{n:>4}  {at[n - 1]}  " for n in (3, 4, 5)), "the salary: 200", "6>"))
    assert "   2  " not in seat.child.before
