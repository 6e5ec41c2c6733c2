from dataclasses import replace

import pytest

from pnp.box.art import Drawing, Tone, is_motif
from pnp.box.game import Look
from pnp.box.model import Box
from pnp.faces.art.drawing import lend_colours, put_drawing, put_emblem, screen
from pnp.faces.theme import WHITE, Theme
from pnp.outlines import bounds, rectangle
from pnp.units import Rect
from tests.faces.conftest import INKS, Notebook

BRICK = Drawing(100, (Tone(rectangle(Rect(0, 0, 9, 9)), "coral"),), {"coral": "#ea6e54"})


def hand_of(box: Box, ink: str) -> Theme:
    return Theme(box.look, ink, box.art)  # type: ignore[arg-type]  # parametrize knows no literals


def test_a_box_and_a_circle_have_bounds() -> None:
    assert bounds(rectangle(Rect(10, 20, 30, 40))) == Rect(10, 20, 30, 40)


def test_a_screen_lies_on_one_raster_wherever_it_is_drawn() -> None:
    rows = {values[1] for _, values in screen(Rect(0, 3.1, 10, 4), 0.5)}
    assert rows == {3.5, 4.0, 4.5, 5.0, 5.5, 6.0, 6.5, 7.0}


@pytest.mark.parametrize("ink", INKS)
def test_a_drawing_is_never_emptied(ink: str, box: Box, book: Notebook) -> None:
    theme = hand_of(box, ink)
    put_emblem(book, theme, 0, 0, 40)
    names = [name for name in box.art.names() if is_motif(name)]
    for name in names:
        put_drawing(book, theme, name, 0, 0, 20)
    visible = [d for d in book.drawn if d.stroke or d.fill not in {None, WHITE, "#ffffff"}]
    assert len(names) > 30
    assert len(visible) > 3 * len(names)
    if ink == "line":
        assert {d.fill for d in book.drawn} <= {None, WHITE}
        assert {d.stroke.colour for d in book.drawn if d.stroke} <= {"#000000", WHITE}


def test_a_drawing_fills_its_square_whatever_its_own_units(box: Box, book: Notebook) -> None:
    sides = {"step-print": 100, "icon-chance": 16}
    for name, side in sides.items():
        drawing = box.art.find(name)
        assert drawing
        assert drawing.side == side
        put_drawing(book, hand_of(box, "full"), name, 10, 20, 30)
    assert all(10 <= x <= 40 and 20 <= y <= 50 for d in book.drawn for x, y in d.points)


def test_a_darker_tone_is_engraved_with_more_lines(box: Box, book: Notebook) -> None:
    put_drawing(book, hand_of(box, "line"), "shell", 0, 0, 20)
    before = max(len(d.points) for d in book.drawn if d.clipped)
    darker = replace(box, look=replace(box.look, palette={**box.look.palette, "coral": "#400000"}))
    again = Notebook()
    put_drawing(again, hand_of(darker, "line"), "shell", 0, 0, 20)
    assert max(len(d.points) for d in again.drawn if d.clipped) > 1.5 * before


def test_an_engraving_has_lines_of_its_one_colour_in_full_ink(box: Box, book: Notebook) -> None:
    put_drawing(book, hand_of(box, "full"), "wave", 0, 0, 15, colour="#0f7480")
    assert {d.stroke.colour for d in book.drawn if d.stroke} == {"#0f7480", WHITE}


def test_a_drawing_lent_to_another_kit_takes_that_kits_colour_of_the_nearest_tone() -> None:
    palette = {"paper": "#ffffff", "ink": "#101010", "brick": "#ad4330", "lime": "#dee4b3"}
    theme = lend_colours(Theme(Look(palette)), BRICK)
    assert theme.look.palette["coral"] == palette["brick"]
    assert lend_colours(theme, BRICK) is theme


def test_a_drawing_nobody_has_made_is_told_with_the_nearest(box: Box, book: Notebook) -> None:
    put_drawing(book, hand_of(box, "full"), "whalle", 0, 0, 20)
    assert book.faults == ["there is no drawing “whalle”; did you mean `whale`?"]
    assert not book.drawn


def test_a_kit_without_an_emblem_shows_none(box: Box, book: Notebook) -> None:
    put_emblem(book, Theme(replace(box.look, emblem=""), "full", box.art), 0, 0, 20)
    assert not book.drawn
    assert not book.faults
