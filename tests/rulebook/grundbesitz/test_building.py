"""Grundbesitz: when and where houses are built."""

from collections.abc import Callable

import pytest

from pnp.box.deed_terms import redeem
from pnp.box.model import Box
from pnp.games.grundbesitz.seats import take_seats
from pnp.money import Rounding, notes_for
from tests.rulebook.grundbesitz.conftest import (
    OLD_TOWN,
    OUTSKIRTS,
    STATIONS,
    VILLAS,
    Play,
    Seat,
    level,
    rich,
)


def sell_all(play: Play, name: str, *but: str) -> None:
    """Let one player buy everything, but for some deeds."""
    rich(play, name)
    for deed in play.box.deeds:
        if deed.id not in but and play.state.balances.of("bank", f"deed:{deed.id}"):
            play.do(f"buy {name} {deed.id}")


@pytest.mark.rule("DE-19")
def test_nobody_builds_before_the_bank_has_sold_all_28_deeds(play: Play) -> None:
    sell_all(play, "anna", "wasserwerk")
    refusal = play.refused("build anna parkstrasse")
    assert (refusal.code, refusal.rule) == ("E_ALL_SOLD", "DE-19")
    assert "1 deed" in str(refusal)
    play.do("buy anna wasserwerk")
    assert "building may begin" in play.said()
    assert (play.last.why[-1].key, play.last.why[-1].rule) == ("sold-out", "DE-19")
    assert play.do("build anna parkstrasse").moved("Anna") == -4000


@pytest.mark.rule("DE-19")
def test_all_sold_may_mean_the_streets_only(seat: Seat) -> None:
    play = seat("grundbesitz", "all_sold_scope=streets")
    sell_all(play, "anna", "wasserwerk", *STATIONS, "gartenweg")
    assert play.refused("build anna parkstrasse").code == "E_ALL_SOLD"
    play.do("buy anna gartenweg", "build anna parkstrasse")


@pytest.mark.rule("DE-19")
@pytest.mark.parametrize("reopens", [False, True])
def test_once_open_building_stays_open_unless_agreed(seat: Seat, reopens: bool) -> None:
    play = seat("grundbesitz", f"all_sold_reopens={'yes' if reopens else 'no'}")
    play.give("ben", "gartenweg")
    sell_all(play, "anna")
    cash = play.cash("Ben")
    play.do(f"pay ben bank {cash}", "owe ben bank 100k", "bankrupt ben")
    if reopens:
        assert play.refused("build anna parkstrasse").code == "E_ALL_SOLD"
    else:
        play.do("build anna parkstrasse")


@pytest.mark.rule("DE-20")
def test_building_is_even_and_never_stuck(builders: Seat) -> None:
    play = rich(builders()).give("anna", *OLD_TOWN)
    play.do("build anna marktgasse")
    assert play.refused("build anna marktgasse").code == "E_UNEVEN"
    play.do("build anna schulstrasse; build anna theatergasse", "build anna marktgasse")
    play.do("build anna schulstrasse")  # at 2, 1, 1 the literal text would refuse


@pytest.mark.rule("DE-20")
def test_four_houses_are_the_most(builders: Seat) -> None:
    play = rich(builders()).give("anna", *OLD_TOWN)
    level(play, "anna", OLD_TOWN, 4)
    assert play.refused("build anna marktgasse 2").code == "E_MAX_BUILD"


@pytest.mark.rule("DE-20")
def test_a_group_left_uneven_by_a_sale_is_built_up_from_its_lowest(builders: Seat) -> None:
    play = rich(builders()).give("anna", *OLD_TOWN)
    level(play, "anna", OLD_TOWN, 3)
    play.do("demolish anna marktgasse 3")
    assert play.refused("build anna schulstrasse").code == "E_UNEVEN"
    play.do("build anna marktgasse")


@pytest.mark.rule("DE-21")
def test_a_mortgaged_plot_takes_no_house_but_its_neighbours_do(builders: Seat) -> None:
    play = rich(builders()).give("anna", *VILLAS).do("mortgage anna parkstrasse")
    refusal = play.refused("build anna parkstrasse")
    assert (refusal.code, refusal.rule) == ("E_GROUP_MORTGAGED", "DE-21")
    play.do("build anna schlossallee")
    assert play.refused("build anna schlossallee").code == "E_UNEVEN"
    play.do("lift anna parkstrasse")
    assert play.moved("Anna") == -3850
    assert play.do("build anna parkstrasse").moved("Anna") == -4000


@pytest.mark.rule("DE-21")
def test_the_table_may_ask_for_a_group_free_of_mortgages(builders: Seat) -> None:
    play = rich(builders("build_needs_unmortgaged_group=yes")).give("anna", *VILLAS)
    play.do("mortgage anna parkstrasse")
    assert play.refused("build anna schlossallee").code == "E_GROUP_MORTGAGED"


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


@pytest.mark.rule("DE-09")
def test_rent_goes_to_the_owner_and_lapses_on_a_mortgaged_deed(play: Play) -> None:
    play.give("anna", "schlossallee")
    site = play.box.deeds[-1].rents[0]
    assert play.do("rent ben schlossallee").moved("Anna") == site
    play.do("mortgage anna schlossallee")
    assert play.refused("rent ben schlossallee").code == "E_MORTGAGED"


@pytest.mark.rule("DE-09")
@pytest.mark.parametrize(("owned", "rent"), [(1, 500), (2, 1000), (3, 2000), (4, 4000)])
def test_stations_by_their_number(play: Play, owned: int, rent: int) -> None:
    play.give("anna", *STATIONS[:owned])
    assert play.do("rent ben nordbahnhof").moved("Anna") == rent


@pytest.mark.rule("DE-09")
def test_who_cannot_pay_a_rent_is_told_what_could_be_raised(play: Play) -> None:
    play.give("anna", "schlossallee").do(f"pay ben bank {play.cash('Ben')}")
    refusal = play.refused("rent ben schlossallee")
    assert refusal.code == "E_CASH"
    assert "Ben cannot pay the rent of Schloßallee to Anna" in str(refusal)


@pytest.mark.rule("DE-11")
@pytest.mark.parametrize(("option", "times"), [("no", 2), ("yes", 1)])
def test_the_whole_group_doubles_even_beside_a_mortgage_unless_agreed(
    seat: Seat, option: str, times: int
) -> None:
    play = seat("grundbesitz", f"double_needs_unmortgaged_group={option}").give("anna", *VILLAS)
    site = next(d.rents[0] for d in play.box.deeds if d.id == "schlossallee")
    assert play.do("rent ben schlossallee").moved("Anna") == 2 * site
    play.do("mortgage anna parkstrasse", "rent ben schlossallee")
    assert play.moved("Anna") == times * site


@pytest.mark.rule("DE-26")
@pytest.mark.parametrize(("scope", "code"), [("plot", None), ("group", "E_BUILDINGS")])
def test_only_the_plots_own_buildings_stand_in_the_way(
    builders: Seat, scope: str, code: str | None
) -> None:
    play = rich(builders(f"mortgage_scope={scope}")).give("anna", *VILLAS)
    play.do("build anna schlossallee")
    assert play.refused("mortgage anna schlossallee").code == "E_BUILDINGS"
    if code:
        assert play.refused("mortgage anna parkstrasse").code == code
    else:
        play.do("mortgage anna parkstrasse")
        play.game.lawful(play.state)


@pytest.mark.rule("DE-27")
def test_no_fee_of_this_game_has_a_broken_coin(boxes: Callable[[str], Box]) -> None:
    for deed in boxes("grundbesitz").deeds:
        assert redeem([deed], 10, Rounding.UP).fee * 20 == deed.price
        assert deed.price // 20 % 10 == 0


@pytest.mark.rule("DE-28")
def test_who_lifts_at_once_pays_only_once(play: Play) -> None:
    play.give("anna", "parkstrasse").do("mortgage anna parkstrasse")
    play.do("sell anna ben parkstrasse 1000 lift")
    assert (play.moved("Anna"), play.moved("Ben")) == (1000, -1000 - 3850)


@pytest.mark.rule("DE-28")
@pytest.mark.parametrize(("small", "there"), [("20", False), ("10", True), ("both", True)])
def test_the_fee_of_a_works_needs_a_note_of_ten(
    boxes: Callable[[str], Box], seat: Seat, small: str, there: bool
) -> None:
    play = seat("grundbesitz", f"small_note={small}")
    kept = take_seats(play.table, boxes("grundbesitz")).notes
    assert (notes_for(150, kept) is not None) == there
    assert (notes_for(350, kept) is not None) == there


@pytest.mark.rule("DE-28")
def test_in_a_trade_each_pays_for_what_he_takes_over(play: Play) -> None:
    play.give("anna", "parkstrasse").give("ben", "wasserwerk")
    play.do("mortgage anna parkstrasse", "mortgage ben wasserwerk")
    play.do("trade anna ben give parkstrasse get wasserwerk 2000")
    assert (play.moved("Anna"), play.moved("Ben")) == (2000 - 150, -2000 - 350)


@pytest.mark.rule("DE-24")
def test_plots_are_sold_at_any_price_from_a_group_without_buildings(builders: Seat) -> None:
    play = rich(builders()).give("anna", *VILLAS)
    assert play.do("sell anna ben parkstrasse 1").moved("Anna") == 1
    play.do("sell ben anna parkstrasse 1", "build anna schlossallee")
    assert play.refused("sell anna ben parkstrasse 9000").code == "E_BUILDINGS"


@pytest.mark.rule("DE-24")
def test_a_trade_is_between_two_and_gives_and_gets(play: Play) -> None:
    play.give("anna", "parkstrasse")
    assert play.refused("trade anna anna give parkstrasse get 100").key == "pay.self"
    given = play.refused("trade anna ben give parkstrasse")
    assert (given.code, given.rule) == ("E_GIFT", "DE-24")
