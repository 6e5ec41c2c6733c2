"""Low and line ink save what they promise, on what takes most of it: notes and cheques."""

from pathlib import Path

import pytest
from PIL import ImageStat

from pnp.units import POINTS_PER_MM
from tests.press.conftest import Kit, make

DOTS = 300 / 25.4
INKS = ("full", "low", "line")


@pytest.fixture(scope="module")
def kits(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Kit]:
    folder = tmp_path_factory.mktemp("ink")
    money = {"full": ["money"], "low": ["money"], "line": ["money-20", "money-500"]}
    return {x: make(folder / x, ink=x, only=(*money[x], "cheques"), lang="en") for x in INKS}


def taken(kit: Kit, piece: str) -> float:
    """Give the ink on one piece: the mean of cyan, magenta and yellow, 1 for solid black."""
    part, page = next(
        (part, page)
        for part in kit.manifest["parts"]
        for page in part["layout"]
        if page["pieces"][0]["id"] == piece
    )
    with kit.pdf(Path(part["file"]).stem) as document:
        dots = document[page["page"] - 1].render(scale=DOTS / POINTS_PER_MM).to_pil()
    area = page["pieces"][0]
    box = (area["x"], area["y"], area["x"] + area["width"], area["y"] + area["height"])
    cut = dots.convert("RGB").crop(tuple(round(edge * DOTS) for edge in box))
    return 1 - sum(ImageStat.Stat(cut).mean) / 3 / 255


@pytest.mark.parametrize("piece", ["note-20", "note-500", "cheque"])
def test_notes_and_cheques_take_less_in_low_and_line_ink(kits: dict[str, Kit], piece: str) -> None:
    full, low, line = (taken(kits[ink], piece) for ink in INKS)
    assert low < full * 0.85
    assert line < full * 0.95
    assert line > full / 2  # still engraved, not emptied
