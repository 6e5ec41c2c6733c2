"""The table of buildings, row by row as the rules restate it (cronulla.md 3.4)."""

import pytest

from pnp.box.estate import Group, building_cost, building_table, buy_back
from pnp.box.words import Words


@pytest.mark.rule("CR-17")
@pytest.mark.rule("CR-23")
@pytest.mark.parametrize("houses", range(1, 16))
def test_the_building_table_has_the_row(houses: int) -> None:
    row = building_table([50, 100, 150, 200])[houses - 1]
    assert row.houses == houses
    assert row.cells == (
        (50 * houses, 25 * houses),
        (100 * houses, 50 * houses),
        (150 * houses, 75 * houses),
        (200 * houses, 100 * houses),
    )


def test_houses_and_hotels_cost_what_their_group_says_and_bring_half() -> None:
    group = Group("sky", Words("en"), "sky", "plain", house=50, hotel=75)
    assert building_cost(group, 4, 1) == 275
    assert buy_back(building_cost(group, 4, 1)) == 137
    assert building_cost(Group("clubs", Words("en"), "sky", "plain"), 4, 1) == 0
