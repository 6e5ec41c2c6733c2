"""One command after the other, before there is a table and at one."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pnp.box.packs import languages
from pnp.cli.bank.answers import broken
from pnp.cli.main import pnp
from tests.cli.bank.test_keeping import run
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


@pytest.mark.parametrize(
    ("lang", "words", "says"),
    [
        ("de", "", "es fehlen ein Spiel und wer spielt: pnp bank open SPIEL SPIELER…"),
        ("de", "cronulla", "es fehlen ein Spiel und wer spielt"),
        ("de", "cronulla Anna Ben --cash gold", "--cash passt nicht: ein Tisch wird so eröffnet"),
        ("fr", "cronulla Anna Ben --gold", "--gold ne convient pas : une table s’ouvre par"),
        ("fr", "cronulla Anna Ben --seed x", "--seed ne convient pas"),
        ("de", "cronula Anna Ben", "„cronula“ ist hier kein Spiel; es gibt chalet, cronulla"),
        ("de", "cronulla Anna", "in cronulla spielen 2 bis 8, nicht 1"),
        ("fr", "cronulla Anna anna", "deux joueurs s’appellent anna"),
        ("de", "cronulla Anna bank", "„bank“ ist ein Wort der Bank"),
        ("de", "cronulla Anna \n", "ist kein Name"),
        ("de", "cronulla Anna 2pac", "mit einem Buchstaben beginnen"),
        ("fr", "cronulla Anna x;y", "contient un signe"),
        ("de", "cronulla Anna Ben --option shrot=yes", "keine Option von cronulla"),
        ("de", "cronulla Anna Ben --option short", "short=yes, short=no"),
        ("en", "cronulla Anna Ben --option short", "the option short is one of these: short=yes"),
        ("fr", "cronulla Anna Ben --until 25", "« 25 » n’est pas une heure : écrire --until"),
        ("de", "chalet Anna Ben Cem --dice", "in chalet würfelt die Bank nicht"),
        ("de", "neue-heimat Anna Ben --option first=4", "aber es spielen 2"),
        ("fr", "grundbesitz A1 C D E F G H", "laisser un autre tenir la Banque"),
        ("es", "cronulla Anna", "cronulla es para 2 a 8 jugadores, no 1"),
        ("es", "cronulla Anna Ben --until 25", "«25» no es una hora: escribe --until"),
        ("zz", "cronulla Anna Ben", f"the bank speaks {', '.join(languages('bank'))}, not `zz`"),
        ("zz", "cronulla", "Missing argument"),
    ],
)
def test_a_table_that_cannot_be_opened_says_so_in_the_language_asked_for(
    tmp_path: Path, lang: str, words: str, says: str
) -> None:
    for place in (("bank-first", "--lang"), ("last",)):
        asked = ["open", *words.split(" ")] if words else ["open"]
        line = ["--lang", lang, *asked] if "bank-first" in place else [*asked, "--lang", lang]
        code, said = run(tmp_path, *line)
        assert code in {1, 2}, said
        assert says in said.replace("\u00a0", " ")
        assert "Traceback" not in said
        assert "{" not in said
    assert list(tmp_path.iterdir()) == []


def test_a_game_is_refused_in_its_own_language_if_none_is_asked_for(tmp_path: Path) -> None:
    assert "in chalet spielen 3 bis 6, nicht 1" in run(tmp_path, "open", "chalet", "Anna")[1]
    assert run(tmp_path, "open", "chalet", "Anna", "Ben", "Cem")[0] == 0
    code, said = run(tmp_path, "open", "chalet", "Anna", "Ben", "Cem")
    assert (code, "gibt es schon und blieb, wie es war" in said) == (1, True)


@pytest.fixture
def bank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PNP_TABLE", raising=False)
    return CliRunner()


def played(bank: CliRunner, table: str) -> list[object]:
    """Throw four times at a new table, declining what is offered; give the acts as recorded."""
    opened = bank.invoke(
        pnp, ["bank", "--table", table, "open", "solo", "Nova", "--dice", "--seed", "7"]
    )
    assert opened.exit_code == 0, opened.output
    for _ in range(2):
        thrown = bank.invoke(pnp, ["bank", "--table", table, "throw"])
        assert thrown.exit_code == 0, thrown.output
    told = bank.invoke(pnp, ["bank", "--table", table, "history", "--json"]).stdout
    return [each["act"] for each in json.loads(told)]


def test_one_seed_gives_one_game(bank: CliRunner) -> None:
    first, second = played(bank, "a.pnp"), played(bank, "b.pnp")
    assert first == second
    assert "--dice --seed 7" in str(first[0])


def test_throw_and_draw_are_recorded_as_they_fell(bank: CliRunner) -> None:
    acts = played(bank, "a.pnp")
    assert acts[1:] == ["throw Nova 1 6; card Nova pourboire", "throw Nova 3 2"]


def test_without_dice_the_table_throws(bank: CliRunner) -> None:
    bank.invoke(pnp, ["bank", "open", "solo", "Nova"])
    assert bank.invoke(pnp, ["bank", "throw"]).exit_code == 2


def test_other_games_have_no_dice_of_the_bank(bank: CliRunner) -> None:
    told = bank.invoke(
        pnp, ["bank", "open", "chalet", "Anna", "Ben", "Cem", "--lang", "en", "--dice"]
    )
    assert told.exit_code != 0
    assert "leave --dice out" in told.output + str(told.exception or "")


def test_long_lines_are_broken_between_words_and_go_on_below_their_text() -> None:
    lines = [
        "   7  Anna zahlt Ben 28 Miete",
        "      = Grundmiete von Kingsway: 28",
        "",
        "Anna 1500",
    ]
    assert list(broken(lines, 22)) == [
        "   7  Anna zahlt Ben",
        "      28 Miete",
        "      = Grundmiete von",
        "        Kingsway: 28",
        "",
        "Anna 1500",
    ]


def test_what_fits_is_left_alone() -> None:
    line = "      350  Kingsway,   mortgaged"
    assert list(broken([line], 60)) == [line]
