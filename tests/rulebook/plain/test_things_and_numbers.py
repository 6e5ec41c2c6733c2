"""Cards and spaces that hand over shares and engines, and sums that name a number of the rules."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.box.model import Box
from pnp.box.reading.reader import read_box
from pnp.cli.reading import read_kit
from pnp.errors import ContentError
from pnp.faces.context import Context
from pnp.faces.effects import figures_of, line_of
from pnp.faces.theme import Theme
from pnp.rules.state.question import Question
from tests.rulebook.plain.conftest import CONTENT, change, village

MORE = {
    "kind: collect, amount: 100": "gain: {stock: engine, count: 3}",  # aunt
    "kind: advance, to: start": "pay: {amount: fare}, gain: {stock: share, party: pot}",  # home
    "collect: {party: each, amount: 10}": "give: {stock: engine, party: each}",  # pie
    "{pay: {party: pot, amount: 40}}": "{gain: {stock: share, party: pot, count: 2}}, "
    "{give: {stock: engine, party: pot}}",  # painter
}
NUMBERS = {"numbers: {salary: 100}": "numbers: {salary: 100, fare: 70}"}


def furnish(folder: Path) -> Path:
    pack = village(folder)
    change(pack / "cards.yaml", MORE)
    change(pack / "board.yaml", {"amount: 100": "amount: salary"})
    change(pack / "rules.yaml", NUMBERS)
    return pack


@pytest.fixture(scope="session")
def boxes(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Box]:
    pond = read_box(furnish(tmp_path_factory.mktemp("things") / "pond"), CONTENT)
    return lambda _kit: pond


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return furnish(tmp_path / "pond")


def engines(play: Any, *names: str) -> list[int]:
    return [play.state.balances.of(f"player:{each}", "stock:engine") for each in names]


def test_a_card_gives_what_the_bank_has_left(play: Any) -> None:
    assert engines(play.do("do anna aunt"), "Anna") == [3]
    assert play.said().endswith("The Bank gives Anna 3 × steam engine")
    assert engines(play.do("do ben aunt"), "Ben") == [1]
    assert "The Bank has 1 × steam engine, not 3; The Bank gives Ben 1" in play.said()
    assert engines(play.do("do cem aunt"), "Anna", "Ben", "Cem") == [3, 1, 0]


def test_each_of_the_others_is_given_one_while_they_last(play: Any) -> None:
    play.do("do anna aunt", "do anna pie")
    assert engines(play, "Anna", "Ben", "Cem") == [1, 1, 1]
    play.do("do anna pie")
    assert sorted(engines(play, "Ben", "Cem")) == [1, 2]
    assert "Anna has 0 × steam engine, not 1" in play.said()


def test_a_thing_comes_from_a_party_for_a_sum_that_the_rules_name(play: Any) -> None:
    play.do("do anna home")
    assert play.moved("Anna") == -70
    assert play.state.balances.of("party:pot", "stock:share") == 9
    assert "the pot gives Anna 1 × share of the mill" in play.said()


def test_a_choice_says_what_one_would_receive(play: Any) -> None:
    with pytest.raises(Question) as asked:
        play.judged("do anna painter")
    told = [each.said for each in asked.value.choices]
    assert told[1:] == ["receive 2 × share of the mill", "give 1 × steam engine"]


def test_nobody_chooses_to_give_what_he_has_not(play: Any) -> None:
    assert str(play.refused("do anna painter way 3")) == "Anna has 0 × steam engine, not 1"
    play.do("do anna aunt", "do anna painter way 3")
    assert engines(play, "Anna") == [2]


def test_print_and_bank_read_one_number(
    boxes: Callable[[str], Box], seat: Callable[..., Any]
) -> None:
    box = boxes("pond")
    context = Context(box, Theme(box.look), "en")
    cards = {card.id: card.effect for deck in box.decks for card in deck.cards}
    assert [f"{each.sign}{each.said}" for each in figures_of(context, cards["home"])] == [
        "−70 p",
        "+1 × share of the mill",
    ]
    assert line_of(context, cards["aunt"]) == "+3 × steam engine"
    assert box.board is not None
    assert box.board.spaces[0].amount == 100
    assert seat("pond").do("salary anna").moved("Anna") == 100


@pytest.mark.parametrize(
    ("file", "old", "new", "say"),
    [
        ("cards", "amount: fare", "amount: fair", "no number `fair`; did you mean `fare`?"),
        ("cards", "stock: engine, party", "stock: engin, party", "no stock `engin`; did you mean"),
        ("cards", "stock: engine, party: each", "stock: engine, party: all", "no party `all`"),
        ("cards", "engine, count: 3", "engine, count: 0", "`count` should be a number from 1"),
        ("rules", "fare: 70", "fair: 70", "no number `fare`; did you mean `fair`?"),
        ("rules", "fare: 70", "fare: 70, far: 1", "no rule of this game reads a number `far`"),
        ("rules", "fare: 70}", ("fare: 70}\noptions: [{name: dear, default: false, rule: VX-01, "
         "allowed: [true, false], sets: {true: {fare: 90}}}]"), "an option sets `fare` at the"),
    ],
)  # fmt: skip
def test_a_slip_is_named(pack: Path, file: str, old: str, new: str, say: str) -> None:
    if "options" in new:
        rules = pack / "rules.yaml"
        text = rules.read_text("utf-8")
        rules.write_text(f"{text[: text.index('options:')]}{text[text.index('rules:') :]}", "utf-8")
    change(pack / f"{file}.yaml", {old: new})
    with pytest.raises(ContentError) as caught:
        read_kit(pack)
    assert say in str(caught.value)
