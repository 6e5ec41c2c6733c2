"""The shell as a banker uses it: real keys through a real pseudo-terminal."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tests.typed import typed

ROOT = Path(__file__).parents[3]
BANK = (sys.executable, "-m", "pnp", "bank")


def surroundings(tmp_path: Path, **more: str) -> dict[str, str]:
    asked = {"NO_COLOR", "FORCE_COLOR", "PNP_TABLE"}
    kept = {key: text for key, text in os.environ.items() if key not in asked}
    own = {"PNP_TABLE": str(tmp_path / "table.pnp"), "PROMPT_TOOLKIT_NO_CPR": "1"}
    return kept | {"PYTHONPATH": str(ROOT), "TERM": "xterm", **own, **more}


class Seat:
    def __init__(self, tmp_path: Path, columns: int = 60, **more: str) -> None:
        self._tmp_path = tmp_path
        env, size = surroundings(tmp_path, **more), (24, columns)
        self.child: Any = pexpect.spawn(
            BANK[0], list(BANK[1:]), env=env, dimensions=size, encoding="utf-8", timeout=8
        )
        self.keys = 0

    def type(self, text: str) -> None:
        self.keys += len(text)
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
        done = subprocess.run(
            [*self._tmux, *words], env=env, capture_output=True, text=True, check=False
        )
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

    def at(columns: int = 60, **more: str) -> Seat:
        seats.append(Seat(tmp_path, columns, **more))
        seats[-1].sees("cash", ">")
        return seats[-1]

    one_shot(tmp_path, "open", "cronulla", "Anna", "Ben", "Annika", "--cash", "book")
    yield at
    for seat in seats:
        seat.child.close(force=True)


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


def test_every_key_of_an_act_counts(tmp_path: Path) -> None:
    one_shot(tmp_path, "open", "cronulla", "Cem", "Dora", "--cash", "book")
    seat = Seat(tmp_path)
    seat.sees("entry,", ">")
    for text, said, most in (
        ("50 c d\r", "Cem pays Dora 50", 7),
        ("s c\r", "Cem gets the salary: 200", 4),
        ("b c 37\r", "Cem buys Kingsway for 350", 7),
        ("r d 37\r", "Dora pays Cem 28 rent for Kingsway", 7),
        ("m 37\r", "Cem mortgages Kingsway: 175", 5),
        ("l 37\r", "Cem lifts Kingsway for", 5),
        ("u\r", "Taken back", 2),
    ):
        before = seat.keys
        seat.type(text)
        seat.sees("   ", said)
        assert seat.keys - before == len(text) <= most
    seat.leave()
    assert [entry["act"] for entry in history(tmp_path)][1:] == [
        "50 c d", "s c", "b c 37", "r d 37", "m 37", "l 37", "u",
    ]  # fmt: skip


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


def test_an_ambiguous_name_is_listed_and_a_broken_rule_is_told(look: Look) -> None:
    screen = look()
    screen.type("salary ann\r")
    screen.sees("✗ “ann” could be several: Anna, Annika")
    screen.type("\x15rent ben 37\r")
    screen.sees("✗ Nobody owns Kingsway: no rent; buy Ben kingsway", "2> rent ben 37")


def test_a_question_is_answered_by_its_number(look: Look, tmp_path: Path) -> None:
    screen = look()
    screen.type("salary ann\r")
    screen.sees("✗ “ann” could be several: Anna, Annika – not entered; number")
    # a sum may be what the figure begins, however slowly it is typed
    screen.type("2")
    time.sleep(0.5)
    screen.type("0 annika ben")
    screen.sees("→ Annika pays Ben 20")
    screen.type("\x15salary ann\r")
    screen.sees("1 Anna · 2 Annika")
    screen.type("2\r")
    screen.sees("2  Annika gets the salary: 200")
    screen.type("b ben 37; b ben 11\r")
    screen.sees("3  Ben buys", "4>")
    screen.type("trade ben anna give 11 get 50\r")
    screen.sees("1 $11 · 2 Croydon Street")
    screen.type("\x15trade ben anna give 37 surf get 50\r")
    screen.sees("✗")
    assert [entry["act"] for entry in history(tmp_path)][1:] == [
        "salary Annika", "b ben 37; b ben 11",
    ]  # fmt: skip


def test_what_cannot_be_paid_is_owed_and_paid_off_by_its_number(look: Look, tmp_path: Path) -> None:
    screen = look()
    screen.type("b ben 37; pay anna bank 1490\r")
    screen.sees("2  Ben buys", "3>")
    screen.type("rent anna 37\r")
    screen.sees("1 owe it: 28 to")
    screen.type("1\r")
    screen.sees("3  Anna owes Ben 28: rent for Kingsway", "4>")
    screen.type("5 anna ben\r")
    screen.sees("1 towards the 28 ·")
    screen.type("1\r")
    screen.sees("4  Anna pays Ben 5 of the debt; 23 still owed", "Anna owes Ben 23")
    assert [entry["act"] for entry in history(tmp_path)][2:] == [
        "rent Anna kingsway owed", "pay Anna Ben 5 debt",
    ]  # fmt: skip


def test_the_toolbar_shows_debts_houses_and_the_clock(look: Look, tmp_path: Path) -> None:
    look()
    (tmp_path / "table.pnp").unlink()
    options = ("--until", "23:59", "--cash", "book")
    one_shot(tmp_path, "open", "grundbesitz", "Anna", "Ben", "Cem", "--lang", "en", *options)
    one_shot(tmp_path, "owe ben bank 70")
    (tmp_path / "seat").mkdir()
    screen = Screen(tmp_path / "seat", PNP_TABLE=str(tmp_path / "table.pnp"), PNP_SEEN="3")
    screen.sees("Ben owes the Bank 70", "houses left: ", "hotels left: ", "h to 23:59")
    screen.close()


def test_words_are_completed(look: Look) -> None:
    screen = look()
    for keys, seen in (("sal\t", "2> salary"), (" be\t", "2> salary Ben")):
        screen.type(keys)
        screen.sees(seen)
    screen.type("\r")
    screen.sees("2  Ben gets the salary: 200")
    for keys, seen in (("mort\t", "3> mortgage"), (" Anni\t", "mortgage Annika")):
        screen.type(keys)
        screen.sees(seen)
    screen.type(" gunnamatta-r")
    screen.sees("mortgage Annika gunnamatta-r")
    screen.type("\t")
    screen.sees("3> mortgage Annika gunnamatta-road")


def test_the_line_has_a_history_that_outlives_the_shell(sit: Sit, tmp_path: Path) -> None:
    one_shot(tmp_path, "salary", "ben")
    seat = sit()
    seat.type("\x1b[A\ry\r")
    seat.sees("   3", "Ben gets the salary: 200")
    seat.leave()


def test_help_is_a_question_mark(sit: Sit) -> None:
    seat = sit()
    seat.type("?\r")
    seat.sees("buy P D [AMOUNT]", "undo to N", "s salary")
    seat.type("help rent\r")
    seat.sees("rent P D [THROW]")
    seat.type("? r\r")
    seat.sees("Pay the rent of a deed")
    seat.leave()


def test_a_second_shell_sees_entries_and_that_its_act_fits_no_more(
    look: Look, tmp_path: Path
) -> None:
    screen = look()
    screen.type("buy anna 37")
    screen.sees("→ Anna buys Kingsway for 350")
    one_shot(tmp_path, "salary", "ben")
    screen.sees("2  entered elsewhere: Ben gets the salary: 200", "3> buy anna 37", "Ben 1700")
    one_shot(tmp_path, "b ben 37")
    screen.type("\r")
    screen.sees("✗", "Ben owns it")
    screen.sees("3  entered elsewhere: Ben buys Kingsway for 350", "4> buy anna 37")
    assert len(history(tmp_path)) == 3


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
