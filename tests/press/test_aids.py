"""In large print what is only read grows until its words have their size."""

import pytest

from pnp.box.packs import content_root
from pnp.cli.reading import read_kit
from pnp.faces.face import LARGE_TYPE, LARGER, Face, PrintedPiece
from pnp.faces.pen import Pen
from pnp.faces.text.fit import put_text
from pnp.press.declared import plan_declared_parts, scale_of_aid
from pnp.press.job import PrintJob
from pnp.press.part import Part
from pnp.press.printing import context_for
from pnp.units import Rect, Size

RULES = "Throw both dice and move. Collect where you pass. Pay where you stand. " * 9


def card(text: str) -> tuple[PrintedPiece, ...]:
    def draw(pen: Pen) -> None:
        put_text(pen, text, "sans-400", (11, 8), "#000000", Rect(3, 3, 57, 60))

    return (PrintedPiece("aid", Face("aid", Size(63, 88), draw)),)


def test_an_aid_grows_as_far_as_its_words_need() -> None:
    assert scale_of_aid(card("Throw."), LARGER, lambda _scale: True) == LARGER
    grown = scale_of_aid(card(RULES), LARGER, lambda _scale: True)
    assert LARGER < grown < 2 * LARGER
    assert scale_of_aid(card(RULES), LARGER, lambda scale: scale < grown) == LARGER


def aids(**wishes: object) -> Part:
    folder = content_root() / "neue-heimat"
    box = read_kit(folder)
    job = PrintJob(lang=box.game.source, **wishes)  # type: ignore[arg-type]  # as asked in each test
    planned = plan_declared_parts(context_for(box, job, folder), job)
    return next(part.lay_out() for part in planned if part.id == "aids")


@pytest.mark.parametrize("backs", ["long-edge", "fold"])
def test_aids_of_a_kit_are_set_in_large_type(backs: str) -> None:
    piece = aids(large=True, backs=backs).pieces[0]
    assert piece.front.least == pytest.approx(LARGE_TYPE)
    assert (piece.front.size.width > 63 * LARGER * 1.05) == (backs != "fold")


def test_aids_are_cards_otherwise() -> None:
    assert aids().pieces[0].front.size == Size(63, 88)
