"""A deck of deeds from a spreadsheet: every row becomes a card, its note and its code with it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.press.conftest import read_text
from tests.press.test_tags import tell

DECK = Path(__file__).with_name("deck")
"""A game of forty deeds, each with a note of its own."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("deck")
    argv = [sys.executable, "-m", "pnp", "build", str(DECK), "--only", "deeds"]
    subprocess.run([*argv, "--backs=none", "-o", folder / "out"], check=True, capture_output=True)
    return folder / "out" / "deck"


def test_every_note_is_printed_in_place_of_the_line_of_the_group(built: Path) -> None:
    said = " ".join(read_text(built / "deeds.pdf").split())
    assert all(f"Feld {n} gehören" in said for n in range(1, 41))
    assert "doppelte" not in said


def test_a_note_is_read_between_the_rents_and_the_prices_of_houses(built: Path) -> None:
    """It is set over the ground that all deeds of a group share, and read where it stands."""
    card = str(next(kids for kind, kids in tell(built / "deeds.pdf") if kind == "Sect"))
    assert card.index("250") < card.index("Feld 1 gehören") < card.index("Hypothek")
    assert card.index("Feld 1 gehören") < card.index("'Haus'")
