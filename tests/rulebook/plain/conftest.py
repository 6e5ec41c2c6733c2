"""A village with a pot: content alone, no line of Python of its own."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.box.model import Box
from pnp.box.reading.reader import read_box
from pnp.cli.new import make

CONTENT = Path(__file__).parents[3] / "content"

PARTIES = """
parties:
  - id: pot
    name: {en: the pot, de: der Topf, fr: la cagnotte}
    to: {en: the pot, de: dem Topf, fr: la cagnotte}
    cash: 40
"""

STOCKS = """
stocks:
  - {id: engine, kind: locomotive, count: 4, price: 80, name: {en: steam engine, de: Dampflok},
     columns: {reach: 2, rusts: never}}
  - {id: share, count: 10, price: 50, at: pot, name: {en: share of the mill, de: Anteil}}
"""

EFFECTS = {
    "kind: collect, amount: 20": "take: pot",  # eggs
    "kind: collect, amount: 50": "give: {stock: engine, party: each}",  # pie
    "kind: collect, amount: 100": "gain: {stock: engine, count: 3}",  # aunt
    "kind: advance, to: start": "pay: {amount: fare}, gain: {stock: share, party: pot}",  # home
    "kind: advance, to: market-square": "move: market-square",
    "kind: pay, amount: 20": "pay: {party: pot, amount: 20}",  # roof
    "kind: pay, amount: 50": "pay: {party: each, amount: 50}",  # goat
    "kind: per_building, house: 10, hotel: 40":
        "one_of: [{pay: {amount: 10, per: deed}}, {pay: {party: pot, amount: 40}}, "
        "{gain: {stock: share, party: pot, count: 2}}, {give: {stock: engine, party: pot}}, "
        "{pay: {amount: 10, per: locomotive}}]",  # painter
    "count: 8\n    good: 5": "count: 10\n    good: 7",
}  # fmt: skip

CARDS = """
      - {id: uncle, no: 9, good: true, effect: {kind: collect, amount: 100}, text: Collect 100.,
         short: "+100"}
      - {id: lender, no: 10, good: true, text: Borrow 20., short: "+20",
         effect: {collect: {party: pot, amount: 20}, owe: {party: pot, amount: 30}}}
"""

SPACES = {
    "id: bench\n    kind: rest": "id: bench\n    kind: event\n    effect: {take: pot}",
    "kind: tax\n    amount: 20":
        "kind: event\n    effect: {pay: {party: pot, rate: 10, of: [cash, deeds], up_to: 50}}",
    "id: picnic\n    kind: rest": "id: picnic\n    kind: event\n    effect:\n"
        "      one_of: [{pay: {amount: 10}}, {collect: {party: each, amount: 20}, move: bench}]",
}  # fmt: skip


VERBS = "do, hand, buy, share, salary, rent, throw, land"


def change(path: Path, changes: dict[str, str]) -> None:
    text = path.read_text("utf-8")
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    path.write_text(text, "utf-8")


def village(folder: Path) -> Path:
    make(folder)
    (folder / "parties.yaml").write_text(PARTIES, "utf-8")
    (folder / "stocks.yaml").write_text(STOCKS, "utf-8")
    change(folder / "cards.yaml", EFFECTS)
    with (folder / "cards.yaml").open("a", encoding="utf-8") as cards:
        cards.write(CARDS)
    change(folder / "board.yaml", SPACES | {"amount: 100": "amount: salary"})
    change(folder / "deeds.yaml", {"price: 200": "price: 200\n    parts: 2"})  # castle-hill
    chosen = {"version: 1": f"version: 1\nverbs: [{VERBS}]"}
    change(folder / "rules.yaml", chosen | {"salary: 100": "salary: 100, fare: 70"})
    return folder


@pytest.fixture(scope="session")
def boxes(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Box]:
    pond = read_box(village(tmp_path_factory.mktemp("packs") / "pond"), CONTENT)
    return lambda _kit: pond


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return village(tmp_path / "pond")


@pytest.fixture
def play(seat: Callable[..., Any]) -> Any:
    return seat("pond")
