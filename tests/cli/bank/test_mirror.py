"""A mirror follows its table entry by entry; whatever it fails by, the table is safe."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.bank.journal import open_journal
from pnp.bank.session import Session
from pnp.errors import PnpError
from pnp.rules.language.line import parse
from tests.cli.bank.test_keeping import run
from tests.cli.bank.test_shell import one_shot


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    one_shot(tmp_path, "open", "cronulla", "Anna", "Ben")
    return tmp_path


def head(path: Path) -> str:
    with open_journal(path) as journal, journal.reading():
        return journal.read().head


def alike(folder: Path) -> bool:
    return head(folder / "table.pnp") == head(folder / "stick.pnp")


def test_acts_scripts_and_pipes_are_mirrored(folder: Path) -> None:
    run(folder, "5", "anna", "ben", "--mirror", "stick.pnp")
    assert alike(folder)
    run(folder, "run", "-", "--mirror", "stick.pnp", text="salary anna\nsalary ben\n")
    assert alike(folder)
    run(folder, "--mirror", "stick.pnp", text="undo\nsalary anna\n")
    assert alike(folder)


def test_what_a_mirror_missed_it_gets_with_the_next_entry(folder: Path) -> None:
    run(folder, "5", "anna", "ben", "--mirror", "stick.pnp")
    run(folder, "salary", "anna")
    assert not alike(folder)
    run(folder, "salary", "anna", "--mirror", "stick.pnp")
    assert alike(folder)


@pytest.mark.parametrize(
    ("mirror", "why"),
    [
        ("table.pnp", "is the table itself"),
        ("gone/stick.pnp", "cannot be opened"),
        ("other.pnp", "the mirror of another table"),
        (".", "is a directory"),
    ],
)
def test_a_mirror_that_fails_is_told_and_the_entry_stands(
    folder: Path, mirror: str, why: str
) -> None:
    one_shot(folder, "open", "cronulla", "Anna", "Cleo", "--table", "other.pnp")
    before = head(folder / "other.pnp")
    code, told = run(folder, "5", "anna", "ben", "--mirror", mirror)
    assert code == 0
    assert "Anna pays Ben 5" in told
    assert why in told
    assert "The table itself is safe" in told
    assert head(folder / "other.pnp") == before


def test_a_mirror_of_another_course_is_left_alone(folder: Path) -> None:
    run(folder, "5", "anna", "ben", "--mirror", "stick.pnp")
    one_shot(folder, "backup", "twin.pnp")
    run(folder, "6", "anna", "ben", "--mirror", "stick.pnp")
    before = head(folder / "stick.pnp")
    told = run(folder, "7", "anna", "ben", "--table", "twin.pnp", "--mirror", "stick.pnp")[1]
    assert "holds other entries" in told
    assert head(folder / "stick.pnp") == before


def test_whoever_stops_between_table_and_mirror_loses_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(folder, "5", "anna", "ben", "--mirror", "stick.pnp")
    stop: Callable[..., None] = lambda *_: (_ for _ in ()).throw(KeyboardInterrupt)  # noqa: E731  # a stroke of Ctrl-C
    monkeypatch.setattr("pnp.bank.integrity.follow", stop)
    session = Session(folder / "table.pnp", lambda: 0, mirror=str(folder / "stick.pnp"))
    with pytest.raises(KeyboardInterrupt):
        session.enter(parse("6 anna ben"))
    monkeypatch.undo()
    assert not alike(folder)
    run(folder, "7", "anna", "ben", "--mirror", "stick.pnp")
    assert alike(folder)
    with open_journal(folder / "stick.pnp") as journal, journal.reading():
        assert [row[4] for row in journal.read().rows][-3:] == [
            "5 anna ben",
            "6 anna ben",
            "7 anna ben",
        ]


def test_a_mirror_that_was_spoiled_is_named(folder: Path) -> None:
    run(folder, "5", "anna", "ben", "--mirror", "stick.pnp")
    (folder / "stick.pnp").write_bytes(b"no table")
    code, told = run(folder, "6", "anna", "ben", "--mirror", "stick.pnp")
    assert (code, "no table" in told or "is no" in told) == (0, True)
    with pytest.raises(PnpError):
        head(folder / "stick.pnp")
