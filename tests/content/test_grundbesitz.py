"""What is in the box of Grundbesitz, counted against its rules."""

from functools import cache

import pytest

from pnp.box.deed_terms import mortgage_value
from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box

LIST = (60, 60, 100, 100, 120, 140, 140, 160, 180, 180, 200, 220, 220, 240, 260, 260, 280, 300, 300,
        320, 350, 400)  # fmt: skip
"""Prices of streets in the smaller family of rules; here they are twenty times as high."""


@cache
def town() -> Box:
    return read_box(find_kit("grundbesitz"))


def test_there_are_28_deeds_of_22_streets_four_stations_and_two_works() -> None:
    kinds = {group.id: group.kind for group in town().groups}
    counts: dict[str, int] = {}
    for deed in town().deeds:
        counts[kinds[deed.group]] = counts.get(kinds[deed.group], 0) + 1
    assert counts == {"street": 22, "station": 4, "works": 2}


def test_prices_are_twenty_times_those_of_the_list() -> None:
    streets = [deed.price for deed in town().deeds if len(deed.rents) == 6]
    assert sorted(streets) == sorted(20 * price for price in LIST)
    assert all(mortgage_value(deed) * 2 == deed.price for deed in town().deeds)


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
    counts: dict[str, int] = {}
    for piece in town().pieces:
        counts[piece.kind] = counts.get(piece.kind, 0) + piece.count
    assert counts == {"house": 32, "hotel": 12, "pawn": 6, "die": 2}


def test_every_card_is_told_in_every_language() -> None:
    languages = set(town().game.languages)
    for deck in town().decks:
        for card in deck.cards:
            for words in (card.text, card.short, card.title):
                assert words is not None
                assert {lang for lang in words.texts if words.texts[lang]} == languages, card.id
