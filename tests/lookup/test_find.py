"""From what was typed or scanned to the piece that is meant, and never to another."""

import pytest

from pnp.box.codes import ALPHABET, squeeze
from pnp.lookup.find import code_in, near_codes, why_refused
from pnp.lookup.found import Index


@pytest.mark.parametrize(
    "typed",
    ["CR-L07-E", "cr l07 e", "crl07e", " CR\u2011L07\u2011E ", "CR-L07-E: Surf · Fête du surf",
     "https://x.example/c/CR-L07-E", "HTTPS://X.EXAMPLE/C/CR-L07-E/", "http://h:8230/CR-L07-E?a#b",
     "http://h/CR-L07-E#top", "http://h/CR-L07-E/?a=CR-L01-0"],
)  # fmt: skip
def test_a_code_is_found_in_what_was_scanned_or_typed(typed: str) -> None:
    assert code_in(typed) == "CRL07E"


@pytest.mark.parametrize("typed", ["", "Miete", "mortgage limit", "200", "Los!", "https://", "A1"])
def test_words_are_no_code(typed: str) -> None:
    assert code_in(typed) == ""


def test_a_wrong_check_character_gets_the_right_code_first(indexes: list[Index]) -> None:
    for index in indexes:
        for bare, piece in list(index.pieces.items())[::7]:
            for wrong in set(ALPHABET) - {bare[-1]}:
                mistyped = bare[:-1] + wrong
                assert mistyped not in index.pieces
                assert near_codes(mistyped, index.pieces)[0] == piece


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("CR-DO7-4", "CR-D07-4"),
        ("CR-DI7-Z", "CR-D17-Z"),
        ("CR-LL2-K", "CR-L12-K"),
        ("CR-LIO-0", "CR-L10-O"),
    ],
)
def test_lookalikes_get_the_right_code(indexes: list[Index], typed: str, meant: str) -> None:
    cronulla = next(index for index in indexes if index.kit == "cronulla")
    pieces = {squeeze(meant): cronulla.pieces[squeeze(meant)]}
    assert [piece.code for piece in near_codes(squeeze(typed), pieces)] == [meant]


def test_a_code_without_its_check_character_gets_it_first(indexes: list[Index]) -> None:
    for index in indexes:
        for bare, piece in index.pieces.items():
            assert near_codes(bare[:-1], index.pieces)[0] == piece


def test_no_more_than_three_codes_are_offered(indexes: list[Index]) -> None:
    for index in indexes:
        assert len(near_codes(next(iter(index.pieces))[:-1], index.pieces)) <= 3


def test_a_sound_code_of_no_piece_is_not_called_mistyped() -> None:
    assert why_refused("CRD074") == "is no code of these games"
    assert why_refused("CRD075") == "is mistyped, or no code"
