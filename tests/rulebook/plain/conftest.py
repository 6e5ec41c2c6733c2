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
    "kind: collect, amount: 50": "collect: {party: each, amount: 10}",  # pie
    "kind: advance, to: market-square": "move: market-square",
    "kind: pay, amount: 20": "pay: {party: pot, amount: 20}",  # roof
    "kind: pay, amount: 50": "pay: {party: each, amount: 50}",  # goat
    "kind: per_building, house: 10, hotel: 40":
        "one_of: [{pay: {amount: 10, per: deed}}, {pay: {party: pot, amount: 40}}]",  # painter
}  # fmt: skip

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
    change(folder / "board.yaml", SPACES)
    change(folder / "deeds.yaml", {"price: 200": "price: 200\n    parts: 2"})  # castle-hill
    change(folder / "rules.yaml", {"version: 1": f"version: 1\nverbs: [{VERBS}]"})
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
