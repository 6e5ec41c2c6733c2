"""Colours of a theme: a sign is seen on its ground, however pale its own colour is."""

from dataclasses import replace

import pytest

from pnp.box.board import Ring
from pnp.box.game import Look
from pnp.box.model import Box
from pnp.faces.boards.ring_board import board_piece
from pnp.faces.parts.deed import deed_piece
from pnp.faces.theme import WHITE, Ink, Theme, lightness
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from tests.faces.conftest import INKS, Note

PALE = "#efe9b6"
INK = "#14283f"
THEME = Theme(Look(palette={"ink": INK, "paper": WHITE, "pale": PALE, "red": "#a01020"}))


@pytest.mark.parametrize("ground", [WHITE, "#f6f1e3", PALE, "#101820", INK, "#777777"])
@pytest.mark.parametrize("name", ["pale", "red", "ink"])
def test_a_sign_stands_out_from_every_ground(name: str, ground: str) -> None:
    assert abs(lightness(THEME.sign(name, ground)) - lightness(ground)) >= 35


def test_a_colour_that_shows_stays_what_it_is() -> None:
    assert THEME.sign("red", WHITE) == "#a01020"
    assert THEME.sign("pale", INK) == PALE
    mixed = THEME.sign("pale", WHITE)
    assert lightness(INK) < lightness(mixed) < lightness(PALE)  # as near to its own as shows


@pytest.mark.parametrize("ink", INKS)
def test_the_icon_of_a_pale_utility_is_seen_on_board_and_deed(
    box: Box, note: Note, ink: Ink
) -> None:
    assert isinstance(box.board, Ring)
    groups = tuple(replace(each, drawing="", colour="pale") for each in box.groups)
    deeds = tuple(replace(each, drawing="") for each in box.deeds)
    spaces = tuple(replace(each, drawing="") for each in box.board.spaces)
    look = replace(box.look, palette={**box.look.palette, "pale": PALE})
    board = replace(box.board, spaces=spaces)
    planted = replace(box, groups=groups, deeds=deeds, board=board, look=look)
    context = context_for(planted, PrintJob(lang="en", ink=ink))
    wharf = next(each for each in planted.deeds if each.group == "wharves")
    for face in (board_piece(context, board).front, deed_piece(context, wharf).front):
        icons = [key for key in note(face).stamped if key.startswith("icon ")]
        assert icons
        assert all(lightness(key.split()[-1]) < 65 for key in icons), icons
