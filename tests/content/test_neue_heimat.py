"""The box of Neue Heimat holds what its rules list, and its colours hold on a grey printer."""

import re
from collections import defaultdict
from itertools import combinations

import pytest

from pnp.box.diagrams import busiest_cut, diagrams_of
from pnp.faces.context import Wording
from pnp.faces.theme import lightness
from tests.fixtures.kits import box_of

BOX = box_of("neue-heimat")


def test_the_six_colours_are_told_apart_in_grey_and_each_has_its_pattern() -> None:
    floors = [piece for piece in BOX.pieces if piece.kind == "floor"]
    tones = [lightness(BOX.look.palette[piece.colour]) for piece in floors]
    assert min(abs(a - b) for a, b in combinations(tones, 2)) >= 7
    assert len({piece.pattern for piece in floors}) == 6


def test_every_colour_has_one_floor_of_each_number_of_pips() -> None:
    floors = [piece for piece in BOX.pieces if piece.kind == "floor"]
    assert all(sorted(piece.pips) == [1, 2, 3, 4, 5, 6] for piece in floors)
    assert {len(set(piece.drawings)) for piece in floors} == {6}


def test_every_owner_has_a_portrait_of_their_own() -> None:
    markers = [piece for piece in BOX.pieces if piece.kind == "marker"]
    assert len({piece.drawings for piece in markers if piece.drawings}) == len(markers) == 6


@pytest.mark.parametrize("lang", BOX.game.languages)
def test_the_picture_of_the_scoring_adds_up_what_lies_in_it(lang: str) -> None:
    """NH-22, NH-23: pips of all floors and the roof, doubled before the mayor."""
    shown = next(each for each in diagrams_of(BOX) if each.id == "scoring").shows[0]
    houses: dict[str, list[int]] = defaultdict(list)
    for laid in shown.lays:
        if laid.piece.startswith(("floors/", "roofs/")):
            houses[laid.on.split()[1]].append(int(laid.piece.rpartition("-")[2]))
    (mayor,) = (laid.on.split()[1] for laid in shown.lays if "mayor" in laid.piece)
    told = []
    for call in shown.calls:
        said = Wording(BOX, lang).fill(call.says)
        if found := re.search(r"(\d+(?: \+ \d+)+).* = (−?\d+)$", said):
            parts = [int(each) for each in re.findall(r"\d+", found[1])]
            told.append((sorted(parts), int(found[2].replace("−", "-"))))
    wanted = [
        (sorted(pips), 2 * sum(pips) if house.startswith(f"{mayor}.") else -sum(pips))
        for house, pips in houses.items()
    ]
    assert sorted(told) == sorted(wanted)
    assert len(wanted) == 5


def test_the_lid_shows_the_picture_with_the_most_houses() -> None:
    scoring = next(each for each in diagrams_of(BOX) if each.id == "scoring")
    assert busiest_cut(BOX) == scoring.shows[0]
    assert busiest_cut(box_of("chalet")) is None
