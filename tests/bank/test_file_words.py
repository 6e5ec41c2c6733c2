"""What is told of a file that cannot be used comes in its table's language, else the screen's."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.bank.journal import open_journal
from pnp.bank.journal_tables import TRIGGERS
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.model import Box
from pnp.cli.bank.books import check, recover
from pnp.errors import PnpError
from pnp.rules.language.line import parse
from pnp.system import screen_language

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
        open_journal(path)


def test_the_language_asked_for_beats_table_and_screen(box: Box, tmp_path: Path) -> None:
    path = tmp_path / "table.pnp"
    open_table(path, box, Wishes(("Anna", "Ben"), lang="en"), 0)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(NEWER)
    with pytest.raises(PnpError, match=WORDS[NEWER]["de"]):
        open_journal(path, "de")


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({"LC_ALL": "de_CH.UTF-8", "LANG": "fr_FR"}, "de"), ({"LC_ALL": "", "LANG": "fr_FR"}, "fr"),
        ({"LC_ALL": "C.UTF-8", "LANG": "fr_FR"}, ""), ({"LANG": "POSIX"}, ""), ({}, ""),
    ],
)  # fmt: skip
def test_the_first_name_that_is_set_tells_the_language_of_the_screen(
    environment: dict[str, str], lang: str
) -> None:
    assert screen_language(environment) == lang


DAMAGES = {
    "DELETE FROM entry WHERE n = 2": {
        "en": "entry 2: it is missing; entry 3 stands in its place",
        "de": "Eintrag 2: er fehlt; an seiner Stelle steht Eintrag 3",
        "fr": "écriture 2 : elle manque ; l’écriture 3 est à sa place",
    },
    "UPDATE entry SET act = 'x' WHERE n = 3": {
        "en": "entry 3: it is not what was entered: its seal is broken",
        "de": "Eintrag 3: er ist nicht, was eingetragen wurde: sein Siegel ist gebrochen",
        "fr": "écriture 3 : elle n’est pas ce qui a été saisi : son sceau est brisé",
    },
    "UPDATE head SET count = 9": {
        "en": "entry 4: entries there: 3, entries made: 9",
        "de": "Eintrag 4: Einträge vorhanden: 3, gemacht: 9",
        "fr": "écriture 4 : écritures présentes : 3, faites : 9",
    },
    "CREATE TABLE more (a)": {
        "en": "its tables are not those of a pnp table",
        "de": "seine Tabellen sind nicht die eines Tisches von pnp",
        "fr": "ses tables ne sont pas celles d’une partie de pnp",
    },
}
SUMMED_UP = {
    "en": "; `pnp bank recover --table ",
    "de": "Heile Einträge: ",
    "fr": "Écritures saines : ",
}
SAVED = {
    "en": ("Sound entries saved to ", "to play on: "),
    "de": ("Heile Einträge, in ", "zum Weiterspielen: "),
    "fr": ("Écritures saines, sauvées dans ", "pour continuer la partie : "),
}


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_check_and_recover_speak_the_tables_language(
    box: Box, tmp_path: Path, damage: str, lang: str
) -> None:
    path = tmp_path / "table.pnp"
    open_table(path, box, Wishes(("Anna", "Ben"), lang=lang), 0)
    for line in ("salary anna", "salary ben"):
        Session(path, lambda: 0).enter(parse(line))
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for (name,) in db.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            db.execute(f"DROP TRIGGER {name}")
        db.execute(damage)
        for statement in TRIGGERS:
            db.execute(statement)
    checked = CliRunner().invoke(check, ["--table", str(path)])
    assert checked.exit_code == 3
    said = checked.stderr.replace("\u00a0", " ").splitlines()
    assert said[0] == DAMAGES[damage][lang]
    assert SUMMED_UP[lang] in said[-1]
    saved = CliRunner().invoke(recover, ["--table", str(path)])
    assert saved.exit_code == 0
    last = saved.stdout.replace("\u00a0", " ").splitlines()[-2:]
    assert all(each in line for each, line in zip(SAVED[lang], last, strict=True))


def test_what_is_wrong_has_a_name_for_scripts(box: Box, tmp_path: Path) -> None:
    path = tmp_path / "table.pnp"
    open_table(path, box, Wishes(("Anna", "Ben"), lang="de"), 0)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("CREATE TABLE more (a)")
    checked = CliRunner().invoke(check, ["--table", str(path), "--json"])
    (fault,) = json.loads(checked.stdout)["faults"]
    assert (fault["entry"], fault["fault"]) == (0, "other-tables")
    assert fault["say"] == DAMAGES["CREATE TABLE more (a)"]["de"]


def test_every_fault_has_its_words(box: Box) -> None:
    sources = (Path(__file__).parents[2] / "pnp" / "bank").glob("*.py")
    keys = {
        key
        for source in sources
        for key in re.findall(r'Damage\([^")]*?"([a-z-]+)"', source.read_text(encoding="utf-8"))
    }
    assert keys >= {"seal", "missing", "cut-off", "sum"}
    for lang in ("en", "de", "fr"):
        assert {f"bank.fault.{key}" for key in keys} <= set(box.labels[lang])
