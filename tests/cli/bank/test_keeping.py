"""Copies beside the table, from the command line: made unasked, found by `recover`."""

import json
import shutil
from pathlib import Path

import pytest

from pnp.cli.bank.group import COMMANDS
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


def test_the_hint_of_a_damaged_table_is_a_command_that_saves_it(folder: Path) -> None:
    run(folder, "run", "-", text=SALARIES)
    run(folder, "run", "-", text="note after the copy")
    raw = bytearray((folder / "table.pnp").read_bytes())
    place = raw.index(b"salary anna")
    raw[place : place + 6] = b"SALARY"
    (folder / "table.pnp").write_bytes(raw)
    for words in (("salary", "ben"), ("check",)):
        code, said = run(folder, *words)
        assert code == 3
        hint = said.split("`")[-2]
        assert hint == f"pnp bank recover --table {folder / 'table.pnp'}"
    code, said = run(folder, *hint.split()[2:])
    assert code == 0
    assert "taken from" in said
    assert "table.kept-0025.pnp" in said
    saved = folder / "table-saved.pnp"
    assert f"Sound entries saved to {saved}: 26 of 26" in said
    assert f"to play on: pnp bank --table {saved}" in said
    assert run(folder, "check", "--table", str(saved))[0] == 0
    assert run(folder, *hint.split()[2:])[0] == 0
    assert (folder / "table-saved2.pnp").exists()


def test_who_names_the_damaged_file_is_told_how_it_is_meant(folder: Path) -> None:
    before = (folder / "table.pnp").read_bytes()
    code, said = run(folder, "recover", "table.pnp")
    assert code == 2
    assert "FILE is the new file" in said
    assert "pnp bank recover --table table.pnp" in said
    assert (folder / "table.pnp").read_bytes() == before
    assert "new file" in COMMANDS["recover"][1]


def test_a_lost_table_comes_back_from_its_copies(folder: Path) -> None:
    run(folder, text=SALARIES)
    (folder / "table.pnp").unlink()
    code, said = run(folder, "recover")
    assert code == 0
    assert f"Sound entries saved to {folder / 'table-saved.pnp'}: 25" in said
    shutil.move(folder / "table-saved.pnp", folder / "table.pnp")
    assert run(folder, "check")[0] == 0
