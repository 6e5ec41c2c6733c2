"""What a sheet carries besides its pieces: marks and words that keep out of each other's way."""

import pytest

from pnp.box.packs import content_root
from pnp.faces.face import Face, Piece
from pnp.press.imposition import Page, impose
from pnp.press.marks import Slug, draw_marks, draw_slug
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
    return impose([Piece("a", face, face, count=count)], paper, backs, margins=margins)[0].front


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
        assert min(xs) >= MARK_MARGIN
