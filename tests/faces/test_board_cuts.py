"""Diagrams of boards of rows: an area of the printed board with printed pieces in their places."""

from functools import cache

import pytest

from pnp.box.diagrams import CallOut, Diagram, Exhibit, LaidExhibit, diagrams_of
from pnp.box.packs import content_root, find_kit
from pnp.box.places.rows import find_place, floor_area
from pnp.box.reading.reader import read_box
from pnp.box.words import Words
from pnp.errors import PrintError
from pnp.faces.context import Context
from pnp.faces.diagrams.exhibits import find_called, show
from pnp.faces.diagrams.set_diagram import set_diagram, set_diagrams
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from pnp.press.type import TypeCase
from tests.faces.conftest import LANGUAGES, Notebook

FONTS = content_root() / "fonts"
COLUMN = (108.5, 173.0)
ROW = (2.0, 46.0, 186.0, 95.0)


@cache
def brief(lang: str = "en", kit: str = "neue-heimat") -> Context:
    return context_for(read_box(find_kit(kit)), PrintJob(lang=lang))


def drawn(exhibit: Exhibit) -> Notebook:
    book = Notebook(FONTS)
    show(brief(), exhibit).draw(book)
    return book


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_diagram_is_set_and_called_in(lang: str) -> None:
    context = brief(lang)
    names = {each.id for each in diagrams_of(context.box)}
    assert set(set_diagrams(context, TypeCase(FONTS), *COLUMN)) == names
    for booklet in context.box.booklets:
        assert all(booklet.text.count(f"]({name})") == 1 for name in names), booklet.lang


def test_a_cut_shows_the_words_of_its_area_and_no_others() -> None:
    said = {each.text for each in drawn(Exhibit(cut=ROW)).written}
    assert {"1.1", "1.4", "Main Road", "Haul", "LIMIT"} <= said
    assert not said & {"2.1", "1.5", "Neue Heimat", "Illegal earnings"}


def test_a_piece_lies_in_the_place_that_is_named() -> None:
    plan = brief().box.rows
    assert plan is not None
    floor = LaidExhibit("floors/floor-red-6", on="floor 1.2 3")
    bare, laid = (drawn(Exhibit(cut=ROW, lays=lays)) for lays in ((), (floor,)))
    new = [each for each in laid.drawn if each not in bare.drawn]
    area = floor_area(plan, 1, 2, 3)
    points = [(x + ROW[0], y + ROW[1]) for each in new for x, y in each.points]
    assert len(new) > 5
    inner = [p for p in points if area.inset(-2).x <= p[0] <= area.inset(-2).right]
    assert len(inner) > 0.9 * len(points)  # but for patterns, which are clipped
    assert min(y for _, y in inner) > area.y - 12
    assert max(y for _, y in inner) < area.bottom + 12


def test_a_cheque_is_pushed_under_and_its_sum_is_left_in_sight() -> None:
    cheque = LaidExhibit("cheques/cheque", on="rug 1", turn=90, under=True)
    book = drawn(Exhibit(cut=(2, 370, 128, 66), lays=(cheque,)))
    edge = 390 - 370
    (figure,) = [each for each in book.written if each.text == "1 million"]
    assert min(y for _, y in figure.corners) > edge


def test_words_point_at_places_by_name_or_by_millimetres() -> None:
    said = Words("en", {"en": "the mayor"})
    plan = brief().box.rows
    stand = plan and find_place(plan, "mayor 2")
    assert stand
    middle = (stand.x + stand.width / 2, stand.y + stand.height / 2)
    assert find_called(brief(), CallOut(said, on="mayor 2")) == middle
    assert find_called(brief(), CallOut(said, at=(12, 30))) == (12, 30)


def test_numbers_stand_for_the_words_of_a_keyed_diagram() -> None:
    calls = tuple(
        CallOut(Words("en", {"en": text}), on=place)
        for text, place in (("one", "mayor 1"), ("two", "limit 1.4"))
    )
    exhibit = Exhibit(cut=ROW, calls=calls)
    book = Notebook(FONTS)
    diagram = Diagram("test", (exhibit,), keyed=True)
    set_diagram(brief(), TypeCase(FONTS), diagram, *COLUMN).draw(book)
    assert (book.says("1"), book.says("2"), book.says("one"), book.says("two")) == (2, 2, 1, 1)


def test_a_ring_board_is_cut_as_well() -> None:
    context = brief(kit="cronulla")
    book = Notebook(FONTS)
    show(context, Exhibit(cut=(320, 320, 50, 50))).draw(book)
    assert any("START" in each.text.upper() for each in book.written)


@pytest.mark.parametrize(
    ("exhibit", "say"),
    [
        (Exhibit(cut=(1, 2, 3)), "a cut of the board in a diagram is"),
        (Exhibit(cut=ROW, lays=(LaidExhibit("floors/floor-pink-6", on="floor 1.1 1"),)),
         "no piece `floors/floor-pink-6`"),
        (Exhibit(cut=ROW, lays=(LaidExhibit("floors/floor-red-6", on="floor 4.1 1"),)),
         "the board has no place `floor 4.1 1`"),
    ],
)  # fmt: skip
def test_what_there_is_not_is_named(exhibit: Exhibit, say: str) -> None:
    with pytest.raises(PrintError, match=say):
        drawn(exhibit)
