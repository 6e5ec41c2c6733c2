"""What is told of a file that cannot be used comes in its table's language, else the screen's.

What damaged files are told of, in every language, stands in `cli/bank/commands/damaged.txt`.
"""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.model import Box
from pnp.errors import PnpError
from pnp.rules.language.line import parse
from pnp.system import screen_language


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "in use"), ("de", "in einem anderen Programm"), ("fr", "un autre programme")],
)
def test_a_table_in_use_is_told_of_in_its_own_language(
    box: Box, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, told: str
) -> None:
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    monkeypatch.setattr("pnp.bank.journal._WAIT", 0.05)
    path = tmp_path / "table.pnp"
    open_table(path, box, Wishes(("Anna", "Ben"), lang=lang), 0)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN EXCLUSIVE")
        with pytest.raises(PnpError, match=told):
            Session(path, lambda: 0).enter(parse("salary anna"))


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
