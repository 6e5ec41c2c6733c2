"""A seal on paper is a witness that no change of the file can win over."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.bank.test_keeping import run
from tests.cli.bank.test_shell import one_shot
from tests.faults.tampering import Change, with_sqlite

SCRIPT = "".join(f"{n} anna ben\n" for n in range(1, 20))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    one_shot(tmp_path, "open", "cronulla", "Anna", "Ben", "Cleo")
    return tmp_path


def told_seals(text: str) -> dict[int, str]:
    """Collect what the bank told with its answers: entry and letters."""
    parts = (line.split() for line in text.splitlines() if "seal after entry" in line)
    return {int(words[-2].rstrip(":")): words[-1] for words in parts}


def changed(table: Path, change: Change) -> None:
    """Change a table's file as somebody who knows how it is made: seals, head, triggers and all."""
    with_sqlite(change, anew=True)(table)


def give_more(db: sqlite3.Connection) -> None:
    db.execute("UPDATE posting SET amount = amount * 3 WHERE entry = 7")


def cut_the_end(db: sqlite3.Connection) -> None:
    for table, column in (("entry", "n"), ("posting", "entry")):
        db.execute(f"DELETE FROM {table} WHERE {column} > 18")  # fixed words


def reword_a_reason(db: sqlite3.Connection) -> None:
    db.execute("UPDATE entry SET reason = 'as agreed' WHERE n = 3")


def open_richer(db: sqlite3.Connection) -> None:
    db.execute("UPDATE content SET text = replace(text, 'Cleo', 'Clea')")


def test_the_seal_is_told_with_every_tenth_entry_and_proved_later(folder: Path) -> None:
    told = told_seals(run(folder, text=SCRIPT)[1])
    assert list(told) == [10, 20]
    for n, seal in told.items():
        code, said = run(folder, "check", "--seal", seal.lower().replace("0", "o"))
        assert (code, f"{seal} is the seal after entry {n}:" in said) == (0, True)


@pytest.mark.parametrize("change", [give_more, cut_the_end, reword_a_reason, open_richer])
def test_a_chain_reckoned_anew_is_betrayed_by_the_seal_alone(
    folder: Path, change: Callable[[sqlite3.Connection], object]
) -> None:
    seals = told_seals(run(folder, text=SCRIPT)[1])
    changed(folder / "table.pnp", change)
    assert run(folder, "check")[0] == 0, "the file is sound by itself"
    code, told = run(folder, "check", "--seal", seals[20])
    assert (code, "No entry of this table has the seal" in told) == (3, True)


def test_scripts_read_which_entry_a_seal_belongs_to(folder: Path) -> None:
    seals = told_seals(run(folder, text=SCRIPT)[1])
    code, told = run(folder, "check", "--json", "--seal", seals[10], "--seal", "0000-0000")
    found = json.loads(told)
    assert code == 3
    assert found["seal"] == seals[20]
    assert [each["entry"] for each in found["witnesses"]] == [10, None]


def test_a_report_bears_the_seal(folder: Path) -> None:
    run(folder, text=SCRIPT)
    seal = json.loads(run(folder, "check", "--json")[1])["seal"]
    assert seal in run(folder, "report")[1]
    run(folder, "report", "report.html")
    assert seal in (folder / "report.html").read_text(encoding="utf-8")
