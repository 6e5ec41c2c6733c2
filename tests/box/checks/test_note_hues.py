"""Colours of notes that a hand could mistake."""

from dataclasses import replace

import pytest

from pnp.box.checks.remarks import hue_of, notes_alike
from pnp.box.model import Box
from tests.fixtures.kits import box_of


def painted(**colours: str) -> Box:
    box = box_of("solo")
    palette = {**box.look.palette, **{f"note-{key[1:]}": each for key, each in colours.items()}}
    return replace(box, look=replace(box.look, palette=palette))


@pytest.mark.parametrize("kit", ["cronulla", "grundbesitz", "solo", "chalet"])
def test_our_own_notes_are_told_apart(kit: str) -> None:
    assert not list(notes_alike(box_of(kit)))


def test_two_blues_are_noted_with_their_values() -> None:
    (said,) = notes_alike(painted(n500="#1c2a5a", n5="#31497f"))
    assert said.sentence == (
        "note: the hues of the notes 500 and 5 lie 4° apart; a hand tells them apart from 40° on"
    )


def test_one_grey_is_a_colour_like_another_and_two_are_not() -> None:
    (said,) = notes_alike(painted(n5="#777777"))
    assert said.sentence.startswith("note: the hues of the notes 5 and 1 are both grey;")


def test_hues_are_those_the_eye_sees() -> None:
    seen = [round(hue_of(each) or 0) for each in ("#ff0000", "#ffff00", "#00ff00", "#0000ff")]
    assert seen == [29, 110, 142, 264]
