"""Colours in inks: they look as on the screen, greys and dark type are black alone, ink is bounded.

The referee is LittleCMS, which reads the same profile by its own code.
"""

import random
from io import BytesIO

import pytest
from PIL import Image, ImageCms

from pnp.box.packs import content_root
from pnp.faces.theme import channels
from pnp.press.ink_operators import open_model, read_profile
from pnp.press.separation import Inks, separate, separate_type, to_lab

FOLDER = content_root() / "inks"
MODEL = open_model(FOLDER)
PALETTES = ["#c23b2e", "#f9c846", "#0d6b76", "#694191", "#1d3f73", "#2c6b47", "#ef7d1a"]


def seen_on_paper(inks: Inks) -> tuple[int, ...]:
    """Give the sRGB colour that LittleCMS sees in inks."""
    profile = ImageCms.ImageCmsProfile(BytesIO(read_profile(FOLDER)))
    screen = ImageCms.createProfile("sRGB")
    look = ImageCms.buildTransform(
        profile, screen, "CMYK", "RGB", ImageCms.Intent.RELATIVE_COLORIMETRIC
    )
    dot = Image.new("CMYK", (1, 1), tuple(round(2.55 * ink) for ink in inks))
    shown = ImageCms.applyTransform(dot, look)
    assert shown is not None
    colour = shown.getpixel((0, 0))
    assert isinstance(colour, tuple)
    return tuple(map(int, colour))


@pytest.mark.parametrize("colour", PALETTES)
def test_inks_look_as_the_colour_on_the_screen(colour: str) -> None:
    shown = seen_on_paper(separate(colour, MODEL))
    one, other = (to_lab(value / 255 for value in each) for each in (channels(colour), shown))
    apart = sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5
    assert apart < 3  # a difference that is seen only side by side


def test_white_is_no_ink_and_greys_are_black_alone() -> None:
    assert separate("#ffffff", MODEL) == (0, 0, 0, 0)
    greys = [separate(f"#{value:02x}{value:02x}{value:02x}", MODEL) for value in range(256)]
    assert all(grey[:3] == (0, 0, 0) for grey in greys)
    assert [grey[3] for grey in greys] == sorted((grey[3] for grey in greys), reverse=True)
    assert greys[0] == (0, 0, 0, 100)


def test_no_colour_has_more_than_three_inks_or_300_percent() -> None:
    rng = random.Random(23)
    for _ in range(150):
        inks = separate(f"#{rng.randrange(1 << 24):06x}", MODEL)
        assert min(inks[:3]) == 0
        assert sum(inks) <= 300


@pytest.mark.parametrize("colour", ["#14283f", "#22262b", "#1f3d2c", "#000000"])
def test_dark_type_is_black_alone(colour: str) -> None:
    assert separate_type(colour, MODEL) == (0, 0, 0, 100)


def test_bright_type_keeps_its_colour() -> None:
    assert separate_type("#c23b2e", MODEL) == separate("#c23b2e", MODEL)


def test_the_profile_is_of_a_printer_and_bounds_ink_on_the_way_back() -> None:
    profile = ImageCms.ImageCmsProfile(BytesIO(read_profile(FOLDER)))
    assert profile.profile.device_class == "prtr"
    back = ImageCms.buildTransform(ImageCms.createProfile("sRGB"), profile, "RGB", "CMYK")
    cube = Image.new("RGB", (16, 256))
    cube.putdata([(r, g, b) for r in range(0, 256, 17) for g in range(0, 256, 17)
                  for b in range(0, 256, 17)])  # fmt: skip
    inks = ImageCms.applyTransform(cube, back)
    assert inks is not None
    dots = inks.tobytes()
    heaviest = max(sum(dots[n : n + 4]) for n in range(0, len(dots), 4))
    assert heaviest <= 3 * 255
