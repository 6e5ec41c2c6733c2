"""Grundbesitz: hotels, 32 houses and 12 hotels, and what is sold back."""

import pytest

from tests.rulebook.grundbesitz.conftest import OLD_TOWN, OUTSKIRTS, VILLAS, Seat, level, rich


@pytest.mark.rule("DE-22")
def test_a_hotel_after_four_houses_everywhere(builders: Seat) -> None:
    play = rich(builders()).give("anna", *VILLAS)
    level(play, "anna", VILLAS, 3)
    assert play.refused("build anna parkstrasse 2").code == "E_MAX_BUILD"
    level(play, "anna", VILLAS, 1)
    houses = play.state.balances.of("bank", "house")
    assert play.do("build anna parkstrasse").moved("Anna") == -4000
    assert play.state.balances.of("bank", "house") == houses + 4
    play.do("build anna schlossallee")  # a hotel stands for four houses here
    assert play.refused("build anna schlossallee").code == "E_MAX_BUILD"


@pytest.mark.rule("DE-23")
def test_there_are_32_houses_and_12_hotels(builders: Seat) -> None:
    play = rich(builders()).give("anna", *OLD_TOWN).give("ben", *OUTSKIRTS).give("cem", *VILLAS)
    for name, streets in (("anna", OLD_TOWN), ("ben", OUTSKIRTS)):
        level(play, name, streets, 4)
    level(play, "cem", VILLAS, 3)
    assert play.state.balances.of("bank", "house") == 2
    play.do("build cem parkstrasse; build cem schlossallee")
    assert play.state.balances.of("bank", "house") == 0
    play.do("build cem parkstrasse")
    assert play.state.balances.of("bank", "house") == 4


@pytest.mark.rule("DE-23")
def test_the_thirteenth_hotel_is_refused(builders: Seat) -> None:
    play = rich(builders(), "anna")
    groups = ("vorstadt", "hafenviertel", "altstadt", "museumsviertel", "villenviertel")
    for group in groups:
        streets = tuple(deed.id for deed in play.box.deeds if deed.group == group)
        play.give("anna", *streets)
        level(play, "anna", streets, 4)
        if group != groups[-1]:
            level(play, "anna", streets, 1)
    assert play.state.balances.of("bank", "hotel") == 0
    assert play.refused("build anna parkstrasse").code == "E_STOCK"


@pytest.mark.rule("DE-22")
@pytest.mark.rule("DE-23")
def test_a_hotel_in_one_act_needs_the_four_houses_before_it(builders: Seat) -> None:
    play = rich(builders()).give("anna", *OLD_TOWN).give("ben", *OUTSKIRTS).give("cem", *VILLAS)
    for name, streets in (("anna", OLD_TOWN), ("ben", OUTSKIRTS), ("cem", VILLAS)):
        level(play, name, streets, 4)
    play.do("demolish cem parkstrasse all").give("anna", "gartenweg", "muhlenweg")
    play.do("build anna gartenweg")
    assert play.state.balances.of("bank", "house") == 3
    refusal = play.refused("build cem parkstrasse 5")
    assert (refusal.code, refusal.rule) == ("E_STOCK", "DE-23")
    play.do("demolish anna gartenweg", "build cem parkstrasse 5")
    assert play.moved("Cem") == -5 * 4000


@pytest.mark.rule("DE-23")
def test_scarce_houses_go_to_the_highest_bid_from_the_printed_price_up(builders: Seat) -> None:
    play = rich(builders()).give("anna", *VILLAS)
    refusal = play.refused("build anna parkstrasse for 3990")
    assert (refusal.code, refusal.rule) == ("E_BID", "DE-23")
    assert play.do("build anna parkstrasse for 5500").moved("Anna") == -5500
    low = rich(builders("shortage_floor=none")).give("anna", *VILLAS)
    assert low.do("build anna parkstrasse for 10").moved("Anna") == -10


@pytest.mark.rule("DE-23")
def test_with_two_houses_left_three_are_refused(builders: Seat) -> None:
    play = rich(builders()).give("anna", *OLD_TOWN).give("ben", *OUTSKIRTS).give("cem", *VILLAS)
    play.give("cem", "rathausplatz", "hauptstrasse", "bahnhofstrasse")
    for name, streets in (("anna", OLD_TOWN), ("ben", OUTSKIRTS)):
        level(play, name, streets, 4)
    level(play, "cem", ("rathausplatz", "hauptstrasse", "bahnhofstrasse"), 2)
    refusal = play.refused("build cem parkstrasse; build cem schlossallee; build cem parkstrasse 2")
    assert (refusal.code, refusal.rule) == ("E_STOCK", "DE-23")
    assert "auction" in str(refusal)
    play.do("build cem parkstrasse for 4200", "build cem schlossallee for 4100")  # each to a bid
    assert play.refused("build cem parkstrasse").code == "E_STOCK"


@pytest.mark.rule("DE-25")
def test_a_hotel_is_sold_outright_for_half_of_five_prices(builders: Seat) -> None:
    play = rich(builders()).give("anna", *OLD_TOWN)
    level(play, "anna", OLD_TOWN, 4)
    play.do("build anna marktgasse", "demolish anna marktgasse")
    assert play.moved("Anna") == 5000
    assert play.state.balances.of("plot:marktgasse", "house") == 0


@pytest.mark.rule("DE-25")
def test_a_hotel_may_be_stepped_down_to_four_houses(builders: Seat) -> None:
    play = rich(builders("hotel_sale=step_down")).give("anna", *OLD_TOWN)
    level(play, "anna", OLD_TOWN, 4)
    play.do("build anna marktgasse", "demolish anna marktgasse")
    assert play.moved("Anna") == 1000
    assert play.state.balances.of("plot:marktgasse", "house") == 4


@pytest.mark.rule("DE-25")
@pytest.mark.parametrize(("option", "code"), [("no", None), ("yes", "E_UNEVEN")])
def test_houses_are_sold_in_any_order_unless_agreed(
    builders: Seat, option: str, code: str | None
) -> None:
    play = rich(builders(f"sell_even={option}")).give("anna", *OLD_TOWN)
    level(play, "anna", OLD_TOWN, 3)
    if code:
        assert play.refused("demolish anna marktgasse 3").code == code
    else:
        assert play.do("demolish anna marktgasse 3").moved("Anna") == 3000


@pytest.mark.rule("DE-25")
@pytest.mark.parametrize(("basis", "back"), [("printed", 2000), ("paid", 3000)])
def test_half_of_the_printed_or_of_the_paid_price_comes_back(
    builders: Seat, basis: str, back: int
) -> None:
    play = rich(builders(f"building_refund_basis={basis}")).give("anna", *VILLAS)
    play.do("build anna parkstrasse for 6000")
    assert play.do("demolish anna parkstrasse").moved("Anna") == back
