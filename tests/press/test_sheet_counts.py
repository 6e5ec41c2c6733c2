"""How much paper and how many cuts the shipped kits ask for, without the box they come in."""

import pytest

from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.press.job import PrintJob
from pnp.press.printing import context_for, list_kit


@pytest.mark.parametrize(
    ("kit", "sheets", "cuts"),
    [
        ("cronulla", 46, 380),
        ("grundbesitz", 42, 380),
        ("solo", 39, 380),
        ("chalet", 49, 400),
    ],
)
def test_a_kit_keeps_to_its_sheets_and_cuts(kit: str, sheets: int, cuts: int) -> None:
    folder = find_kit(kit)
    box = read_box(folder)
    job = PrintJob(lang=box.game.source, box=False)
    made = list_kit(context_for(box, job, folder), job)
    assert made["sheets"] <= sheets
    assert made["cuts"] <= cuts
    assert made["cuts_in_piles"] < 0.6 * made["cuts"]


def test_a_kit_of_strips_keeps_to_its_sheets_and_cuts() -> None:
    """Neue Heimat has few sheets that are cut alike, so piles save less."""
    folder = find_kit("neue-heimat")
    job = PrintJob(lang="en", box=False)
    made = list_kit(context_for(read_box(folder), job, folder), job)
    assert made["sheets"] <= 16
    assert made["cuts"] <= 170


@pytest.mark.parametrize("kit", ["chalet", "neue-heimat"])
def test_how_to_make_it_lies_on_top(kit: str) -> None:
    folder = find_kit(kit)
    box = read_box(folder)
    job = PrintJob(lang=box.game.source)
    made = list_kit(context_for(box, job, folder), job)
    assert made["parts"][0]["id"] == "assembly"
    assert made["runs"][0]["parts"][0] == "assembly"
