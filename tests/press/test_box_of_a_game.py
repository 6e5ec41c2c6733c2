"""The box of a game: its parts, what they show, and printing without them."""

from functools import partial

import pytest

from pnp.box.parts.faces import inside_of
from pnp.box.parts.sizes import BoxNet
from pnp.faces.diagrams.laid_table import TABLE, draw_laid_table
from pnp.faces.pen import LEAST_LINE
from pnp.faces.reduction import draw_reduced
from pnp.press.kit import plan_parts
from tests.faces.conftest import Notebook
from tests.fixtures.kits import box_of, order

KITS = ("cronulla", "grundbesitz", "solo")


@pytest.mark.parametrize("name", KITS)
def test_no_box_leaves_out_the_parts_of_the_box_and_no_other(name: str) -> None:
    whole, left = (
        [part.id for part in plan_parts(context, job)]
        for _, job, context in (order(name), order(name, box=False))
    )
    assert {"box-lid", "box-sides", "box-tray", "box-deeds", "box-score"} <= set(whole)
    assert left == [part for part in whole if not part.startswith("box-")]


def test_the_box_of_the_deeds_holds_the_blank_ones_too() -> None:
    box = box_of("cronulla")
    inside = inside_of(box, BoxNet(holds="deeds"))
    assert inside is not None
    assert inside[2] == pytest.approx(36 * 0.3 * 1.03 + 1)


@pytest.mark.parametrize("name", KITS)
def test_the_laid_table_shows_board_deeds_notes_and_markers(name: str) -> None:
    book = Notebook()
    draw_laid_table(book, order(name, lang="en")[2])
    assert book.faults == []
    stamped = " ".join(book.stamped)
    for piece in (
        "board",
        "deed ",
        "note/",
        "'houses': '2'",
        "'houses': '3'",
        "pieces/pawn",
        "card back",
    ):
        assert piece in stamped, piece
    assert TABLE.width > box_of(name).board.size  # type: ignore[union-attr]  # each has a ring


def test_a_reduced_picture_sets_no_type_below_seven_points_and_no_line_too_fine() -> None:
    book, scale = Notebook(), 0.25
    context = order("solo", lang="en")[2]
    draw_reduced(book, partial(draw_laid_table, context=context), scale)
    assert book.written
    assert min(line.size for line in book.written) * scale >= 7
    lines = [drawn.stroke.width for drawn in book.drawn if drawn.stroke]
    assert min(lines) * scale >= LEAST_LINE - 1e-9
