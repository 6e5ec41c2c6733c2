"""Questions from a shell of the machine: one command each, and JSON for scripts."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.bank.test_shell import one_shot, surroundings
from tests.typed import typed


@pytest.fixture
def table(tmp_path: Path) -> Path:
    one_shot(
        tmp_path, "open", "cronulla", "Ann Lee", "Ann Bo", "Cem", "--cash", "book", "--lang", "en"
    )
    one_shot(tmp_path, "buy lee 37; buy bo surf-road; owe cem bo 20")
    return tmp_path


def asked(table: Path, *words: str) -> Any:
    return json.loads(one_shot(table, *words, "--json"))


def test_a_deed_is_asked_about_in_one_command(table: Path) -> None:
    assert "37 Kingsway (Ocean): Ann Lee owns it" in one_shot(table, "status", "kingsway")
    for words in (("status", "kingsway"), ("?", "kingsway"), ("? kingsway",), ("help", "kingsway")):
        assert asked(table, *words)["deeds"]["kingsway"]["rent"] == 28, words
    assert asked(table, "status", "surf", "road")["deeds"]["surf-road"]["owner"] == "Ann Bo"


def test_several_pay_in_one_command(table: Path) -> None:
    asked(table, "settle", "cem")  # who owes gives nothing away
    told = asked(table, "all", "pay", "lee", "10")
    assert [(each["from"], each["to"], each["amount"]) for each in told["moves"]] == [
        ("Ann Bo", "Ann Lee", 10), ("Cem", "Ann Lee", 10),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "code", "spelling"),
    [
        (("pays", "lee", "50"), "E_ASK", 'from "Ann Bo"'),
        (("status", "ann"), "E_AMBIGUOUS", "Ann Lee"),
        (("pay", "lee", "bo", "1.500k"), "E_AMOUNT", "1500000"),
        (("undo", "1", "2"), "E_SYNTAX", "undo to 12"),
    ],
)
def test_what_is_unclear_is_refused_with_the_right_spelling(
    table: Path, words: tuple[str, ...], code: str, spelling: str
) -> None:
    done = typed("bank", *words, "--json", cwd=table, env=surroundings(table))
    told = json.loads(done.stdout)
    assert done.returncode > 0
    assert (told["ok"], told["code"]) == (False, code)
    assert spelling in told["say"]
