import pytest

from pnp.faces.context import Context
from pnp.faces.parts.small_pieces import NET, SIDE, die_pieces, opposite
from tests.faces.conftest import Note


def test_opposite_sides_add_up_to_seven() -> None:
    assert [pips + opposite(pips) for pips in NET] == [7] * 6


def test_each_square_of_the_net_bears_its_pips(context: Context, note: Note) -> None:
    kind = next(piece for piece in context.box.pieces if piece.kind == "die")
    (piece,) = die_pieces(context, kind)
    book = note(piece.front)
    dots = [
        point
        for drawn in book.drawn
        if drawn.stroke and drawn.stroke.round
        for point in drawn.points[::2]
    ]
    assert len(dots) == 21
    for pips, (column, row) in NET.items():
        inside = [
            1 for x, y in dots
            if column * SIDE < x < (column + 1) * SIDE and row * SIDE < y < (row + 1) * SIDE
        ]  # fmt: skip
        assert len(inside) == pips


def test_the_net_has_seven_tabs_so_that_every_open_edge_is_glued_once(
    context: Context, note: Note
) -> None:
    kind = next(piece for piece in context.box.pieces if piece.kind == "die")
    (piece,) = die_pieces(context, kind)
    face = piece.front
    tabs = [
        drawn
        for drawn in note(face).drawn
        if len(drawn.points) == 4 and not drawn.fill and drawn.stroke and not drawn.stroke.round
        and not drawn.stroke.dashes
    ]  # fmt: skip
    # two of these open outlines are the free sides of the top and bottom squares
    assert len(tabs) - 2 == 7


def test_every_tab_is_for_glue_and_the_colour_runs_over_its_fold(
    context: Context, note: Note
) -> None:
    kind = next(piece for piece in context.box.pieces if piece.kind == "die")
    (piece,) = die_pieces(context, kind)
    book = note(piece.front)
    assert book.says(context.label("glue_tab")) == 7
    over = [shape.points for shape in book.drawn if shape.fill and not shape.stroke][:7]
    for points in over:
        xs, ys = zip(*points, strict=True)
        assert min(max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx(1.5)
