"""What is in the box of Grundbesitz, counted against its rules."""

import pytest

from tests.fixtures.kits import box_of


def test_two_decks_of_sixteen_cards_each_with_jail_and_the_way_out() -> None:
    for deck in box_of("grundbesitz").decks:
        kinds = [card.effect.kind for card in deck.cards]
        assert len(kinds) == 16
        assert kinds.count("jail") == 1
        assert kinds.count("jail_free") == 1


@pytest.mark.rule("DE-02")
def test_240_notes_are_318000_and_six_sets_leave_24() -> None:
    notes = box_of("grundbesitz").money.notes
    assert sum(note.count for note in notes) == 240
    assert sum(note.value * note.count for note in notes) == 318_000
    assert 240 - 6 * sum(note.start for note in notes) == 24
    assert sum(note.spare for note in notes if note.value == 10) >= 20
