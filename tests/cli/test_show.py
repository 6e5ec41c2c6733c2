"""`pnp show`: what is in the box, for people and, by contract, for scripts."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pnp.box.codes import is_code
from pnp.box.packs import content_root
from pnp.cli.show import show


def cronulla() -> dict[str, Any]:
    result = CliRunner().invoke(show, [str(content_root() / "cronulla"), "--json"])
    whole: dict[str, Any] = json.loads(result.output)
    return whole


def test_the_keys_are_those_of_the_contract() -> None:
    whole = cronulla()
    assert list(whole) == [
        "kit",
        "currency",
        "deeds",
        "board",
        "cards",
        "pieces",
        "money",
        "rules",
    ]
    assert set(whole["deeds"][0]) == {
        "id",
        "code",
        "number",
        "name",
        "group",
        "price",
        "mortgage",
        "house",
        "hotel",
        "rents",
        "kind",
    }
    card = whole["cards"]["luck"][0]
    assert set(card) == {"id", "code", "good", "effect", "text", "short"}
    assert {"kind", "amount"} <= set(card["effect"])
    assert set(card["text"]) == set(card["short"]) >= {"en", "de", "fr"}
    assert set(whole["money"]) == {"notes", "start"}
    for option in whole["rules"].values():
        assert set(option) == {"value", "default", "allowed", "rule"}


@pytest.mark.rule("CR-01")
def test_the_numbers_of_cronulla_are_those_of_its_rules() -> None:
    whole = cronulla()
    assert len(whole["deeds"]) == 28
    assert sum(deed["price"] for deed in whole["deeds"]) == 5690
    assert len(whole["board"]) == 40
    assert len(whole["cards"]["luck"]) == 71
    assert sum(card["good"] for card in whole["cards"]["luck"]) == 48
    assert whole["pieces"]["blank-deed"] == 8
    assert sum(note["count"] for note in whole["money"]["notes"]) == 240
    assert sum(int(value) * n for value, n in whole["money"]["start"].items()) == 1500


def test_every_code_is_sound_and_given_once() -> None:
    whole = cronulla()
    codes = [deed["code"] for deed in whole["deeds"]]
    codes += [card["code"] for deck in whole["cards"].values() for card in deck]
    assert len(set(codes)) == len(codes) == 28 + 71
    assert all(map(is_code, codes))


def test_people_see_the_same_codes() -> None:
    result = CliRunner().invoke(show, [str(content_root() / "cronulla")])
    assert all(deed["code"] in result.output for deed in cronulla()["deeds"])


def test_an_unknown_kit_is_no_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(show, ["crunulla"])
    assert "did you mean `cronulla`?" in str(result.exception)


def ruled(*words: str) -> str:
    result = CliRunner().invoke(show, [str(content_root() / "cronulla"), *words])
    return result.output or str(result.exception)


@pytest.mark.rule("CR-32")
def test_a_rule_is_shown_with_its_options_and_rulings() -> None:
    first, *rest = ruled("cr-32").splitlines()
    assert first == "CR-32  halves are pooled over what is lifted together, then rounded up"
    assert [line.split()[0] for line in rest] == ["option", "CR-A2", "CR-A16"]


def test_a_ruling_is_shown_with_the_rule_it_interprets_in_any_language() -> None:
    says, about = ruled("Cr-a16", "--lang", "de").splitlines()
    assert says.startswith("CR-A16  Zahlt die Bank die Hälfte eines ungeraden Preises")
    assert about.strip().startswith("on CR-32:")


def test_scripts_read_a_rule_by_its_keys() -> None:
    rule = json.loads(ruled("CR-28", "--json"))
    assert list(rule) == ["id", "says", "kept_by", "options", "rulings"]
    assert [option["name"] for option in rule["options"]] == ["fee_table_350"]
    assert [ruling["id"] for ruling in rule["rulings"]] == ["CR-A1"]
    ruling = json.loads(ruled("CR-A15", "--json"))
    assert (ruling["id"], ruling["ruling_on"]) == ("CR-A15", None)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("CR-AA16",), "there is no rule or ruling `CR-AA16`; did you mean `CR-A16`?"),
        (("zz",), "`zz`; ids run from `CR-01` to `CR-A25`"),
        (("CR-28", "--lang", "it"), "not written in “it”; it speaks en, de, fr"),
        (("--lang", "de"), "--lang goes with a rule: say which"),
    ],
)
def test_what_is_no_rule_is_one_sentence(words: tuple[str, ...], says: str) -> None:
    assert says in ruled(*words)
