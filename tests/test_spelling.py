"""Folding: whatever the keyboard, a word stays itself."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.spelling import fold, folded_words, haystack


@pytest.mark.parametrize(
    "spellings",
    [
        ("Gefängnis", "GEFÄNGNIS", "gefaengnis", "Gefangnis", "Gefa\u0308ngnis"),
        ("Straße", "STRASSE", "strasse", "STRAẞE"),
        ("hypothèque", "HYPOTHÈQUE", "hypotheque"),
        ("Œuvre", "oeuvre", "OEUVRE"),
        ("Łódź", "lodz"),
        ("Ελλάς", "ΕΛΛΆΣ", "ελλασ"),
    ],
)
def test_spellings_of_one_word_become_one(spellings: tuple[str, ...]) -> None:
    assert len({fold(each) for each in spellings}) == 1


@pytest.mark.parametrize("text", ["mill_pond", "mill-pond", "mill/pond", "Mill’s… (pond)"])
def test_words_end_at_every_mark(text: str) -> None:
    found = folded_words(text)
    assert (found[0], found[-1]) == ("mill", "pond")


@pytest.mark.parametrize(("one", "other"), [("Haus", "Maus"), ("Land", "Lande"), ("rot", "rat")])
def test_different_words_stay_different(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@settings(deadline=None)  # other work on the machine is no fault
@given(st.text(), st.integers(min_value=0))
def test_a_word_begun_is_the_beginning_of_the_word(text: str, length: int) -> None:
    assert fold(text).startswith(fold(text[:length]))


@settings(deadline=None)  # other work on the machine is no fault
@given(st.text())
def test_words_can_be_found_in_their_haystack(text: str) -> None:
    hay = haystack("before", text, "after")
    assert all(f" {word} " in hay for word in folded_words(text))
    assert len(hay.split()) == len(set(hay.split()))
