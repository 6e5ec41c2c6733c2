"""What stands between two braces of a rule booklet, and what it comes to."""

from functools import cache
from pathlib import Path

import pytest

from pnp.box.figures import FigureFault, FigureIndex, index_figures, reckon, split_line
from pnp.box.limits import FIGURE
from tests.fixtures.kits import box_of


@cache
def index(kit: str) -> FigureIndex:
    return index_figures(box_of(kit))


ROWS = Path(__file__).with_name("figures.txt").read_text(encoding="utf-8").splitlines()
"""A game, a figure of its booklet, and what it comes to, or how what is wrong with it begins."""


@pytest.mark.parametrize("row", ROWS)
def test_a_figure_comes_to_what_its_row_says(row: str) -> None:
    kit, figure, worth = row.split(" | ")
    try:
        found = reckon(index(kit), figure)
        told = f"{float(found.value):g} {'of money' if found.money else 'plain'}"
    except FigureFault as fault:
        told = str(fault)
    assert told.startswith(worth)


def test_a_figure_is_no_longer_than_it_may_be() -> None:
    say = f"this figure has {FIGURE + 1} characters; {FIGURE} is the most"
    with pytest.raises(FigureFault, match=say):
        reckon(index("cronulla"), "1" * (FIGURE + 1))


def test_a_doubled_brace_is_a_brace_and_a_lone_one_is_astray() -> None:
    found = [(part.kind, part.text) for part in split_line("{{a}} {b} c}")]
    words = [("words", "{"), ("words", "a"), ("words", "}"), ("words", " ")]
    assert found == [*words, ("figure", "b"), ("words", " c"), ("stray", "}")]
    assert [part.column for part in split_line("ab {cd} {")] == [1, 4, 8, 9]


PIECES = {"grundbesitz": "die hotel house pawn", "chalet": "die pawn"}


@pytest.mark.parametrize(("kit", "kinds"), PIECES.items())
def test_there_are_no_other_pieces_than_those_that_are_counted(kit: str, kinds: str) -> None:
    pieces = box_of(kit).pieces
    assert " ".join(sorted({piece.kind for piece in pieces})) == kinds
