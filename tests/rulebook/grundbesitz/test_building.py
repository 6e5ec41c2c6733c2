"""Grundbesitz: when and where houses are built."""

import pytest

from tests.rulebook.grundbesitz.conftest import OLD_TOWN, STATIONS, VILLAS, Play, Seat, level, rich


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
