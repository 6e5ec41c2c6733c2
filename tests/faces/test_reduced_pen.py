"""A face drawn small: fine light lines do not drown the colour they lie on."""

from pnp.box.packs import content_root
from pnp.faces.path import Path, line, rectangle
from pnp.faces.pen import Ornament, Pen, Stroke
from pnp.faces.reduced_pen import LEAST_REVERSED, ReducedPen
from pnp.faces.theme import WHITE, lightness
from pnp.units import Rect
from tests.faces.conftest import Notebook

TEAL = "#138287"
AREA = Rect(0, 0, 60, 90)
STRIPES = Path(tuple(step for y in range(4, 90, 4) for step in line(-5, y, 65, y).steps))
FINE = Stroke(WHITE, 0.18)


def book() -> Notebook:
    return Notebook(content_root() / "fonts")


def stripes_of(notes: Notebook) -> Stroke:
    (stroke,) = [each.stroke for each in notes.drawn if each.stroke]
    return stroke


def test_the_white_lines_of_a_pattern_take_on_its_colour() -> None:
    notes = book()
    pen = ReducedPen(notes, 0.2)
    pen.shape(rectangle(AREA), fill=TEAL)
    pen.shape(STRIPES, stroke=FINE)
    drawn = stripes_of(notes)
    assert drawn.width * 0.2 >= LEAST_REVERSED or lightness(drawn.colour) < 55
    assert lightness(TEAL) < lightness(drawn.colour) < 75


def test_lines_that_are_kept_once_know_what_lies_under_them() -> None:
    notes = book()
    pen = ReducedPen(notes, 0.2)
    pen.shape(rectangle(AREA), fill=TEAL)

    def draw(own: Pen) -> None:
        own.shape(STRIPES, stroke=FINE)

    pen.stamp(Ornament("stripes", AREA, draw))
    assert lightness(stripes_of(notes).colour) < 75


def test_a_street_that_leads_past_a_house_stays_white() -> None:
    notes = book()
    pen = ReducedPen(notes, 0.2)
    pen.shape(rectangle(Rect(20, 20, 6, 6)), fill=TEAL)
    pen.shape(STRIPES, stroke=FINE)
    assert stripes_of(notes).colour.lower() == WHITE.lower()
