"""A whole evening in the real shell: typos, an ambiguous name, two shells, a kill in the middle."""

import json
import re
from pathlib import Path

from tests.cli.bank.test_shell import Seat, history, one_shot, surroundings
from tests.typed import typed

TURNS = (
    ("b anna 1", "b ben 3", "b annika 5", "s anna"),
    ("b anna 37", "r ben 37", "b annika 6", "s ben"),
    ("b anna 39", "build anna 37 1", "build anna 39 1", "r annika 37"),
    ("b ben 8", "m 8", "60 annika ben # for the taxi", "r ben 39"),
    ("l ben 8", "owe annika bank 40", "settle annika", "u"),
    ("redo", "trade ben annika give @8 get @6 20", "s annika", "fix 5 salary anna 2"),
)
MISTAKES = {
    0: ("byu ben 9", "did you mean buy"),
    1: ("salary ann", "could be several: Anna, Annika"),
    2: ("rent ben kingswya", "did you mean kingsway"),
    3: ("50 anna ben 1.500", "too much here"),
    4: ("build ben 8", "cannot build"),
}


def entered(seat: Seat, line: str) -> int:
    """Type a line, wait for its number on the screen; give it."""
    seat.type(f"{line}\r")
    seat.child.expect(r"(?:2004l|\n) *(\d+)  (?!entered elsewhere)(?=[A-Z])")
    number = int(seat.child.match[1])
    seat.child.expect(r"\d+>")
    return number


def refused(tmp_path: Path, line: str) -> str:
    """Ask the bank in one shot what is wrong with a line."""
    done = typed("bank", line, cwd=tmp_path, env=surroundings(tmp_path))
    assert done.returncode in {1, 2}
    return done.stderr


def load_table(tmp_path: Path) -> Seat:
    seat = Seat(tmp_path)
    seat.sees("cash", ">")
    return seat


def test_a_whole_evening(tmp_path: Path) -> None:
    one_shot(tmp_path, "open", "cronulla", "Anna", "Ben", "Annika", "--cash", "book")
    seats = [load_table(tmp_path), load_table(tmp_path)]
    acknowledged: dict[int, str] = {}
    for turn, lines in enumerate(TURNS):
        seat = seats[turn % 2]
        if turn in MISTAKES:
            line, says = MISTAKES[turn]
            assert says in refused(tmp_path, line)
            seat.type(f"{line}\r")
            seat.child.expect(re.escape(line[:3]))
            seat.type("\x05\x15")  # to the end of the line, and all of it away
        for line in lines:
            number = entered(seat, line)
            assert number not in acknowledged
            acknowledged[number] = line.partition(" #")[0]
        if turn == 3:  # the laptop dies while the next line is being entered
            seat.type("s anna\r")
            seat.child.kill(9)
            seat.child.close(force=True)
            seats[turn % 2] = load_table(tmp_path)
            found = {entry["entry"]: entry["act"] for entry in history(tmp_path)}
            assert found.items() >= acknowledged.items()
            assert len(found) - 1 - len(acknowledged) in {0, 1}
            if len(found) - 1 > len(acknowledged):  # entered, but the number was not seen
                acknowledged[len(found)] = "s anna"
    for seat in seats:
        seat.child.sendcontrol("d")
    entries = history(tmp_path)
    assert {entry["entry"]: entry["act"] for entry in entries if entry["entry"] > 1} == acknowledged
    assert "sound" in one_shot(tmp_path, "check")
    status = json.loads(one_shot(tmp_path, "status", "--json"))
    assert status["entries"] == len(entries)
    for line, _ in MISTAKES.values():
        assert line not in acknowledged.values()
