"""Cronulla 2230: what no row of `lines.txt` can say, over all cards, deeds and spaces."""

from collections.abc import Callable
from typing import Any

import pytest

from pnp.box.deed_terms import fee_rows, redeem
from pnp.box.model import Box, Deed, building_table
from pnp.games.property import ring as ring_spaces
from pnp.games.property.ring import SPACE
from pnp.money import Rounding
from tests.fixtures.rules_table import seat

Play = Any
"""A table, untyped: what it tells of cash could be None."""

Make = Callable[..., Any]

CORAL = ("waratah-street", "surf-road")
"""Two streets of 60, houses at 50."""


def test_the_building_table_is_what_the_bank_asks(play: Play) -> None:
    assert building_table([50])[6] == (7, 350, 175)
    play.give("anna", *CORAL).do("build anna surf-road 4; build anna waratah-street 3")
    assert play.moved("Anna") == -350
    assert play.do("demolish anna surf-road waratah-street all").moved("Anna") == 175


@pytest.mark.rule("CR-28")
def test_lifting_one_deed_costs_what_the_table_says(table: Make) -> None:
    rows: tuple[Deed, ...] = fee_rows(table().box.deeds)
    assert len(rows) == 16
    for deed in rows:
        play = table().give("anna", deed.id)
        play.do(f"mortgage anna {deed.id}", f"lift anna {deed.id}")
        assert -play.moved("Anna") == redeem([deed], 10, Rounding.UP).total


@pytest.mark.rule("CR-14")
def test_cards_pay_to_and_from_the_bank(play: Play) -> None:
    for deck in play.box.decks:
        for card in deck.cards:
            if card.effect.kind in {"collect", "pay"}:
                sign = 1 if card.effect.kind == "collect" else -1
                assert play.do(f"card anna {card.id}").moved("Anna") == sign * card.effect.amount
                assert play.moved("Ben") == 0
                play.do(f"card anna {card.id}" if sign < 0 else "salary anna")


@pytest.mark.rule("CR-25")
def test_buildings_never_pass_between_players(play: Play) -> None:
    play.give("anna", *CORAL).give("ben", "kingsway").do("build anna surf-road")
    assert play.refused("sell anna ben surf-road 100").code == "E_BUILDINGS"
    with pytest.raises(Exception, match="Surf Road"):
        play.judged("trade anna ben give surf-road get kingsway", force=True)


def test_every_deed_of_the_box_can_be_bought(play: Play, box: Box) -> None:
    play.do("pay bank anna 9k")
    for deed in box.deeds:
        play.do(f"buy anna {deed.id}")
    assert play.cash("Anna") == 1500 + 9000 - 5690


def test_without_turns_nothing_asks_where_somebody_stands(play: Play) -> None:
    play.do("buy ben surf-road", "rent anna surf-road", "rent anna surf-road", "salary anna")
    for line in ("rent anna", "buy anna", "a 7"):  # told what is missing, or asked
        assert play.refused(line).code in {"E_SYNTAX", "E_ASK"}
    status = play.game.status(play.state)
    assert "turn" not in status
    assert "space" not in status["players"]["Anna"]


def test_spaces_go_by_the_names_that_are_printed_without_their_soft_hyphens() -> None:
    """And each by all its names, whatever letters it begins with."""
    play: Play = seat("grundbesitz", turns=True)
    assert SPACE.names
    assert not [name for name in SPACE.names(play.state) if "\u00ad" in name]
    for space in play.box.board.spaces:
        assert SPACE.read(play.state, space.id) == ring_spaces.space_number(play.state, space.id)
