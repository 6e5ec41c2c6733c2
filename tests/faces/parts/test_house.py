from pnp.faces.brief import Brief
from pnp.faces.parts.house import fold_up_pieces, house_pieces
from tests.faces.conftest import Note


def test_tokens_are_as_wide_as_the_coins_that_may_stand_in_for_them(brief: Brief) -> None:
    sides = {
        kind.kind: house_pieces(brief, kind)[0].front.size
        for kind in brief.box.pieces
        if kind.kind in {"house", "hotel"}
    }
    assert (sides["house"].width, sides["house"].height) == (19.4, 19.4)
    assert (sides["hotel"].width, sides["hotel"].height) == (23.6, 23.6)


def test_a_fold_up_house_has_a_ridge_two_eaves_and_a_tab_to_fold(brief: Brief, note: Note) -> None:
    kind = next(kind for kind in brief.box.pieces if kind.kind == "house")
    (piece,) = fold_up_pieces(brief, kind)
    folds = [d for d in note(piece.front).drawn if d.stroke and d.stroke.dashes]
    assert len(folds) == 1
    assert sorted({y for _, y in folds[0].points}) == [16, 32, 42]
