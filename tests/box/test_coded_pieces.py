"""Codes and payloads: what every piece is called by, and what its QR code says."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.box.coded_pieces import LONGEST, codes_of, payload, payloads, worded
from pnp.box.codes import is_code
from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.cli.new import make


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Box:
    folder: Path = tmp_path_factory.mktemp("payload") / "village"
    make(folder)
    return read_box(folder)


def test_every_deed_card_and_blank_has_a_code_of_its_own(box: Box) -> None:
    codes = codes_of(box)
    assert len(set(codes.values())) == len(codes) == 6 + 1 + 8
    assert all(is_code(code) for code in codes.values())


def test_codes_stay_when_the_content_is_put_in_another_order(box: Box) -> None:
    turned = replace(
        box,
        deeds=box.deeds[::-1],
        decks=tuple(replace(deck, cards=deck.cards[::-1]) for deck in box.decks),
    )
    assert codes_of(turned) == codes_of(box)


def test_a_payload_is_the_code_and_the_two_other_languages(box: Box) -> None:
    code = codes_of(box)["eggs"]
    assert payload(box, "eggs", "en") == f"{code}: Hühner: +20 · Poules : +20"
    assert payload(box, "eggs", "de") == f"{code}: Hens: collect 20 · Poules : +20"


def test_every_payload_fits_its_code(box: Box) -> None:
    for lang in box.game.languages:
        assert max(len(text.encode()) for text in payloads(box, lang).values()) <= LONGEST


def test_a_link_is_in_capitals_and_ends_with_the_code(box: Box) -> None:
    code = codes_of(box)["mill-lane"]
    assert payload(box, "mill-lane", "en", "https://cards.example/k/") == (
        f"HTTPS://CARDS.EXAMPLE/K/{code}"
    )


def test_a_game_in_one_language_says_its_own_words(box: Box) -> None:
    alone = replace(box, game=replace(box.game, languages=("en",)))
    assert payload(alone, "eggs", "en").endswith(": Hens: collect 20")


def test_a_price_bears_the_games_own_mark_between_thousands() -> None:
    box = read_box(find_kit("grundbesitz"))
    shorts = {piece.id: piece.short.texts for piece in worded(box)}
    assert "M.\u00a08\u00a0000" in shorts["schlossallee"]["de"]
