"""The board of a building site: words keep off the fold, the seam, and what will lie on it."""

import pytest

from pnp.box.board import Rows
from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.places.rows import lay_full_board, limit_area, row_breaks
from pnp.box.reading.reader import read_box
from pnp.faces.boards.rows_board import site_piece
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from pnp.press.tiling import tiles
from tests.faces.conftest import INKS, LANGUAGES, Note, Notebook


@pytest.fixture(scope="module")
def site_box() -> Box:
    return read_box(find_kit("neue-heimat"))


@pytest.fixture
def plan(site_box: Box) -> Rows:
    assert site_box.rows is not None
    return site_box.rows


def drawn(box: Box, plan: Rows, note: Note, **asked: object) -> Notebook:
    context = context_for(box, PrintJob(**{"lang": "en", **asked}))  # type: ignore[arg-type]
    return note(site_piece(context, plan).front)


def seam_of(plan: Rows) -> float:
    breaks = row_breaks(plan)
    return tiles(plan.width, height=plan.height, breaks=breaks, most=259)[-1].window.y


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ink", INKS)
def test_no_words_lie_on_the_fold_or_across_the_seam(
    site_box: Box, plan: Rows, note: Note, lang: str, ink: str
) -> None:
    book = drawn(site_box, plan, note, lang=lang, ink=ink)
    assert book.faults == []
    fold, seam = plan.width / 2, seam_of(plan)
    for each in book.written:
        across, down = zip(*each.corners, strict=True)
        assert max(across) <= fold - 1.8 or min(across) >= fold + 1.8, each.text
        assert max(down) <= seam or min(down) >= seam, each.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_number_of_a_lot_stays_in_sight_whatever_lies_there(
    site_box: Box, plan: Rows, note: Note, lang: str
) -> None:
    numbers = [
        f"{row}.{lot}" for row in range(1, len(plan.fenced) + 1) for lot in range(1, plan.lots + 1)
    ]
    book = drawn(site_box, plan, note, lang=lang)
    for each in (each for each in book.written if each.text in numbers):
        across, down = zip(*each.corners, strict=True)
        for piece in lay_full_board(plan):
            area = piece.area.inset(0.3)
            apart = max(across) < area.x or min(across) > area.right
            assert apart or max(down) < area.y or min(down) > area.bottom, (each.text, piece)


def test_every_row_ends_at_its_flag_before_the_river(site_box: Box, plan: Rows, note: Note) -> None:
    book = drawn(site_box, plan, note)
    assert book.says("LIMIT") == len(plan.fenced)
    for row in range(1, len(plan.fenced) + 1):
        flag = limit_area(plan, row, plan.before_river)
        assert any(
            flag.x < x < flag.right and flag.y < y < flag.bottom
            for each in book.written
            if each.text == "LIMIT"
            for x, y in each.corners
        )


def test_each_row_bears_the_names_of_street_and_river_and_the_mayors_stand(
    site_box: Box, plan: Rows, note: Note
) -> None:
    book = drawn(site_box, plan, note)
    said = [each.text for each in book.written]
    assert (said.count("Main Road"), said.count("Haul"), said.count("Mayor")) == (3, 3, 4)


def test_the_board_is_line_work_on_white(site_box: Box, plan: Rows, note: Note) -> None:
    whole = plan.width * plan.height
    for each in drawn(site_box, plan, note).drawn:
        across, down = zip(*each.points, strict=True) if each.points else ((0, 0), (0, 0))
        covers = (max(across) - min(across)) * (max(down) - min(down))
        assert each.fill in (None, "#ffffff") or covers < 0.1 * whole
