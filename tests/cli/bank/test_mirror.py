"""A mirror follows its table entry by entry; whatever it fails by, the table is safe."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.bank.journal import open_journal
from pnp.bank.session import Session
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


def test_a_stop_before_the_mirror_loses_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(folder, "5", "anna", "ben", "--mirror", "stick.pnp")
    stop: Callable[..., None] = lambda *_, **__: (_ for _ in ()).throw(KeyboardInterrupt)  # noqa: E731  # a stroke of Ctrl-C
    monkeypatch.setattr("pnp.bank.integrity.follow", stop)
    session = Session(folder / "table.pnp", lambda: 0, mirror=str(folder / "stick.pnp"))
    with pytest.raises(KeyboardInterrupt):
        session.enter(parse("6 anna ben"))
    monkeypatch.undo()
    assert not alike(folder)
    run(folder, "7", "anna", "ben", "--mirror", "stick.pnp")
    assert alike(folder)
    with open_journal(folder / "stick.pnp") as journal, journal.reading():
        acts = [row[4] for row in journal.read().rows]
    assert acts[-3:] == ["5 anna ben", "6 anna ben", "7 anna ben"]
