"""Checks of boards and building cards."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.box.board import Middle, MiddlePlace, Ring, Stop
from pnp.box.checks.boards import middle_has_places
from pnp.box.checks.cards import suits, unmatched
from pnp.box.checks.codes import letters_are_unique
from pnp.box.estate import Building, Deed
from pnp.box.kinds import Fits
from pnp.box.model import Box
from pnp.box.reading.reader import read_box
from pnp.box.reading.validation import validate
from pnp.box.source import PlacedValue, Sources
from pnp.box.words import Words
from tests.fixtures.kits import box_of

SOUND: MiddlePlace = (14, 160, 67, 92)


def faults(middle: Middle) -> list[str]:
    box = box_of("cronulla")
    assert box.board is not None
    placed = PlacedValue(Ring, replace(box.board, middle=middle), (), "", {}, "board")
    return [each.sentence for each in middle_has_places(box, Sources({}, [placed]))]


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


VILLA = Building("villa", 1, 1, 900, 600, 90, area=800)
HUT = Building("hut", 2, 1, 300, 200, 30, area=400)


def plot(area: int, only: str | None = None, *, buildable: bool = True) -> Deed:
    name = Words("en", {"en": "Plot"})
    name_of = f"plot-{area}-{only}"
    return Deed(name_of, 1, name, "plots", 100, (10,), area=area, only=only, buildable=buildable)


@pytest.fixture(scope="module")
def box(sound: Path) -> Box:
    return read_box(sound)


@pytest.mark.rule("CH-08")
def test_a_plot_must_be_large_enough() -> None:
    assert suits(VILLA, plot(800))
    assert not suits(VILLA, plot(799))


@pytest.mark.rule("CH-09")
def test_a_plot_kept_for_one_building_takes_no_other() -> None:
    assert suits(HUT, plot(900, "hut"))
    assert not suits(VILLA, plot(900, "hut"))
    assert not suits(HUT, plot(900, buildable=False))


def test_the_best_allotment_leaves_no_building_that_could_stand() -> None:
    assert unmatched((HUT, VILLA), (plot(900), plot(400))) == []
    assert unmatched((VILLA, HUT), (plot(400), plot(500))) == [VILLA]


def test_a_deck_does_not_take_the_letter_of_the_building_cards(box: Box) -> None:
    deck = replace(box.decks[0], letter="B")
    assert not list(letters_are_unique(replace(box, decks=(deck,)), Sources({})))
    built = replace(box, decks=(deck,), buildings=(HUT,))
    (fault,) = letters_are_unique(built, Sources({}))
    assert "the letter `B` belongs to the building cards" in fault.sentence


@pytest.mark.parametrize(
    ("plate", "fits"),
    [([], True), ([1, 2, 3, 4], True), ([1, 2, 3], False), ([1, 2, 3, 4, 5], False)],
)
def test_a_plate_has_four_measures(plate: list[int], fits: bool) -> None:
    placed: list[PlacedValue] = []
    stop = {"id": "start", "kind": "start", "x": 0, "y": 0, "ways": [], "plate": plate}
    validate(Stop, stop, {"source": "en"}, placed=placed)
    (asked,) = [each for each in placed if isinstance(each.kind, Fits)]
    assert (asked.kind.fault(asked.key, asked.value) == "") is fits
