"""The board of a town: its arrows are those of the content, its words keep off the fold."""

import math
from typing import get_args

import pytest

from pnp.box.board import OfficeRole, Town
from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.faces.fit import LEAST_SIZE
from pnp.faces.parts.town import COLOURS, SPACE, arrow_at, course, town_piece
from pnp.faces.seams import FOLD_CLEAR
from pnp.faces.theme import WHITE, Ink, lightness
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from tests.faces.conftest import INKS, LANGUAGES, Note, Notebook


@pytest.fixture(scope="module")
def chalet() -> Box:
    return read_box(find_kit("chalet"))


@pytest.fixture(scope="module")
def town(chalet: Box) -> Town:
    assert chalet.town is not None
    return chalet.town


def drawn(chalet: Box, note: Note, lang: str = "de", ink: Ink = "full") -> Notebook:
    context = context_for(chalet, PrintJob(lang=lang, ink=ink))
    assert context.box.town is not None
    return note(town_piece(context, context.box.town).front)


@pytest.mark.parametrize("ink", INKS)
def test_the_arrows_drawn_are_those_of_the_content(
    chalet: Box, town: Town, note: Note, ink: Ink
) -> None:
    """Each lies in the middle of its street and points the way it runs; there are no more."""
    book = drawn(chalet, note, ink=ink)
    heads = [each for each in book.drawn if _is_arrow(each.points)]
    found = {_read(each.points) for each in heads}
    wanted = {_rounded(*arrow_at(course(town, stop, way))) for stop in town.stops
              for way in stop.ways}  # fmt: skip
    legend = {arrow for arrow in found - wanted if arrow[0] > 185}
    assert wanted <= found
    assert len(found - wanted) == len(legend) == 1, "only the legend explains one more"


def _is_arrow(points: tuple[tuple[float, float], ...]) -> bool:
    """Tell an arrow by its four corners and its length of 4.4 mm."""
    if len(points) != 4:
        return False
    tip, left, notch, right = points
    return (
        abs(math.dist(left, right) - 4.4) < 0.01
        and abs(math.dist(tip, notch) - 3.08) < 0.01
        and abs(math.dist(tip, left) - math.dist(tip, right)) < 0.01
    )


def _read(points: tuple[tuple[float, float], ...]) -> tuple[float, float, float]:
    tip, left, _, right = points
    back = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
    angle = math.degrees(math.atan2(tip[1] - back[1], tip[0] - back[0]))
    return _rounded((tip[0] + back[0]) / 2, (tip[1] + back[1]) / 2, angle)


def _rounded(x: float, y: float, angle: float) -> tuple[float, float, float]:
    return round(x, 1), round(y, 1), round(angle) % 360


def test_a_street_turned_round_is_noticed(town: Town) -> None:
    stop = town.stops[0]
    there = course(town, stop, stop.ways[0])
    assert arrow_at(there)[2] == 0
    assert abs(arrow_at(tuple(reversed(there)))[2]) == 180


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ink", INKS)
def test_words_fit_are_large_enough_and_keep_off_the_fold(
    chalet: Box, town: Town, note: Note, lang: str, ink: Ink
) -> None:
    book = drawn(chalet, note, lang, ink)
    assert not book.faults
    fold = town.size / 2
    for line in book.written:
        xs = [x for x, _ in line.corners]
        assert line.size >= LEAST_SIZE, line.text
        assert not line.text.startswith("press."), line.text
        assert max(xs) <= fold - FOLD_CLEAR + 0.01 or min(xs) >= fold + FOLD_CLEAR - 0.01, line
        assert min(xs) >= 3, line
        assert max(xs) <= town.size - 3, line


def test_every_price_of_a_single_deed_stands_at_its_space(chalet: Box, note: Note) -> None:
    book = drawn(chalet, note)
    context = context_for(chalet, PrintJob(lang="de"))
    assert chalet.town is not None
    for stop in chalet.town.stops:
        if len(stop.deeds) == 1:
            deed = next(each for each in chalet.deeds if each.id == stop.deeds[0])
            assert book.says(context.sum(deed.price)) >= 1, deed.id
    assert book.says("38.000–66.000\u00a0DM") == 1


def test_spaces_of_each_kind_have_their_own_colour_and_icon(
    chalet: Box, town: Town, note: Note
) -> None:
    book = drawn(chalet, note)
    palette = chalet.look.palette
    for stop in town.stops:
        fills = {
            each.fill
            for each in book.drawn
            if each.fill not in {None, WHITE}
            and all(math.dist(point, (stop.x, stop.y)) < SPACE * 1.2 for point in each.points)
            and len(each.points) > 8
        }
        assert palette[COLOURS[stop.kind]] in fills, stop.id
    tones = {kind: lightness(palette[COLOURS[kind]]) for kind in ("plot", "home", "chance",
                                                                  "office")}  # fmt: skip
    assert abs(tones["chance"] - tones["office"]) > 40, "mauve and purple are far apart"
    stamped = {key.split(" ")[1] for key in book.stamped if key.startswith("icon ")}
    assert {"plot", "home", "chance", *get_args(OfficeRole)} <= stamped


def test_nothing_covers_a_space(town: Town) -> None:
    places = [(stop.id, stop.x, stop.y) for stop in town.stops]
    for name, x, y in places:
        for other, a, b in places:
            assert name == other or math.dist((x, y), (a, b)) >= 2 * SPACE + 4, (name, other)
    for stop in town.stops:
        if stop.plate:
            left, top, wide, high = stop.plate
            for other, x, y in places:
                dx = max(left - x, 0, x - left - wide)
                dy = max(top - y, 0, y - top - high)
                assert math.hypot(dx, dy) > SPACE, (stop.id, other)
