"""What a sheet carries besides its pieces: marks and words that keep out of each other's way."""

from itertools import combinations

import pytest

from pnp.faces.face import Face, PrintedPiece
from pnp.press.imposition import Page, impose
from pnp.press.marks import Slug, draw_bar, draw_marks, draw_slug
from pnp.press.paper import A4, LETTER, MARGIN, MARK_MARGIN, SLUG_MARGIN, Backs, Paper
from pnp.units import Size
from tests.faces.conftest import Notebook

HEAD = "A game with a long title · Deeds · page 1 of 9 · front"
BACKS = "Print on both sides, flip on the long edge"
SLUG = Slug((HEAD, BACKS), ("Print at 100% – do not fit to the page",), "50 mm: measure me")
CARD = Size(63, 88)


@pytest.fixture
def book() -> Notebook:
    return Notebook()


def page_of(count: int, paper: Paper, backs: Backs, size: Size = CARD) -> Page:
    """Lay out pieces as the kit does: small ones leave the slug more room."""
    face = Face("a", size, lambda _pen: None)
    margins = (MARGIN, MARGIN if size == CARD else SLUG_MARGIN)
    pieces = [PrintedPiece("a", face, face, count=count)]
    return impose(pieces, paper, backs, margins=margins)[0].front


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("size", [CARD, Size(45, 70), Size(24, 24)])
def test_no_word_of_a_sheet_stands_on_its_fold(book: Notebook, paper: Paper, size: Size) -> None:
    page = page_of(40, paper, "fold", size)
    draw_slug(book, SLUG, page, paper)
    assert book.faults == []
    assert len(book.written) == 4
    for line in book.written:
        fold = page.folds_x[0]
        assert line.area.right <= fold - 1 or line.area.x >= fold + 1, line.text


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("count", [1, 3, 40])
@pytest.mark.parametrize("size", [CARD, Size(22, 30), Size(69, 48)])
def test_no_mark_runs_through_words(book: Notebook, paper: Paper, count: int, size: Size) -> None:
    page = page_of(count, paper, "none", size)
    draw_marks(book, page, paper)
    marks = tuple(book.drawn)
    draw_slug(book, SLUG, page, paper)
    assert book.faults == []
    for line in book.written:
        assert not any(line.area.overlaps(shape.area.inset(-1e-6)) for shape in marks), line.text


def test_marks_stand_just_outside_the_pieces_that_are_there(book: Notebook) -> None:
    page = page_of(1, A4, "none")
    draw_marks(book, page, A4)
    assert len(book.drawn) == 8  # two at each corner of the one card
    area = page.placements[0].area
    for shape in book.drawn:
        mark = shape.area
        beside = max(area.x - mark.right, mark.x - area.right)
        assert max(beside, area.y - mark.bottom, mark.y - area.bottom) == pytest.approx(3)


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("size", [CARD, Size(96, 44), Size(22, 30)])
def test_every_mark_stays_where_printers_reach(book: Notebook, paper: Paper, size: Size) -> None:
    draw_marks(book, page_of(40, paper, "none", size), paper)
    room = paper.size.area.inset(MARK_MARGIN)
    for mark in (shape.area for shape in book.drawn):
        assert room.covers(mark, 1e-6)
        assert max(mark.width, mark.height) <= 6 + 1e-6


def test_the_words_of_a_sheet_stand_beside_each_other(book: Notebook) -> None:
    draw_slug(book, SLUG, page_of(9, A4, "none"), A4)
    for line, other in combinations(book.written, 2):
        assert not line.area.overlaps(other.area)


def test_the_bar_is_50_mm_with_a_tick_at_every_10(book: Notebook) -> None:
    draw_bar(book, 20, 100)
    bar, *ticks = book.drawn
    assert bar.points == ((20, 100), (70, 100))
    assert [shape.points[0] for shape in ticks] == [(20 + 10 * n, 100) for n in range(6)]
