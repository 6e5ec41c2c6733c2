"""The first command speaks the language asked for, or that of its game, before there is a table."""

from pathlib import Path

import pytest

from pnp.box.packs import languages
from tests.cli.bank.test_keeping import run


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
