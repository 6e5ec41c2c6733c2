"""Text that fits its box: broken at blanks, as large as may be, large print, two languages."""

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.box.words import Words, first_of, pair, second_of, split_both
from pnp.faces.context import LARGE_TYPE, LARGER, LEAST_LARGE, Face, PrintedPiece, enlarge
from pnp.faces.pen import Font, Metrics, Pen
from pnp.faces.text.fit import overflow, put_line, put_text, set_text
from pnp.faces.text.line_breaks import ASCENT, break_words, measure_words, set_line, voices_of
from pnp.units import Rect, Size, to_mm
from tests.faces.conftest import Notebook

WIDE = Rect(0, 0, 34, 9)


def lines(book: Notebook) -> list[str]:
    return [line.text for line in book.written]


def break_lines(metrics: Metrics, text: str, font: Font, size: float, width: float) -> list[str]:
    words = measure_words(metrics, [(text, font)])
    return [set_line(metrics, line, size).text for line in break_words(metrics, words, size, width)]


def test_a_text_keeps_its_own_line_breaks(book: Notebook) -> None:
    put_text(book, "one two\n\nthree", "sans-400", (9, 9), "#000000", Rect(0, 0, 60, 20))
    assert lines(book) == ["one two", "three"]
    first, second = (line.corners[0][1] for line in book.written)
    assert second - first == pytest.approx(2 * to_mm(9) * 1.22)


def test_a_line_that_is_just_as_wide_as_its_box_stays_whole(book: Notebook) -> None:
    wide = book.width("one two", "sans-400", 9)
    assert break_lines(book, "one two", "sans-400", 9, wide + 1e-6) == ["one two"]
    assert break_lines(book, "one two", "sans-400", 9, wide - 0.01) == ["one", "two"]


def test_a_text_stands_at_the_top_of_its_box_in_the_middle_or_at_its_foot(book: Notebook) -> None:
    high, area = to_mm(9) * (ASCENT + 0.24), Rect(0, 10, 34, 20)
    for stand, top in (("middle", 10 + (20 - high) / 2), ("top", 10), ("foot", 30 - high)):
        foot = put_text(book, "Rent", "sans-500", (9, 9), "#000000", area, stand=stand)  # type: ignore[arg-type]  # one of three
        assert foot == pytest.approx(top + high)


def test_a_text_is_set_as_large_as_its_box_takes(book: Notebook) -> None:
    setting = set_text(book, "Collect two hundred as you pass", "sans-500", (11, 7), WIDE)
    assert setting is not None
    assert setting.size == 11
    assert len(setting.lines) == 2
    small = set_text(book, "Collect two hundred as you pass by here", "sans-500", (30, 7), WIDE)
    assert small is not None
    assert 7 <= small.size < 30
    assert small.height <= WIDE.height
    larger = small.size + 0.25
    at_larger = break_lines(book, "Collect two hundred as you pass by here", "sans-500", larger, 34)
    assert (len(at_larger) - 1) * to_mm(larger) * 1.22 + to_mm(larger) * (ASCENT + 0.24) > 9


def test_a_text_that_does_not_fit_is_reported_with_its_measure(book: Notebook) -> None:
    foot = put_text(book, "long " * 40, "sans-500", (9, 7), "#000000", WIDE)
    assert foot == WIDE.bottom
    (said,) = book.faults
    assert "mm too high for its box of 34 × 9 mm at 7 pt" in said
    wide = overflow(book, "unbreakable" * 3, "sans-500", 7, Rect(0, 0, 20, 9))
    assert "mm too wide" in wide


def test_centred_lines_are_about_as_long_as_each_other(book: Notebook) -> None:
    put_text(book, "Collect $200 as you pass", "sans-500", (11, 7), "#000000", WIDE, "centre")
    assert lines(book) == ["Collect $200", "as you pass"]


def test_lines_set_from_the_left_are_filled(book: Notebook) -> None:
    put_text(book, "Collect $200 as you pass", "sans-500", (11, 7), "#000000", WIDE)
    assert lines(book) == ["Collect $200 as you", "pass"]


def test_no_word_is_parted_to_make_centred_lines_alike(book: Notebook) -> None:
    area = Rect(0, 0, 33, 20)
    put_text(book, "Ge\u00admein\u00adschafts\u00adkasse zu", "sans-500", (11, 7), "#000000",
             area, "centre")  # fmt: skip
    assert lines(book) == ["Gemeinschaftskasse", "zu"]


@given(st.lists(st.sampled_from(["a", "in", "the", "Esplanade", "x\u00a0y"]), max_size=14))
def test_centred_lines_are_as_many_as_filled_ones_and_none_is_too_wide(words: list[str]) -> None:
    text, area = " ".join(words), Rect(0, 0, 24, 90)
    filled, centred = (_set(text, area, align) for align in ("left", "centre"))
    assert len(filled) == len(centred)
    assert " ".join(filled) == " ".join(centred)


def _set(text: str, area: Rect, align: str) -> list[str]:
    book = Notebook()
    put_text(book, text, "sans-500", (9, 9), "#000000", area, align)  # type: ignore[arg-type]  # both are alignments
    for line in book.written:
        (left, _), (right, _), *_ = line.corners
        assert area.x - 1e-6 <= left
        assert right <= area.right + 1e-6
    return lines(book)


@pytest.mark.parametrize(
    ("width", "fits"), [(40, True), *((wide, True) for wide in range(17, 25)), (9, False)]
)
def test_a_line_shrinks_as_far_as_it_may(book: Notebook, width: float, fits: bool) -> None:
    said: Final = "Waratah Street"
    font: Final[Font] = "sans-600"
    wide = put_line(book, 0, 0, said, font, (12, 7), "#000000", width)
    used = book.written[0].size
    assert wide == book.width(said, font, used)
    assert (book.width(said, font, used) <= width) == fits
    assert (book.faults == []) == fits
    assert used in {12, 7} or book.width(said, font, used + 0.25) > width


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


RENT = Words("en", {"en": "Rent", "de": "Miete", "fr": "Loyer"}).said("de+en")
LONG = pair("Nimm fünfzig Mark aus der Kasse.", "en", "Take fifty marks from the till.")


def test_words_say_both_languages_and_once_what_is_alike() -> None:
    assert first_of(RENT) == "Miete"
    assert second_of(RENT) == ("en", "Rent")
    assert Words("en", {"en": "Hotel", "de": "Hotel"}).said("de+en") == "Hotel"
    assert Words("en", {"en": "Rent"}).said("de+fr") == "Rent"


def test_a_text_that_fills_or_joins_others_has_two_languages_too() -> None:
    filled = pair("Bild: {name}", "en", "picture: {name}").format(name=RENT)
    assert second_of(f"4 · {filled}".upper()) == ("en", "4 · PICTURE: RENT")


def test_a_list_is_parted_in_both_languages() -> None:
    parted = split_both(pair("a|b", "en", "c|d"), lambda text: text.split("|"))
    assert [second_of(each) for each in parted] == [("en", "c"), ("en", "d")]
    assert split_both(pair("a|b", "en", "c"), lambda text: text.split("|")) == ["a", "b"]


def test_the_second_language_stands_smaller_below_the_first(book: Notebook) -> None:
    put_text(book, LONG, "sans-400", (10, 8), INK, Rect(0, 0, 30, 20), stand="top")
    assert book.written[0].text.startswith("Nimm")
    assert book.written[-1].text.endswith("till.")
    assert book.written[0].size > book.written[-1].size >= 7
    assert book.written[0].corners[0][1] < book.written[-1].corners[0][1]
    assert not book.remarks


def test_an_accented_capital_of_the_second_stands_clear_of_what_hangs_from_the_first(
    book: Notebook,
) -> None:
    steps = []
    for french in ("Epargne", "Épargne"):
        put_text(
            book, pair("Zweigstelle", "fr", french), "serif-700", (9, 7), INK, Rect(0, 0, 40, 20)
        )
        first, second = (line.corners[0][1] for line in book.written[-2:])
        steps.append(second - first)
    assert steps[1] - steps[0] == pytest.approx(0.15 * to_mm(book.written[-1].size))


def test_the_second_is_set_in_a_stronger_cut_where_it_is_light_on_dark(book: Notebook) -> None:
    cuts = [voices_of(book, LONG, "sans-400-italic", lightness=tone)[1].font for tone in (0, 95)]
    assert cuts == ["sans-400", "sans-500"]


def test_on_one_line_the_second_stands_behind_the_first(book: Notebook) -> None:
    put_line(book, 0, 5, RENT, "sans-400", (9, 7), INK, 30)
    first, second = book.written
    assert (first.text, second.text) == ("Miete", "Rent")
    assert first.corners[1][0] < second.corners[0][0]


@pytest.mark.parametrize("width", [10, 12])
def test_where_it_has_no_room_it_is_left_out_and_told(book: Notebook, width: float) -> None:
    put_line(book, 0, 5, RENT, "sans-400", (9, 7), INK, width)
    assert [line.text for line in book.written] == ["Miete"]
    assert "“Rent” (en) is" in book.remarks[0]
    assert "mm too wide to stand with “Miete”" in book.remarks[0]
    assert not book.faults


def test_a_text_says_how_much_too_high_both_are(book: Notebook) -> None:
    put_text(book, LONG, "sans-400", (9, 8), INK, Rect(0, 0, 22, 8))
    assert " ".join(line.text for line in book.written) == first_of(LONG)
    assert "mm too high" in book.remarks[0]


def test_the_first_gives_way_no_further_than_it_may(book: Notebook) -> None:
    setting = set_text(book, LONG, "sans-400", (12, 8), Rect(0, 0, 24, 17))
    assert setting is not None
    assert 12 * 0.66 <= setting.size < 12


def test_marks_of_emphasis_count_in_both(book: Notebook) -> None:
    text = pair("**Wirf** beide.", "en", "**Throw** both.")
    put_text(book, text, "sans-400", (10, 8), INK, Rect(0, 0, 40, 20), markup=True)
    assert [line.text for line in book.written] == ["Wirf ", "beide.", "Throw ", "both."]
