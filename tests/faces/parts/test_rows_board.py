"""The board of a building site: nothing to read lies on the fold or across the glued seam."""

import pytest

from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.box.rows import Rows
from pnp.faces.parts.rows_board import lot_area, site_piece
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


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ink", INKS)
def test_no_words_lie_on_the_fold_or_across_the_seam(
    site_box: Box, plan: Rows, note: Note, lang: str, ink: str
) -> None:
    book = drawn(site_box, plan, note, lang=lang, ink=ink)
    assert book.faults == []
    fold, seam = plan.size / 2, tiles(plan.size)[-1].window.y
    for each in book.written:
        across, down = zip(*each.corners, strict=True)
        assert max(across) <= fold - 1.8 or min(across) >= fold + 1.8, each.text
        assert max(down) <= seam or min(down) >= seam, each.text


def test_no_place_for_a_piece_is_cut_by_the_seam_or_the_fold(
    site_box: Box, plan: Rows, note: Note
) -> None:
    fold, seam = plan.size / 2, tiles(plan.size)[-1].window.y
    book = drawn(site_box, plan, note)
    places = [s.points for s in book.drawn if s.stroke and s.stroke.dashes and len(s.points) > 3]
    assert len(places) == 3 * (6 + 4) + 5  # lots beyond the river, mayor and permits, boxes
    lots = [lot_area(plan, row, lot) for row in (1, 2, 3) for lot in range(1, plan.lots + 1)]
    places += [((lot.x, lot.y), (lot.right, lot.bottom)) for lot in lots]
    for points in places:
        across, down = zip(*points, strict=True)
        assert max(across) < fold or min(across) > fold
        assert max(down) < seam or min(down) > seam


def test_street_and_river_are_named_on_both_sheets(site_box: Box, plan: Rows, note: Note) -> None:
    said = [each.text for each in drawn(site_box, plan, note).written]
    assert (said.count("Main Road"), said.count("Haul")) == (2, 2)
