"""Two languages on a piece: the first large, the second below it, or told to be left out."""

import pytest

from pnp.box.words import Words, first_of, pair, second_of, split_both
from pnp.faces.text.fit import put_line, put_text, set_text
from pnp.units import Rect
from tests.faces.conftest import Notebook

RENT = Words("en", {"en": "Rent", "de": "Miete", "fr": "Loyer"}).said("de+en")
LONG = pair("Nimm fünfzig Mark aus der Kasse.", "en", "Take fifty marks from the till.")
INK = "#000000"


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
