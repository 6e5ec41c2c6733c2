"""The spaces of a ring: every piece finds its place, and covers no word and no neighbour."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from pnp.box.board import Ring
from pnp.box.model import Box, group_of
from pnp.box.packs import find_kit
from pnp.box.places.fits import find_stands, places_of
from pnp.box.places.place import lay_all, lay_pieces, turn_area
from pnp.box.places.rings import PlacedSpace, is_corner, places
from pnp.box.reading.reader import read_box
from pnp.faces.boards.ring_board import board_piece
from pnp.faces.boards.ring_space import NAME_SIZE, PARTED_SIZE, kin_of_the_fold
from pnp.faces.context import Context
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from pnp.units import Rect
from tests.faces.conftest import LANGUAGES, Note, Notebook, Written
from tests.shipped import SHIPPED

RINGS = [name for name in SHIPPED if isinstance(read_box(find_kit(name)).board, Ring)]


@pytest.fixture(scope="module", params=RINGS)
def ring_box(request: pytest.FixtureRequest) -> Box:
    return read_box(find_kit(request.param))


def ring_of(box: Box) -> Ring:
    assert box.board is not None
    return box.board


def area_of(place: PlacedSpace) -> Rect:
    return turn_area(place.cell, (place.x, place.y), place.angle)


def pieces_on(box: Box, space: str) -> Iterator[tuple[Rect, ...]]:
    """Give every lot of pieces that may lie on a space at once, where they lie on the board."""
    band = find_stands(box, space, "level marker")
    markers = tuple(stand.lay(laid) for stand in band for laid in lay_all((stand,), 1))
    deed = next((each.deed for each in ring_of(box).spaces if each.id == space), None)
    built = {each.id for each in box.deeds if group_of(box, each).rent_by == "buildings"}
    assert bool(markers) == (deed in built)
    stands = [each for each in places_of(box) if each.space == space and each.kind == "pawn"]
    for kept in ([each for each in stands if each.locked is locked] for locked in (False, True)):
        for count in range(1, kept[0].wanted + 1) if kept else ():
            feet = [(kept[0], foot) for foot in lay_all(kept, count)]
            assert len(feet) == count, space
            yield (*markers, *(stand.lay(foot) for stand, foot in feet))


def overlap(one: Rect, other: Rect) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    return across > 1e-6 and min(one.bottom, other.bottom) - max(one.y, other.y) > 1e-6


def extent_of(line: Written) -> Rect:
    xs, ys = zip(*line.corners, strict=True)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_level_markers_and_pawns_cover_no_word_no_neighbour_and_not_each_other(
    ring_box: Box, note: Note, lang: str
) -> None:
    book = drawn(ring_box, note, lang)
    words = [(line.text, extent_of(line)) for line in book.written]
    for place in places(ring_of(ring_box)):
        space = area_of(place)
        for laid in pieces_on(ring_box, ring_of(ring_box).spaces[place.number].id):
            for piece in laid:
                assert space.joined(piece) == space, place.number
                assert not [text for text, area in words if overlap(piece, area)], place.number
            for one, other in combinations(laid, 2):
                assert not overlap(one, other), place.number


def test_colour_and_pattern_show_round_a_level_marker(ring_box: Box) -> None:
    bands = [place for place in places_of(ring_box) if place.kind == "level marker"]
    assert len(bands) == 22
    for band in bands:
        (marker,) = lay_pieces(band.area, band.piece, 1)
        assert band.area.inset(1.99).covers(marker)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_are_twelve_points_high_and_on_the_fold_nine_and_a_half(
    ring_box: Box, note: Note, lang: str
) -> None:
    context = context_for(ring_box, PrintJob(lang=lang))
    kin = kin_of_the_fold(context, ring_of(ring_box))
    book = drawn(ring_box, note, lang)
    for place, space in zip(places(ring_of(ring_box)), ring_of(ring_box).spaces, strict=True):
        if is_corner(ring_of(ring_box), place.number):
            continue
        area, name = area_of(place), name_on(context, place.number)
        sizes = {
            line.size
            for line in book.written
            if area.joined(extent_of(line)) == area
            and line.text.rstrip("-") in name
            and line.text != str(place.number)
        }
        small = place.number in kin or place.astride
        assert sizes == {PARTED_SIZE if small else NAME_SIZE}, (space.id, sizes)


def name_on(context: Context, number: int) -> str:
    """Give the name that is printed on a space, without its soft hyphens."""
    space = ring_of(context.box).spaces[number]
    deed = next((each for each in context.box.deeds if each.id == space.deed), None)
    deck = next((each for each in context.box.decks if each.id == space.deck), None)
    named = space.name or (deed.name if deed else deck.name if deck else None)
    return context.localise(named).replace("\u00ad", "")


def test_all_names_of_a_group_on_the_fold_are_of_one_size(ring_box: Box) -> None:
    context = context_for(ring_box, PrintJob())
    kin = kin_of_the_fold(context, ring_of(ring_box))
    groups = {deed.id: deed.group for deed in ring_box.deeds}
    on_fold = {place.number for place in places(ring_of(ring_box)) if place.astride}
    assert on_fold < kin
    named = {groups[ring_of(ring_box).spaces[n].deed or ""] for n in kin}
    every = {
        n
        for n, space in enumerate(ring_of(ring_box).spaces)
        if groups.get(space.deed or "") in named
    }
    assert kin == every


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_is_parted_where_no_fold_runs(ring_box: Box, note: Note, lang: str) -> None:
    context = context_for(ring_box, PrintJob(lang=lang))
    kin = kin_of_the_fold(context, ring_of(ring_box))
    book = drawn(ring_box, note, lang)
    for place in places(ring_of(ring_box)):
        if place.number not in kin or place.astride:
            continue
        area, name = area_of(place), name_on(context, place.number)
        middle = area.x + area.width / 2, area.y + area.height / 2
        lines = [
            extent_of(line)
            for line in book.written
            if area.joined(extent_of(line)) == area and line.text in name and len(line.text) > 2
        ]
        assert lines, name
        for line in lines:
            across = line.x <= middle[0] <= line.right or line.y <= middle[1] <= line.bottom
            assert across, name  # it runs over the middle of its space


def drawn(box: Box, note: Note, lang: str) -> Notebook:
    context = context_for(box, PrintJob(lang=lang))
    book = note(board_piece(context, ring_of(box)).front)
    assert book.faults == []
    return book
