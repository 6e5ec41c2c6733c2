"""A face drawn small: fine light lines do not drown the colour they lie on."""

from collections.abc import Callable

from pnp.faces.context import WHITE, lightness
from pnp.faces.pen import Pen, Stroke
from pnp.faces.reduction import LEAST_REVERSED, draw_reduced
from pnp.outlines import join, line, rectangle
from pnp.units import Rect
from tests.faces.conftest import Notebook

TEAL = "#138287"
AREA = Rect(0, 0, 60, 90)
STRIPES = join(line(-5, y, 65, y) for y in range(4, 90, 4))
FINE = Stroke(WHITE, 0.18)


def strike(own: Pen) -> None:
    own.shape(STRIPES, stroke=FINE)


def stripes_at_a_fifth(book: Notebook, area: Rect, draw: Callable[[Pen], None]) -> Stroke:
    def upon(pen: Pen) -> None:
        pen.shape(rectangle(area), fill=TEAL)
        draw(pen)

    draw_reduced(book, upon, 0.2)
    (stroke,) = [each.stroke for each in book.drawn if each.stroke]
    return stroke


def test_the_white_lines_of_a_pattern_take_on_its_colour(book: Notebook) -> None:
    drawn = stripes_at_a_fifth(book, AREA, strike)
    assert drawn.width * 0.2 >= LEAST_REVERSED or lightness(drawn.colour) < 55
    assert lightness(TEAL) < lightness(drawn.colour) < 75


def test_lines_that_are_kept_once_know_what_lies_under_them(book: Notebook) -> None:
    def stamp(pen: Pen) -> None:
        pen.stamp("stripes", AREA, strike)

    assert lightness(stripes_at_a_fifth(book, AREA, stamp).colour) < 75


def test_a_street_that_leads_past_a_house_stays_white(book: Notebook) -> None:
    drawn = stripes_at_a_fifth(book, Rect(20, 20, 6, 6), strike)
    assert drawn.colour.lower() == WHITE.lower()


def test_a_stroke_of_a_face_is_left_out_where_it_would_come_out_broader(book: Notebook) -> None:
    def draw(pen: Pen) -> None:
        for length in (4, 40):
            pen.shape(line(0, 0, length, 0), stroke=Stroke(TEAL, 0.18))

    draw_reduced(book, draw, 0.2)
    assert [each.path for each in book.drawn if each.stroke] == [line(0, 0, 40, 0)]


def test_what_is_drawn_small_within_the_small_is_made_smaller_still(book: Notebook) -> None:
    def say(pen: Pen) -> None:
        pen.text(0, 0, "Rent", "sans-400", 20, TEAL)

    for scale in (0.6, 0.4):  # 20 pt are 8.4 or 5.6 pt then, which is not read

        def upon(pen: Pen, scale: float = scale) -> None:
            with pen.transform(0, 0, 0, scale):
                draw_reduced(pen, say, scale)

        draw_reduced(book, upon, 0.7)
        assert len(book.written) == 1, scale
