from pnp.faces.art.flow_lines import HAIR
from pnp.faces.context import Context
from pnp.faces.parts.cheque import cheque_pieces
from pnp.faces.theme import Ink
from tests.faces.conftest import Note


def test_every_cheque_has_its_own_number(context: Context, note: Note) -> None:
    kind = next(kind for kind in context.box.pieces if kind.kind == "cheque")
    pieces = cheque_pieces(context, kind)
    numbers = [note(piece.front).written[-1].text[-3:] for piece in pieces]
    assert numbers == [f"{n:03d}" for n in range(1, 9)]
    assert {(piece.id, piece.count) for piece in pieces} == {(kind.id, 1)}


def test_a_cheque_asks_for_payee_amount_words_entry_and_signature(
    context: Context, note: Note
) -> None:
    kind = next(kind for kind in context.box.pieces if kind.kind == "cheque")
    book = note(cheque_pieces(context, kind)[0].front)
    for key in ("payee", "amount", "words", "entry", "signature"):
        assert book.says(context.label(f"cheque_{key}")) == 1
    assert len({key for key in book.stamped if key.startswith("cheque ground")}) == 1


def test_lines_end_where_words_stand(briefs: dict[tuple[str, Ink], Context], note: Note) -> None:
    for context in briefs.values():
        kind = next(kind for kind in context.box.pieces if kind.kind == "cheque")
        book = note(cheque_pieces(context, kind)[0].front)
        screens = [each for each in book.drawn if each.stroke and each.stroke.width == HAIR]
        assert screens
        for line in book.written:
            (left, top), _, (right, foot), _ = line.corners
            for x, y in (point for screen in screens for point in screen.points):
                assert not (left <= x <= right and top <= y <= foot), line.text
