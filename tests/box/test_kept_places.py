"""Counters lie in circles, pawns stand on spaces, the deck lies on its raft; misfits are named."""

from dataclasses import replace

import pytest

from pnp.box.checks.boards import pieces_fit_their_places
from pnp.box.checks.kinds import names_are_known
from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.parts.declared import DeclaredPart, parts_of
from pnp.box.parts.sizes import PartSize
from pnp.box.places.fits import find_tight, kept_places
from pnp.box.reading.reader import read_box
from pnp.box.source import Sources


@pytest.fixture(scope="module")
def chalet() -> Box:
    return read_box(find_kit("chalet"))


def told(box: Box) -> list[str]:
    return [problem.sentence for problem in pieces_fit_their_places(box, Sources({}))]


def with_counters(box: Box, side: float) -> Box:
    def resized(part: DeclaredPart) -> DeclaredPart:
        return replace(part, size=PartSize(side, side)) if part.id == "counters" else part

    return replace(box, declared=tuple(resized(part) for part in parts_of(box)))


def test_every_space_circle_and_deck_place_is_kept(chalet: Box) -> None:
    kept = list(kept_places(chalet))
    assert [place.what for place in kept].count("pawn") == 44
    assert [place.what for place in kept].count("card") == 1
    assert [place.what for place in kept].count("counter") == 2 + 3 + 4 + 6 + 8 + 12


def test_two_pawns_are_asked_of_a_space_and_six_of_start(chalet: Box) -> None:
    wanted = {place.name: place.wanted for place in kept_places(chalet) if place.what == "pawn"}
    assert wanted.pop("space `start`") == 6
    assert set(wanted.values()) == {2}


def test_everything_fits(chalet: Box) -> None:
    assert not list(find_tight(tuple(kept_places(chalet))))
    assert told(chalet) == []


def test_a_counter_too_large_for_its_circle_is_named(chalet: Box) -> None:
    assert told(with_counters(chalet, 13.4)) == []
    assert told(with_counters(chalet, 14)) == [
        (
            "a circle of the credit side of `20000` of 13.4 × 13.4 mm has room for 0 of the 1 that "
            "lie there at once; a counter takes 14 × 14 mm"
        )
    ]


def test_a_space_too_small_for_two_pawns_is_named(chalet: Box) -> None:
    assert chalet.town is not None
    small = replace(chalet, town=replace(chalet.town, space=(18, 18)))
    assert told(small) == [
        (
            "space `hauptstrasse-2` of 16.5 × 16.5 mm has room for 1 of the 2 that lie there at "
            "once; a pawn takes 16 × 9 mm"
        )
    ]


def test_a_square_too_small_for_everybody_is_named(chalet: Box) -> None:
    assert chalet.town is not None
    start, *others = chalet.town.stops
    stops = (replace(start, plate=(11, 322, 34, 20)), *others)
    (say,) = told(replace(chalet, town=replace(chalet.town, stops=stops)))
    assert say.startswith("space `start` of 32.5 × 18.5 mm has room for 4 of the 6")


def test_a_part_that_is_not_there_is_named(chalet: Box) -> None:
    first, *others = chalet.money.contracts
    money = replace(chalet.money, contracts=(replace(first, covered_by="counter"), *others))
    (found,) = names_are_known(replace(chalet, money=money), Sources({}))
    assert found.sentence.startswith("there is no part `counter`; did you mean `counters`?")
