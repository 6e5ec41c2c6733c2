"""What holds for every face of the kit, in three languages and three inks."""

from collections.abc import Iterator

import pytest

from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.parts.card import card_piece
from pnp.faces.parts.deed import blank_deed_piece, deed_piece
from pnp.faces.parts.paper_money import cheque_pieces, note_pieces
from pnp.faces.parts.small_pieces import die_pieces, level_pieces, pawn_pieces
from pnp.faces.theme import WHITE, Ink
from tests.faces.conftest import INKS, LANGUAGES, Note, Seen, assert_sound
from tests.faces.declared import declared_pieces

PRINTINGS = [(lang, ink) for lang in LANGUAGES for ink in INKS]
Briefs = dict[tuple[str, Ink], Context]

BY_KIND = {
    "house": (level_pieces,),
    "hotel": (level_pieces,),
    "pawn": (pawn_pieces,),
    "die": (die_pieces,),
    "cheque": (cheque_pieces,),
}


def pieces(context: Context) -> Iterator[PrintedPiece]:
    for deed in context.box.deeds:
        yield deed_piece(context, deed)
    yield blank_deed_piece(context)
    for deck in context.box.decks:
        for card in deck.cards:
            yield card_piece(context, deck, card)
    for note in context.box.money.notes:
        yield note_pieces(context, note)[0]
    for kind in context.box.pieces:
        for part in BY_KIND[kind.kind]:
            yield from part(context, kind)


def faces(context: Context) -> Iterator[Face]:
    for piece in pieces(context):
        yield piece.front
        if piece.back is not None:
            yield piece.back


@pytest.mark.parametrize("printing", PRINTINGS, ids="-".join)
def test_every_text_fits_is_large_enough_and_keeps_to_the_safe_zone(
    printing: tuple[str, Ink], briefs: Briefs, note: Note
) -> None:
    known = Seen()
    for face in {face.key: face for face in faces(briefs[printing])}.values():
        assert_sound(face, note(face, known))


def test_line_ink_draws_with_black_lines_only(briefs: Briefs, note: Note) -> None:
    known = Seen()
    for face in faces(briefs["en", "line"]):
        for drawn in note(face, known).drawn:
            assert drawn.fill in {None, WHITE}, face.key
            assert drawn.stroke is None or drawn.stroke.colour in {"#000000", WHITE}, face.key


def test_low_ink_fills_with_light_screens_only(briefs: Briefs, note: Note) -> None:
    def dark(colour: str | None) -> bool:
        return colour is not None and min(int(colour[n : n + 2], 16) for n in (1, 3, 5)) < 180

    known = Seen()
    for face in faces(briefs["en", "low"]):
        assert not [drawn for drawn in note(face, known).drawn if dark(drawn.fill)], face.key


def test_fronts_keep_their_colour_off_the_trim(context: Context, note: Note) -> None:
    known = Seen()
    fronts = [piece.front for piece in pieces(context) if piece.back is not None]
    for face in fronts:
        for drawn in note(face, known).drawn:
            if drawn.fill and not drawn.clipped:
                assert face.size.area.inset(2.9).covers(drawn.area), face.key


def test_every_front_has_a_key_of_its_own(briefs: Briefs) -> None:
    for printing, context in briefs.items():
        keys = [piece.front.key for piece in pieces(context)]
        assert len(keys) == len(set(keys)), printing


def test_the_box_of_pieces_is_counted_as_the_content_says(context: Context) -> None:
    counted: dict[str, int] = {}
    for kind in context.box.pieces:
        made = sum(piece.count for piece in BY_KIND[kind.kind][0](context, kind))
        counted[kind.kind] = counted.get(kind.kind, 0) + made
    assert counted == {"house": 88, "hotel": 22, "pawn": 8, "die": 2, "cheque": 8}
    assert [piece.count for piece in declared_pieces(context, "tokens")] == [16]
