"""What a correction asks, answered by keys in the shell."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.bank.test_shell import Screen, Seat, history, one_shot

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
