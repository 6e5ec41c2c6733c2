"""The ground: findings, whole coins, lengths on paper, folded words, how systems differ."""

import errno
import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp import system
from pnp.errors import Finding, in_order, sarif
from pnp.money import divide, notes_for
from pnp.spelling import fold, folded_words, haystack
from pnp.units import Rect, Size, Turn, to_mm, to_points

PRICE = Finding("the price is odd", "deeds.yaml", 7, 3, "price: 141", rule="prices_are_even")
WORD = Finding("it is 6 mm off", "deeds.pdf", page=2, piece="waratah", rule="trim")


@pytest.mark.parametrize(("finding", "told"), [
    (PRICE, "deeds.yaml:7: the price is odd\n    price: 141"),
    (WORD, "deeds.pdf, page 2, waratah: it is 6 mm off (trim)"),
    (Finding("it is gone", "deeds.pdf", page=0, rule="files"), "deeds.pdf: it is gone (files)"),
    (Finding("too wide", piece="note-5"), "note-5: too wide"),
])  # fmt: skip
def test_a_finding_is_one_sentence_after_its_place(finding: Finding, told: str) -> None:
    assert str(finding) == told


def test_findings_are_listed_by_file_and_line_each_once() -> None:
    again = PRICE._replace(rule="other")
    later = Finding("odd", "deeds.yaml", 12)
    assert in_order([later, again, PRICE]) == [again, later]


def test_sarif_names_rule_line_and_page() -> None:
    slight = Finding("a hyphen is missing")
    (run,) = sarif([PRICE, WORD, slight], "check")["runs"]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == [
        "check", "prices_are_even", "trim"]  # fmt: skip
    price, word, note = run["results"]
    region = {"startLine": 7, "startColumn": 3, "snippet": {"text": "price: 141"}}
    there = {"artifactLocation": {"uri": "deeds.yaml"}, "region": region}
    assert price["locations"][0]["physicalLocation"] == there
    (away,) = sarif([Finding("odd", "mein spiel/münzen.yaml")], "check")["runs"][0]["results"]
    place = away["locations"][0]["physicalLocation"]["artifactLocation"]
    assert place["uri"] == "mein%20spiel/m%C3%BCnzen.yaml"  # a name is no address as it stands
    assert word["locations"][0]["logicalLocations"] == [
        {"kind": "page", "name": "2"}, {"kind": "piece", "name": "waratah"}]  # fmt: skip
    assert (note["level"], note["ruleId"], "locations" in note) == ("error", "check", False)


@pytest.mark.parametrize("amount", [0, 1, 83, 193, 1500, 15140])
def test_notes_make_up_the_sum_largest_first(amount: int) -> None:
    hand = notes_for(amount, [1, 5, 10, 20, 50, 100, 500])
    assert hand is not None
    assert sum(value * count for value, count in hand.items()) == amount
    assert list(hand) == sorted(hand, reverse=True)


def test_what_does_not_divide_goes_to_the_largest_remainders() -> None:
    assert divide(10, [1, 2, 4]) == (1, 3, 6)
    assert divide(5, [1, 1, 1]) == (2, 2, 1)
    assert divide(3, [1, 3, 2]) == (0, 2, 1)
    assert divide(3, [1, 1, 2]) == (1, 1, 1)
    assert divide(1, [1, 3, 3]) == (0, 1, 0)
    assert divide(2, [1, 2, 1]) == (1, 1, 0)


@pytest.mark.parametrize("mm", [0.1, 25.4, 210.0, 297.0])
def test_a_length_survives_the_way_to_points_and_back(mm: float) -> None:
    assert to_mm(to_points(mm)) == pytest.approx(mm)


@pytest.mark.parametrize(("turn", "size"), [
    (0, Size(63, 88)), (90, Size(88, 63)), (180, Size(63, 88)), (270, Size(88, 63)),
])  # fmt: skip
def test_a_quarter_turn_swaps_width_and_height(turn: Turn, size: Size) -> None:
    assert Size(63, 88).turned(turn) == size


def test_bleed_is_an_inset_of_less_than_nothing() -> None:
    trim = Rect(10, 20, 63, 88)
    bleed = trim.inset(-3)
    assert bleed == Rect(7, 17, 69, 94)
    assert (bleed.right, bleed.bottom) == (76, 111)
    assert bleed.inset(3) == trim
    assert trim.size == Size(63, 88)


def test_joined_rectangles_cover_both_whichever_comes_first() -> None:
    high, low = Rect(30, 0, 10, 5), Rect(0, 20, 20, 10)
    assert high.joined(low) == low.joined(high) == Rect(0, 0, 40, 30)
    assert high.joined(high.inset(1)) == high


@pytest.mark.parametrize("spellings", [
    ("Gefängnis", "GEFÄNGNIS", "gefaengnis", "Gefangnis", "Gefa\u0308ngnis"),
    ("Straße", "STRASSE", "strasse", "STRAẞE"), ("hypothèque", "HYPOTHÈQUE", "hypotheque"),
    ("Œuvre", "oeuvre", "OEUVRE"), ("Łódź", "lodz"), ("Ελλάς", "ΕΛΛΆΣ", "ελλασ"),
])  # fmt: skip
def test_spellings_of_one_word_become_one(spellings: tuple[str, ...]) -> None:
    assert len({fold(each) for each in spellings}) == 1


@pytest.mark.parametrize("text", ["mill_pond", "mill-pond", "mill/pond", "Mill’s… (pond)"])
def test_words_end_at_every_mark(text: str) -> None:
    found = folded_words(text)
    assert (found[0], found[-1]) == ("mill", "pond")


@pytest.mark.parametrize(("one", "other"), [("Haus", "Maus"), ("Land", "Lande"), ("rot", "rat")])
def test_different_words_stay_different(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(st.text(), st.integers(min_value=0))
def test_a_word_begun_is_the_beginning_of_the_word(text: str, length: int) -> None:
    assert fold(text).startswith(fold(text[:length]))


@given(st.text())
def test_words_can_be_found_in_their_haystack(text: str) -> None:
    hay = haystack("before", text, "after")
    assert all(f" {word} " in hay for word in folded_words(text))
    assert len(hay.split()) == len(set(hay.split()))


def test_without_links_names_come_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    for text in ("one", "two"):
        (tmp_path / text).write_text(text, "utf-8")
    system.take_name(tmp_path / "one", tmp_path / "name")
    with pytest.raises(FileExistsError):
        system.take_name(tmp_path / "two", tmp_path / "name")
    assert (tmp_path / "name").read_text("utf-8") == "one"


@pytest.mark.parametrize(("name", "term", "able"), [
    ("linux", "xterm", True), ("linux", "dumb", False), ("darwin", "", False), ("win32", "", True),
])  # fmt: skip
def test_a_console_of_windows_needs_no_name(
    name: str, term: str, able: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", name)
    monkeypatch.setenv("TERM", term)
    assert system.can_write_anew() is able


@pytest.mark.parametrize(("error", "says"), [
    (FileNotFoundError(2, "No such file", "x" * 300), "260 letters or more"),
    (PermissionError(13, "Access is denied", "kit.pdf"), "close it where it is open"),
    (OSError(28, "No space left", "kit.pdf"), "No space left"),
])  # fmt: skip
def test_windows_is_told_why(error: OSError, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert says in system.tell_fault(error)
