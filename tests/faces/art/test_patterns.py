from typing import get_args

import pytest

from pnp.box.model import Box
from pnp.box.packs import content_root, find_kit
from pnp.box.reading.reader import read_box
from pnp.faces.art.patterns import PATTERNS, fill_pattern
from pnp.faces.theme import Ink, Theme
from pnp.units import Rect
from tests.faces.conftest import Notebook

FONTS = content_root() / "fonts"
BAND = Rect(3, 16, 57, 6)


def test_there_are_patterns_for_eight_streets_two_works_and_two_kinds_of_stop() -> None:
    assert set(PATTERNS) == {
        "waves", "dots", "diagonals", "chevrons", "bricks", "scales", "stripes", "plain",
        "checks", "planks", "rails", "lattice",
    }  # fmt: skip


@pytest.mark.parametrize("kit", ["cronulla", "grundbesitz", "solo"])
def test_no_two_groups_of_a_shipped_game_share_a_pattern(kit: str) -> None:
    patterns = [group.pattern for group in read_box(find_kit(kit)).groups]
    assert len(set(patterns)) == len(patterns)


@pytest.mark.parametrize("ink", get_args(Ink))
def test_every_pattern_but_the_plain_one_shows_in_every_ink(ink: Ink, box: Box) -> None:
    for name in PATTERNS:
        book = Notebook(FONTS)
        fill_pattern(book, BAND, name, Theme(box.look, ink), "teal")
        assert bool([d for d in book.drawn if d.stroke]) == (name != "plain"), name
        assert not book.faults


def test_no_two_patterns_draw_the_same_lines(box: Box) -> None:
    seen = set()
    for name in PATTERNS:
        book = Notebook(FONTS)
        fill_pattern(book, BAND, name, Theme(box.look), "teal")
        seen.add(tuple(d.points for d in book.drawn))
    assert len(seen) == len(PATTERNS)


def test_line_ink_fills_nothing(box: Box) -> None:
    for name in PATTERNS:
        book = Notebook(FONTS)
        fill_pattern(book, BAND, name, Theme(box.look, "line"), "ocean")
        assert not [d for d in book.drawn if d.fill]


def test_an_unknown_pattern_is_reported_with_those_there_are(box: Box) -> None:
    book = Notebook(FONTS)
    fill_pattern(book, BAND, "tartan", Theme(box.look), "teal")
    assert "tartan" in book.faults[0]
    assert "chevrons" in book.faults[0]
    assert not book.drawn


@pytest.mark.parametrize("name", sorted(PATTERNS.keys() - {"plain"}))
def test_patterns_of_large_print_are_coarser_and_fill_as_much(name: str, box: Box) -> None:
    fine, coarse = Notebook(FONTS), Notebook(FONTS)
    fill_pattern(fine, BAND, name, Theme(box.look), "teal")
    fill_pattern(coarse, BAND, name, Theme(box.look, coarse=1.4), "teal")
    few, many = (book.drawn[-1].points for book in (coarse, fine))
    assert len(few) < len(many)
    assert max(x for x, _ in few) > BAND.right - 3.5
    assert max(y for _, y in few) > BAND.bottom - 3.5
