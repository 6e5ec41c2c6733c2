"""Codes are read as a phone sees them: unsharp, turned, pale and grainy."""

import random
from statistics import NormalDist

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter

from pnp.press.proof.codes import read_codes
from pnp.press.proof.listing import read_listing
from pnp.press.proof.raster import cut, render
from tests.press.conftest import Kit

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


@pytest.mark.parametrize("part", ["deeds", "luck"])
def test_99_of_100_worn_deeds_and_cards_are_still_read(cronulla: Kit, part: str) -> None:
    dice = random.Random(2230)
    listing = next(each for each in read_listing(cronulla.folder).parts if each.id == part)
    document = pypdfium2.PdfDocument(cronulla.folder / listing.file)
    lost, asked = [], 0
    for page in listing.pages:
        bearing = [piece for piece in page.pieces if piece.qr]
        raster = render(document[page.number - 1]) if bearing else None
        for piece in bearing:
            assert raster is not None
            asked += 1
            seen = read_codes(worn(cut(raster, piece.area), dice))
            if [code.text for code in seen] != [piece.qr]:
                lost.append(piece.id)
    document.close()
    assert asked >= 36
    assert len(lost) <= asked / 100, lost


def test_the_noise_is_as_strong_as_it_says() -> None:
    assert NormalDist.from_samples(list(GRAIN)).stdev == pytest.approx(8, abs=0.3)
