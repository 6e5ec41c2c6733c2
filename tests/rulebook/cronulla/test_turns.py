"""Cronulla 2230 where the Bank keeps turns: throws, the salary on the way, rent that lapses."""

from collections.abc import Callable
from typing import Any

import pytest

from pnp.games.property import ring as ring_spaces
from pnp.games.property import turns
from pnp.games.property.ring import SPACE

Play = Any
"""The table of the folder above, untyped: what it tells of cash could be None."""


@pytest.fixture
def ring(table: Callable[..., Any]) -> Play:
    """Anna, Ben and Cem at a table that keeps turns."""
    return table(turns=True)


def at(play: Play, name: str) -> str:
    space: str = play.game.status(play.state)["players"][name]["space"]
    return space


def turn(play: Play) -> dict[str, str]:
    found: dict[str, str] = play.game.status(play.state)["turn"]
    return found


# -- whose turn it is ------------------------------------------------------------------------------


@pytest.mark.rule("CR-04")
def test_whoever_throws_first_begins_and_the_others_follow_clockwise(ring: Play) -> None:
    assert turn(ring) == {"threw": "", "next": ""}
    ring.do("b 3")
    assert at(ring, "Ben") == "surf-road"
    assert turn(ring) == {"threw": "Ben", "next": "Cem"}
    assert "Cem is next" in ring.said()
    ring.do("c 5", "a 3 4")
    assert turn(ring)["next"] == "Ben"


@pytest.mark.rule("CR-04")
def test_who_was_forgotten_may_be_entered_late(ring: Play) -> None:
    ring.do("b 3", "a 5")
    assert "Cem was next" in ring.said()
    assert turn(ring) == {"threw": "Anna", "next": "Ben"}
    ring.do("c 6")
    assert turn(ring) == {"threw": "Cem", "next": "Anna"}
    ring.do("a 4")
    assert "was next" not in ring.said()


@pytest.mark.rule("CR-04")
def test_a_double_throws_again_and_the_third_is_moved_but_not_followed_by_a_fourth(
    ring: Play,
) -> None:
    ring.do("a 4 4")
    assert "Anna throws again" in ring.said()
    ring.do("a 12", "a 2 2")
    assert at(ring, "Anna") == "arthur-avenue", "8 + 12 + 4 = 24"
    assert turn(ring)["next"] == "Ben"


@pytest.mark.rule("CR-04")
def test_the_sum_of_two_dice_is_no_double_unless_it_must_be(ring: Play) -> None:
    assert turn(ring.do("a 8"))["next"] == "Ben"
    assert turn(ring.do("b 2"))["next"] == "Ben"
    for typed in ("b 1", "b 13", "b 7 1", "b 0 3"):
        assert ring.refused(typed).code in {"E_AMOUNT", "E_NOT_AT_SPACE", "E_NAME"}


@pytest.mark.rule("CR-04")
def test_who_is_out_is_passed_over(ring: Play) -> None:
    ring.do("a 3", "quit ben")
    assert turn(ring)["next"] == "Cem"
    ring.do("c 5", "quit cem")
    assert ring.state.over


# -- the way and the space -------------------------------------------------------------------------


@pytest.mark.rule("CR-05")
def test_passing_and_reaching_start_pays_the_salary_once(ring: Play) -> None:
    ring.do("land anna cronulla-street", "a 3 4")
    assert ring.moved("Anna") == 200
    ring.do("land ben kingsway", "b 1 2")
    assert ring.moved("Ben") == 200
    assert at(ring, "Ben") == "start"
    ring.do("c 5")
    assert ring.moved("Cem") == 0


@pytest.mark.rule("CR-05")
def test_the_salary_is_not_entered_twice(ring: Play, table: Callable[..., Any]) -> None:
    ring.do("land anna kingsway", "a 5")
    refused = ring.refused("salary anna")
    assert (refused.code, refused.rule) == ("E_PHASE", "CR-05")
    assert table().do("salary anna").moved("Anna") == 200


@pytest.mark.rule("CR-06")
def test_e10_passing_start_and_a_card_that_leads_there_pay_two_salaries(ring: Play) -> None:
    """From 39 over Start to the luck space at 2, and round to Start again."""
    start = next(
        card.id for deck in ring.box.decks for card in deck.cards if card.effect.to == "start"
    )
    ring.do("land anna cronulla-street", f"a 3; card anna {start}")
    assert ring.moved("Anna") == 400
    assert at(ring, "Anna") == "start"


@pytest.mark.rule("CR-07")
def test_a_deed_is_bought_at_its_price_by_whoever_landed_there_on_this_turn(ring: Play) -> None:
    ring.do("a 3")
    assert "Surf Road, for sale at 60" in ring.said()
    assert ring.refused("buy ben surf-road").code == "E_NOT_AT_SPACE"
    assert ring.refused("buy anna kingsway").code == "E_NOT_AT_SPACE"
    assert ring.do("buy").moved("Anna") == -60
    ring.do("b 1 2", "c 5")
    assert ring.refused("buy ben surf-road").code == "E_OWNED"
    ring.do("a 8")
    assert ring.refused("buy cem").code == "E_NOT_AT_SPACE", "the offer has lapsed with the throw"


@pytest.mark.rule("CR-08")
def test_an_auction_goes_on_after_the_next_throw_and_names_who_won(ring: Play) -> None:
    ring.do("a 3", "b 4 1")
    assert "Surf Road was neither bought nor auctioned" in ring.said()
    assert ring.do("buy cem surf-road 35").moved("Cem") == -35
    assert ring.refused("buy surf-road 35").code == "E_NAME", "a bid is somebody's"
    assert ring.do("buy anna 150").moved("Anna") == -150, "for what is on offer to Ben"
    assert ring.state.balances.of("player:Anna", "deed:north-surf-club") == 1


@pytest.mark.rule("CR-14")
def test_a_card_that_leads_to_a_deed_moves_the_pawn_and_asks_for_its_rent(ring: Play) -> None:
    cards = (card for deck in ring.box.decks for card in deck.cards)
    ferry = next(card.id for card in cards if card.effect.to == "bundeena-wharf")
    ring.give("Ben", "bundeena-wharf", "gunnamatta-wharf").do("a 7", f"card anna {ferry}")
    assert at(ring, "Anna") == "bundeena-wharf"
    assert "Ben’s; rent 100" in ring.said()
    assert ring.do("rent").moved("Anna") == -100


@pytest.mark.rule("CR-15")
def test_resting_costs_nothing(ring: Play) -> None:
    assert ring.do("a 10").moved("Anna") == 0
    assert "The Esplanade" in ring.said()


@pytest.mark.rule("CR-16")
def test_the_levy_is_paid_on_landing_and_owed_if_it_is_not_there(ring: Play) -> None:
    assert ring.do("a 4").moved("Anna") == -100
    ring.do("pay ben bank 1450", "b 4")
    assert ring.state.debts("Ben") == {"bank": 100}
    assert ring.cash("Ben") == 50


# -- rent ------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-10")
def test_rent_is_told_and_waits_for_its_line(ring: Play) -> None:
    ring.give("Ben", "surf-road", "waratah-street").do("a 3")
    assert "Surf Road, Ben’s; rent 8, “rent Anna” enters it" in ring.said()
    assert ring.moved("Anna") == 0
    assert ring.do("rent anna").moved("Ben") == 8
    refused = ring.refused("rent anna")
    assert (refused.code, refused.rule) == ("E_LATE_RENT", "CR-13")


@pytest.mark.rule("CR-10")
def test_rent_is_owed_only_where_one_has_landed(ring: Play) -> None:
    ring.give("Ben", "surf-road", "kingsway").do("a 3")
    assert ring.refused("rent anna kingsway").code == "E_NOT_AT_SPACE"
    assert ring.refused("rent cem surf-road").code == "E_NOT_AT_SPACE"
    assert ring.do("rent cem surf-road", force=True).moved("Cem") == -4


@pytest.mark.rule("CR-11")
def test_a_mortgaged_deed_is_told_as_one_without_rent(ring: Play) -> None:
    ring.give("Ben", "surf-road").do("mortgage ben surf-road", "a 3")
    assert "mortgaged: no rent" in ring.said()
    assert ring.refused("rent anna").code == "E_MORTGAGED"


@pytest.mark.rule("CR-13")
def test_rent_lapses_when_the_second_player_after_throws(ring: Play) -> None:
    ring.give("Ben", "surf-road").do("a 3", "b 6 6", "b 5")
    assert ring.game.status(ring.state)["players"]["Anna"]["due"] == ["surf-road"]
    kept = ring.state
    assert ring.do("rent anna").moved("Anna") == -4, "Ben has thrown twice, and is one player"
    ring.state = kept
    ring.do("c 5")
    assert "Anna owes Ben no rent for Surf Road any more" in ring.said()
    assert ring.refused("rent anna").code == "E_LATE_RENT"


@pytest.mark.rule("CR-13")
def test_a_double_leaves_the_rent_of_the_space_before_due(ring: Play) -> None:
    ring.give("Ben", "ozone-street", "gerrale-street").do("a 3 3", "a 2")
    assert ring.game.status(ring.state)["players"]["Anna"]["due"] == [
        "ozone-street", "gerrale-street",
    ]  # fmt: skip
    assert ring.do("rent anna").moved("Anna") == -8, "where she stands"
    assert ring.do("rent anna").moved("Anna") == -8, "the one that is left"


@pytest.mark.rule("CR-32")
def test_half_a_dollar_lapses_with_the_turn_and_not_with_another_act(
    table: Callable[..., Any],
) -> None:
    play = table("half_dollar_combine=turn", turns=True).give("Anna", "gunnamatta-wharf")
    play.do("mortgage anna gunnamatta-wharf", "a 5", "lift anna gunnamatta-wharf", "20 ben cem")
    assert play.state.balances.of("player:Anna", "half") == 1
    assert play.do("b 6").state.balances.of("player:Anna", "half") == 0


def test_without_turns_nothing_asks_where_somebody_stands(play: Play) -> None:
    play.do("buy ben surf-road", "rent anna surf-road", "rent anna surf-road", "salary anna")
    assert play.refused("rent anna").code == "E_SYNTAX"
    assert play.refused("buy anna").code == "E_SYNTAX"
    assert play.refused("a 7").code == "E_SYNTAX"
    status = play.game.status(play.state)
    assert "turn" not in status
    assert "space" not in status["players"]["Anna"]


def test_two_dice_show_six_at_most_and_their_sum_two_at_least(ring: Play) -> None:
    for line, key in (("throw anna 7 3", "throw.die"), ("throw anna 1", "throw.dice")):
        refused = ring.refused(line)
        assert (refused.code, refused.key, refused.rule) == ("E_AMOUNT", key, "CR-04")


@pytest.mark.rule("CR-16")
def test_a_tax_that_takes_the_last_coin_leaves_no_debt(ring: Play) -> None:
    tax = next(each for each in ring.box.board.spaces if each.kind == "tax")
    ring.do(f"pay anna bank {ring.cash('Anna') - tax.amount}")
    assert ring.do(f"land anna {tax.id}").cash("Anna") == 0
    assert ring.state.debts("Anna") == {}


def test_spaces_go_by_the_names_that_are_printed_without_their_soft_hyphens(
    seat: Callable[..., Any],
) -> None:
    """And each by all its names, whatever letters it begins with."""
    play = seat("grundbesitz", turns=True)
    assert SPACE.names
    assert not [name for name in SPACE.names(play.state) if "\u00ad" in name]
    for space in play.box.board.spaces:
        assert SPACE.read(play.state, space.id) == ring_spaces.space_number(play.state, space.id)


@pytest.mark.rule("CR-07")
def test_without_a_name_what_is_bought_is_what_was_offered(ring: Play) -> None:
    ring.do("land anna surf-road", "land ben kingsway")
    assert turns.deed_offered(ring.state, {"player": "Ben"}) == "kingsway"
    assert turns.deed_offered(ring.state, {"player": "Anna"}) == "surf-road"
