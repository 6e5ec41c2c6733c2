"""The board of a ring game: the fold stays free of words, decks have room, all prices are there."""

from dataclasses import replace
from itertools import pairwise

import pytest

from pnp.box.board import Ring
from pnp.box.model import Box, group_of
from pnp.box.packs import find_kit
from pnp.box.places.rings import CORNER, PlacedSpace, breaks, places
from pnp.box.reading.reader import read_box
from pnp.faces.boards.ring_board import board_piece
from pnp.faces.boards.ring_styles import FOLD_CLEAR, signs_on
from pnp.press.job import PrintJob
from pnp.press.paper import A4, LETTER, Paper
from pnp.press.printing import context_for
from pnp.press.tiling import tiles
from tests.faces.conftest import INKS, LANGUAGES, Drawn, Note, Notebook
from tests.shipped import SHIPPED

RINGS = [name for name in SHIPPED if isinstance(read_box(find_kit(name)).board, Ring)]


@pytest.fixture(scope="module", params=RINGS)
def ring_box(request: pytest.FixtureRequest) -> Box:
    return read_box(find_kit(request.param))


def drawn(box: Box, note: Note, **asked: object) -> Notebook:
    assert isinstance(box.board, Ring)
    context = context_for(box, PrintJob(**{"lang": "en", **asked}))  # type: ignore[arg-type]
    return note(board_piece(context, box.board).front)


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
    context = context_for(ring_box, PrintJob())
    wanted = sorted(context.sum(deed.price) for deed in ring_box.deeds)
    # on the fold the sign of the currency may stand on a line of its own
    found = " ".join(line.text.replace("\u00a0", " ") for line in book.written)
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


def test_the_arrow_of_start_points_along_the_ring(ring_box: Box, note: Note) -> None:
    assert isinstance(ring_box.board, Ring)
    book = drawn(ring_box, note)
    corner = ring_box.board.size * (1 - CORNER / 370)
    (arrow,) = (
        shape.points
        for shape in book.drawn
        if len(shape.points) == 7
        and min(min(point) for point in shape.points) > corner
        and max(shape.points)[0] - min(shape.points)[0] > CORNER / 2  # not of the picture above it
    )
    tip = min(arrow)
    assert sum(y for _, y in arrow) / 7 == pytest.approx(tip[1], abs=0.1)  # level, to the west


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_glued_seam_crosses_no_words(
    ring_box: Box, note: Note, paper: Paper, lang: str
) -> None:
    assert isinstance(ring_box.board, Ring)
    parts = tiles(ring_box.board.size, breaks=breaks(ring_box.board), most=paper.room.height)
    seam = parts[-1].window.y
    assert 0 < seam < ring_box.board.size
    for line in drawn(ring_box, note, lang=lang).written:
        down = [y for _, y in line.corners]
        assert max(down) <= seam or min(down) >= seam, line.text


def test_spaces_of_one_group_have_icons_of_one_colour(ring_box: Box, note: Note) -> None:
    assert isinstance(ring_box.board, Ring)
    bare = tuple(replace(space, drawing="") for space in ring_box.board.spaces)
    ring, context = replace(ring_box.board, spaces=bare), context_for(ring_box, PrintJob())
    plain = replace(
        ring_box,
        board=ring,
        groups=tuple(replace(group, drawing="") for group in ring_box.groups),
        deeds=tuple(replace(deed, drawing="") for deed in ring_box.deeds),
    )
    book = drawn(plain, note)
    deeds = {deed.id: group_of(ring_box, deed) for deed in ring_box.deeds}
    for place, space in zip(places(ring), ring.spaces, strict=True):
        group = deeds.get(space.deed or "")
        if group is None or group.rent_by == "buildings":
            continue
        icon = {
            shape.stroke.colour
            for shape in book.drawn
            if shape.stroke and shape.stroke.width > 0.6 and _inside(shape, place)
        }
        assert icon == {signs_on(context.theme, group.colour)}, space.id


def _inside(shape: Drawn, place: PlacedSpace) -> bool:
    """Tell whether a stroke lies on a space, not on its edge."""
    reach = {0: (1, 1), 90: (-1, 1), 180: (-1, -1), 270: (1, -1)}[int(place.angle)]
    wide, deep = (place.width, CORNER) if place.angle in {0, 180} else (CORNER, place.width)
    across = sorted((place.x, place.x + reach[0] * wide))
    down = sorted((place.y, place.y + reach[1] * deep))
    return all(across[0] < x < across[1] and down[0] < y < down[1] for x, y in shape.points)


def test_a_tax_says_its_sum_and_what_it_is_for(ring_box: Box, note: Note) -> None:
    assert isinstance(ring_box.board, Ring)
    context, said = (
        context_for(ring_box, PrintJob()),
        {line.text for line in drawn(ring_box, note).written},
    )
    taxes = [space for space in ring_box.board.spaces if space.kind == "tax"]
    for space in taxes:
        assert context.label("pay", sum=context.sum(space.amount or 0)) in said
        assert context.localise(space.note) in said
    assert taxes


def test_spaces_follow_each_other_round_the_square() -> None:
    ring = read_box(find_kit("cronulla")).board
    assert isinstance(ring, Ring)
    laid = places(ring)
    assert [place.number for place in laid] == list(range(40))
    assert [place.number for place in laid if place.astride] == [5, 25]
    for before, after in pairwise(laid[1:10]):
        assert before.x - after.x == pytest.approx(before.width)
