"""The blank tokens say what is to be ticked and written on them."""

import pytest

from pnp.faces.context import Context
from tests.faces.conftest import INKS, LANGUAGES, Note
from tests.faces.declared import declared_pieces


@pytest.mark.rule("CR-21")
@pytest.mark.parametrize("printing", [(lang, ink) for lang in LANGUAGES for ink in INKS])
def test_a_blank_token_names_house_hotel_and_number(
    printing: tuple[str, str], briefs: dict[tuple[str, str], Context], note: Note
) -> None:
    context = briefs[printing]
    (piece,) = declared_pieces(context, "tokens")
    drawn = note(piece.front)
    assert not drawn.faults
    for word in ("piece_house", "piece_hotel", "how_many"):
        assert drawn.says(context.label(word)) == 1, word
