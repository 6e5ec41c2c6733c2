"""Reading the QR codes in a photo of cards, however it was taken."""

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pnp.errors import PnpError

if TYPE_CHECKING:
    from PIL.Image import Image

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

    Raises PnpError if the file is no picture, or if there is nothing here to read codes with.
    """
    lines = dict.fromkeys(line for look in _looks(_open(path)) for line in _lines(look))
    return list(lines)


def _open(path: Path) -> "Image":
    from PIL import Image, ImageOps, UnidentifiedImageError  # noqa: PLC0415  # only a photo needs it

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


def _looks(photo: "Image") -> Iterator["Image"]:
    from PIL import ImageFilter  # noqa: PLC0415  # as above

    yield photo
    if max(photo.size) < _FINE:
        photo = photo.resize((2 * photo.width, 2 * photo.height))
    yield photo.filter(ImageFilter.UnsharpMask(radius=3, percent=300, threshold=0))


def _lines(photo: "Image") -> list[str]:
    try:
        import zxingcpp  # noqa: PLC0415  # an extra, and only a photo needs it
    except ImportError:
        raise PnpError(
            "Photos are read with zxing-cpp, which is not installed; "
            "run `pip install 'pnp-kits[proof]'`, or type the code."
        ) from None
    wanted = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    return [found.text for found in zxingcpp.read_barcodes(photo, formats=wanted)]
