"""A tired banker in the shell: what is typed blind is neither lost, nor mixed, nor doubled."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.bank.test_shell import Screen, Seat, history, one_shot

ARROW_LEFT, ARROW_UP = "\x1b[D", "\x1b[A"


pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux")


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    one_shot(tmp_path, "open", "cronulla", "Anna", "Ben", "Annika", "--cash", "book")
    screen = Screen(tmp_path)
    yield screen
    screen.close()


def acts(tmp_path: Path) -> list[str]:
    return [entry["act"] for entry in history(tmp_path)][1:]


def test_a_line_typed_after_a_refused_one_takes_its_place(screen: Screen, tmp_path: Path) -> None:
    screen.type("b ben kinsway\r")
    screen.sees("1 Ben buys Kingsway")
    screen.type("b ben 11\r")
    screen.sees("   2  Ben buys Croydon Street")
    screen.type(ARROW_UP + ARROW_UP)
    screen.sees("kinsway")
    assert acts(tmp_path) == ["b ben 11"]


@pytest.mark.parametrize(
    ("typed", "keys", "entered"),
    [
        ("b ben 1x", "\x7f1\r", "b ben 11"),
        ("b ben 2", ARROW_LEFT + "1\r", "b ben 12"),
        ("pay ben anna", " 50\r", "pay ben anna 50"),
        ("x b ben 11", "\x1b[H\x1b[3~\x1b[3~\r", "b ben 11"),
    ],
)
def test_a_refused_line_is_mended_after_a_key_that_mends(
    screen: Screen, tmp_path: Path, typed: str, keys: str, entered: str
) -> None:
    screen.type(f"{typed}\r")
    screen.sees("✗", f"2> {typed}")
    screen.type(keys)
    screen.sees("   2  ")
    assert acts(tmp_path) == [entered]


def test_a_figure_that_begins_a_line_answers_no_question(screen: Screen, tmp_path: Path) -> None:
    screen.type("salary ann\r")
    screen.sees("1 Anna · ", "2 Annika")
    screen.type("150 anna ben\r")
    screen.sees("   2  Anna pays Ben 150")
    screen.type("salary ann\r")
    screen.sees("1 Anna · ", "2 Annika")
    screen.type("2\r")
    screen.sees("   3  Annika gets the salary")
    assert acts(tmp_path) == ["150 anna ben", "salary Annika"]


def test_a_line_entered_twice_is_asked_about_and_answered(screen: Screen, tmp_path: Path) -> None:
    screen.type("50 anna ben\r")
    screen.sees("   2  Anna pays Ben 50")
    screen.type("50 anna ben\r")
    screen.sees("Same as entry 2", "y yes", "n no", "(not entered yet)")
    screen.type("s ben\r")
    screen.sees("   3  Ben gets")
    screen.type("50 anna ben\r")
    screen.sees("Same as entry 2", "y yes")
    screen.type("y\r")
    screen.sees("   4  Anna pays Ben 50")
    screen.type("50 anna ben\r")
    screen.sees("Same as entry 4", "n no")
    screen.type("n\r")
    screen.sees("5>\n\n")
    assert acts(tmp_path) == ["50 anna ben", "s ben", "50 anna ben"]


def test_who_sits_down_sees_the_last_entries_and_their_times(tmp_path: Path) -> None:
    one_shot(tmp_path, "open", "cronulla", "Anna", "Ben", "Annika", "--cash", "book")
    for name in ("anna", "ben", "annika", "anna"):
        one_shot(tmp_path, "salary", name)
    at = [time.strftime("%H:%M", time.localtime(e["at"])) for e in history(tmp_path)]
    seat = Seat(tmp_path, columns=100)
    seat.sees(*(f"{n:>4}  {at[n - 1]}  " for n in (3, 4, 5)), "gets the salary: 200", "6>")
    assert "   2  " not in seat.child.before
    seat.child.close(force=True)


def test_a_terminal_that_can_only_print_is_guarded_too(tmp_path: Path) -> None:
    one_shot(tmp_path, "open", "cronulla", "Anna", "Ben", "Annika", "--cash", "book")
    seat = Seat(tmp_path, columns=100, TERM="dumb")
    seat.type("s ben\rs ben\r")
    seat.sees("   2  ", "enter it again?\r\ny yes\r\nn no\r\n")
    seat.type("y\r")
    seat.sees("   3  ")
    seat.type("s bx\r")
    seat.sees("“bx”", "4> ")
    seat.type("u\r")
    seat.sees("Take back 3 s ben?")
    seat.type("no\r# hm\r")
    seat.sees("Nothing was entered")
    seat.leave()
    assert acts(tmp_path) == ["s ben", "s ben"]
