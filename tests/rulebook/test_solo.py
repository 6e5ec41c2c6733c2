"""The rules of Variante Solo that the bank keeps, sentence by sentence."""

from collections.abc import Callable
from typing import Any

import pytest

Play = Any
"""The table of conftest.py; test folders are not packages, so its class has no name here."""

SHED = ("rue-de-la-suie", "rue-des-traverses")
"""Two streets of 60, site rent 4, houses at 50."""

CANAL = ("quai-de-la-brume", "quai-du-sommeil", "quai-des-veilleurs")
"""Three streets, rent with three houses 432 and 432."""

OLD_TOWN = ("rue-du-chat-gris", "rue-de-la-bougie", "rue-des-reverberes")
STATIONS = ("gare-du-soir", "gare-de-la-lune", "gare-de-minuit", "gare-de-l-aube")
WORKS = ("usine-a-gaz", "chateau-d-eau")


@pytest.fixture
def sit(seat: Callable[..., Any]) -> Callable[..., Any]:
    """Sit down alone against the Bank, with options."""

    def make(*options: str, **more: Any) -> Any:
        return seat("solo", *options, players="Nova", **more)

    return make


@pytest.fixture
def play(sit: Callable[..., Any]) -> Play:
    return sit()


def give(play: Play, *deeds: str) -> Play:
    """Let Nova have deeds at no cost, to set a scene."""
    for deed in deeds:
        price = next(each.price for each in play.box.deeds if each.id == deed)
        play.do(f"pay bank nova {price}; buy nova {deed}")
    return play


def cash(play: Play, amount: int) -> Play:
    """Bring Nova's cash to an amount."""
    more = amount - play.cash("Nova")
    if more:
        play.do(f"pay bank nova {more}" if more > 0 else f"pay nova bank {-more}")
    return play


def bank_cash(play: Play, amount: int) -> Play:
    """Bring the Bank's cash down to an amount; Nova gets the rest."""
    there = play.standing.balances.of("bank", "cash")
    return play.do(f"pay bank nova {there - amount}")


def level(play: Play, deed: str) -> tuple[int, bool]:
    plot = f"plot:{deed}"
    return (
        play.standing.balances.of(plot, "house"),
        play.standing.balances.of(plot, "hotel") > 0,
    )


def status(play: Play) -> Any:
    return play.game.status(play.standing)


# -- the start and the turn ---------------------------------------------------------------------


@pytest.mark.rule("SO-01")
def test_the_start_pays_200_and_leaves_the_bank_14940(play: Play) -> None:
    assert play.cash("Nova") == 200
    assert status(play)["bank"]["cash"] == 14_940


@pytest.mark.rule("SO-01")
def test_the_bank_may_begin_with_another_sum(sit: Callable[..., Any]) -> None:
    play = sit("bank_cash=3000")
    assert status(play)["bank"]["cash"] == 3000
    assert play.cash("Nova") == 200


@pytest.mark.rule("SO-02")
def test_a_turn_is_one_line(play: Play) -> None:
    play.do("throw nova 1 2")
    assert "Rue des Traverses" in play.said()
    assert play.refused("throw nova 3 3").code == "E_PHASE"
    play.do("buy nova rue-des-traverses", "throw nova 3 4")
    assert "nothing happens" in play.said()


@pytest.mark.rule("SO-02")
def test_a_throw_is_two_dice(play: Play) -> None:
    refusal = play.refused("throw nova 7 1")
    assert (refusal.code, refusal.rule) == ("E_AMOUNT", "SO-02")


@pytest.mark.rule("SO-02")
@pytest.mark.parametrize(("profile", "jailed"), [("CR", None), ("DE", 0)])
def test_doubles_throw_again_only_where_the_table_plays_so(
    sit: Callable[..., Any], profile: str, jailed: int | None
) -> None:
    assert "throws again" not in cash(sit(), 2000).do("throw nova 1 1").said()
    play = cash(sit("doubles=standard", f"base_profile={profile}"), 2000)
    assert "throws again" in play.do("throw nova 5 5").said()
    play.do("throw nova 5 5", "throw nova 1 1")
    assert status(play)["players"]["Nova"]["jail"] == jailed


@pytest.mark.rule("SO-03")
def test_passing_the_start_pays_the_salary_and_the_way_to_jail_does_not(play: Play) -> None:
    cash(play, 2000).do("land taxe", "throw nova 1 1")
    assert play.moved("Nova") == 200
    play.do("land allez-en-prison")
    assert play.moved("Nova") == 0
    assert play.refused("salary nova").code == "E_JAIL"


@pytest.mark.rule("SO-03")
@pytest.mark.parametrize(("timing", "owed"), [("on_pass", 0), ("after_space", 200)])
def test_the_salary_comes_before_or_after_the_space(
    sit: Callable[..., Any], timing: str, owed: int
) -> None:
    play = give(cash(sit(f"salary_timing={timing}"), 2000), *SHED, *CANAL)
    play.do("land taxe")
    cash(play, 100).do("throw nova 3 3")  # the income tax of 200, four spaces past the start
    assert sum(play.standing.debts("Nova").values()) == owed
    assert play.cash("Nova") == (100 if not owed else 300)


# -- buying and declining -----------------------------------------------------------------------


@pytest.mark.rule("SO-04")
def test_an_unowned_property_is_offered_and_bought_at_its_price(play: Play) -> None:
    play.do("land rue-de-la-suie")
    assert "buy Nova rue-de-la-suie or decline" in play.said()
    assert play.refused("buy nova rue-des-traverses").code == "E_NOT_AT_SPACE"
    assert play.do("buy nova rue-de-la-suie").moved("Nova") == -60
    assert play.refused("buy nova rue-de-la-suie").code == "E_OWNED"


@pytest.mark.parametrize("typed", ["40", "000099", "12345", "99999999999999999999", "²"])
def test_a_number_beyond_the_ring_names_no_space(play: Play, typed: str) -> None:
    assert play.refused(f"land {typed}").code in {"E_NAME", "E_AMBIGUOUS"}
    play.do("land 0001")


@pytest.mark.rule("SO-05")
def test_e02_what_is_too_dear_is_declined_and_taken_for_nothing(play: Play) -> None:
    play.do("land passage-du-rideau")
    assert play.cash("Nova") == 200
    assert status(play)["bank"]["deeds"]["passage-du-rideau"]["pawn"] is True
    assert play.standing.balances.of("bank", "pawn") == 6


@pytest.mark.rule("SO-05")
def test_what_is_too_dear_may_stay_unowned(sit: Callable[..., Any]) -> None:
    play = sit("cannot_afford=leave_unowned").do("land passage-du-rideau")
    assert status(play)["bank"]["deeds"]["passage-du-rideau"]["pawn"] is False


@pytest.mark.rule("SO-05")
def test_the_bank_has_seven_pawns_and_then_takes_nothing(play: Play) -> None:
    for left, deed in zip(range(6, -1, -1), (*CANAL, *OLD_TOWN, *STATIONS), strict=False):
        assert f"pawns left: {left}" in play.do(f"decline {deed}").said()
    play.do("decline rue-de-la-suie")
    assert "no pawn left" in play.said()
    assert status(play)["bank"]["deeds"]["rue-de-la-suie"]["pawn"] is False
    assert play.refused("buy nova rue-du-chat-gris").code == "E_OWNED"


# -- one's own property -------------------------------------------------------------------------


@pytest.mark.rule("SO-06")
def test_e07_the_bank_pays_the_rent_and_then_one_may_build_there(play: Play) -> None:
    give(cash(play, 2000), *SHED)
    play.do("land rue-de-la-suie", "build nova rue-de-la-suie 3", "land rue-de-la-suie")
    assert play.moved("Nova") == 144
    assert play.do("build nova rue-de-la-suie").moved("Nova") == -50
    assert play.refused("build nova rue-des-traverses").code == "E_NOT_AT_SPACE"


@pytest.mark.rule("SO-06")
def test_e08_a_mortgaged_property_earns_nothing_and_is_not_built_on(
    sit: Callable[..., Any],
) -> None:
    play = give(cash(sit("mortgage_when=any"), 2000), *SHED).do("mortgage nova rue-de-la-suie")
    assert play.do("land rue-de-la-suie").moved("Nova") == 0
    assert play.refused("build nova rue-de-la-suie").code == "E_NOT_AT_SPACE"


@pytest.mark.rule("SO-07")
def test_e09_a_mortgaged_sibling_forbids_building(sit: Callable[..., Any]) -> None:
    play = give(cash(sit("mortgage_when=any"), 2000), *SHED).do("mortgage nova rue-de-la-suie")
    play.do("land rue-des-traverses")
    assert play.refused("build nova rue-des-traverses").code == "E_GROUP_MORTGAGED"


@pytest.mark.rule("SO-07")
def test_building_needs_the_whole_group(play: Play) -> None:
    give(cash(play, 2000), "rue-de-la-suie").do("land rue-de-la-suie")
    assert play.refused("build nova rue-de-la-suie").code == "E_GROUP"


@pytest.mark.rule("SO-07")
def test_e10_three_houses_at_once_and_no_evenness(sit: Callable[..., Any]) -> None:
    play = give(cash(sit(), 2000), *SHED).do("land rue-de-la-suie")
    assert play.do("build nova rue-de-la-suie 3").moved("Nova") == -150
    assert level(play, "rue-des-traverses") == (0, False)
    play = give(cash(sit("build_per_landing=one"), 2000), *SHED).do("land rue-de-la-suie")
    assert play.refused("build nova rue-de-la-suie 3").code == "E_PHASE"
    assert play.do("build nova rue-de-la-suie").moved("Nova") == -50
    assert play.refused("build nova rue-de-la-suie").code == "E_NOT_AT_SPACE"


@pytest.mark.rule("SO-07")
def test_what_was_just_bought_is_built_on_only_if_agreed(sit: Callable[..., Any]) -> None:
    play = give(cash(sit(), 2000), *SHED)
    assert play.refused("build nova rue-des-traverses").code == "E_NOT_AT_SPACE"
    play = give(cash(sit("build_on_purchase_landing=yes"), 2000), *SHED)
    assert play.do("build nova rue-des-traverses").moved("Nova") == -50


@pytest.mark.rule("SO-08")
def test_a_hotel_takes_the_place_of_four_houses_on_that_place_alone(play: Play) -> None:
    give(cash(play, 2000), *SHED).do("land rue-de-la-suie", "build nova rue-de-la-suie 4")
    assert play.refused("build nova rue-de-la-suie house").code == "E_MAX_BUILD"
    assert play.do("build nova rue-de-la-suie").moved("Nova") == -50
    assert level(play, "rue-de-la-suie") == (0, True)
    assert status(play)["bank"]["houses"] == 32
    assert play.refused("build nova rue-de-la-suie").code == "E_MAX_BUILD"


# -- the Bank's property ------------------------------------------------------------------------


@pytest.mark.rule("SO-09")
def test_e05_the_whole_group_of_the_bank_takes_double_and_then_builds(
    sit: Callable[..., Any],
) -> None:
    group = ("rue-du-sifflet", "rue-des-bagages", "rue-du-fanal")
    lines = [f"decline {each}" for each in group]
    play = sit().do(*lines, "land rue-du-sifflet")
    assert play.moved("Nova") == -16
    assert level(play, "rue-du-sifflet") == (1, False)
    play = sit("bank_doubles=no").do(*lines, "land rue-du-sifflet")
    assert play.moved("Nova") == -8


@pytest.mark.rule("SO-09")
def test_the_bank_builds_up_to_a_hotel_and_never_on_stations(play: Play) -> None:
    cash(play, 3000).do("decline rue-de-la-suie", "decline gare-du-soir")
    paid = []
    for n in range(1, 7):
        play.do("land rue-de-la-suie")
        paid.append(-play.moved("Nova"))
        if n < 5:
            assert f"house {n} on Rue de la Suie (stock {32 - n})" in play.said()
    assert paid == [4, 20, 56, 144, 184, 224]
    assert level(play, "rue-de-la-suie") == (0, True)
    assert status(play)["bank"]["houses"] == 32
    assert play.do("land gare-du-soir").moved("Nova") == -25
    assert level(play, "gare-du-soir") == (0, False)


@pytest.mark.rule("SO-22")
def test_without_pieces_the_bank_does_not_build_and_one_waits_or_resells(play: Play) -> None:
    mine = ("rue-du-sifflet", "rue-des-bagages", "rue-du-fanal")
    give(cash(play, 9000), *mine, *CANAL).do("decline rue-du-chat-gris")
    for deed in (*mine, *CANAL):
        play.do(f"land {deed}", f"build nova {deed} 4")
    give(play, *SHED).do("land rue-de-la-suie", "build nova rue-de-la-suie 4")
    play.do("land rue-des-traverses", "build nova rue-des-traverses 3")
    assert status(play)["bank"]["houses"] == 1
    play.do("land rue-du-chat-gris")
    assert level(play, "rue-du-chat-gris") == (1, False), "the last house is still built"
    assert status(play)["bank"]["houses"] == 0
    play.do("land rue-du-chat-gris")
    assert "builds nothing" in play.said()
    play.do("land rue-du-fanal", "build nova rue-du-fanal", "land rue-du-sifflet")
    play.do("land rue-des-bagages", "build nova rue-des-bagages")
    play.do("demolish nova rue-de-la-suie", "land rue-de-la-suie")
    assert play.do("build nova rue-de-la-suie").moved("Nova") == -50


@pytest.mark.rule("SO-10")
def test_site_rent_doubles_only_with_the_whole_group_unmortgaged(
    sit: Callable[..., Any],
) -> None:
    play = give(cash(sit("mortgage_when=any"), 2000), *SHED)
    assert play.do("land rue-de-la-suie").moved("Nova") == 8
    play.do("mortgage nova rue-des-traverses", "land rue-de-la-suie")
    assert play.moved("Nova") == 4


@pytest.mark.rule("SO-11")
def test_e17_stations_by_number_and_services_by_the_throw(play: Play) -> None:
    cash(play, 2000).do("decline usine-a-gaz")
    assert play.refused("land usine-a-gaz").code == "E_SYNTAX"
    assert play.do("land usine-a-gaz 9").moved("Nova") == -36
    play.do("decline chateau-d-eau")
    assert play.do("land usine-a-gaz 9").moved("Nova") == -90
    give(play, *STATIONS[:3])
    assert play.do("land gare-de-minuit").moved("Nova") == 100


@pytest.mark.rule("SO-11")
def test_the_throw_that_led_there_counts_for_the_services(play: Play) -> None:
    play.do("decline usine-a-gaz", "land parc-gratuit", "jail nova", "release nova fine")
    cash(play, 2000).do("throw nova 1 1")
    assert play.moved("Nova") == -4 * 2, "from jail, at 10, to the gasworks, at 12"


# -- cards, taxes, jail -------------------------------------------------------------------------


@pytest.mark.rule("SO-12")
def test_cards_do_what_they_say_and_the_one_that_frees_is_kept(play: Play) -> None:
    assert play.do("card nova chat-du-toit").moved("Nova") == 150
    assert play.do("card nova pourboire").moved("Nova") == -15
    assert play.do("card nova premier-train").moved("Nova") == 200
    play.do("card nova sosie", "card nova tapage", "release nova card")
    assert play.moved("Nova") == 0
    assert play.refused("release nova card").code == "E_JAIL"


@pytest.mark.rule("SO-12")
def test_the_card_that_frees_has_no_buyer_unless_agreed(sit: Callable[..., Any]) -> None:
    play = sit().do("card nova sosie")
    assert play.refused("redeem nova sosie").code == "E_PHASE"
    play = sit("sell_card_to_bank=30").do("card nova sosie")
    assert play.do("redeem nova sosie").moved("Nova") == 30
    assert play.refused("redeem nova sosie").code == "E_OWNER"


@pytest.mark.rule("SO-13")
def test_taxes_cost_what_is_printed(play: Play) -> None:
    assert play.do("land impots").moved("Nova") == -200
    assert cash(play, 100).do("land taxe").moved("Nova") == -100


@pytest.mark.rule("SO-14")
def test_e13_jail_costs_50_at_once_and_49_lose_the_game(play: Play) -> None:
    cash(play, 50).do("jail nova")
    assert play.refused("throw nova 1 1").code == "E_JAIL"
    play.do("release nova fine")
    assert play.cash("Nova") == 0
    play.do("throw nova 4 6")
    assert "Free park" in play.said()
    cash(play, 49).do("jail nova", "release nova fine")
    assert play.standing.over
    assert play.game.score(play.standing).winners == ()


@pytest.mark.rule("SO-14")
def test_cash_may_be_raised_for_the_fine_unless_agreed_otherwise(
    sit: Callable[..., Any],
) -> None:
    play = cash(give(sit(), "usine-a-gaz"), 20).do("jail nova", "release nova fine")
    assert not play.standing.over
    play.do("mortgage nova usine-a-gaz", "settle nova")
    assert play.cash("Nova") == 45
    play = cash(give(sit("jail_raise=no"), "usine-a-gaz"), 20)
    assert play.do("jail nova", "release nova fine").standing.over


# -- selling, mortgaging, lifting ---------------------------------------------------------------


def hotel(play: Play) -> Play:
    give(cash(play, 3000), *SHED).do("land rue-de-la-suie", "build nova rue-de-la-suie 5")
    return play


@pytest.mark.rule("SO-16")
@pytest.mark.parametrize(
    ("sale", "got", "left"),
    [
        ("step_down_paid", 25, (4, False)),
        ("exchange_only", 0, (4, False)),
        ("outright", 125, (0, False)),
    ],
)
def test_a_hotel_becomes_four_houses(
    sit: Callable[..., Any], sale: str, got: int, left: tuple[int, bool]
) -> None:
    play = hotel(sit(f"hotel_sale={sale}")).do("demolish nova rue-de-la-suie")
    assert play.moved("Nova") == got
    assert level(play, "rue-de-la-suie") == left


@pytest.mark.rule("SO-16")
def test_stepping_a_hotel_down_needs_four_houses_or_it_is_sold_outright(
    sit: Callable[..., Any],
) -> None:
    for needs in ("yes", "no"):
        play = hotel(sit(f"hotel_down_needs_stock={needs}"))
        cash(play, 9000)
        streets = ("rue-du-sifflet", "rue-des-bagages", "rue-du-fanal", *CANAL)
        give(play, *streets, *OLD_TOWN)
        for deed in (*streets, *OLD_TOWN[:2]):
            play.do(f"land {deed}", f"build nova {deed} 4")
        if needs == "no":
            assert play.do("demolish nova rue-de-la-suie").moved("Nova") == 25
            continue
        assert play.refused("demolish nova rue-de-la-suie").code == "E_STOCK"
        assert play.do("demolish nova rue-de-la-suie all").moved("Nova") == 125


@pytest.mark.rule("SO-17")
def test_e14_no_mortgage_without_a_debt(sit: Callable[..., Any]) -> None:
    play = give(sit(), "usine-a-gaz")
    assert play.refused("mortgage nova usine-a-gaz").code == "E_NO_DEBT"
    play = give(sit("mortgage_when=any"), "usine-a-gaz")
    assert play.do("mortgage nova usine-a-gaz").moved("Nova") == 75


@pytest.mark.rule("SO-17")
def test_a_debt_the_cash_just_pays_is_no_reason_for_a_mortgage(play: Play) -> None:
    cash(give(play, "usine-a-gaz"), 90).do("owe nova bank 90")
    assert play.refused("mortgage nova usine-a-gaz").code == "E_NO_DEBT"
    play.do("pay nova bank 1", "mortgage nova usine-a-gaz")


@pytest.mark.rule("SO-17")
def test_e15_a_debt_of_90_with_20_and_a_mortgage_of_75_leaves_5(play: Play) -> None:
    cash(give(play, "usine-a-gaz"), 20).do("owe nova bank 90", "mortgage nova usine-a-gaz")
    play.do("settle nova")
    assert play.cash("Nova") == 5


@pytest.mark.rule("SO-17")
def test_the_group_is_cleared_before_a_mortgage(play: Play) -> None:
    give(cash(play, 2000), *SHED).do("land rue-de-la-suie", "build nova rue-de-la-suie 1")
    cash(play, 0).do("owe nova bank 40")
    assert play.refused("mortgage nova rue-des-traverses").code == "E_BUILDINGS"


@pytest.mark.rule("SO-17")
def test_the_banks_own_buildings_do_not_forbid_a_mortgage(play: Play) -> None:
    give(play, "rue-des-traverses").do("decline rue-de-la-suie", "land rue-de-la-suie")
    assert level(play, "rue-de-la-suie") == (1, False)
    cash(play, 0).do("owe nova bank 20", "mortgage nova rue-des-traverses")
    assert play.moved("Nova") == 30


@pytest.mark.rule("SO-18")
@pytest.mark.parametrize(("rounding", "paid"), [("up", 83), ("down", 82)])
def test_e16_lifting_75_costs_83(sit: Callable[..., Any], rounding: str, paid: int) -> None:
    play = give(sit("mortgage_when=any", f"rounding={rounding}"), "usine-a-gaz")
    play.do("mortgage nova usine-a-gaz")
    assert play.do("lift nova usine-a-gaz").moved("Nova") == -paid


@pytest.mark.rule("SO-18")
def test_one_lift_in_a_turn_if_agreed(sit: Callable[..., Any]) -> None:
    play = give(sit("mortgage_when=any", "lifts_per_turn=1"), *SHED)
    play.do("mortgage nova rue-de-la-suie rue-des-traverses", "lift nova rue-de-la-suie")
    assert play.refused("lift nova rue-des-traverses").code == "E_PHASE"
    play.do("land parc-gratuit", "lift nova rue-des-traverses")
    together = give(sit("mortgage_when=any"), *SHED).do(
        "mortgage nova rue-de-la-suie rue-des-traverses"
    )
    assert together.do("lift nova rue-de-la-suie rue-des-traverses").moved("Nova") == -66


# -- the end ------------------------------------------------------------------------------------


@pytest.mark.rule("SO-19")
def test_a_payment_that_cannot_be_made_loses_without_points(play: Play) -> None:
    cash(play, 199).do("land impots")
    assert play.standing.over
    count = play.game.score(play.standing)
    assert (count.counts["Nova"].total, count.winners) == (0, ())
    assert play.refused("land taxe").code in {"E_PHASE", "E_RETIRED"}


@pytest.mark.rule("SO-19")
def test_a_debt_that_can_be_raised_is_recorded_and_settled(play: Play) -> None:
    cash(give(play, "usine-a-gaz"), 150).do("land impots")
    assert play.standing.debts("Nova") == {"bank": 200}
    assert play.refused("throw nova 1 1").code == "E_DEBT_PENDING"
    play.do("mortgage nova usine-a-gaz", "settle nova")
    assert play.cash("Nova") == 25


@pytest.mark.rule("SO-19")
def test_who_can_just_raise_a_debt_has_not_lost(play: Play) -> None:
    cash(give(play, "usine-a-gaz"), 125).do("land impots")
    assert not play.standing.over
    play.do("mortgage nova usine-a-gaz", "settle nova")
    assert play.cash("Nova") == 0


@pytest.mark.rule("SO-20")
def test_e19_a_bank_with_300_that_owes_320_is_broke(play: Play) -> None:
    give(cash(play, 2000), *SHED)
    play.do("land rue-de-la-suie", "build nova rue-de-la-suie 5")
    bank_cash(play, 220).do("land rue-de-la-suie")
    assert play.standing.over
    assert "broke" in play.said()
    assert play.game.score(play.standing).winners == ("Nova",)


@pytest.mark.rule("SO-20")
def test_a_bank_that_can_just_pay_is_not_broke(play: Play) -> None:
    give(play, *SHED).do("land rue-de-la-suie", "build nova rue-de-la-suie 2")
    bank_cash(play, 56).do("land rue-de-la-suie")
    assert play.moved("Nova") == 56
    assert not play.standing.over


@pytest.mark.rule("SO-20")
@pytest.mark.parametrize(("win", "over"), [("literal28", False), ("all_not_bank", True)])
def test_buying_everything_wins(sit: Callable[..., Any], win: str, over: bool) -> None:
    every = [deed.id for deed in sit().box.deeds]
    assert give(sit(), *every).standing.over
    play = sit(f"win_all={win}").do(f"decline {every[0]}")
    assert give(play, *every[1:]).standing.over is over


@pytest.mark.rule("SO-21")
@pytest.mark.parametrize(
    ("options", "total"),
    [
        ((), 1000 + 60 + 75 + 125),
        (("hotel_points=hotel_price_only",), 1000 + 60 + 75 + 25),
        (("points_mortgaged=zero",), 1000 + 60 + 125),
    ],
)
def test_points_are_cash_mortgage_values_and_half_the_buildings(
    sit: Callable[..., Any], options: tuple[str, ...], total: int
) -> None:
    play = give(hotel(sit("mortgage_when=any", *options)), "usine-a-gaz")
    cash(play.do("mortgage nova usine-a-gaz"), 1000)
    assert play.game.score(play.standing).counts["Nova"].total == total


@pytest.mark.rule("SO-21")
def test_e22_a_mortgaged_deed_of_220_counts_110_or_nothing(sit: Callable[..., Any]) -> None:
    totals = []
    for choice in ("value", "zero"):
        play = give(sit("mortgage_when=any", f"points_mortgaged={choice}"), "passage-du-rideau")
        cash(play.do("mortgage nova passage-du-rideau"), 1580)
        totals.append(play.game.score(play.standing).counts["Nova"].total)
    assert totals == [1690, 1580]
