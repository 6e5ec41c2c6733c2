"""What is in the box of Grundbesitz, counted against its rules."""

from collections import Counter
from functools import cache

import pytest

from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box


@cache
def town() -> Box:
    return read_box(find_kit("grundbesitz"))


def test_there_are_28_deeds_of_22_streets_four_stations_and_two_works() -> None:
    kinds = {group.id: group.kind for group in town().groups}
    assert Counter(kinds[deed.group] for deed in town().deeds) == {
        "street": 22,
        "station": 4,
        "works": 2,
    }


def test_two_decks_of_sixteen_cards_each_with_jail_and_the_way_out() -> None:
    for deck in town().decks:
        kinds = [card.effect.kind for card in deck.cards]
        assert len(kinds) == 16
        assert kinds.count("jail") == 1
        assert kinds.count("jail_free") == 1


@pytest.mark.rule("DE-02")
def test_240_notes_are_318000_and_six_sets_leave_24() -> None:
    notes = town().money.notes
    assert sum(note.count for note in notes) == 240
    assert sum(note.value * note.count for note in notes) == 318_000
    assert 240 - 6 * sum(note.start for note in notes) == 24
    assert sum(note.spare for note in notes if note.value == 10) >= 20


def test_32_houses_12_hotels_six_pawns_and_two_dice() -> None:
    pieces = [piece.kind for piece in town().pieces for _ in range(piece.count)]
    assert Counter(pieces) == {"house": 32, "hotel": 12, "pawn": 6, "die": 2}
