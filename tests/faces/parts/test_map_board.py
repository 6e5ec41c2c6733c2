"""Maps: every place lies on the board, apart from its neighbours, and bears what is said of it."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Literal

import pytest

from pnp.box.board import MapSpace, Route, SpaceMap, board_room, count_places
from pnp.box.words import Words
from pnp.faces.boards.map_board import hexagon_side, map_places, track_steps
from pnp.faces.context import WHITE, Context
from pnp.outlines import bounding_box, flatten, points_of
from pnp.press.kit import board_piece
from pnp.press.tiling import map_tiles
from pnp.units import Point, Rect, Size
from tests.faces.conftest import note


def said(text: str) -> Words:
    return Words("en", {"en": text})


HEX = SpaceMap("hex", (MapSpace("mill", (2, 2), said("Mill")),), columns=7, rows=5)
GRID = SpaceMap("grid", (MapSpace("mill", (2, 2), said("Mill")),), columns=7, rows=5)
TRACK = SpaceMap("track", tuple(MapSpace(f"s{n}", value=n) for n in range(1, 12)), columns=4)

OVAL, RECTANGLE = SpaceMap("oval", count=24), SpaceMap("rectangle", count=25)
EIGHT, RACE = SpaceMap("eight", count=40), SpaceMap("oval", count=20, lanes=4)
LOOPS = [OVAL, RECTANGLE, EIGHT, RACE, replace(EIGHT, count=24, lanes=2)]
SIZES = [(370, 370), (180, 260), (500, 200)]


@pytest.mark.parametrize("plan", [HEX, GRID, TRACK, *LOOPS], ids=lambda plan: plan.kind)
@pytest.mark.parametrize("size", SIZES)
def test_every_place_lies_in_the_room_of_the_board(plan: SpaceMap, size: tuple[int, int]) -> None:
    plan = replace(plan, width=size[0], height=size[1])
    areas = [bounding_box(points_of(place.outline)) for place in map_places(plan)]
    assert all(board_room(plan).covers(area, 0.05) for area in areas)
    assert len(areas) == count_places(plan)


@pytest.mark.parametrize("plan", LOOPS, ids=lambda plan: plan.kind)
@pytest.mark.parametrize("size", SIZES)
def test_no_space_of_a_loop_lies_on_another_or_on_its_head(
    plan: SpaceMap, size: tuple[int, int]
) -> None:
    places = map_places(replace(plan, width=size[0], height=size[1]))
    outlines = [flatten(place.outline) for place in places]
    for place, own in zip(places, outlines, strict=True):
        assert [each for each in outlines if surrounds(each, place.middle)] == [own]
        assert -90 < place.turn <= 90


def surrounds(corners: Sequence[Point], point: Point) -> bool:
    """Count the sides that a ray to the right of a point crosses."""
    x, y = point
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    crossed = [ax + (y - ay) * (bx - ax) / (by - ay) for (ax, ay), (bx, by) in sides
               if (ay > y) != (by > y)]  # fmt: skip
    return sum(each > x for each in crossed) % 2 == 1


def test_the_spaces_of_an_oval_are_as_long_as_each_other_and_lead_round() -> None:
    middles = [place.middle for place in map_places(OVAL)]
    apart = [math.dist(a, b) for a, b in pairwise((*middles, middles[0]))]
    assert max(apart) < 1.05 * min(apart)
    assert len(tuple(track_steps(OVAL, map_places(OVAL)))) == len(middles)


def test_spaces_of_a_loop_bear_their_numbers_or_what_is_said_of_them(context: Context) -> None:
    named = MapSpace("start", name=said("Start")), MapSpace("pit", (3, 4), said("Pit"))
    plan = replace(RACE, spaces=named)
    words = Counter(each.text for each in note(board_piece(context, plan).front).written)
    assert [words[each] for each in ("1", "2", "3", "20", "Start", "Pit")] == [3, 4, 3, 4, 1, 1]


def test_places_are_called_by_what_stands_along_the_edges(context: Context) -> None:
    mill = MapSpace("c2", name=said("Mill"))
    chess = replace(GRID, columns=8, rows=8, spaces=(mill,), edges=("letters", "numbers-back"))
    (place,) = (each for each in map_places(chess) if each.space)
    assert (place.label, map_places(chess)[0].label) == ("C2", "A8")
    written = note(board_piece(context, chess).front).written
    for name in "ABCDEFGH12345678":  # on both sides
        assert len([each for each in written if each.text == name]) == 2
    assert sum(each.text == "Mill" for each in written) == 1
    sea = replace(chess, edges=("numbers", "letters"), columns=10)
    assert [each.label for each in map_places(sea)][8:12] == ["A9", "A10", "B1", "B2"]


def test_two_colours_make_a_chequered_board() -> None:
    plan = replace(GRID, columns=8, rows=8, spaces=(), fills=("paper", "blue"))
    rows = [[each.fill for each in map_places(plan)[n : n + 8]] for n in range(0, 64, 8)]
    assert all(one != other for row in rows for one, other in pairwise(row))
    assert all(
        one != other for above, row in pairwise(rows) for one, other in zip(above, row, strict=True)
    )


@pytest.mark.parametrize("tops", ["flat", "pointed"])
def test_hexagons_touch_and_never_overlap(tops: Literal["flat", "pointed"]) -> None:
    plan = replace(HEX, tops=tops)
    apart = math.sqrt(3) * hexagon_side(plan)
    middles = [place.middle for place in map_places(plan)]
    distances = [math.dist(one, other) for one, other in combinations(middles, 2)]
    assert min(distances) == pytest.approx(apart)
    assert sum(each == pytest.approx(apart) for each in distances) > len(middles)


def test_a_track_runs_on_from_each_space_to_its_neighbour() -> None:
    places = map_places(TRACK)
    assert len(tuple(track_steps(TRACK, places))) == len(places) - 1
    lines = map_places(replace(TRACK, runs="lines"))
    assert len(tuple(track_steps(TRACK, lines))) == len(places) - 3  # nothing runs back


def test_a_map_bears_names_figures_and_letters(context: Context) -> None:
    plan = replace(HEX, labelled=True, spaces=(*HEX.spaces, MapSpace("pay", (1, 1), amount=50)))
    words = [each.text for each in note(board_piece(context, plan).front).written]
    assert {"Mill", "$50", "A1", "G5", "B2"} <= set(words)
    assert "None" not in words


@pytest.mark.parametrize("kind", ["hex", "grid"])
def test_a_label_stands_clear_of_its_words(kind: Literal["hex", "grid"], context: Context) -> None:
    spaces = (
        MapSpace("hook", (2, 2), said("The Hook"), colour="blue"),
        MapSpace("deep", (4, 2), said("The Deep"), note=said("no landing"), value=3),
        MapSpace("port", (6, 2), said("Port Amity"), icon="wharf", amount=100),
    )
    plan = replace(HEX, kind=kind, width=190, height=180, labelled=True, spaces=spaces)
    seen = note(board_piece(context, plan).front).written
    for label in ("B2", "D2", "F2"):
        (mine,) = (each for each in seen if each.text == label)
        label_area = Rect(mine.area.x, mine.area.y + 0.6, mine.area.width, mine.area.height - 0.6)
        for other in (each for each in seen if each is not mine):
            assert not label_area.overlaps(other.area), f"{label} on {other.text}"


def test_a_name_alone_stands_in_the_middle_of_its_place(context: Context) -> None:
    (place,) = (each for each in map_places(HEX) if each.space)
    written = note(board_piece(context, HEX).front).written
    (name,) = (each for each in written if each.text == "Mill")
    assert name.area.middle[1] == pytest.approx(place.middle[1], abs=1.0)


def test_blank_places_can_be_left_out(context: Context) -> None:
    few, all_ = (len(note(board_piece(context, replace(GRID, blanks=blanks)).front).drawn)
                 for blanks in (False, True))  # fmt: skip
    assert all_ - few == 2 * (7 * 5 - 1)


def test_tiles_of_a_map_show_all_of_it_and_overlap_by_ten_mm() -> None:
    size = Size(500, 300)
    tiles = map_tiles(size, Size(190, 277))
    assert len(tiles) == 6
    assert max(tile.right for tile in tiles) == pytest.approx(500)
    assert tiles[0].right - tiles[1].x == pytest.approx(10)
    assert tiles[0].bottom - tiles[3].y == pytest.approx(10)


PLACES = {"mill": (1, 3), "pond": (7, 3), "well": (4, 1), "barn": (4, 5)}
SPACES = tuple(MapSpace(name, at) for name, at in PLACES.items())
ROUTES = tuple(Route(ends) for ends in (("mill", "pond"), ("well", "pond"), ("well", "barn")))
ROUTED = replace(HEX, spaces=SPACES, routes=ROUTES, labelled=True)


def test_the_letter_of_a_blank_place_stands_on_a_plate_over_the_routes(context: Context) -> None:
    book = note(board_piece(context, ROUTED).front)
    blank = {place.label for place in map_places(ROUTED) if place.space is None}
    letters = [line for line in book.written if line.text in blank]
    assert len(letters) == len(blank)
    last = max(n for n, each in enumerate(book.drawn) if each.stroke and each.stroke.width == 1.8)
    plates = [each.area for each in book.drawn[last:] if each.fill == WHITE]
    assert all(any(plate.covers(line.area, 0.5) for plate in plates) for line in letters)


def test_an_icon_grows_where_its_figure_stands_beside_it(context: Context) -> None:
    space = MapSpace("mill", (2, 2), said("Mill"), value=4, icon="gear")
    plan = replace(HEX, spaces=(space,), columns=11, rows=6, width=270, height=186)
    book = note(board_piece(context, plan).front)
    (figure,) = [line for line in book.written if line.text == "4"]
    (name,) = [line for line in book.written if line.text == "Mill"]
    assert figure.size > 12
    assert figure.area.x > name.area.x + name.area.width / 2
