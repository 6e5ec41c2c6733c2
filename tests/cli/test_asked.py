"""What is asked for on the command line is understood, or refused before anything is done."""

from pathlib import Path

import pytest

from pnp.box.reading.reader import read_box
from pnp.cli.new import make
from pnp.cli.options import language, shift, two_numbers
from pnp.errors import UsageError


@pytest.mark.parametrize("text", ["", "1", "1,2,3", "a,b", "1;2", "nan,0", "0,nan", "inf,0"])
def test_what_is_not_two_numbers_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match=f"--left wants two readings, not “{text}”"):
        two_numbers("--left", text, "two readings")


@pytest.mark.parametrize("text", ["10.1,0", "0,-10.1", "-11,3"])
def test_a_shift_off_the_sheet_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match=f"--offset {text} moves the labels away; at most 10 mm"):
        shift("--offset", text, "the labels away")


@pytest.mark.parametrize("text", ["10,-10", " 0.5, -1 ", "0,0"])
def test_a_small_shift_is_taken(text: str) -> None:
    right, down = shift("--offset", text, "the labels away")
    assert f"{right:g},{down:g}" == text.replace(" ", "")


def test_a_language_the_game_does_not_speak_is_refused_with_those_it_does(tmp_path: Path) -> None:
    make(tmp_path / "village")
    game = read_box(tmp_path / "village").game
    assert language("fr", game) == "fr"
    with pytest.raises(UsageError, match="not written in “nl”; it speaks en, de, fr"):
        language("nl", game)
