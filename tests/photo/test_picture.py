"""A photo is opened upright, of bounded size, by one door; what is none is a sentence."""

from io import BytesIO

import pytest
from PIL import Image

from pnp.errors import PnpError, UsageError
from pnp.photo import extra
from pnp.photo.picture import MOST, open_picture


def saved(width: int, height: int, orientation: int = 1, form: str = "JPEG") -> BytesIO:
    picture, file = Image.new("RGB", (width, height), "white"), BytesIO()
    picture.paste("red", (0, 0, width // 2, height // 2))
    picture.getexif()[0x0112] = orientation
    picture.save(file, form, exif=picture.getexif())
    return BytesIO(file.getvalue())


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_a_phone_held_upright_gives_an_upright_picture(form: str) -> None:
    dots = open_picture(saved(400, 200, 6, form))
    assert dots.shape == (400, 200, 3)
    red, green, _ = map(int, dots[100, 150])  # at the top right
    assert red - green > 150


def test_more_dots_than_measuring_needs_are_brought_down() -> None:
    high, wide, _ = open_picture(saved(6000, 4000)).shape
    assert 0.98 * MOST < high * wide <= MOST
    assert abs(wide / high - 1.5) < 0.001


def test_what_is_no_picture_is_a_sentence() -> None:
    with pytest.raises(PnpError, match="the first photo is no picture"):
        open_picture(BytesIO(b"%!PS-Adobe-3.0 EPSF-3.0\n"), "the first photo")


def test_a_missing_library_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    extra.require_opencv()
    monkeypatch.setattr(extra, "find_spec", lambda name: name == "numpy" or None)
    with pytest.raises(UsageError, match=r"pip install 'pnp-kits\[photo\]'"):
        extra.require_opencv()
