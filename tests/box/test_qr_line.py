"""What the QR code of a piece says."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.box.coded_pieces import LONGEST, codes_of, payloads
from pnp.box.model import Box
from pnp.box.reading.reader import read_box
from pnp.cli.new import make


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Box:
    folder: Path = tmp_path_factory.mktemp("payload") / "village"
    make(folder)
    return read_box(folder)


def test_a_payload_is_the_code_and_the_two_other_languages(box: Box) -> None:
    code = codes_of(box)["eggs"]
    assert payloads(box, "en")["eggs"] == f"{code}: Hühner: +20 · Poules : +20"
    assert payloads(box, "de")["eggs"] == f"{code}: Hens: collect 20 · Poules : +20"


def test_every_payload_fits_its_code(box: Box) -> None:
    for lang in box.game.languages:
        assert max(len(text.encode()) for text in payloads(box, lang).values()) <= LONGEST


def test_a_link_is_in_capitals_and_ends_with_the_code(box: Box) -> None:
    code = codes_of(box)["mill-lane"]
    assert payloads(box, "en", "https://cards.example/k/")["mill-lane"] == (
        f"HTTPS://CARDS.EXAMPLE/K/{code}"
    )


def test_a_game_in_one_language_says_its_own_words(box: Box) -> None:
    alone = replace(box, game=replace(box.game, languages=("en",)))
    assert payloads(alone, "en")["eggs"].endswith(": Hens: collect 20")
