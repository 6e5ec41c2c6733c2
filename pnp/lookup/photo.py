"""Reading the QR codes in a photo of cards, however it was taken."""

import warnings
from collections.abc import Iterator
from io import BytesIO
from itertools import chain
from math import sqrt
from pathlib import Path
from typing import Final, Literal

from PIL import Image, ImageFilter, ImageOps, UnidentifiedImageError

from pnp.errors import PnpError
from pnp.qr_codes import read_codes

# Dots to which a photo is brought: a phone's has more than codes need.
_ENOUGH: Final = 4_300_000
# A photo smaller than this is enlarged to twice its size when it is sharpened.
_FINE: Final = 1300
# What a photo may be; of other formats Pillow hands some to programs of the system.
_FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF")
# Dots a photo may have; the cameras of phones go to 200 megapixels.
_MOST: Final = 200_000_000


def read_photo(path: Path) -> list[str]:
    """Give the line of every QR code in a photo, each once.

    Raises PnpError if the file is no picture.
    """
    codes = chain.from_iterable(map(read_codes, _looks(open_photo(path, "L", _ENOUGH))))
    return list(dict.fromkeys(code.text for code in codes))


def open_photo(
    file: Path | BytesIO, mode: Literal["L", "RGB"], most: int, called: str = ""
) -> Image.Image:
    """Open a photo upright, grey or in colour, with at most so many dots.

    Raises PnpError if it is no picture, damaged, or of more dots than any camera's.
    """
    called = called or str(file)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            # An EPS named photo.jpg would make Pillow start Ghostscript, which runs PostScript.
            with Image.open(file, formats=_FORMATS) as photo:
                if photo.width * photo.height > _MOST:
                    raise PnpError(f"{called} has more than {_MOST // 1_000_000} million dots.")
                part = min(1.0, sqrt(most / (photo.width * photo.height)))
                size = round(part * photo.width) or 1, round(part * photo.height) or 1
                photo.draft(mode, size)
                plain = photo.convert(mode)
                plain.thumbnail(size)
                return ImageOps.exif_transpose(plain)
    except UnidentifiedImageError:
        raise PnpError(
            f"{called} is no picture; a photo as JPEG, PNG, WebP or GIF is read."
        ) from None
    except MemoryError:
        raise PnpError(f"{called} is larger than this machine can hold.") from None
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        say = getattr(error, "strerror", None) or "it is damaged"
        raise PnpError(f"{called} cannot be read: {say}.") from None


def _looks(photo: Image.Image) -> Iterator[Image.Image]:
    yield photo
    if max(photo.size) < _FINE:
        photo = photo.resize((2 * photo.width, 2 * photo.height))
    yield photo.filter(ImageFilter.UnsharpMask(radius=3, percent=300, threshold=0))
