from itertools import pairwise

from pnp.faces.context import Context
from pnp.faces.parts.house import fold_up_pieces, house_pieces
from tests.faces.conftest import Note

RIDGES = {"house": 16, "hotel": 20}


def test_tokens_are_as_wide_as_the_coins_that_may_stand_in_for_them(context: Context) -> None:
    sides = {
        kind.kind: house_pieces(context, kind)[0].front.size
        for kind in context.box.pieces
        if kind.kind in {"house", "hotel"}
    }
    assert (sides["house"].width, sides["house"].height) == (19.4, 19.4)
    assert (sides["hotel"].width, sides["hotel"].height) == (23.6, 23.6)


def test_a_fold_up_house_has_a_ridge_two_eaves_and_a_tab_to_fold(
    context: Context, note: Note
) -> None:
    kind = next(kind for kind in context.box.pieces if kind.kind == "house")
    (piece,) = fold_up_pieces(context, kind)
    folds = [d for d in note(piece.front).drawn if d.stroke and d.stroke.dashes]
    assert sorted({y for fold in folds for _, y in fold.points}) == [16, 32, 42]


def test_no_straight_line_but_the_folds_crosses_a_strip_and_could_be_taken_for_one(
    context: Context, note: Note
) -> None:
    for kind in (kind for kind in context.box.pieces if kind.kind in {"house", "hotel"}):
        (piece,) = fold_up_pieces(context, kind)
        ruled = [
            d.points
            for d in note(piece.front).drawn
            if d.stroke and not d.stroke.dashes and d.fill is None and not d.clipped
        ]
        across = [
            a
            for points in ruled
            for a, b in pairwise(points)
            if a[1] == b[1] and abs(a[0] - b[0]) > piece.front.size.width - 1
        ]
        ridge = piece.front.size.height
        assert {round(y, 3) for _, y in across} <= {0.0, RIDGES[kind.kind], ridge}, across
