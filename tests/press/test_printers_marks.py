"""What a sheet carries besides its pieces: marks and words that keep out of each other's way."""

import pytest

from pnp.box.packs import content_root
from pnp.faces.face import Face, PrintedPiece
from pnp.press.imposition import Page, impose
from pnp.press.marks import Slug, draw_bar, draw_marks, draw_slug
from pnp.press.paper import A4, LETTER, MARGIN, MARK_MARGIN, SLUG_MARGIN, Backs, Paper
from pnp.units import Size
from tests.faces.conftest import Notebook

SLUG = Slug(
    (
        "A game with a long title · Deeds · page 1 of 9 · front",
        "Print on both sides, flip on the long edge",
    ),
    ("Print at 100% – do not fit to the page",),
    "50 mm: measure me",
)


CARD = Size(63, 88)


@pytest.fixture
def book() -> Notebook:
    return Notebook(content_root() / "fonts")


def page_of(count: int, paper: Paper, backs: Backs, size: Size = CARD) -> Page:
    """Lay out pieces as the kit does: small ones leave the slug more room."""
    face = Face("a", size, lambda _pen: None)
    margins = (MARGIN, MARGIN if size == CARD else SLUG_MARGIN)
    return impose([PrintedPiece("a", face, face, count=count)], paper, backs, margins=margins)[
        0
    ].front


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("size", [CARD, Size(45, 70), Size(24, 24)])
def test_no_word_of_a_folded_sheet_stands_on_its_fold(
    book: Notebook, paper: Paper, size: Size
) -> None:
    page = page_of(40, paper, "fold", size)
    draw_slug(book, SLUG, page, paper)
    assert book.faults == []
    assert len(book.written) == 4
    for line in book.written:
        across = [x for x, _ in line.corners]
        assert max(across) <= page.folds_x[0] - 1 or min(across) >= page.folds_x[0] + 1, line.text


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("count", [1, 3, 40])
@pytest.mark.parametrize("size", [CARD, Size(22, 30), Size(69, 48)])
def test_no_mark_is_drawn_through_the_words_of_a_sheet(
    book: Notebook, paper: Paper, count: int, size: Size
) -> None:
    page = page_of(count, paper, "none", size)
    draw_marks(book, page, paper)
    marks = tuple(book.drawn)
    draw_slug(book, SLUG, page, paper)
    assert book.faults == []
    for line in book.written:
        (left, top), _, (right, foot), _ = line.corners
        for shape in marks:
            xs, ys = zip(*shape.points, strict=True)
            apart = max(xs) < left or min(xs) > right or max(ys) < top or min(ys) > foot
            assert apart, line.text


def test_marks_stand_just_outside_the_pieces_that_are_there(book: Notebook) -> None:
    page = page_of(1, A4, "none")
    draw_marks(book, page, A4)
    assert len(book.drawn) == 8  # two at each corner of the one card
    area = page.placements[0].area
    for shape in book.drawn:
        xs, ys = zip(*shape.points, strict=True)
        gap = max(area.x - max(xs), min(xs) - area.right, area.y - max(ys), min(ys) - area.bottom)
        assert gap == pytest.approx(3)


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("size", [CARD, Size(96, 44), Size(22, 30)])
def test_every_mark_stays_where_printers_reach(book: Notebook, paper: Paper, size: Size) -> None:
    draw_marks(book, page_of(40, paper, "none", size), paper)
    for shape in book.drawn:
        xs, ys = zip(*shape.points, strict=True)
        assert min(*xs, *ys) >= MARK_MARGIN - 1e-6
        assert max(xs) <= paper.size.width - MARK_MARGIN + 1e-6
        assert max(ys) <= paper.size.height - MARK_MARGIN + 1e-6
        assert max(max(xs) - min(xs), max(ys) - min(ys)) <= 6 + 1e-6


def test_the_words_of_a_sheet_stand_beside_each_other(book: Notebook) -> None:
    draw_slug(book, SLUG, page_of(9, A4, "none"), A4)
    for line in book.written:
        for other in book.written:
            (left, top), (right, foot) = line.corners[0], line.corners[2]
            (x, y), (end, low) = other.corners[0], other.corners[2]
            assert line is other or right < x or end < left or foot < y or low < top


def test_the_bar_is_50_mm_with_a_tick_at_every_10(book: Notebook) -> None:
    draw_bar(book, 20, 100)
    bar, *ticks = book.drawn
    assert bar.points == ((20, 100), (70, 100))
    assert [shape.points[0] for shape in ticks] == [(20 + 10 * n, 100) for n in range(6)]
