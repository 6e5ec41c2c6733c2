"""From what was typed or scanned to the piece that is meant, and never to another."""

import pytest

from pnp.box.codes import ALPHABET, squeeze
from pnp.lookup.find import code_in, near_codes
from pnp.lookup.found import Index


@pytest.mark.parametrize(
    "typed",
    ["CR-L07-E", "cr l07 e", "crl07e", " CR\u2011L07\u2011E ", "CR-L07-E: Surf · Fête du surf",
     "https://x.example/c/CR-L07-E", "HTTPS://X.EXAMPLE/C/CR-L07-E/", "http://h:8230/CR-L07-E?a#b"],
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


def test_lookalikes_get_the_right_code(indexes: list[Index]) -> None:
    cronulla = next(index for index in indexes if index.kit == "cronulla")
    assert near_codes(squeeze("CR-DO7-4"), cronulla.pieces)[0].code == "CR-D07-4"
