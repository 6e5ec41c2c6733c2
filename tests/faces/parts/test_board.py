"""The board of a ring game: the fold stays free of words, decks have room, all prices are there."""

from itertools import pairwise

import pytest

from pnp.box.model import Box, Ring, group_of
from pnp.box.packs import find_kit, kits
from pnp.box.read import read_box
from pnp.faces.parts.board import CORNER, FOLD_CLEAR, board_piece, places
from pnp.press.build import brief_for
from pnp.press.order import Order
from tests.faces.conftest import INKS, LANGUAGES, Note, Notebook, Written

RINGS = [kit.name for kit in kits() if isinstance(read_box(find_kit(kit.name)).board, Ring)]


@pytest.fixture(scope="module", params=RINGS)
def ring_box(request: pytest.FixtureRequest) -> Box:
    return read_box(find_kit(request.param))


def drawn(box: Box, note: Note, **asked: object) -> Notebook:
    assert isinstance(box.board, Ring)
    brief = brief_for(box, Order(**{"lang": "en", **asked}))  # type: ignore[arg-type]
    return note(board_piece(brief, box.board).front)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ink", INKS)
def test_words_keep_away_from_the_fold(ring_box: Box, note: Note, lang: str, ink: str) -> None:
    assert isinstance(ring_box.board, Ring)
    book = drawn(ring_box, note, lang=lang, ink=ink)
    assert book.faults == []
    fold = ring_box.board.size / 2
    for line in book.written:
        across = [x for x, _ in line.corners]
        beside = max(across) <= fold - FOLD_CLEAR + 0.2 or min(across) >= fold + FOLD_CLEAR - 0.2
        assert beside, line.text


def test_every_price_stands_on_its_space(ring_box: Box, note: Note) -> None:
    book = drawn(ring_box, note)
    brief = brief_for(ring_box, Order())
    wanted = sorted(brief.sum(deed.price) for deed in ring_box.deeds)
    found = [line.text.replace("\u00a0", " ") for line in book.written]
    for price in set(wanted):
        assert found.count(price.replace("\u00a0", " ")) >= wanted.count(price), price


def test_a_deck_lies_in_a_place_bigger_than_its_cards(ring_box: Box, note: Note) -> None:
    book = drawn(ring_box, note)
    dashed = [shape for shape in book.drawn if shape.stroke and shape.stroke.dashes]
    assert len(dashed) == len(ring_box.decks)
    for shape in dashed:
        across, down = zip(*shape.points, strict=True)
        assert max(across) - min(across) >= 63 + 3
        assert max(down) - min(down) >= 88 + 3


def test_bands_show_colour_and_pattern_of_their_group(ring_box: Box, note: Note) -> None:
    book = drawn(ring_box, note)
    for deed in ring_box.deeds:
        group = group_of(ring_box, deed)
        if group.rent_by == "buildings":
            assert any(key.startswith(f"pattern {group.pattern} ") for key in book.stamped)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_corner_ends_on_a_lonely_word(ring_box: Box, note: Note, lang: str) -> None:
    assert isinstance(ring_box.board, Ring)
    brief = brief_for(ring_box, Order(lang=lang))
    book = note(board_piece(brief, ring_box.board).front)
    for space in ring_box.board.spaces[:: len(ring_box.board.spaces) // 4]:
        sum_ = space.amount and brief.sum(space.amount)
        said = brief.label("start_collect", sum=sum_) if sum_ else brief.said(space.note)
        split = [line for line in book.written if line.text in said and _slanting(line)]
        assert "".join(line.text for line in split).replace(" ", "") == said.replace(" ", "")
        last = split[-1].text
        assert len(split) == 1 or " " in last or last == sum_, said


def _slanting(line: Written) -> bool:
    """Tell whether a line is read from a corner of the table."""
    (left, top), (right, foot), *_ = line.corners
    return abs(right - left) == pytest.approx(abs(foot - top))


def test_the_arrow_of_start_points_along_the_ring(ring_box: Box, note: Note) -> None:
    assert isinstance(ring_box.board, Ring)
    book = drawn(ring_box, note)
    corner = ring_box.board.size * (1 - CORNER / 370)
    strokes = [
        shape.points
        for shape in book.drawn
        if len(shape.points) == 7 and min(min(point) for point in shape.points) > corner
    ]
    (arrow,) = strokes
    tip = min(arrow)
    assert sum(y for _, y in arrow) / 7 == pytest.approx(tip[1], abs=0.1)  # level, to the west


def test_spaces_follow_each_other_round_the_square() -> None:
    ring = read_box(find_kit("cronulla")).board
    assert isinstance(ring, Ring)
    laid = places(ring)
    assert [place.number for place in laid] == list(range(40))
    assert [place.number for place in laid if place.astride] == [5, 25]
    for before, after in pairwise(laid[1:10]):
        assert before.x - after.x == pytest.approx(before.width)
