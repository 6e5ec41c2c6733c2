"""Lists and tables of the rules: typed when they are read, and every fault named at its place."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from pnp.box.checks.rules import find_faults
from pnp.box.rulebook import Rules, agreed_terms
from pnp.box.terms import Coins, Tally


@dataclass(frozen=True, slots=True)
class Engine:
    """One row of the table of engines."""

    name: str
    price: Coins
    reach: Tally


@dataclass(frozen=True, slots=True)
class MarketTerms:
    """What the market goes by."""

    market: tuple[Coins, ...]
    engines: tuple[Engine, ...]


ROWS: tuple[dict[str, Any], ...] = (
    {"name": "two", "price": 80, "reach": 2},
    {"name": "three", "price": 180, "reach": 3},
)
RULES = Rules(lists={"market": (60, 67, 71)}, tables={"engines": ROWS})


def faults(rules: Rules) -> list[tuple[Any, str]]:
    return [(each.path, each.say) for each in find_faults(rules, (MarketTerms,))]


def test_lists_and_rows_become_typed_things() -> None:
    terms = agreed_terms(RULES, MarketTerms)
    assert terms.market == (60, 67, 71)
    assert terms.engines[1] == Engine("three", 180, 3)
    assert faults(RULES) == []


@pytest.mark.parametrize(("lists", "path", "say"), [
    ({"markt": (60,)}, ("lists", "markt"), "no rule of this game reads a list `markt`"),
    ({"market": (60, 0)}, ("lists", "market", 1), "item 2 of `market` is 0, but should be a"),
    ({}, ("lists",), "`market` is missing under `lists`: a list, each a whole number"),
    ({"engines": (1,), "market": (1,)}, ("lists", "engines"), "write it under `tables`"),
])  # fmt: skip
def test_a_faulty_list_is_named(lists: dict[str, Any], path: Any, say: str) -> None:
    found = faults(replace(RULES, lists=lists))
    assert any(at == path and say in told for at, told in found), found


@pytest.mark.parametrize(("row", "path", "say"), [
    ({"name": "x", "prise": 5, "reach": 1}, ("prise",), "unknown column `prise`; did you mean"),
    ({"name": "x", "price": "5", "reach": 1}, ("price",), "`price` is `5`, but should be a"),
    ({"name": 4, "price": 5, "reach": 1}, ("name",), "`name` is 4, but should be a text"),
    ({"name": "x", "price": 5}, (), "the column `reach` is missing in this row"),
])  # fmt: skip
def test_a_faulty_row_is_named(row: dict[str, Any], path: Any, say: str) -> None:
    found = faults(replace(RULES, tables={"engines": (ROWS[0], row)}))
    assert any(at == ("tables", "engines", 1, *path) and say in told for at, told in found), found
