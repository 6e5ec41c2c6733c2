"""Which things of a game a save changed."""

from dataclasses import dataclass, replace

import pytest

from pnp.cli.watch import list_changed


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Game:
    title: str
    cards: tuple[Card, ...] = ()


EGGS, RAIN = Card("eggs", "Two eggs"), Card("rain", "It rains")
VILLAGE = Game("Village", (EGGS, RAIN))


@pytest.mark.parametrize(("after", "names"), [
    (VILLAGE, []),
    (Game("Mill", (EGGS, RAIN)), ["title"]),
    (Game("Village", (EGGS, replace(RAIN, text="It pours"))), ["cards", "rain", "text"]),
    (Game("Village", (EGGS, RAIN, Card("hail", "Hail"))), ["cards", "hail"]),
    (Game("Village", (RAIN, EGGS)), ["cards"]),
    (Game("Village", (RAIN,)), ["cards"]),
    (Game("Village", (EGGS, replace(RAIN, id="hail"))), ["cards", "hail", "id"]),
])  # fmt: skip
def test_what_changed_is_named(after: Game, names: list[str]) -> None:
    assert list(list_changed(VILLAGE, after)) == names


def test_of_what_was_not_there_before_only_the_name_is_known() -> None:
    assert list(list_changed(None, RAIN)) == ["rain"]
    assert list(list_changed(None, VILLAGE)) == []
