"""The banker's sheet prints the bank's own figures, and only what a game has."""

from dataclasses import replace
from typing import Any

import pytest

from pnp.box.model import Box
from pnp.box.pieces import Money
from pnp.box.rulebook import Rules
from pnp.faces.context import Context
from pnp.faces.face import Face
from pnp.faces.parts.reference_tables import bankers_faces
from pnp.faces.theme import Ink
from pnp.press.paper import A4, LETTER, Paper, page_room
from pnp.press.type import TypeCase
from tests.faces.conftest import PRINTINGS, Note, assert_sound, brief


def sheet(context: Context, paper: Paper = A4) -> tuple[Face, ...]:
    return bankers_faces(context, page_room(paper).size, TypeCase())


def said(context: Context, note: Note) -> list[str]:
    return [line.text for face in sheet(context) for line in note(face).written]


@pytest.fixture
def words(context: Context, note: Note) -> list[str]:
    return said(context, note)


@pytest.fixture
def towns() -> Context:
    return brief("grundbesitz")


def with_box(context: Context, **changed: Any) -> Context:
    return replace(context, box=replace(context.box, **changed))


@pytest.mark.rule("CR-17")
def test_the_building_table_says_what_a_house_costs(words: list[str]) -> None:
    for price in (50, 100, 150, 200):
        assert f"House at ${price}" in words
    assert words.count("Buy") == words.count("Sell") == 4


@pytest.mark.rule("CR-01")
def test_the_starting_set_is_listed_note_by_note(words: list[str]) -> None:
    at = words.index("$500")
    assert words[at : at + 6] == ["$500", "2\u00a0×", "20", "$100", "2\u00a0×", "20"]
    assert "$1,500 in all" in words


def test_a_games_own_remark_on_a_row_stands_only_beside_the_figures_it_speaks_of(
    context: Context, note: Note
) -> None:
    assert any("192½" in word for word in said(context, note))
    dearer = Rules(numbers={**context.box.rules.numbers, "lift_rate": 20})
    assert not any("192½" in word for word in said(with_box(context, rules=dearer), note))


def test_without_halves_no_word_on_pooling_stands_there(towns: Context, note: Note) -> None:
    words = said(towns, note)
    assert towns.label("fee_table") in words
    assert towns.label("transfer_note")[:12] in " ".join(words)
    pooled = towns.label("fee_note", price="", together="", apart="")[:20]
    assert not any("½" in word or word.startswith(pooled) for word in words)


def test_what_a_game_lacks_is_left_out(context: Context, note: Note) -> None:
    no_lifting = with_box(context, rules=Rules())
    words = said(no_lifting, note)
    assert context.label("fee_table") not in words
    assert context.label("building_table") in words
    no_houses = with_box(context, groups=tuple(replace(g, house=None) for g in context.box.groups))
    words = said(no_houses, note)
    assert context.label("fee_table") in words
    assert context.label("building_table") not in words
    no_money = with_box(context, money=Money())
    assert context.label("starting_set") not in said(no_money, note)


def test_a_game_with_neither_mortgages_nor_houses_has_no_sheet(context: Context, box: Box) -> None:
    bare = with_box(context, deeds=(), groups=())
    assert sheet(bare) == ()
    assert box.deeds


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("printing", PRINTINGS)
def test_one_page_takes_it_all_in_every_language(
    printing: tuple[str, Ink], paper: Paper, note: Note
) -> None:
    (face,) = sheet(brief("cronulla", *printing), paper)
    drawn = note(face)
    assert_sound(face, drawn)
    assert min(line.size for line in drawn.written) >= 8
