"""The box of Neue Heimat holds what its rules list, and its colours hold on a grey printer."""

from itertools import combinations
from pathlib import Path

from pnp.box.reading.reader import read_box
from pnp.faces.theme import lightness

CONTENT = Path(__file__).parents[2] / "content"
BOX = read_box(CONTENT / "neue-heimat", CONTENT)


def count(kind: str) -> int:
    return sum(piece.count for piece in BOX.pieces if piece.kind == kind)


def test_the_box_holds_what_the_rules_list() -> None:
    kinds = ("floor", "roof", "permit", "marker", "cheque", "pawn")
    assert [count(kind) for kind in kinds] == [36, 17, 4, 6, 60, 1]
    assert sum(len(piece.pips) for piece in BOX.pieces if piece.kind == "roof") == 12


def test_the_six_colours_are_told_apart_in_grey_and_each_has_its_pattern() -> None:
    floors = [piece for piece in BOX.pieces if piece.kind == "floor"]
    tones = [lightness(BOX.look.palette[piece.colour]) for piece in floors]
    assert min(abs(a - b) for a, b in combinations(tones, 2)) >= 7
    assert len({piece.pattern for piece in floors}) == 6


def test_every_colour_has_one_floor_of_each_number_of_pips() -> None:
    floors = [piece for piece in BOX.pieces if piece.kind == "floor"]
    assert all(sorted(piece.pips) == [1, 2, 3, 4, 5, 6] for piece in floors)
    assert {len(set(piece.drawings)) for piece in floors} == {6}
