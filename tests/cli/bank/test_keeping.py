"""Copies beside the table, from the command line: made unasked, found by `recover`."""

import json
from pathlib import Path

import pytest

from tests.cli.bank.test_shell import Seat, one_shot, surroundings
from tests.typed import typed


def run(tmp_path: Path, *words: str, text: str = "") -> tuple[int, str]:
    done = typed("bank", *words, cwd=tmp_path, stdin=text, env=surroundings(tmp_path))
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    one_shot(tmp_path, "open", "cronulla", "Anna", "Ben", "Annika")
    return tmp_path


def copies(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.glob("*.kept-*"))


SALARIES = "salary anna\n" * 24


def test_a_script_a_pipe_and_a_single_act_keep_a_copy_at_25(folder: Path) -> None:
    assert run(folder, "run", "-", text=SALARIES)[0] == 0
    assert copies(folder) == ["table.kept-0025.pnp"]
    run(folder, text=SALARIES)
    assert copies(folder) == ["table.kept-0025.pnp", "table.kept-0049.pnp"]
    run(folder, "salary", "ben")
    assert copies(folder)[-1] == "table.kept-0050.pnp"


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_who_leaves_the_shell_leaves_a_copy(folder: Path, term: str) -> None:
    seat = Seat(folder, columns=100, TERM=term)
    seat.type("salary anna\r")
    seat.sees("   2  ")
    seat.leave()
    assert copies(folder) == ["table.kept-0002.pnp"]


def test_no_backup_keeps_none(folder: Path) -> None:
    run(folder, "run", "-", "--no-backup", text=SALARIES[12:])
    run(folder, "salary", "anna", "--no-backup")
    run(folder, "--no-backup", text=SALARIES)
    assert json.loads(one_shot(folder, "status", "--json"))["entries"] == 49
    run(folder, "--no-backup", "salary", "ben")
    assert copies(folder) == []
