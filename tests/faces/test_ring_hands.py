"""The ring of a board is painted by the hand of its kit, and words can be read on every ground."""

from typing import get_args

import pytest

from pnp.box.game import FrameName, Look
from pnp.box.packs import find_kit
from pnp.box.places.rings import PlacedSpace
from pnp.box.reading.reader import read_box
from pnp.faces.boards.ring_styles import BLEED, ring_hand, signs_on, words_on
from pnp.faces.theme import WHITE, Ink, Theme, lightness
from tests.faces.conftest import INKS, Notebook

PLACE = PlacedSpace(1, 290, 320, 0, 30, 50)
KITS = ("cronulla", "grundbesitz", "solo")


def theme_of(kit: str, ink: Ink = "full") -> Theme:
    return Theme(read_box(find_kit(kit)).look, ink)


@pytest.mark.parametrize("frame", get_args(FrameName))
@pytest.mark.parametrize("ink", INKS)
def test_every_hand_paints_in_every_ink(frame: FrameName, ink: Ink, book: Notebook) -> None:
    theme = Theme(Look(frame=frame, palette=read_box(find_kit("solo")).look.palette), ink)
    hand = ring_hand(theme)
    hand.lay_ground(book, theme, PLACE.cell)
    hand.paint_start(book, theme)
    for group in read_box(find_kit("solo")).groups:
        hand.pave(book, theme, group, PLACE)
    fills = {shape.fill for shape in book.drawn}
    assert ink != "line" or fills <= {None, WHITE}


@pytest.mark.parametrize("kit", KITS)
@pytest.mark.parametrize("ink", INKS)
def test_words_and_signs_stand_out_from_their_ground(kit: str, ink: Ink) -> None:
    theme = theme_of(kit, ink)
    ground = theme.area(ring_hand(theme).ground or "board") or WHITE
    for colour in (words_on(theme), signs_on(theme, "accent")):
        assert abs(lightness(colour) - lightness(ground)) > 35


def test_three_kits_are_painted_in_three_ways() -> None:
    hands = [ring_hand(theme_of(kit)) for kit in KITS]
    assert len({(hand.pave, hand.lay_ground, hand.paint_start) for hand in hands}) == 3
    assert len({hand.paint_start for hand in hands}) == 3


def test_a_dark_ground_runs_over_the_trim(book: Notebook) -> None:
    theme = theme_of("solo")
    ring_hand(theme).lay_ground(book, theme, PLACE.cell)
    panel = book.drawn[0].points
    assert max(y for _, y in panel) >= PLACE.depth + BLEED - 0.01
    assert min(x for x, _ in panel) > 0
