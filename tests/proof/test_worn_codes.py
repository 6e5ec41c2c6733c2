"""Codes are read as a phone sees them: unsharp, turned, pale and grainy."""

import random
from dataclasses import replace
from pathlib import Path
from statistics import NormalDist

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter

from pnp.press.kit import plan_parts_to_cut
from pnp.press.printing import list_kit
from pnp.proof.facts import read_whole_codes
from pnp.proof.listing import read_listing
from pnp.proof.raster import cut, render
from tests.fixtures.kits import order
from tests.press.conftest import make
from tests.shipped import SHIPPED

GRAIN = bytes(
    min(255, max(0, round(128 + NormalDist(0, 8).inv_cdf((n + 0.5) / 256)))) for n in range(256)
)
"""Turns even chances into noise of sigma 8 round 128."""


def worn(image: Image.Image, dice: random.Random) -> Image.Image:
    """Blur by 1.2 dots, turn by 7 degrees, take contrast down to 60 %, add noise of sigma 8."""
    soft = image.filter(ImageFilter.GaussianBlur(1.2))
    turned = soft.rotate(7, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    pale = turned.point([round(128 + (dot - 128) * 0.6) for dot in range(256)])
    even = Image.frombytes("L", pale.size, dice.randbytes(pale.width * pale.height))
    return ImageChops.add(pale, even.point(list(GRAIN)), 1, -128)


def parts_with_codes(kit: str) -> tuple[str, ...]:
    """Name the parts of a kit that have codes: the others need not be drawn."""
    _, job, context = order(kit)
    each = (part.id for part in plan_parts_to_cut(context, job))
    job = replace(job, only=tuple(each))  # by itself, on no sheet with others
    return tuple(
        part["id"]
        for part in list_kit(context, job)["parts"]
        if any(piece.get("qr") for page in part["layout"] for piece in page["pieces"])
    )


@pytest.mark.parametrize("kit", SHIPPED)
def test_99_of_100_worn_deeds_and_cards_are_still_read(tmp_path: Path, kit: str) -> None:
    bearing_parts = parts_with_codes(kit)
    if not bearing_parts:
        return  # a game of pieces alone
    folder = make(tmp_path, kit, only=bearing_parts).folder
    lost, asked = [], 0
    for part in read_listing(folder).parts:
        if not any(piece.qr for page in part.layout for piece in page.pieces):
            continue
        document = pypdfium2.PdfDocument(folder / part.file)
        for page in part.layout:
            bearing = [piece for piece in page.pieces if piece.qr][::2]
            raster = render(document[page.page - 1]) if bearing else Image.new("L", (1, 1))
            for piece in bearing:
                asked += 1
                dice = random.Random(f"{kit} {piece.id} {piece.area.x}")
                seen = read_whole_codes(worn(cut(raster, piece.area), dice))
                if [code.text for code in seen] != [piece.qr]:
                    lost.append(piece.id)
        document.close()
    # of a kit of sixty codes, one is chance
    assert len(lost) <= max(1, asked / 100), f"{len(lost)} of {asked}: {lost}"


def test_the_noise_is_as_strong_as_it_says() -> None:
    assert NormalDist.from_samples(list(GRAIN)).stdev == pytest.approx(8, abs=0.3)
