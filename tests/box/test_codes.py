"""Codes: their check characters, how they are typed, what bears them, and the line of a QR code."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.box import codes
from pnp.box.coded_pieces import coded_pieces, codes_of, payload_of
from pnp.box.codes import ALPHABET, check_character, code, is_code, meant_code, squeeze, typed_codes
from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from tests.press.test_declared_parts import write_pack

BODIES = st.text(st.sampled_from(ALPHABET), min_size=4, max_size=10)


@pytest.mark.parametrize(
    ("body", "check"), [("A12425GABC1234002", "M"), ("", "1"), ("0", "2"), ("Z", "4")]
)
def test_the_check_character_is_that_of_iso_7064(body: str, check: str) -> None:
    assert check_character(body) == check  # the first is the standard's release identifier


@given(BODIES)
def test_a_sound_code_leads_back_to_one_as_the_standard_says(body: str) -> None:
    product = 36
    for character in body:
        total = product + ALPHABET.index(character)
        total = total - 36 if total > 36 else total  # the standard takes 36 where nothing is left
        product = total * 2 - 37 if total * 2 > 37 else total * 2
    assert (product + ALPHABET.index(check_character(body))) % 36 == 1


@given(BODIES, st.data())
def test_no_single_mistyped_character_goes_unnoticed(body: str, data: st.DataObject) -> None:
    whole = body + check_character(body)
    spot = data.draw(st.integers(0, len(whole) - 1))
    wrong = data.draw(st.sampled_from(ALPHABET.replace(whole[spot], "")))
    assert is_code(whole)
    assert not is_code(whole[:spot] + wrong + whole[spot + 1 :])


def test_hardly_a_swap_of_neighbours_goes_unnoticed() -> None:
    unnoticed = swaps = 0
    for number in range(1, 1000):
        whole = squeeze(code("CR", "D", number))
        for n, (one, other) in enumerate(pairwise(whole)):
            swapped = whole[:n] + other + one + whole[n + 2 :]
            swaps += one != other
            unnoticed += one != other and is_code(swapped)
    assert unnoticed < swaps / 100


@pytest.mark.parametrize("short", ["", "1", "02", "CR", "CR4"])
def test_less_than_a_whole_code_is_none(short: str) -> None:
    assert not is_code(short + check_character(short))


@pytest.mark.parametrize("typed", [
    "CR-D07-4", "cr d07 4", "CR.D07.4", "CR\tD07\t4", "CR\u2010D07\u20104", "CR\u2011D07\u20114",
    "CR\u2013D07\u20134", "crd074",
])  # fmt: skip
def test_a_code_may_be_typed_with_any_dash_or_none(typed: str) -> None:
    assert squeeze(typed) == "CRD074"
    assert is_code(typed)


TAKEN = """
CR-D07-4 is 7-4; cr d07 4 is 7-4; crd074 is 7-4; CRD17Z is 17-Z; CR-D17 is 17-; CR D12 3 is 12-3
CR-D123 is 12-3 or 123-; CRD1234 is 123-4 or 1234-; CR-D12-3 is 12-3; CR-D07-44-Z is 744-Z
CR-D1 is none; CRD is none; 1R-D07-4 is none; croydon street is none
"""
"""No number begins with a nought and has three figures; what stands apart is the check."""


@pytest.mark.parametrize("line", TAKEN.strip().replace("\n", "; ").split("; "))
def test_a_code_is_taken_apart_in_every_way_it_can_be_meant(line: str) -> None:
    typed, meant = line.split(" is ")
    ways = [f"{each.number}-{each.check}" for each in typed_codes(typed)]
    assert " or ".join(ways or ["none"]) == meant


def test_its_parts_are_kept_apart() -> None:
    assert typed_codes("crd074") == (codes.TypedCode("CR", "D", 7, "4"),)
    assert typed_codes("?") == ()


def test_a_code_is_sound_if_the_check_character_fits() -> None:
    (right,) = typed_codes("CR-D07-4")
    (wrong,) = typed_codes("CR-D07-5")
    (short,) = typed_codes("CR-D07")
    assert right.right == wrong.right == short.right == "CR-D07-4"
    assert right.sound is True
    assert wrong.sound is False
    assert short.sound is False


def test_a_whole_code_is_meant_whatever_there_is() -> None:
    found = meant_code("CRD074", lambda _: False)
    assert found is not None
    assert (found.number, found.check) == (7, "4")


def test_a_mistyped_code_is_never_another() -> None:
    assert meant_code("CR-D07-5", lambda _: True) is None
    assert meant_code("no code", lambda _: True) is None


def test_a_code_cut_short_is_the_one_there_is() -> None:
    def there(*numbers: int) -> int | None:
        found = meant_code("CR-D123", lambda each: each.number in numbers)
        return found.number if found else None

    assert code("CR", "D", 12) != "CR-D12-3"
    assert there(123) == 123
    assert there(12) is None  # mistyped, then
    assert there(12, 123) is None
    assert there() is None


@pytest.mark.parametrize("typed", ["CR#D07-4", "CR-D07-ß", "٣R-D07-4"])
def test_other_characters_make_no_code(typed: str) -> None:
    assert not is_code(typed)


def payloads(box: Box, lang: str, link: str = "") -> dict[str, str]:
    """Give what the QR code of every piece holds, by the piece's id."""
    return {x.id: payload_of(x, box.game.languages, lang, link) for x in coded_pieces(box)}


@pytest.fixture(scope="module")
def box(sound: Path) -> Box:
    return read_box(sound)


def test_a_payload_is_the_code_and_the_two_other_languages(box: Box) -> None:
    code = codes_of(box)["eggs"]
    assert payloads(box, "en")["eggs"] == f"{code}: Hühner: +20 · Poules : +20"
    assert payloads(box, "de")["eggs"] == f"{code}: Hens: collect 20 · Poules : +20"


def test_a_link_is_in_capitals_and_ends_with_the_code(box: Box) -> None:
    code = codes_of(box)["mill-lane"]
    assert payloads(box, "en", "https://a.example/k/")["mill-lane"] == f"HTTPS://A.EXAMPLE/K/{code}"


def test_a_game_in_one_language_says_its_own_words(box: Box) -> None:
    alone = replace(box, game=replace(box.game, languages=("en",)))
    assert payloads(alone, "en")["eggs"].endswith(": Hens: collect 20")


def test_codes_stay_when_the_content_is_put_in_another_order(box: Box) -> None:
    decks = tuple(replace(deck, cards=deck.cards[::-1]) for deck in box.decks)
    turned = replace(box, deeds=box.deeds[::-1], decks=decks)
    assert codes_of(turned) == codes_of(box)


def test_a_price_bears_the_games_own_mark_between_thousands() -> None:
    box = read_box(find_kit("grundbesitz"))
    shorts = {piece.id: piece.short.texts for piece in coded_pieces(box)}
    assert "M.\u00a08\u00a0000" in shorts["schlossallee"]["de"]


def test_the_letter_of_deeds_is_free_in_a_game_without_deeds(tmp_path: Path) -> None:
    heroes = "parts: [{id: heroes, name: Heroes, letter: D, each: [{title: Anna}]"
    boxes = "front: [{text: '{title}', at: [5, 6, -5, 9]}]}]"
    (piece,) = coded_pieces(read_box(write_pack(tmp_path / "heroes", f"{heroes}, {boxes}", 1)))
    assert piece.code[:4] == f"{piece.prefix}-D"
