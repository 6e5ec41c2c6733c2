"""The places in the middle of a ring: areas, inside it, beside each other."""

from dataclasses import replace

import pytest

from pnp.box.board import Middle, MiddlePlace
from pnp.box.checks.boards import middle_has_places
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.box.source import Sources

SOUND: MiddlePlace = (14, 160, 67, 92)


def faults(middle: Middle) -> list[str]:
    box = read_box(find_kit("cronulla"))
    assert box.board is not None
    board = replace(box.board, middle=middle)
    return [each.sentence for each in middle_has_places(replace(box, board=board), Sources({}))]


@pytest.mark.parametrize(
    "place", [(14, 160, 67), (-1, 160, 67, 92), (14, 190, 67, 92), (1, 1, 0, 9)]
)
def test_a_place_is_an_area_of_the_middle(place: MiddlePlace) -> None:
    said = faults(Middle(decks=(place,), reminders=(), title=()))
    assert said == ["a place is left, top, width and height in mm, inside 270 × 270 mm"]


def test_places_lie_beside_each_other() -> None:
    over = Middle(decks=(SOUND,), bank=(80, 170, 50, 40), reminders=(), title=())
    assert faults(over) == ["this place lies on the one at 14, 160; move one of them"]


def test_a_deck_beside_the_bank_is_no_fault() -> None:
    beside = Middle(decks=(SOUND,), bank=(81, 170, 50, 40), reminders=(), title=())
    assert faults(beside) == []
