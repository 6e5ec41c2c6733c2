"""Cheques with a printed sum: drawn as cheques, in every ink, none like the next."""

import pytest

from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.faces.art.flow_lines import HAIR
from pnp.faces.parts.cheque import cheque_pieces
from pnp.faces.theme import Ink
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from tests.faces.conftest import INKS, LANGUAGES, Note, assert_sound


@pytest.fixture(scope="module")
def heimat() -> Box:
    return read_box(find_kit("neue-heimat"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ink", INKS)
def test_a_cheque_has_bank_payee_sum_twice_date_stamp_signature_and_number(
    heimat: Box, note: Note, lang: str, ink: Ink
) -> None:
    context = context_for(heimat, PrintJob(lang=lang, ink=ink))
    kind = next(piece for piece in heimat.pieces if piece.kind == "cheque")
    assert cheque_pieces(context, kind) == ()  # none to fill in by hand
    pieces = cheque_pieces(context, kind)
    assert len(pieces) == 60
    book = note(pieces[0].front)
    assert_sound(pieces[0].front, book)
    figure = context.label("cheque_figure", n=1, sum="")
    written = [context.label(f"cheque_{key}") for key in ("payee", "bearer", "spelt", "dated")]
    for said in (figure, context.localise(heimat.money.issuer), *written):
        assert book.says(said) == 1, said
    assert [note(each.front).written[-1].text[-3:] for each in pieces[::59]] == ["001", "060"]
    stamp = "".join(each.text for each in book.written if len(each.text) == 1)
    assert stamp.startswith(context.localise(heimat.money.issuer).upper().replace(" ", ""))


@pytest.mark.parametrize("ink", INKS)
def test_lines_end_where_the_words_stand_and_none_is_thinner_than_a_hair(
    heimat: Box, note: Note, ink: Ink
) -> None:
    context = context_for(heimat, PrintJob(lang="en", ink=ink))
    kind = next(piece for piece in heimat.pieces if piece.kind == "cheque")
    book = note(cheque_pieces(context, kind)[0].front)
    assert min(each.stroke.width for each in book.drawn if each.stroke) >= HAIR
    assert book.says("1 million") == 1
