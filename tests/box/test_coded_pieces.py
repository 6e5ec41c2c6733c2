"""The inventory of coded pieces: every piece has a code of its own, and keeps it."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.box.coded_pieces import coded_pieces, codes_of
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


def test_a_price_bears_the_games_own_mark_between_thousands() -> None:
    box = read_box(find_kit("grundbesitz"))
    shorts = {piece.id: piece.short.texts for piece in coded_pieces(box)}
    assert "M.\u00a08\u00a0000" in shorts["schlossallee"]["de"]
