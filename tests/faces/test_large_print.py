"""Large print: texts are no smaller than 14 pt on paper, or it is told by how much they fail."""

from dataclasses import replace

import pytest

from pnp.faces.face import LARGE_TYPE, LARGER, LEAST_LARGE, Face, PrintedPiece, enlarge
from pnp.faces.pen import Pen
from pnp.faces.text.fit import put_line, put_text
from pnp.units import Rect, Size
from tests.faces.conftest import Notebook

INK = "#000000"
AREA = Rect(0, 0, 40, 20)


def test_small_type_grows_to_the_least_of_large_print(book: Notebook) -> None:
    def draw(pen: Pen) -> None:
        put_text(pen, "Rent doubles", "sans-400", (8.5, 7), INK, AREA)
        put_line(pen, 0, 5, "With hotel", "sans-400", (7, 7), INK, 40)
        put_text(pen, "**Draw** two", "sans-400", (8, 7), INK, AREA, markup=True)
        pen.stamp("tax", AREA, draw_tax)

    def draw_tax(pen: Pen) -> None:
        put_line(pen, 0, 5, "Tax", "sans-400", (7, 7), INK, 40)

    with book.no_smaller(LEAST_LARGE):
        draw(book)
    assert {line.size for line in book.written} == {LEAST_LARGE}
    assert book.stamped == ["tax large"]
    assert not book.remarks


def test_what_has_no_room_is_smaller_and_told(book: Notebook) -> None:
    room = book.width("With 4 houses", "sans-400", 8)

    def draw(pen: Pen) -> None:
        put_line(pen, 0, 5, "With 4 houses", "sans-400", (9, 7), INK, room)
        put_text(pen, "one two three four", "sans-400", (9, 7), INK, Rect(0, 0, 12, 8))

    with book.no_smaller(LEAST_LARGE):
        draw(book)
    assert 7 <= book.written[0].size <= 8
    assert "“With 4 houses” is set in 11.3 pt: in 14 pt it is" in book.remarks[0]
    assert "mm too high" in book.remarks[1]
    assert not book.faults


def test_a_piece_is_drawn_at_twice_its_area_on_both_sides(book: Notebook) -> None:
    def draw(pen: Pen) -> None:
        put_line(pen, 1, 5, "Rent", "sans-400", (8, 7), INK, 30)

    face = Face("card", Size(63, 88), draw, bleed=3)
    piece = enlarge(PrintedPiece("card", face, replace(face, key="back")), LARGER, LEAST_LARGE)
    assert piece.back is not None
    for side in (piece.front, piece.back):
        assert side.size.width * side.size.height == pytest.approx(2 * 63 * 88)
        assert (side.bleed, side.least) == pytest.approx((3 * LARGER, LARGE_TYPE))
    piece.front.draw(book)
    assert book.written[0].corners[0][0] == pytest.approx(LARGER)
