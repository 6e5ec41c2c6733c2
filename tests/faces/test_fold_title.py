"""A title across the fold: as wide left as right, and the crease between two letters."""

import pytest

from pnp.faces.boards.ring_board import part_evenly, put_title_line, title_lines
from pnp.faces.boards.ring_space import FOLD_CLEAR
from pnp.units import Rect
from tests.faces.conftest import Notebook

AREA = Rect(10, 0, 200, 20)
FOLD = 110


@pytest.mark.parametrize("title", ["Cronulla 2230", "Grundbesitz", "Variante Solo", "Ox"])
def test_both_halves_are_as_wide_and_clear_of_the_fold(book: Notebook, title: str) -> None:
    put_title_line(book, title, "serif-700", AREA, "#000000")
    left, right = (sorted(x for x, _ in line.corners) for line in book.written)
    assert left[0] - AREA.x == pytest.approx(AREA.right - right[-1], abs=0.01)
    assert left[-1] <= FOLD - FOLD_CLEAR
    assert right[0] >= FOLD + FOLD_CLEAR
    assert "".join(line.text for line in book.written) == title.upper()


def test_a_title_is_parted_where_its_halves_are_most_alike(book: Notebook) -> None:
    assert part_evenly(book, "IIIIWW", "serif-700") == ("IIII", "WW")


def test_a_title_parts_no_word_from_its_blank(book: Notebook) -> None:
    left, right = part_evenly(book, "OLD MILL", "serif-700")
    assert left.rstrip() == left
    assert right.lstrip() == right


def test_a_title_that_is_too_long_is_a_fault(book: Notebook) -> None:
    put_title_line(book, "The Very Long Night Train to the Sea", "serif-700", AREA, "#000000")
    assert book.faults


def test_each_line_after_the_first_takes_one_word() -> None:
    assert title_lines("The Late Train", 3) == ("The", "Late", "Train")


def test_a_title_of_one_letter_stands_beside_the_fold(book: Notebook) -> None:
    put_title_line(book, "w", "serif-700", AREA, "#000000")
    (line,) = book.written
    assert line.text == "W"
    assert max(x for x, _ in line.corners) <= FOLD - FOLD_CLEAR
