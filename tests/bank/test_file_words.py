"""What is told of a file that cannot be used comes in its table's language, else the screen's."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pnp.bank.file_words import screen_language
from pnp.bank.journal import opened
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.model import Box
from pnp.errors import PnpError
from pnp.rules.language.line import parse

NEWER = "PRAGMA user_version = 99"
SPOILED = "UPDATE head SET hash = 'x'"
WORDS = {
    NEWER: {"en": "newer pnp", "de": "neueren pnp", "fr": "plus récent"},
    SPOILED: {"en": "is damaged", "de": "ist beschädigt", "fr": "est endommagé"},
    "": {"en": "in use", "de": "in einem anderen Programm", "fr": "un autre programme"},
}
NO_TABLE = {"en": "does not begin as one", "de": "der Anfang passt nicht", "fr": "le début"}


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the screen be French, so that it never speaks by chance as the table does."""
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_CH.UTF-8")
    monkeypatch.setattr("pnp.bank.journal._WAIT", 0.05)


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("fault", WORDS)
def test_a_table_is_told_of_in_its_own_language(
    box: Box, tmp_path: Path, fault: str, lang: str
) -> None:
    path = tmp_path / "table.pnp"
    open_table(path, box, Wishes(("Anna", "Ben"), lang=lang), 0)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for (name,) in db.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            db.execute(f"DROP TRIGGER {name}")
        db.execute(fault or "BEGIN EXCLUSIVE")
        with pytest.raises(PnpError, match=WORDS[fault][lang]):
            Session(path, lambda: 0).enter(parse("salary anna"))


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_what_has_no_language_is_told_of_in_that_of_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setenv("LANG", f"{lang}_XX.UTF-8")
    path = tmp_path / "table.pnp"
    path.write_text("a letter to grandmother")
    with pytest.raises(PnpError, match=NO_TABLE[lang]):
        opened(path)


def test_the_language_asked_for_beats_table_and_screen(box: Box, tmp_path: Path) -> None:
    path = tmp_path / "table.pnp"
    open_table(path, box, Wishes(("Anna", "Ben"), lang="en"), 0)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(NEWER)
    with pytest.raises(PnpError, match=WORDS[NEWER]["de"]):
        opened(path, "de")


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({"LC_ALL": "de_CH.UTF-8", "LANG": "fr_FR"}, "de"),
        ({"LC_ALL": "", "LANG": "fr_FR"}, "fr"),
        ({"LC_ALL": "C.UTF-8", "LANG": "fr_FR"}, ""),
        ({"LANG": "POSIX"}, ""),
        ({}, ""),
    ],
)
def test_the_first_name_that_is_set_tells_the_language_of_the_screen(
    environment: dict[str, str], lang: str
) -> None:
    assert screen_language(environment) == lang
