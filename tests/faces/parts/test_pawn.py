from pnp.faces.context import Context
from pnp.faces.parts.pawn import pawn_pieces
from pnp.faces.path import circle
from tests.faces.conftest import Note


def test_a_pawn_shows_its_picture_on_both_sides(context: Context, note: Note) -> None:
    for kind in context.box.pieces:
        if kind.kind == "pawn":
            (piece,) = pawn_pieces(context, kind)
            book = note(piece.front)
            motif = kind.id.removeprefix("pawn-")
            shown = [key for key in book.stamped if key.startswith(f"drawing {motif} ")]
            assert len(shown) == 2, kind.id
            assert book.says(context.localise(kind.name)) == 2


def test_the_name_on_the_far_side_stands_on_its_head(context: Context, note: Note) -> None:
    kind = next(kind for kind in context.box.pieces if kind.kind == "pawn")
    (piece,) = pawn_pieces(context, kind)
    upper, lower = (
        line for line in note(piece.front).written if line.text == context.localise(kind.name)
    )
    assert upper.corners[0][0] > upper.corners[1][0]
    assert lower.corners[0][0] < lower.corners[1][0]


def test_the_picture_stays_inside_its_ring(context: Context, note: Note) -> None:
    kind = next(kind for kind in context.box.pieces if kind.kind == "pawn")
    (piece,) = pawn_pieces(context, kind)
    ring = circle(12, 13.4, 9.2)
    assert note(piece.front).frames.count(ring) == 2


def test_one_foot_takes_the_glue_and_the_other_becomes_the_sole(
    context: Context, note: Note
) -> None:
    kind = next(kind for kind in context.box.pieces if kind.kind == "pawn")
    (piece,) = pawn_pieces(context, kind)
    assert note(piece.front).says(context.label("glue_tab")) == 1
