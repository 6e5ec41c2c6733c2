"""The board of a town: its arrows are those of the content, its words keep off the fold."""

import math
from typing import get_args

import pytest

from pnp.box.board import OfficeRole, Town, board_size
from pnp.box.places.rings import number_area, space_area
from pnp.faces.boards.town_board import COLOURS, arrow_at, course, smooth
from pnp.faces.theme import Ink, lightness
from pnp.units import Rect
from tests.faces.conftest import INKS, board_of, brief


@pytest.fixture(scope="module")
def town() -> Town:
    town = brief("chalet").box.town
    assert town is not None
    return town


@pytest.mark.parametrize("ink", INKS)
def test_the_arrows_drawn_are_those_of_the_content(town: Town, ink: Ink) -> None:
    book = board_of("chalet", "de", ink)
    heads = [each for each in book.drawn if _is_arrow(each.points)]
    found = {_read(each.points) for each in heads}
    wanted = {_rounded(*arrow_at(town, stop, way)) for stop in town.stops
              for way in stop.ways}  # fmt: skip
    legend = {arrow for arrow in found - wanted if arrow[0] > town.size / 2}
    assert wanted <= found
    assert len(found - wanted) == len(legend) == 1, "only the legend explains one more"


def _is_arrow(points: tuple[tuple[float, float], ...]) -> bool:
    """Tell an arrow by its four corners and its length of 4.4 mm."""
    if len(points) != 4:
        return False
    tip, left, notch, right = points
    sides = (math.dist(left, right), math.dist(tip, notch), math.dist(tip, left))
    return sides == pytest.approx((4.4, 3.08, math.dist(tip, right)), abs=0.01)


def _read(points: tuple[tuple[float, float], ...]) -> tuple[float, float, float]:
    tip, left, _, right = points
    back = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
    angle = math.degrees(math.atan2(tip[1] - back[1], tip[0] - back[0]))
    return _rounded((tip[0] + back[0]) / 2, (tip[1] + back[1]) / 2, angle)


def _rounded(x: float, y: float, angle: float) -> tuple[float, float, float]:
    return round(x, 1), round(y, 1), round(angle) % 360


def test_an_arrow_points_the_way_its_street_runs(town: Town) -> None:
    ways = {stop.id: stop for stop in town.stops}
    assert round(arrow_at(town, ways["hauptstrasse-2"], ways["hauptstrasse-2"].ways[0])[2]) == 0
    assert round(arrow_at(town, ways["waldstrasse-1"], ways["waldstrasse-1"].ways[0])[2]) == -90
    assert abs(arrow_at(town, ways["seestrasse-7"], ways["seestrasse-7"].ways[0])[2]) == 180


def test_no_arrow_lies_on_a_space(town: Town) -> None:
    for stop in town.stops:
        for way in stop.ways:
            x, y, _ = arrow_at(town, stop, way)
            for other in town.stops:
                assert not space_area(town, other).inset(1e-9).holds((x, y)), (stop.id, way)


def test_bends_are_quarters_of_a_circle(town: Town) -> None:
    """No polygon: each bend is one curve that leaves and arrives along its streets."""
    bent = [(stop, way) for stop in town.stops for way in stop.ways if way.via]
    assert len(bent) == 5
    for stop, way in bent:
        names = [name for name, _ in smooth(course(town, stop, way))]
        assert names.count("C") == len(way.via), stop.id


def test_spaces_of_each_kind_have_their_own_colour_and_icon(town: Town) -> None:
    book, palette = board_of("chalet", "de"), brief("chalet").box.look.palette
    for stop in town.stops:
        area = space_area(town, stop)
        round_ = [each for each in book.drawn if each.fill and len(each.points) > 8]
        fills = {each.fill for each in round_ if area.covers(each.area, 0.01)}
        assert palette[COLOURS[stop.kind]] in fills, stop.id
    chance, office = (lightness(palette[COLOURS[kind]]) for kind in ("chance", "office"))
    assert abs(chance - office) > 40, "mauve and purple are far apart"
    stamped = {key.split(" ")[1] for key in book.stamped if key.startswith("icon ")}
    assert {"plot", "home", "chance", *get_args(OfficeRole)} <= stamped


def _things(town: Town) -> list[tuple[str, Rect]]:
    """Everything of a town that nothing may cover: spaces, plates, numbers, title, raft, legend."""
    found = [(stop.id, space_area(town, stop)) for stop in town.stops]
    found += [(f"number of {stop.id}", number_area(town, stop).inset(0.5)) for stop in town.stops
              if stop.number is not None]  # fmt: skip
    found += [(f"plate of {stop.id}", Rect(*stop.plate)) for stop in town.stops
              if stop.plate and stop.kind != "start"]  # fmt: skip
    areas = {"title": town.title, "deck": town.deck, "legend": town.legend}
    return found + [(name, Rect(*area)) for name, area in areas.items()]


def test_nothing_of_a_town_covers_anything_else(town: Town) -> None:
    board = board_size(town).area.inset(3)
    things = _things(town)
    assert len(things) == 44 + 43 + 32 + 3
    for n, (name, one) in enumerate(things):
        assert board.covers(one), name
        for other, two in things[n + 1 :]:
            assert not one.overlaps(two), (name, other)


def test_sheets_meet_where_nothing_with_words_lies(town: Town) -> None:
    (seam,) = town.seams
    for name, area in _things(town):
        assert area.bottom <= seam or area.y >= seam, name


def test_the_turn_of_the_booklet_goes_along_the_arrows(town: Town) -> None:
    """Ben throws a four on Hauptstrasse 10 and comes to Parkallee 2 by the short cut."""
    stops = {stop.id: stop for stop in town.stops}
    here = "hauptstrasse-10"
    for _ in range(4):
        ways = stops[here].ways
        here = next((way.to for way in ways if way.short), ways[0].to)
    assert here == "parkallee-2"
