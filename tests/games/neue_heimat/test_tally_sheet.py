"""A typed board of which a part cannot be read: the rest is checked all the same."""

from pnp.games.neue_heimat.tally_sheet import leave_out, unread_thing


def test_a_house_that_cannot_be_read_stays_as_an_empty_one() -> None:
    houses = [{"cubes": ["red-6"]}, {"cubes": 5}, {"cubes": ["blue-6"]}]
    typed = {"rows": [{"houses": houses, "permits": ["x"]}, {}], "box": {"Anna": "y", "Ben": 1}}
    faults = [("rows", 0, "houses", 1, "cubes"), ("rows", 0, "permits", 0), ("box", "Anna")]
    unread = frozenset(map(unread_thing, faults))
    assert unread == {("rows", 0, "houses", 1), ("rows", 0, "permits"), ("box", "Anna")}
    assert leave_out(typed, unread) == {
        "rows": [{"houses": [houses[0], {"cubes": []}, houses[2]]}, {}],
        "box": {"Ben": 1},
    }


def test_a_row_that_cannot_be_read_stays_as_an_empty_one() -> None:
    assert unread_thing(("players", 1)) == ("players",)
    assert leave_out({"rows": [3, {"mayor": True}]}, frozenset({("rows", 0)})) == {
        "rows": [{}, {"mayor": True}]
    }
