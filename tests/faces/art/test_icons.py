from pnp.box.model import Box
from pnp.faces.art.drawing import put_icon
from pnp.faces.drawings import icons_of
from pnp.faces.theme import Theme
from pnp.units import Rect
from tests.faces.conftest import Notebook, extent

WANTED = {
    "salary", "levy", "luck", "club", "wharf", "station", "works", "jail", "chance", "rest",
    "start", "start-arrow", "mortgage", "scissors", "fold", "glue", "printer", "house", "hotel",
}  # fmt: skip

DOT = 2.3
"""Most width in mm of a pip or an eye."""

SQUARE, STROKE = 16.0, 1.0
"""Side of the square that icons are designed in, and width of their lines, in mm."""


def test_every_icon_the_kits_ask_for_is_there(box: Box) -> None:
    assert set(icons_of(box)) >= WANTED | {group.kind for group in box.groups}


def test_every_icon_keeps_its_line_inside_its_square(box: Box, book: Notebook) -> None:
    theme = Theme(box.look, "full", box.art)
    for name in icons_of(box):
        put_icon(book, theme, name, 0, 0, SQUARE, "#000000")
    inside = Rect(0, 0, SQUARE, SQUARE).inset(STROKE / 2)
    assert all(inside.covers(drawn.area) for drawn in book.drawn)


def test_all_icons_are_drawn_with_one_stroke_and_only_suits_and_dots_are_filled(box: Box) -> None:
    theme = Theme(box.look, "full", box.art)
    for name in icons_of(box):
        book = Notebook()
        put_icon(book, theme, name, 0, 0, SQUARE, "#000000")
        filled = [drawn for drawn in book.drawn if drawn.fill]
        if name.startswith("suit-"):
            assert len(filled) == len(book.drawn) == 1, name
        else:
            widths = {drawn.stroke.width for drawn in book.drawn if drawn.stroke}
            assert widths == {STROKE}, name
            assert all(drawn.area.width <= DOT for drawn in filled), name


def test_an_icon_is_enlarged_to_its_place(box: Box, book: Notebook) -> None:
    theme = Theme(box.look, "full", box.art)
    put_icon(book, theme, "plus", 10, 20, 8, "#000000")
    drawn = extent([point for drawn in book.drawn for point in drawn.points])
    assert (drawn.x, drawn.right) == (11, 17)


def test_an_unknown_icon_is_reported_with_the_nearest(box: Box, book: Notebook) -> None:
    put_icon(book, Theme(box.look, "full", box.art), "chanse", 0, 0, 8, "#000000")
    assert book.faults == ["there is no drawing “icon-chanse”; did you mean `icon-chance`?"]
