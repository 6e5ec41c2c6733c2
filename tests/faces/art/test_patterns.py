from typing import get_args

import pytest

from pnp.box.model import Box
from pnp.box.packs import content_root, find_kit
from pnp.box.reading.art_reader import portfolio_of
from pnp.box.reading.reader import read_box
from pnp.faces.art.patterns import band_path, fill_pattern, lay_tiles
from pnp.faces.theme import Ink, Theme
from pnp.units import Rect
from tests.faces.conftest import Notebook

BAND = Rect(3, 16, 57, 12)
PATTERNS = portfolio_of(content_root(), content_root(), ()).patterns


@pytest.mark.parametrize("kit", ["cronulla", "grundbesitz", "solo"])
def test_each_group_of_a_shipped_game_has_a_pattern_of_its_own(kit: str) -> None:
    patterns = [group.pattern for group in read_box(find_kit(kit)).groups]
    assert len(set(patterns) - {"plain"}) == len(patterns)


@pytest.mark.parametrize("ink", get_args(Ink))
def test_every_pattern_but_the_plain_one_shows_in_every_ink(ink: Ink, box: Box) -> None:
    for name in PATTERNS.groups:
        book = Notebook()
        fill_pattern(book, BAND, name, Theme(box.look, ink, box.art), "teal")
        assert bool([d for d in book.drawn if d.stroke]) == (name != "plain"), name
        assert not book.faults


def test_no_two_patterns_draw_the_same_lines(box: Box) -> None:
    seen = set()
    for name in PATTERNS.groups:
        book = Notebook()
        fill_pattern(book, BAND, name, Theme(box.look, "full", box.art), "teal")
        seen.add(tuple(d.points for d in book.drawn))
    assert len(seen) == len(PATTERNS.groups)


def test_line_ink_fills_nothing(box: Box) -> None:
    for name in PATTERNS.groups:
        book = Notebook()
        fill_pattern(book, BAND, name, Theme(box.look, "line", box.art), "ocean")
        assert not [d for d in book.drawn if d.fill]


def test_an_unknown_pattern_is_reported_with_those_there_are(box: Box) -> None:
    book = Notebook()
    fill_pattern(book, BAND, "tartan", Theme(box.look, "full", box.art), "teal")
    assert "tartan" in book.faults[0]
    assert "chevrons" in book.faults[0]
    assert not book.drawn


@pytest.mark.parametrize("name", sorted(PATTERNS.groups.keys() - {"plain"}))
def test_patterns_of_large_print_are_coarser_and_fill_as_much(name: str, box: Box) -> None:
    fine, coarse = Notebook(), Notebook()
    fill_pattern(fine, BAND, name, Theme(box.look, "full", box.art), "teal")
    fill_pattern(coarse, BAND, name, Theme(box.look, "full", box.art, 1.4), "teal")
    few, many = (book.drawn[-1].points for book in (coarse, fine))
    assert len(few) < len(many)
    assert max(x for x, _ in few) > BAND.right - 3.5
    assert max(y for _, y in few) > BAND.bottom - 3.5


CARD = Rect(-3, -3, 69, 94)
"""A playing card of 63 × 88 mm with 3 mm of bleed."""


def _spots(name: str) -> set[tuple[int, int]]:
    """Give the points that a pattern's lines go through, in tenths of a millimetre."""
    ends = (spot for tiles in PATTERNS.backs[name].tiles for _, spot in lay_tiles(tiles, CARD))
    points = (point for spot in ends for point in zip(spot[::2], spot[1::2], strict=True))
    return {(round(x * 10), round(y * 10)) for x, y in points}


@pytest.mark.parametrize("name", PATTERNS.backs)
@pytest.mark.parametrize(("across", "down"), [(630, 0), (0, 880)])
def test_the_pattern_of_a_back_runs_on_to_the_next_card(name: str, across: int, down: int) -> None:
    spots = _spots(name)
    near = {(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    edge = [(x, y) for x, y in spots if -20 < x < (20 if across else 600)]
    edge = [(x, y) for x, y in edge if -20 < y < (20 if down else 850)]
    assert len(edge) >= 8
    for x, y in edge:
        there = (x + across, y + down)
        assert any((there[0] + dx, there[1] + dy) in spots for dx, dy in near), (x / 10, y / 10)


def test_a_band_of_crests_does_not_break_at_its_end() -> None:
    band = Rect(3, 3, 57, 19)
    steps = band_path(PATTERNS.edges["crest"], band)
    ends = [values[-2:] for command, values in steps if command == "C"]
    assert ends[-1][0] == band.right
    assert band.bottom - ends[-1][1] < 0.5
    tops = [x for x, y in ends if band.bottom - y > 3]
    assert len(tops) >= 6
    assert band.right - max(tops) > 5


@pytest.mark.parametrize("width", [57.0, 120.0, 190.0])
def test_the_skyline_rises_from_its_foot_and_stays_between_the_ends(width: float) -> None:
    area = Rect(3, 3, width, 19)
    points = [values for _, values in band_path(PATTERNS.edges["gables"], area) if values]
    assert min(x for x, _ in points) == pytest.approx(area.x)
    assert max(x for x, _ in points) == pytest.approx(area.right)
    roofs = [area.bottom - y for _, y in points if y > area.y]
    assert min(roofs) == 0
    assert max(roofs) == pytest.approx(3.2)
