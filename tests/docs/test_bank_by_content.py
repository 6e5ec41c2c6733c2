"""The page on a bank by content alone: its examples make a game that is sound and is played."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.rulebook import Rules, agreed_terms
from pnp.box.source import Source
from pnp.cli.new import make
from tests.box.checks.test_lists_and_tables import MarketTerms
from tests.typed import typed

PAGE = (Path(__file__).parents[2] / "docs/bank-by-content.md").read_text(encoding="utf-8")


def block(mark: str) -> str:
    (found,) = re.findall(rf"```{mark}\n(.*?)```", PAGE, re.DOTALL)
    return str(found)


@pytest.fixture
def village(tmp_path: Path) -> Path:
    folder = tmp_path / "village"
    make(folder)
    for name in ("parties", "stocks"):
        (folder / f"{name}.yaml").write_text(block(name), encoding="utf-8")
    rules = folder / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    bare, _, kept = text.partition("options:")
    chosen = bare.replace("version: 1\n", "version: 1\nverbs: [do, buy, hand, salary]\n")
    chosen = chosen.replace("salary: 100", "salary: 100, fare: 30")
    rules.write_text(f"{chosen}rules:{kept.partition('rules:')[2]}", encoding="utf-8")
    fill(folder, "board", lambda data: data["spaces"])
    fill(folder, "cards", lambda data: data["decks"][0]["cards"])
    return folder


def fill(folder: Path, name: str, things: Callable[[Any], list[dict[str, Any]]]) -> None:
    """Lay what the page says of some spaces or cards over those of the new game."""
    file = folder / f"{name}.yaml"
    data = parse_yaml(Source(file.name, file.read_text(encoding="utf-8").split("\n")))[0].data
    said = things(parse_yaml(Source(name, block(name).split("\n")))[0].data)
    told = {each["id"]: each for each in said}
    for each in things(data):
        each.update(told.get(each["id"], {}))
    file.write_text(json.dumps(data), encoding="utf-8")


def test_the_pot_is_paid_in_three_languages_and_gives(village: Path, tmp_path: Path) -> None:
    assert "sound" in typed("check", village, cwd=tmp_path).stdout
    typed("bank", "open", village, "Ann", "Ben", "--lang", "de", "--cash", "book", cwd=tmp_path)
    said = typed("bank", "20", "ben", "topf", cwd=tmp_path).stdout
    assert "Ben zahlt dem Topf 20" in said
    typed("bank", "hand", "bank", "ann", "anteil an der mühle", "2", "free", cwd=tmp_path)
    status = typed("bank", "status", cwd=tmp_path).stdout
    assert "der Topf 120" in status, "what the pot began with, and what Ben has paid"
    assert "8 × Anteil an der Mühle" in status


def test_carts_are_bought_and_given_away(village: Path, tmp_path: Path) -> None:
    typed("bank", "open", village, "Ann", "Ben", "--cash", "book", cwd=tmp_path)
    acts = ("bench", "pie", "aunt", "eggs", "goat way 2", "goat way 1")
    said = [typed("bank", "do", "ann", *act.split(), cwd=tmp_path).stdout for act in acts]
    assert "Ann pays the pot 30" in said[0]
    assert "the pot gives Ann 1 × cart" in said[0]
    assert "Ann gives Ben 1 × cart" in said[1]
    assert "Ann owes the pot 30" in said[2]
    assert "The Bank gives Ann 2 × share in the mill" in said[3]
    assert "the pot gives Ann 1 × cart" in said[4]
    assert "Ann gives the Bank 1 × cart" in said[5]


def test_lists_and_tables_are_read_as_they_stand() -> None:
    data = parse_yaml(Source("bank-by-content.md", block("rules").split("\n")))[0].data
    tables = {name: tuple(rows) for name, rows in data["tables"].items()}
    market = {"market": tuple(data["lists"]["market"])}
    rules = Rules(lists=market, tables={"engines": tables["trains"]})
    terms = agreed_terms(rules, MarketTerms)
    assert terms.market[0] == 60
    assert (terms.engines[1].name, terms.engines[1].price) == ("three", 180)
