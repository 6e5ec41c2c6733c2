"""The bank's tray: every note has its place, and the net folds up on one sheet."""

import pytest

from pnp.box.packs import find_kit
from pnp.box.pieces import Piece as Kind
from pnp.box.reading.reader import read_box
from pnp.faces.context import Context
from pnp.faces.parts.tray import WALL, tray_pieces
from pnp.press.job import PrintJob
from pnp.press.paper import A4, LETTER, MARGIN, SLUG_MARGIN
from pnp.press.printing import context_for
from tests.faces.conftest import INKS, LANGUAGES, Note


def town(lang: str, ink: str = "full") -> tuple[Context, Kind]:
    context = context_for(read_box(find_kit("grundbesitz")), PrintJob(lang=lang, ink=ink))  # type: ignore[arg-type]
    return context, next(kind for kind in context.box.pieces if kind.kind == "tray")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ink", INKS)
def test_every_note_every_building_and_every_deck_has_its_place(
    lang: str, ink: str, note: Note
) -> None:
    context, kind = town(lang, ink)
    *trays, strips = tray_pieces(context, kind)
    books = [note(tray.front) for tray in trays]
    said = [line.text for book in books for line in book.written]
    assert len(trays) == 2
    assert not any(book.faults for book in books)
    for value in context.box.money.notes:
        assert said.count(context.sum(value.value)) == 1
    for deck in context.box.decks:
        assert context.localise(deck.name) in said
    assert not note(strips.front).faults


def test_a_net_fits_between_the_margins_of_either_paper() -> None:
    for piece in tray_pieces(*town("de")):
        for paper in (A4, LETTER):
            assert piece.front.size.width <= paper.size.width - 2 * MARGIN
            assert piece.front.size.height <= paper.size.height - 2 * SLUG_MARGIN


def test_a_place_for_notes_is_larger_than_the_widest_note() -> None:
    context, kind = town("de")
    (tray, *_) = tray_pieces(context, kind)
    widest = max(note.width for note in context.box.money.notes)
    assert tray.front.size.width - 2 * WALL > widest + 63  # a card lies beside the notes
