"""The middle of a ring: decks show their picture, words on a drawing have a plate."""

from dataclasses import replace

import pytest

from pnp.box.board import Middle, Ring
from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.faces.boards.ring_board import draw_centre
from pnp.faces.theme import WHITE, Ink
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from pnp.units import Rect
from tests.faces.conftest import Notebook

MIDDLE = Rect(50, 50, 270, 270)


@pytest.fixture(scope="module")
def box() -> Box:
    return read_box(find_kit("solo"))


def drawn(book: Notebook, box: Box, middle: Middle, ink: Ink = "full") -> Notebook:
    assert isinstance(box.board, Ring)
    ring = replace(box.board, middle=middle)
    context = context_for(replace(box, board=ring), PrintJob(lang="en", ink=ink))
    draw_centre(book, context, ring, MIDDLE)
    return book


def plates_over(book: Notebook, area: Rect) -> int:
    """Count the white plates that lie under the whole of an area."""
    found = 0
    for shape in book.drawn:
        across, down = zip(*shape.points, strict=True) if shape.points else ((), ())
        found += (
            shape.fill == WHITE
            and not shape.clipped
            and min(across) <= area.x
            and max(across) >= area.right
            and min(down) <= area.y
            and max(down) >= area.bottom
        )
    return found


def test_a_deck_shows_the_picture_of_its_spaces(book: Notebook, box: Box) -> None:
    middle = Middle(decks=((14, 156, 67, 92), (189, 156, 67, 92)))
    keys = " ".join(drawn(book, box, middle).stamped)
    assert "drawing cash-box 42" in keys
    assert "drawing comet 42" in keys


@pytest.mark.parametrize(("ground", "plates"), [("nuit", 1), ("foam", 0)])
def test_a_title_on_a_dark_tone_has_a_plate_in_line_ink(
    book: Notebook, box: Box, ground: str, plates: int
) -> None:
    title = (20.0, 10.0, 230.0, 20.0)
    middle = Middle(drawing="cash-box", title=(title,), title_on=ground, decks=(), reminders=())
    found = plates_over(drawn(book, box, middle, "line"), Rect(70, 60, 230, 20))
    assert found == plates


def test_places_that_are_left_out_hold_no_words(book: Notebook, box: Box) -> None:
    bare = drawn(book, box, Middle(title=(), decks=(), reminders=()))
    assert bare.written == []


def test_a_place_across_the_fold_writes_left_and_right_of_it(book: Notebook, box: Box) -> None:
    across = drawn(book, box, Middle(title=(), decks=(), reminders=(10, 200, 250, 12)))
    sides = {min(x for x, _ in line.corners) > MIDDLE.x + 135 for line in across.written}
    assert sides == {True, False}
