from collections.abc import Iterator

import pytest

from pnp.box.game import Look
from pnp.box.model import Box
from pnp.faces.art.drawing import Area, Drawing, Framed, Line, lent, outline
from pnp.faces.art.emblem import EMBLEMS, put_emblem
from pnp.faces.art.motifs import MOTIFS, put_motif
from pnp.faces.art.tone import bounds, screen
from pnp.faces.theme import WHITE, Theme
from pnp.units import Rect
from tests.faces.conftest import INKS, Notebook


def parts(drawing: Drawing) -> Iterator[Area | Line]:
    for part in drawing:
        if isinstance(part, Framed):
            yield from part.parts
        else:
            yield part


def test_a_box_and_a_circle_are_read_as_outlines() -> None:
    assert bounds(outline("R10 20 30 40")) == Rect(10, 20, 30, 40)
    assert bounds(outline("O50 50 10")) == Rect(40, 40, 20, 20)


def test_a_screen_lies_on_one_raster_wherever_it_is_drawn() -> None:
    rows = {values[1] for _, values in screen(Rect(0, 3.1, 10, 4), 0.5).steps}
    assert rows == {3.5, 4.0, 4.5, 5.0, 5.5, 6.0, 6.5, 7.0}


def test_motifs_stay_in_their_square() -> None:
    for name, drawing in MOTIFS.items():
        for part in drawing:
            box = bounds(outline(part.notation))
            assert box.x >= -1, name
            assert box.y >= -1, name
            assert box.right <= 101, name
            assert box.bottom <= 101, name


def test_drawings_use_colours_that_the_palette_has(box: Box) -> None:
    for name, drawing in {**MOTIFS, **EMBLEMS}.items():
        if name == box.look.emblem or name in {card.motif for card in box.decks[0].cards}:
            missing = {part.colour for part in parts(drawing)} - set(box.look.palette)
            assert not missing, name


def test_every_motif_the_cards_notes_and_pawns_ask_for_is_there(box: Box) -> None:
    asked = {card.motif for deck in box.decks for card in deck.cards if card.motif}
    asked |= {note.ornament for note in box.money.notes}
    asked |= {piece.id.removeprefix("pawn-") for piece in box.pieces if piece.kind == "pawn"}
    assert asked - {"luck"} <= set(MOTIFS)


@pytest.mark.parametrize("ink", INKS)
def test_a_drawing_is_never_emptied(ink: str, box: Box, book: Notebook) -> None:
    theme = Theme(box.look, ink)  # type: ignore[arg-type]  # parametrize knows no literals
    put_emblem(book, theme, box.look.emblem, 0, 0, 40)
    for name in MOTIFS:
        put_motif(book, theme, name, 0, 0, 20)
    visible = [d for d in book.drawn if d.stroke or d.fill not in {None, WHITE, "#ffffff"}]
    assert len(visible) > 3 * len(MOTIFS)
    if ink == "line":
        assert {d.fill for d in book.drawn} <= {None, WHITE}
        assert {d.stroke.colour for d in book.drawn if d.stroke} <= {"#000000", WHITE}


def test_a_darker_tone_is_engraved_with_more_lines(box: Box, book: Notebook) -> None:
    theme = Theme(box.look, "line")
    put_motif(book, theme, "shell", 0, 0, 20)
    before = max(len(d.points) for d in book.drawn if d.clipped)
    darker = {**box.look.palette, "coral": "#400000"}
    again = Notebook(book.fonts)
    look = type(box.look)(darker, box.look.emblem, box.look.pattern, box.look.band)
    put_motif(again, Theme(look, "line"), "shell", 0, 0, 20)
    assert max(len(d.points) for d in again.drawn if d.clipped) > 1.5 * before


def test_a_drawing_lent_to_another_kit_takes_that_kits_colour_of_the_nearest_tone() -> None:
    palette = {"paper": "#ffffff", "ink": "#101010", "brick": "#ad4330", "lime": "#dee4b3"}
    theme = lent(Theme(Look(palette)), MOTIFS["umbrella"])
    assert theme.look.palette["coral"] == palette["brick"]
    assert theme.look.palette["mango"] == palette["lime"]
    assert lent(theme, MOTIFS["umbrella"]) is theme
