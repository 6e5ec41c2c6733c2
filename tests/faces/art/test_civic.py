"""The drawings of the town: in its colours, in their square, and each of them there to be seen."""

from collections.abc import Iterator

import pytest

from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.faces.art.backs import BACKS
from pnp.faces.art.bands import EDGES, band_path
from pnp.faces.art.civic import EMBLEMS, MOTIFS
from pnp.faces.art.drawing import Area, Drawing, Framed, Line, outline
from pnp.faces.art.icons import ICONS
from pnp.units import Rect


@pytest.fixture(scope="module")
def town() -> Box:
    return read_box(find_kit("grundbesitz"))


def parts(drawing: Drawing) -> Iterator[Area | Line]:
    for part in drawing:
        if isinstance(part, Framed):
            yield from part.parts
        else:
            yield part


@pytest.mark.parametrize("name", [*EMBLEMS, *MOTIFS])
def test_a_drawing_is_made_of_the_towns_colours(name: str, town: Box) -> None:
    for part in parts({**EMBLEMS, **MOTIFS}[name]):
        assert part.colour in town.look.palette, part


def test_all_that_the_town_asks_for_is_drawn(town: Box) -> None:
    asked = {card.motif for deck in town.decks for card in deck.cards}
    asked |= {note.ornament for note in town.money.notes}
    asked |= {piece.id.removeprefix("pawn-") for piece in town.pieces if piece.kind == "pawn"}
    assert asked <= set(MOTIFS)
    assert set(MOTIFS) <= asked
    assert {deck.motif for deck in town.decks} <= set(ICONS)
    assert town.look.emblem in EMBLEMS
    assert town.look.pattern in BACKS
    assert town.look.band in EDGES


@pytest.mark.parametrize("width", [57.0, 120.0, 190.0])
def test_the_skyline_rises_from_its_foot_and_stays_between_the_ends(width: float) -> None:
    area = Rect(3, 3, width, 19)
    points = [values for _, values in band_path("gables", area).steps if values]
    assert min(x for x, _ in points) == pytest.approx(area.x)
    assert max(x for x, _ in points) == pytest.approx(area.right)
    roofs = [area.bottom - y for _, y in points if y > area.y]
    assert min(roofs) == 0
    assert max(roofs) == pytest.approx(3.2)


def test_no_line_of_a_drawing_leaves_its_square() -> None:
    for name, drawing in {**EMBLEMS, **MOTIFS}.items():
        for part in parts(drawing):
            if name in EMBLEMS:
                continue  # framed by the ring of the seal
            for _, values in outline(part.notation).steps:
                assert all(-1 <= value <= 101 for value in values), (name, part)
