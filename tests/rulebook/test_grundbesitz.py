"""The rules of Grundbesitz that the bank keeps, sentence by sentence."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.box.model import Box
from pnp.money import lift_fee, notes_for
from pnp.rules.valuation import wealth

Play = Any
"""The table of conftest.py; test folders are not packages, so its class has no name here."""

Seat = Callable[..., Any]

VILLAS = ("parkstrasse", "schlossallee")
"""Two streets of 7 000 and 8 000, houses at 4 000."""

OLD_TOWN = ("marktgasse", "schulstrasse", "theatergasse")
"""Three streets, houses at 2 000."""

OUTSKIRTS = ("chausseestrasse", "elisenstrasse", "poststrasse")
"""Three streets, houses at 1 000."""

STATIONS = ("nordbahnhof", "sudbahnhof", "ostbahnhof", "westbahnhof")


@pytest.fixture
def play(seat: Seat) -> Play:
    return seat("grundbesitz")


@pytest.fixture
def builders(seat: Seat) -> Callable[..., Any]:
    """Sit down where building may begin at once, so that a scene needs few deeds."""

    def make(*options: str, **more: Any) -> Any:
        return seat("grundbesitz", "require_all_sold=no", *options, **more)

    return make


def rich(play: Play, *names: str) -> Play:
    for name in names or ("anna", "ben", "cem"):
        play.do(f"pay bank {name} 500k")
    return play


def level(play: Play, name: str, streets: tuple[str, ...], houses: int) -> None:
    play.do("; ".join(f"build {name} {street} {houses}" for street in streets))


def sell_all(play: Play, name: str, *but: str) -> None:
    """Let one player buy everything, but for some deeds."""
    rich(play, name)
    for deed in play.box.deeds:
        if deed.id not in but and play.standing.balances.of("bank", f"deed:{deed.id}"):
            play.do(f"buy {name} {deed.id}")


def test_every_question_the_rules_leave_open_is_tried(boxes: Callable[[str], Box]) -> None:
    here = Path(__file__)
    tests = (here, here.parents[1] / "bank" / "test_agreements.py")
    source = "".join(path.read_text(encoding="utf-8") for path in tests)
    for option in boxes("grundbesitz").rules.options:
        assert f"{option.name}=" in source, option.name


# -- opening ------------------------------------------------------------------------------------


@pytest.mark.rule("DE-02")
def test_everybody_begins_with_30000(play: Play, boxes: Callable[[str], Box]) -> None:
    assert [play.cash(name) for name in ("Anna", "Ben", "Cem")] == [30_000] * 3
    notes = boxes("grundbesitz").money.notes
    assert sum(note.value * note.start for note in notes) == 30_000
    assert sum(note.start for note in notes) == 36


@pytest.mark.rule("DE-02")
def test_with_tens_for_twenties_the_starting_set_is_41_notes(
    boxes: Callable[[str], Box], seat: Seat
) -> None:
    notes = {note.value: note.start for note in boxes("grundbesitz").money.notes}
    notes |= {20: 0, 10: 10}
    assert sum(value * count for value, count in notes.items()) == 30_000
    assert sum(notes.values()) == 41
    assert seat("grundbesitz", "small_note=10").standing.number("starting_notes") == 41
    assert seat("grundbesitz").standing.number("starting_notes") == 36


@pytest.mark.rule("DE-03")
def test_the_seventh_keeps_the_bank_unless_the_table_lets_him_play(seat: Seat) -> None:
    assert seat("grundbesitz").standing.number("players_most") == 6
    assert seat("grundbesitz", "seventh=plays").standing.number("players_most") == 7


@pytest.mark.rule("DE-14")
def test_the_bank_always_pays(play: Play) -> None:
    play.do("pay bank anna 900k")
    assert play.cash("Anna") == 930_000
    assert play.last.rules == ("DE-14",)


@pytest.mark.rule("DE-15")
def test_fines_go_to_the_bank(play: Play) -> None:
    assert play.do("pay anna bank 2000").moved("Anna") == -2000
    assert play.last.rules == ("DE-15",)
    assert "DE-15" not in play.do("pay anna ben 10").last.rules


# -- the way round ------------------------------------------------------------------------------


@pytest.mark.rule("DE-06")
def test_the_salary_is_4000_in_two_notes(play: Play) -> None:
    assert play.do("salary anna").moved("Anna") == 4000
    assert notes_for(4000, play.table.notes) == {2000: 2}


@pytest.mark.rule("DE-06")
def test_who_is_sent_to_jail_across_start_gets_nothing(play: Play) -> None:
    play.do("jail anna")
    assert play.moved("Anna") == 0
    assert play.refused("salary anna").code == "E_JAIL"
    assert play.do("salary anna", force=True).moved("Anna") == 4000


@pytest.mark.rule("DE-06")
def test_a_card_to_start_pays_the_salary(play: Play) -> None:
    assert play.do("card anna werkssirene").moved("Anna") == 4000


@pytest.mark.rule("DE-07")
def test_a_deed_is_bought_at_its_price(play: Play) -> None:
    assert play.do("buy anna schlossallee").moved("Anna") == -8000
    assert play.refused("buy ben schlossallee").code == "E_OWNED"


@pytest.mark.rule("DE-08")
def test_a_declined_deed_goes_to_the_highest_bid_which_is_paid_at_once(play: Play) -> None:
    assert play.do("buy ben schlossallee 10").moved("Ben") == -10
    assert play.refused("buy ben parkstrasse 30k").code == "E_CASH"


@pytest.mark.rule("DE-12")
def test_cards_do_what_they_say(play: Play) -> None:
    assert play.do("card anna preisausschreiben").moved("Anna") == 3000
    assert play.do("card anna parkuhr").moved("Anna") == -300


@pytest.mark.rule("DE-12")
def test_cards_count_houses_and_hotels(builders: Seat) -> None:
    play = rich(builders()).give("anna", *VILLAS)
    level(play, "anna", VILLAS, 4)
    play.do("build anna parkstrasse")
    assert play.do("card anna schornsteinfeger").moved("Anna") == -(4 * 600 + 2500)


@pytest.mark.rule("DE-12")
def test_the_card_that_frees_is_kept_and_drawn_by_nobody_else(play: Play) -> None:
    play.do("card anna formfehler")
    assert play.refused("card ben formfehler").code == "E_OWNED"
    refusal = play.refused("handover ben cem formfehler 10")
    assert (refusal.code, refusal.rule) == ("E_OWNER", "DE-12")


@pytest.mark.rule("DE-12")
def test_the_card_that_frees_is_sold_at_any_price(play: Play) -> None:
    play.do("card anna formfehler", "handover anna ben formfehler 700")
    assert (play.moved("Anna"), play.moved("Ben")) == (700, -700)
    play.do("jail ben", "release ben card")
    assert play.refused("release ben card").code == "E_JAIL"


# -- jail ---------------------------------------------------------------------------------------


@pytest.mark.rule("DE-16")
def test_the_card_sends_to_jail_and_so_does_the_space(play: Play) -> None:
    play.do("card anna rasen-betreten", "jail ben")
    status = play.game.status(play.standing)
    assert [status["players"][name]["jail"] for name in ("Anna", "Ben", "Cem")] == [0, 0, None]
    assert play.refused("jail anna").code == "E_JAIL"


@pytest.mark.rule("DE-17")
def test_a_double_frees_at_once_and_without_a_fine(play: Play) -> None:
    play.do("jail anna", "throw anna 5 5")
    assert play.moved("Anna") == 0
    assert "moves 10" in play.said()
    assert play.refused("throw anna 5 5").code == "E_JAIL"


@pytest.mark.rule("DE-17")
@pytest.mark.parametrize(("dice", "paid", "moved"), [("3 4", 1000, 7), ("4 4", 0, 8)])
def test_the_third_throw_costs_the_fine_unless_it_is_a_double(
    play: Play, dice: str, paid: int, moved: int
) -> None:
    play.do("jail anna", "throw anna 1 2", "throw anna 5 6")
    assert play.game.status(play.standing)["players"]["Anna"]["jail"] == 2
    play.do(f"throw anna {dice}")
    assert play.moved("Anna") == -paid
    assert f"moves {moved}" in play.said()
    assert play.game.status(play.standing)["players"]["Anna"]["jail"] is None


@pytest.mark.rule("DE-17")
def test_who_cannot_pay_the_fine_after_the_third_throw_owes_it(play: Play) -> None:
    play.do("jail anna", "pay anna bank 29500", "throw anna 1 2", "throw anna 1 2")
    play.do("throw anna 1 2")
    assert play.standing.debts("Anna") == {"bank": 1000}


@pytest.mark.rule("DE-17")
@pytest.mark.parametrize("throws", [0, 1])
def test_the_fine_may_be_paid_before_the_first_and_the_second_throw(
    play: Play, throws: int
) -> None:
    play.do("jail anna", *["throw anna 1 2"] * throws, "release anna fine")
    assert play.moved("Anna") == -1000
    assert play.refused("throw anna 1 1").code == "E_JAIL"


@pytest.mark.rule("DE-17")
def test_after_two_throws_only_the_third_or_a_card_helps(play: Play) -> None:
    play.do("card anna formfehler", "jail anna", "throw anna 1 2", "throw anna 1 2")
    assert play.refused("release anna fine").code == "E_JAIL"
    assert play.do("release anna card").moved("Anna") == 0
    play.do("card ben formfehler")


@pytest.mark.rule("DE-17")
def test_a_throw_is_two_dice(play: Play) -> None:
    assert play.do("jail anna").refused("throw anna 7 1").code == "E_AMOUNT"


# -- rent ---------------------------------------------------------------------------------------


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
def test_works_by_the_throw(play: Play) -> None:
    play.give("anna", "wasserwerk")
    assert play.do("rent ben wasserwerk 7").moved("Anna") == 560
    play.give("anna", "elektrizitatswerk")
    assert play.do("rent ben wasserwerk 7").moved("Anna") == 1400


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


@pytest.mark.rule("DE-32")
def test_the_bank_says_nothing_of_rent_unasked(seat: Seat) -> None:
    silent = seat("grundbesitz").give("ben", "ostbahnhof").do("card anna fahrt-ins-blaue")
    assert "rent" not in silent.said()
    told = seat("grundbesitz", "rent_hints=yes").give("ben", "ostbahnhof")
    assert "rent is due" in told.do("card anna fahrt-ins-blaue").said()
    assert "rent is due" not in told.do("card ben fahrt-ins-blaue").said()


# -- building -----------------------------------------------------------------------------------


@pytest.mark.rule("DE-19")
def test_nobody_builds_before_the_bank_has_sold_all_28_deeds(play: Play) -> None:
    sell_all(play, "anna", "wasserwerk")
    refusal = play.refused("build anna parkstrasse")
    assert (refusal.code, refusal.rule) == ("E_ALL_SOLD", "DE-19")
    assert "1 deed" in str(refusal)
    play.do("buy anna wasserwerk")
    assert "building may begin" in play.said()
    assert play.do("build anna parkstrasse").moved("Anna") == -4000


@pytest.mark.rule("DE-19")
def test_all_sold_may_mean_the_streets_only(seat: Seat) -> None:
    play = seat("grundbesitz", "all_sold_scope=streets")
    sell_all(play, "anna", "wasserwerk", *STATIONS, "gartenweg")
    assert play.refused("build anna parkstrasse").code == "E_ALL_SOLD"
    play.do("buy anna gartenweg", "build anna parkstrasse")


@pytest.mark.rule("DE-19")
def test_without_the_condition_one_builds_at_any_time(builders: Seat) -> None:
    play = builders().give("anna", *VILLAS)
    assert play.do("build anna parkstrasse").moved("Anna") == -4000


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
def test_houses_need_the_whole_group(builders: Seat) -> None:
    play = builders().give("anna", "parkstrasse")
    assert play.refused("build anna parkstrasse").code == "E_GROUP"
    assert play.refused("build anna nordbahnhof").code == "E_NOT_BUILDABLE"


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
    houses = play.standing.balances.of("bank", "house")
    assert play.do("build anna parkstrasse").moved("Anna") == -4000
    assert play.standing.balances.of("bank", "house") == houses + 4
    play.do("build anna schlossallee")  # a hotel stands for four houses here
    assert play.refused("build anna schlossallee").code == "E_MAX_BUILD"


@pytest.mark.rule("DE-23")
def test_there_are_32_houses_and_12_hotels(builders: Seat) -> None:
    play = rich(builders()).give("anna", *OLD_TOWN).give("ben", *OUTSKIRTS).give("cem", *VILLAS)
    for name, streets in (("anna", OLD_TOWN), ("ben", OUTSKIRTS)):
        level(play, name, streets, 4)
    level(play, "cem", VILLAS, 3)
    assert play.standing.balances.of("bank", "house") == 2
    play.do("build cem parkstrasse; build cem schlossallee")
    assert play.standing.balances.of("bank", "house") == 0
    play.do("build cem parkstrasse")
    assert play.standing.balances.of("bank", "house") == 4


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
    assert play.standing.balances.of("bank", "hotel") == 0
    assert play.refused("build anna parkstrasse").code == "E_STOCK"


@pytest.mark.rule("DE-22")
@pytest.mark.rule("DE-23")
def test_a_hotel_in_one_act_needs_the_four_houses_before_it(builders: Seat) -> None:
    play = rich(builders()).give("anna", *OLD_TOWN).give("ben", *OUTSKIRTS).give("cem", *VILLAS)
    for name, streets in (("anna", OLD_TOWN), ("ben", OUTSKIRTS), ("cem", VILLAS)):
        level(play, name, streets, 4)
    play.do("demolish cem parkstrasse all").give("anna", "gartenweg", "muhlenweg")
    play.do("build anna gartenweg")
    assert play.standing.balances.of("bank", "house") == 3
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


# -- selling buildings ---------------------------------------------------------------------------


@pytest.mark.rule("DE-25")
def test_a_hotel_is_sold_outright_for_half_of_five_prices(builders: Seat) -> None:
    play = rich(builders()).give("anna", *OLD_TOWN)
    level(play, "anna", OLD_TOWN, 4)
    play.do("build anna marktgasse", "demolish anna marktgasse")
    assert play.moved("Anna") == 5000
    assert play.standing.balances.of("plot:marktgasse", "house") == 0


@pytest.mark.rule("DE-25")
def test_a_hotel_may_be_stepped_down_to_four_houses(builders: Seat) -> None:
    play = rich(builders("hotel_sale=step_down")).give("anna", *OLD_TOWN)
    level(play, "anna", OLD_TOWN, 4)
    play.do("build anna marktgasse", "demolish anna marktgasse")
    assert play.moved("Anna") == 1000
    assert play.standing.balances.of("plot:marktgasse", "house") == 4


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


# -- mortgages and transfers ----------------------------------------------------------------------


@pytest.mark.rule("DE-26")
def test_the_bank_lends_half_the_price(play: Play) -> None:
    assert play.give("anna", "parkstrasse").do("mortgage anna parkstrasse").moved("Anna") == 3500
    assert play.refused("mortgage anna parkstrasse").code == "E_MORTGAGED"


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
        play.game.lawful(play.standing)


@pytest.mark.rule("DE-27")
def test_lifting_costs_the_mortgage_and_ten_per_cent(play: Play) -> None:
    play.give("anna", "parkstrasse").do("mortgage anna parkstrasse", "lift anna parkstrasse")
    assert play.moved("Anna") == -3850


@pytest.mark.rule("DE-27")
def test_no_fee_of_this_game_has_a_broken_coin(boxes: Callable[[str], Box]) -> None:
    for deed in boxes("grundbesitz").deeds:
        assert lift_fee([deed.price]) * 20 == deed.price
        assert deed.price // 20 % 10 == 0


@pytest.mark.rule("DE-28")
def test_who_lifts_at_once_pays_only_once(play: Play) -> None:
    play.give("anna", "parkstrasse").do("mortgage anna parkstrasse")
    play.do("sell anna ben parkstrasse 1000 lift")
    assert (play.moved("Anna"), play.moved("Ben")) == (1000, -1000 - 3850)


@pytest.mark.rule("DE-28")
def test_who_does_not_pays_ten_per_cent_now_and_again_later(play: Play) -> None:
    play.give("anna", "parkstrasse").do("mortgage anna parkstrasse")
    play.do("sell anna ben parkstrasse 1000")
    assert play.moved("Ben") == -1350
    assert play.do("lift ben parkstrasse").moved("Ben") == -3850


@pytest.mark.rule("DE-28")
def test_every_transfer_costs_the_fee_anew(play: Play) -> None:
    play.give("anna", "wasserwerk").do("mortgage anna wasserwerk")
    assert play.do("sell anna ben wasserwerk 10").moved("Ben") == -160
    assert play.do("sell ben cem wasserwerk 10").moved("Cem") == -160


@pytest.mark.rule("DE-28")
@pytest.mark.parametrize(("small", "there"), [("20", False), ("10", True), ("both", True)])
def test_the_fee_of_a_works_needs_a_note_of_ten(
    boxes: Callable[[str], Box], seat: Seat, small: str, there: bool
) -> None:
    play = seat("grundbesitz", f"small_note={small}")
    values = [note.value for note in boxes("grundbesitz").money.notes]
    kept = [value for value in values if not play.standing.number(f"no_note_{value}")]
    assert (notes_for(150, kept) is not None) == there
    assert (notes_for(350, kept) is not None) == there


@pytest.mark.rule("DE-28")
def test_in_a_trade_each_pays_for_what_he_takes_over(play: Play) -> None:
    play.give("anna", "parkstrasse").give("ben", "wasserwerk")
    play.do("mortgage anna parkstrasse", "mortgage ben wasserwerk")
    play.do("trade anna ben give parkstrasse get wasserwerk 2000")
    assert (play.moved("Anna"), play.moved("Ben")) == (2000 - 150, -2000 - 350)


@pytest.mark.rule("DE-28")
def test_in_a_trade_and_for_a_debt_one_may_lift_at_once(play: Play) -> None:
    play.give("anna", "parkstrasse").give("ben", "wasserwerk").do("mortgage anna parkstrasse")
    play.do("trade anna ben give parkstrasse get wasserwerk lift")
    assert play.moved("Ben") == -3850
    play.do("mortgage anna wasserwerk", "owe anna cem 900")
    play.do("cede anna cem wasserwerk 900 agreed lift")
    assert play.moved("Cem") == -1650


@pytest.mark.rule("DE-28")
def test_who_cannot_pay_the_fee_cannot_take_over(play: Play) -> None:
    play.give("anna", "parkstrasse").do("mortgage anna parkstrasse", "pay ben bank 29700")
    refusal = play.refused("sell anna ben parkstrasse 10")
    assert (refusal.code, refusal.rule) == ("E_CASH", "DE-28")


@pytest.mark.rule("DE-24")
def test_plots_are_sold_at_any_price_from_a_group_without_buildings(builders: Seat) -> None:
    play = rich(builders()).give("anna", *VILLAS)
    assert play.do("sell anna ben parkstrasse 1").moved("Anna") == 1
    play.do("sell ben anna parkstrasse 1", "build anna schlossallee")
    assert play.refused("sell anna ben parkstrasse 9000").code == "E_BUILDINGS"


# -- debts and insolvency -------------------------------------------------------------------------


@pytest.mark.rule("DE-31")
def test_rent_is_paid_partly_in_property(play: Play) -> None:
    play.give("ben", "hafenstrasse").do("pay ben bank 27k", "owe ben anna 5000")
    assert play.refused("settle ben").code == "E_CASH"
    assert play.refused("cede ben anna hafenstrasse 2000").code == "E_PHASE"
    play.do("cede ben anna hafenstrasse 2000 agreed", "settle ben")
    assert (play.cash("Ben"), play.cash("Anna")) == (0, 33_000)
    assert play.standing.balances.holder("deed:hafenstrasse") == "player:Anna"


@pytest.mark.rule("DE-31")
def test_the_creditors_consent_may_be_waived_by_agreement(seat: Seat) -> None:
    play = seat("grundbesitz", "in_kind_consent=no").give("ben", "hafenstrasse")
    play.do("owe ben anna 5000", "cede ben anna hafenstrasse 2000")
    assert play.standing.debts("Ben") == {"Anna": 3000}


@pytest.mark.rule("DE-31")
def test_property_pays_debts_only_and_a_mortgaged_deed_costs_its_taker(builders: Seat) -> None:
    play = rich(builders()).give("ben", *VILLAS)
    assert play.refused("cede ben anna parkstrasse 100 agreed").code == "E_NO_DEBT"
    play.do("mortgage ben parkstrasse", "owe ben anna 5000")
    assert play.refused("cede ben anna parkstrasse 5001 agreed").code == "E_AMOUNT"
    play.do("build ben schlossallee")
    assert play.refused("cede ben anna parkstrasse 100 agreed").code == "E_BUILDINGS"
    play.do("demolish ben schlossallee", "cede ben anna parkstrasse 5000 agreed")
    assert play.moved("Anna") == -350


@pytest.mark.rule("DE-29")
def test_everything_of_value_goes_to_the_creditor_as_it_lies(builders: Seat) -> None:
    play = rich(builders()).give("ben", *VILLAS, "wasserwerk").do("mortgage ben wasserwerk")
    play.do("build ben parkstrasse", f"pay ben bank {play.cash('Ben') - 4000 - 600}")
    assert play.cash("Ben") == 600
    play.do("card ben formfehler", "owe ben anna 100k", "bankrupt ben anna")
    assert play.moved("Anna") == 600 + 2000 - 150
    held = play.game.status(play.standing)["players"]["Anna"]
    assert held["deeds"]["schlossallee"] == {"mortgaged": False, "houses": 0, "hotel": False}
    assert held["deeds"]["wasserwerk"]["mortgaged"] is True
    assert held["cards"] == ["formfehler"]


@pytest.mark.rule("DE-29")
def test_buildings_are_sold_before_one_is_insolvent(builders: Seat) -> None:
    play = rich(builders()).give("ben", *VILLAS).do("build ben parkstrasse")
    play.do(f"pay ben bank {play.cash('Ben') - 600}", "owe ben anna 2600")
    assert "can raise 2600" in play.refused("bankrupt ben").say
    play.do("owe ben anna 1", "bankrupt ben")
    assert play.moved("Anna") == 2600


@pytest.mark.rule("DE-29")
def test_the_creditor_may_lift_what_he_takes_over(play: Play) -> None:
    play.give("ben", "parkstrasse", "wasserwerk").do("mortgage ben parkstrasse wasserwerk")
    play.do(f"pay ben bank {play.cash('Ben')}", "owe ben anna 9000")
    assert play.refused("bankrupt ben anna lift schlossallee").code == "E_NOT_MORTGAGED"
    play.do("bankrupt ben anna lift parkstrasse")
    assert play.moved("Anna") == -3850 - 150


@pytest.mark.rule("DE-29")
@pytest.mark.parametrize(
    ("cash", "left", "owes"), [(300, 300, {"bank": 350}), (349, 349, {"bank": 350}), (350, 0, {})]
)
def test_a_creditor_without_the_fee_owes_it(
    play: Play, cash: int, left: int, owes: dict[str, int]
) -> None:
    play.give("ben", "parkstrasse").do("mortgage ben parkstrasse")
    play.do(f"pay ben bank {play.cash('Ben')}", f"pay anna bank {30_000 - cash}")
    play.do("owe ben anna 9000", "bankrupt ben anna")
    assert play.cash("Anna") == left
    assert play.standing.debts("Anna") == owes


@pytest.mark.rule("DE-29")
@pytest.mark.parametrize(("first", "cash", "fee"), [("no", 0, 0), ("yes", 3500, 350)])
def test_the_debtor_need_not_mortgage_first_unless_agreed(
    seat: Seat, first: str, cash: int, fee: int
) -> None:
    play = seat("grundbesitz", f"must_mortgage_first={first}").give("ben", "parkstrasse")
    play.do(f"pay ben bank {play.cash('Ben')}", "owe ben anna 3500")
    if first == "yes":
        assert play.refused("bankrupt ben").code == "E_NO_DEBT"
    play.do("owe ben anna 1000", "bankrupt ben")
    assert play.moved("Anna") == cash - fee


@pytest.mark.rule("DE-30")
@pytest.mark.parametrize(("state", "paid"), [("unmortgaged", 500), ("mortgaged", 850)])
def test_the_bank_takes_all_and_auctions_the_deeds(seat: Seat, state: str, paid: int) -> None:
    play = seat("grundbesitz", f"bank_auction_state={state}").give("ben", "parkstrasse")
    play.do("mortgage ben parkstrasse", f"pay ben bank {play.cash('Ben') + 3500}")
    play.do("owe ben bank 2000", "bankrupt ben")
    assert f"as {state}" in play.said()
    assert play.do("buy cem parkstrasse 500").moved("Cem") == -paid


@pytest.mark.rule("DE-30")
def test_to_the_bank_one_is_insolvent_only_when_all_is_mortgaged(play: Play) -> None:
    play.give("ben", "parkstrasse").do(f"pay ben bank {play.cash('Ben')}", "owe ben bank 3500")
    assert play.refused("bankrupt ben").code == "E_NO_DEBT"
    play.do("mortgage ben parkstrasse", "settle ben")
    assert play.cash("Ben") == 0


def test_who_leaves_the_game_leaves_jail_with_it(play: Play) -> None:
    play.give("ben", "parkstrasse").do("mortgage ben parkstrasse", "jail ben", "quit ben")
    assert play.game.status(play.standing)["players"]["Ben"]["jail"] is None
    assert play.do("buy cem parkstrasse 500").moved("Cem") == -500


# -- the end --------------------------------------------------------------------------------------


@pytest.mark.rule("DE-34")
def test_in_the_short_game_two_deeds_are_dealt_and_paid_at_once(seat: Seat) -> None:
    play = seat("grundbesitz", "short=yes")
    assert play.do("deal anna schlossallee parkstrasse").moved("Anna") == -15_000
    assert play.cash("Anna") == 15_000
    assert play.refused("deal ben gartenweg").code == "E_PHASE"
    assert seat("grundbesitz").refused("deal anna schlossallee parkstrasse").code == "E_PHASE"


@pytest.mark.rule("DE-35")
def test_the_game_ends_at_the_agreed_hour_and_not_before(play: Play) -> None:
    from dataclasses import replace

    agreed = replace(play.table, until=1000, hour="22:00")
    play.standing = replace(play.standing, table=agreed, now=999)
    refusal = play.refused("end")
    assert (refusal.code, refusal.rule) == ("E_PHASE", "DE-35")
    assert "22:00 has not struck" in str(refusal)
    play.standing = replace(play.standing, now=1000)
    play.do("salary anna", "end")  # the move is finished first
    assert play.standing.over
    assert play.refused("salary anna").code == "E_PHASE"


@pytest.mark.rule("DE-36")
def test_everything_is_counted(builders: Seat) -> None:
    play = rich(builders()).give("anna", *VILLAS, "nordbahnhof")
    level(play, "anna", VILLAS, 4)
    play.do("build anna parkstrasse", "mortgage anna nordbahnhof")
    amounts = [item.amount for item in wealth(play.standing, "Anna").items]
    assert amounts == [play.cash("Anna"), 2000, 7000, 5 * 4000, 8000, 4 * 4000]


@pytest.mark.rule("DE-36")
@pytest.mark.parametrize(("value", "counted"), [("half", 2000), ("full", 4000)])
def test_mortgaged_stations_count_half_unless_agreed(seat: Seat, value: str, counted: int) -> None:
    play = seat("grundbesitz", f"mortgaged_station_value={value}")
    play.give("anna", "nordbahnhof", "parkstrasse").do("mortgage anna nordbahnhof parkstrasse")
    assert [item.amount for item in wealth(play.standing, "Anna").items][1:] == [counted, 3500]


@pytest.mark.rule("DE-36")
def test_the_last_one_left_has_won(play: Play) -> None:
    for name in ("ben", "cem"):
        play.do(f"owe {name} anna 90k", f"bankrupt {name}")
    assert play.standing.over
    assert play.game.score(play.standing).winners == ("Anna",)


@pytest.mark.rule("DE-36")
def test_notes_in_the_hand_are_counted_before_somebody_wins(seat: Seat) -> None:
    play = seat("grundbesitz", cash="paper").give("anna", "schlossallee").do("end")
    assert "Count the cash of Anna, Ben and Cem" in play.said()
    play.do("count anna 20000", "count ben 21000", "count cem 5")
    assert play.game.score(play.standing).winners == ("Anna",)
