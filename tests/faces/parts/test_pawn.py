from dataclasses import replace

from pnp.box.places.rings import PAWN_FOOT
from pnp.box.words import Words
from pnp.faces.context import Context
from pnp.faces.parts.small_pieces import pawn_pieces
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
            said = "".join(line.text for line in book.written).replace(" ", "")
            assert said.count(context.localise(kind.name).replace(" ", "")) == 2


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
    ring = circle(8, 8.6, 6.9 - 1.1)
    assert note(piece.front).frames.count(ring) == 2


def test_one_foot_takes_the_glue_and_the_other_becomes_the_sole(
    context: Context, note: Note
) -> None:
    kind = next(kind for kind in context.box.pieces if kind.kind == "pawn")
    (piece,) = pawn_pieces(context, kind)
    assert note(piece.front).says(context.label("glue_tab")) == 1


def test_three_pawns_stand_side_by_side_in_27_by_16_mm(context: Context) -> None:
    kind = next(kind for kind in context.box.pieces if kind.kind == "pawn")
    (piece,) = pawn_pieces(context, kind)
    assert piece.front.size.width == 16
    assert 3 * PAWN_FOOT.height == 27


def test_a_name_too_long_for_a_pawn_leaves_its_picture_alone(context: Context, note: Note) -> None:
    kind = next(kind for kind in context.box.pieces if kind.kind == "pawn")
    long = replace(kind, name=Words("en", {"en": "Straßenbahnhaltestelle"}))
    book = note(pawn_pieces(context, long)[0].front)
    assert book.faults == []
    assert [line.text for line in book.written] == [context.label("glue_tab")]
