"""What is typed at the bank is what is seen: the number of a space on board, deed and sheet."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from pnp.box.board import Ring
from pnp.box.model import Box, board_number
from pnp.box.packs import find_kit
from pnp.box.places.rings import places
from pnp.box.places.rows import lot_area
from pnp.box.reading.reader import read_box
from pnp.faces.boards.effects import NUMBER_SIZE
from pnp.faces.boards.ring_board import board_piece
from pnp.faces.boards.rows_board import site_piece
from pnp.faces.context import Context
from pnp.faces.face import Face
from pnp.faces.parts.bankers_sheet import bankers_faces
from pnp.faces.parts.deed import blank_deed_piece, deed_piece
from pnp.faces.parts.plot import plot_piece
from pnp.faces.theme import write_figures
from pnp.press.job import PrintJob
from pnp.press.paper import A4, page_room
from pnp.press.printing import context_for
from tests.faces.conftest import LANGUAGES, Note, Notebook, Written
from tests.shipped import SHIPPED

Corners = tuple[tuple[float, float], ...]
RINGS = [name for name in SHIPPED if isinstance(read_box(find_kit(name)).board, Ring)]


@pytest.fixture(scope="module", params=RINGS)
def ring_box(request: pytest.FixtureRequest) -> Box:
    return read_box(find_kit(request.param))


def board_of(box: Box) -> Ring:
    assert box.board is not None
    return box.board


def overlap(one: Corners, other: Corners) -> bool:
    """Tell whether two rectangles, however turned, lie over each other: no line parts them."""
    for rectangle in (one, other):
        for (ax, ay), (bx, by) in pairwise((*rectangle, rectangle[0])):
            across = [[(by - ay) * x - (bx - ax) * y for x, y in each] for each in (one, other)]
            if max(across[0]) <= min(across[1]) or max(across[1]) <= min(across[0]):
                return False
    return True


def space_corners(ring: Ring) -> Iterator[Corners]:
    """Give the rectangle of each space as it lies on the board."""
    corner = 50.0 * ring.size / 370
    for place in places(ring):
        dx, dy = {0: (1, 1), 90: (-1, 1), 180: (-1, -1), 270: (1, -1)}[int(place.angle)]
        wide, high = place.width, corner
        if place.angle in {90, 270}:
            wide, high = corner, place.width
        x, y = place.x, place.y
        yield (x, y), (x + dx * wide, y), (x + dx * wide, y + dy * high), (x, y + dy * high)


def within(line: Written, area: Corners) -> bool:
    left, right = min(x for x, _ in area), max(x for x, _ in area)
    top, foot = min(y for _, y in area), max(y for _, y in area)
    return all(left < x < right and top < y < foot for x, y in line.corners)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_space_bears_its_number_apart_from_all_its_words(
    ring_box: Box, note: Note, lang: str
) -> None:
    ring = board_of(ring_box)
    book = note(board_piece(context_for(ring_box, PrintJob(lang=lang)), ring).front)
    for number, area in enumerate(space_corners(ring)):
        here = [line for line in book.written if within(line, area)]
        (own,) = [line for line in here if line.text == str(number)]
        assert own.size == NUMBER_SIZE >= 8
        for line in here:
            assert line is own or not overlap(own.corners, line.corners), (number, line.text)


def test_the_number_stands_in_the_same_corner_of_every_space(ring_box: Box, note: Note) -> None:
    ring = board_of(ring_box)
    book = note(board_piece(context_for(ring_box, PrintJob()), ring).front)
    found: set[tuple[float, float]] = set()
    for number, (area, place) in enumerate(zip(space_corners(ring), places(ring), strict=True)):
        (own,) = [w for w in book.written if w.text == str(number) and within(w, area)]
        x, y = own.corners[3]  # where its baseline begins, and how far that is from the rim
        rim = {0: ring.size - y, 90: x, 180: y, 270: ring.size - x}[int(place.angle)]
        side = {0: x - place.x, 90: y - place.y, 180: place.x - x, 270: place.y - y}
        found.add((round(side[int(place.angle)], 3), round(rim, 3)))
    assert len(found) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_deed_bears_the_number_of_its_space_on_both_sides(
    ring_box: Box, note: Note, lang: str
) -> None:
    context = context_for(ring_box, PrintJob(lang=lang))
    for deed in ring_box.deeds:
        piece = deed_piece(context, deed)
        assert piece.back is not None
        for face in (piece.front, piece.back):
            assert_numbered(face, str(board_number(ring_box, deed.id)), note)


def assert_numbered(face: Face, number: str, note: Note) -> None:
    """One number of the right size stands on a face, and no other words lie over it."""
    book = note(face)
    assert book.faults == []
    owns = [line for line in book.written if line.text == number and line.size == NUMBER_SIZE]
    assert len(owns) == 1, face.key
    for line in book.written:
        assert line is owns[0] or not overlap(owns[0].corners, line.corners), (face.key, line.text)


def test_a_lost_deed_has_a_line_for_its_number(note: Note) -> None:
    """A blank deed stands for one of the ring: beside the line for its name is one for that."""
    front = blank_deed_piece(context_for(read_box(find_kit("cronulla")), PrintJob())).front
    dotted = [shape for shape in note(front).drawn if shape.stroke and shape.stroke.dashes]
    above = [shape.points for shape in dotted if max(y for _, y in shape.points) < 10]
    assert len(above) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_column_of_the_bankers_sheet_numbers_every_deed(
    ring_box: Box, note: Note, book: Notebook, lang: str
) -> None:
    context = context_for(ring_box, PrintJob(lang=lang))
    (face,) = bankers_faces(context, page_room(A4).size, book)
    words = [line.text for line in note(face).written]
    assert words[words.index(context.label("space")) + 1] == context.label("price")
    prices: dict[int, list[int]] = {}
    for deed in ring_box.deeds:
        prices.setdefault(deed.price, []).append(board_number(ring_box, deed.id) or 0)
    for price, numbers in prices.items():
        at = words.index(", ".join(map(str, numbers)))
        assert words[at + 1] == write_figures(ring_box, price, lang), price


def context_of(kit: str, lang: str) -> Context:
    return context_for(read_box(find_kit(kit)), PrintJob(lang=lang))


def test_the_lots_of_a_site_bear_row_and_lot_as_they_are_typed(note: Note) -> None:
    context = context_of("neue-heimat", "de")
    plan = context.box.rows
    assert plan is not None
    book = note(site_piece(context, plan).front)
    for row in range(1, len(plan.fenced) + 1):
        for lot in range(1, plan.lots + 1):
            area = lot_area(plan, row, lot)
            (own,) = [line for line in book.written if line.text == f"{row}.{lot}"]
            assert all(area.x < x < area.right and area.y < y < area.bottom for x, y in own.corners)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_plot_bears_street_and_number_as_they_are_typed(note: Note, lang: str) -> None:
    context = context_of("chalet", lang)
    for deed in context.box.deeds:
        said = " ".join(line.text for line in note(plot_piece(context, deed).front).written)
        assert context.localise(deed.name) in said
