"""A tired banker in the shell: what is typed blind is not lost, and what a correction asks."""

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


WHARF = ("buy ben 12", "rent annika 12", "rent anna 12")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    one_shot(tmp_path, "open", "cronulla", "Anna", "Ben", "Annika", "--cash", "book")
    for line in WHARF:
        one_shot(tmp_path, *line.split())
    return tmp_path


@pytest.fixture
def seat(folder: Path) -> Iterator[Seat]:
    seat = Seat(folder, columns=200)
    seat.sees("cash", ">")
    yield seat
    seat.child.close(force=True)


@pytest.mark.parametrize(
    ("reply", "entered", "of"),
    [
        ("a", "fix 2 buy anna 12 all", [2, 3, 4]),
        ("none", "fix 2 buy anna 12 none", [2]),
        ("3", "fix 2 buy anna 12 only 3", [2, 3]),
    ],
)
def test_the_shell_asks_once_and_enters_one_correction(
    seat: Seat, tmp_path: Path, reply: str, entered: str, of: list[int]
) -> None:
    seat.type("fix 2 buy anna 12\r")
    seat.sees("3: Annika pays Anna 40 rent", "4: refused now: Anna", "Shall they follow?")
    seat.type(f"{reply}\r")
    seat.sees("Entry 2 corrected")
    seat.leave()
    *_, last = history(tmp_path)
    assert (last["act"], last["of"]) == (entered, of)


def test_an_unclear_answer_is_asked_again_none_enters_nothing(seat: Seat, tmp_path: Path) -> None:
    seat.type("void 2\r")
    seat.sees("3: refused now", "Shall they follow?")
    seat.type("salary ben\r")
    seat.sees("“salary ben” is not entered: a question is open", "Shall they follow?")
    seat.type("\r")
    seat.sees("Nothing was entered")
    seat.type("salary ben\r")
    seat.sees("   5", "salary")
    seat.leave()
    assert [entry["act"] for entry in history(tmp_path)][1:] == [*WHARF, "salary ben"]


@pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux to look at a terminal")
def test_what_a_correction_would_do_is_seen_before_enter(folder: Path) -> None:
    screen = Screen(folder, PNP_SEEN="5")
    screen.type("void 2")
    screen.sees("→ Entry 2 (buy ben 12) would be taken out; 3: refused")
    screen.close()
    assert len(history(folder)) == 4


def test_a_number_answers_on_a_terminal_that_can_only_print(folder: Path) -> None:
    seat = Seat(folder, columns=200, TERM="dumb")
    seat.type("salary ann\r")
    seat.sees("“ann” could be several", "1 Anna\r\n2 Annika")
    seat.type("2\r")
    seat.sees("   5  Annika gets the salary")
    seat.type("salary ann\r")
    seat.sees("1 Anna\r\n2 Annika")
    seat.type("\r")
    seat.sees("Nothing was entered")
    seat.leave()
    assert history(folder)[-1]["act"] == "salary Annika"
