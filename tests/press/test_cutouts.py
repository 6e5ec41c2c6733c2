from dataclasses import replace

import pytest

from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.press.cutouts import plan_cutouts
from pnp.press.job import PrintJob
from pnp.press.paper import A4, LETTER, Paper
from pnp.press.printing import context_for


@pytest.fixture(scope="module")
def box() -> Box:
    return read_box(find_kit("cronulla"))


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_as_many_are_placed_as_the_box_holds_and_a_marker_for_each_level(
    box: Box, paper: Paper
) -> None:
    job = PrintJob(paper=paper)
    placed: dict[str, int] = {}
    for planned in plan_cutouts(context_for(box, job), job):
        for page in planned.lay_out().pages:
            for placement in page.placements:
                placed[placement.piece] = placed.get(placement.piece, 0) + 1
    wanted = {kind.id: kind.count for kind in box.pieces if kind.kind != "house"}
    assert placed == wanted | {f"house-{n}": 22 for n in range(1, 5)}


def test_numbered_cheques_are_listed_as_one_kind_of_piece(box: Box) -> None:
    job = PrintJob()
    planned = plan_cutouts(context_for(box, job), job)
    part = next(each for each in planned if each.id == "cheques").lay_out()
    assert [(piece.id, piece.count) for piece in part.pieces] == [("cheque", 8)]
    assert len({placement.face.key for page in part.pages for placement in page.placements}) == 8


def test_a_game_without_small_pieces_has_no_such_parts(box: Box) -> None:
    job = PrintJob()
    assert not list(plan_cutouts(context_for(replace(box, pieces=()), job), job))
