"""Tampering with a table's file: each kind is shown by the file, or by a witness outside of it."""

import shutil
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from pnp.bank.integrity import follow, inspect, recover
from pnp.bank.journal import open_journal
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes
from pnp.errors import PnpError
from pnp.rules.language.line import parse
from tests.faults.conftest import Copy
from tests.faults.tampering import KINDS, with_sqlite
from tests.fixtures.bank import sit

LINES: Final = ("status", "history", "why 6", "undo", "20 anna ben")
"""What is asked and entered of a table that somebody has been at."""


def shown(path: Path) -> bool:
    """Tell whether `pnp bank check` reports a file."""
    try:
        return bool(inspect(path).faults)
    except PnpError:
        return True


def disowned(path: Path, mirror: Path) -> bool:
    """Tell whether a mirror refuses to follow a table."""
    try:
        with open_journal(path) as journal:
            follow(journal, mirror)
    except PnpError:
        return True
    return False


def use(path: Path) -> bool:
    """Use a table, whatever is wrong with it: it serves, or says in a sentence why it does not."""
    with suppress(PnpError):
        recover(path, path.with_name("saved.pnp"))
    served = 0
    for line in LINES:
        try:
            Session(path, lambda: 1_800_000_000).answer(parse(line))
            served += 1
        except PnpError:
            if not readable(path):
                return False  # and so it is with all the others
    return served == len(LINES)


def readable(path: Path) -> bool:
    """Tell whether the chain of a file is whole, whoever has made it."""
    try:
        with open_journal(path) as journal, journal.reading():
            journal.read()
    except PnpError:
        return False
    return True


@pytest.mark.parametrize("kind", KINDS)
def test_tampering_is_shown_by_file_or_by_witness(copy: Copy, played: Path, kind: str) -> None:
    path = copy("tampered")
    seal = inspect(played).seals[-1]
    mirror = Path(shutil.copy(played, path.with_name("mirror.pnp")))
    KINDS[kind].act(path)
    notices = KINDS[kind].notices
    assert shown(path) == (notices == "the file")
    if notices == "a witness":
        assert seal not in inspect(path).seals
        assert disowned(path, mirror)
    if notices == "nobody":
        assert seal in inspect(path).seals
        assert not disowned(path, mirror)
    assert use(path) == (notices != "the file")


@pytest.mark.parametrize(("change", "line"), [
    ("UPDATE content SET text = '{' WHERE part = 'words.fr'", "hilfe"),
    ("UPDATE entry SET of = 'x' WHERE n = 2", "20 anna ben"),
])  # fmt: skip
def test_what_few_lines_read_is_told_as_damage_too(shelf: Path, change: str, line: str) -> None:
    session = sit(shelf / "table.pnp", "cronulla", Wishes(("Anna", "Ben"), "paper"), "50 anna ben")
    with_sqlite(change, anew=True)(shelf / "table.pnp")
    assert shown(shelf / "table.pnp")
    with pytest.raises(PnpError, match="is damaged"):
        session.answer(parse(line))


def test_a_hundred_kinds_are_tried() -> None:
    assert len(KINDS) > 100
