"""Reading the QR codes in a photo of cards, however it was taken."""

import warnings
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final

from PIL import Image, ImageFilter, ImageOps, UnidentifiedImageError

from pnp.errors import PnpError
from pnp.qr_codes import read_codes

# Dots of the longer side to which a photo is brought: a phone's has more than codes need.
_SIDE: Final = 2400
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
    codes = chain.from_iterable(map(read_codes, _looks(_open(path))))
    return list(dict.fromkeys(code.text for code in codes))


def _open(path: Path) -> Image.Image:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            # An EPS named photo.jpg would make Pillow start Ghostscript, which runs PostScript.
            with Image.open(path, formats=_FORMATS) as photo:
                if photo.width * photo.height > _MOST:
                    raise PnpError(f"{path} has more than {_MOST // 1_000_000} million dots.")
                photo.draft("L", (_SIDE, _SIDE))
                upright = ImageOps.exif_transpose(photo).convert("L")
    except UnidentifiedImageError:
        raise PnpError(
            f"{path} is no picture; a photo as JPEG, PNG, WebP or GIF is read."
        ) from None
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        say = getattr(error, "strerror", None) or "it is damaged"
        raise PnpError(f"{path} cannot be read: {say}.") from None
    upright.thumbnail((_SIDE, _SIDE))
    return upright


def _looks(photo: Image.Image) -> Iterator[Image.Image]:
    yield photo
    if max(photo.size) < _FINE:
        photo = photo.resize((2 * photo.width, 2 * photo.height))
    yield photo.filter(ImageFilter.UnsharpMask(radius=3, percent=300, threshold=0))
