"""What holds for every face of the kit, in three languages and three inks."""

from collections.abc import Iterator

import pytest

from pnp.faces.context import WHITE, Context, Face, Ink, PrintedPiece
from pnp.faces.parts.card import card_piece, savings_piece
from pnp.faces.parts.deed import building_piece, deed_piece, plot_piece
from pnp.faces.parts.reference_tables import overview_faces, savings_tables_faces
from pnp.faces.parts.small_pieces import FORMS, note_pieces
from pnp.press.kit import draw_cutout
from pnp.press.type import TypeCase
from pnp.units import Size
from tests.faces.conftest import PRINTINGS, Seen, assert_sound, brief, declared_pieces, note

KITS = ("cronulla", "chalet")
DECLARED = {"cronulla": ("tokens",), "chalet": ("counters", "red-counters", "bonds")}


def pieces(context: Context) -> Iterator[PrintedPiece]:
    box = context.box
    yield from ((plot_piece if box.town else deed_piece)(context, deed) for deed in box.deeds)
    if box.blanks:
        yield deed_piece(context)
    yield from (building_piece(context, each) for each in box.buildings)
    yield from (savings_piece(context, each) for each in box.money.contracts)
    yield from (card_piece(context, deck, card) for deck in box.decks for card in deck.cards)
    yield from (note_pieces(context, money)[0] for money in box.money.notes)
    kinds = ((kind, form) for kind in box.pieces for form in FORMS if form.kind == kind.kind)
    for kind, form in kinds:
        yield from draw_cutout(context, kind, form.layer)
    for name in DECLARED[box.game.id]:
        yield from declared_pieces(context, name)


def faces(context: Context) -> Iterator[Face]:
    """Give every face once, and the pages for banker and players of a town."""
    sides = [side for each in pieces(context) for side in (each.front, each.back) if side]
    yield from {face.key: face for face in sides}.values()
    for sheet in (overview_faces, savings_tables_faces):
        yield from sheet(context, Size(190, 273), TypeCase())


@pytest.mark.parametrize("kit", KITS)
@pytest.mark.parametrize("printing", PRINTINGS, ids="-".join)
def test_all_text_fits_is_large_enough_and_is_safe(kit: str, printing: tuple[str, Ink]) -> None:
    known = Seen()
    for face in faces(brief(kit, *printing)):
        assert_sound(face, note(face, known))


@pytest.mark.parametrize("kit", KITS)
def test_line_ink_draws_with_black_lines_only(kit: str) -> None:
    known = Seen()
    for face in faces(brief(kit, ink="line")):
        for drawn in note(face, known).drawn:
            assert drawn.fill in {None, WHITE}, face.key
            assert drawn.stroke is None or drawn.stroke.colour in {"#000000", WHITE}, face.key


def test_low_ink_fills_with_light_screens_only() -> None:
    def dark(colour: str | None) -> bool:
        return colour is not None and min(int(colour[n : n + 2], 16) for n in (1, 3, 5)) < 180

    known = Seen()
    for face in faces(brief("cronulla", ink="low")):
        assert not [drawn for drawn in note(face, known).drawn if dark(drawn.fill)], face.key


def test_fronts_keep_their_colour_off_the_trim(context: Context) -> None:
    known = Seen()
    fronts = [piece.front for piece in pieces(context) if piece.back is not None]
    for face in fronts:
        for drawn in note(face, known).drawn:
            if drawn.fill and not drawn.clipped:
                assert face.size.area.inset(2.9).covers(drawn.area), face.key


@pytest.mark.parametrize("printing", PRINTINGS, ids="-".join)
def test_every_front_has_a_key_of_its_own(printing: tuple[str, Ink]) -> None:
    keys = [piece.front.key for piece in pieces(brief("cronulla", *printing))]
    assert len(keys) == len(set(keys))
