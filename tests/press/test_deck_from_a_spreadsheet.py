"""A deck of deeds from a spreadsheet: every row becomes a card, its note and its code with it."""

import csv
import subprocess
import sys
from pathlib import Path

import pytest

from tests.press.conftest import read_text
from tests.press.test_tags import tell


def write_pack(folder: Path, count: int) -> None:
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "id: deck\nprefix: BE\ntitle: {de: Würfelstadt}\nsource: de\nlanguages: [de]\n"
        "players: {least: 2, most: 6}\n"
        'currency: {name: {de: Taler}, written: {de: "# €"}}\n'
    )
    (folder / "look.yaml").write_text(
        'palette: {paper: "#ffffff", ink: "#14283f", moss: "#2a7f3e"}\n'
    )
    (folder / "deeds.yaml").write_text(
        "groups:\n  - {id: moss, name: Moos, colour: moss, pattern: plain, house: 50, hotel: 50}\n"
        "deeds:\n  from: deeds.csv\n"
    )
    with (folder / "deeds.csv").open("w", encoding="utf-8", newline="") as file:
        sheet = csv.writer(file)
        sheet.writerow(["id", "no", "name", "group", "price", "rents", "notes"])
        for n in range(1, count + 1):
            row = [f"deed-{n}", n, f"Mühlweg {n}", "moss", 100, "2 10 30 90 160 250"]
            sheet.writerow([*row, f"Größe zählt, Fluß und Café auf Feld {n} gehören dazu."])


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("deck")
    write_pack(folder / "deck", 40)
    argv = [sys.executable, "-m", "pnp", "build", str(folder / "deck"), "--only", "deeds"]
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
