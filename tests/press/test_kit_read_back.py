"""The finished files of a kit, measured by proof, and opened again for what it does not measure."""

from typing import Any

import pypdf
import pytest
from PIL import Image, ImageChops, ImageFilter

from pnp.proof.inventory import count_inventory
from pnp.proof.prove import prove
from tests.press.conftest import Kit, make


def test_the_finished_kit_passes_proof(cronulla: Kit) -> None:
    """Boxes, fonts, marks, counts, backs, words and codes: tests/proof plants a fault in each."""
    proof = prove(cronulla.folder, lambda _: count_inventory(cronulla.box))
    assert (proof.findings, proof.with_rules) == ((), True)


def test_files_number_their_pages_by_part(cronulla: Kit) -> None:
    for file in cronulla.folder.glob("*.pdf"):
        root: Any = pypdf.PdfReader(file).trailer["/Root"]
        assert root["/PageLabels"]


def test_the_files_of_the_runs_name_every_part_once_in_their_outlines(cronulla: Kit) -> None:
    titles: list[str] = []
    for run in cronulla.manifest["runs"]:
        outline: Any = pypdf.PdfReader(cronulla.folder / run["file"]).outline
        titles += [entry.title for entry in outline]
    printed = [part for part in cronulla.manifest["parts"] if part["stock"] != "screen"]
    assert sorted(titles) == sorted(part["title"] for part in printed)


def test_four_tiles_are_the_one_board(
    cronulla: Kit, tmp_path_factory: pytest.TempPathFactory
) -> None:
    whole = make(tmp_path_factory.mktemp("whole"), only=("board",), board_sheet="full")
    one = _joined(whole)
    four = _joined(cronulla)
    assert one.size == four.size
    darkest, lightest = four.filter(ImageFilter.MinFilter(3)), four.filter(ImageFilter.MaxFilter(3))
    beyond = ImageChops.lighter(
        ImageChops.subtract(one, lightest), ImageChops.subtract(darkest, one)
    )
    worst: Any = beyond.getextrema()[1]
    assert worst <= 90  # of 255; a tile 0.2 mm off gives more than 200


PIXELS_PER_MM = 10
"""At 254 dpi every length of a tenth of a mm is a whole number of pixels."""


def _joined(kit: Kit) -> Image.Image:
    """Lay the tiles of a board together by the windows that the manifest names."""
    joined = Image.new("L", (370 * PIXELS_PER_MM, 370 * PIXELS_PER_MM), 255)
    document = kit.pdf("board")
    for page in kit.part("board")["layout"]:
        raster = document[page["page"] - 1].render(scale=25.4 * PIXELS_PER_MM / 72, grayscale=True)
        (tile,) = page["pieces"]
        x, y, width, height = (
            round(PIXELS_PER_MM * tile[key]) for key in ("x", "y", "width", "height")
        )
        left, top, *_ = (round(PIXELS_PER_MM * length) for length in tile["window"])
        joined.paste(raster.to_pil().crop((x, y, x + width, y + height)), (left, top))
    document.close()
    return joined


def test_a_repeated_face_is_kept_once(cronulla: Kit) -> None:
    size = (cronulla.folder / "money.pdf").stat().st_size
    assert size < 600_000  # 240 notes drawn one by one would be several megabytes
