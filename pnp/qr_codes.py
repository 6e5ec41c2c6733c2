"""QR codes written as modules, and read from a picture; the one door to zxing-cpp."""

import re
from functools import lru_cache
from math import isqrt
from typing import Any, Final

import zxingcpp

_MASK: Final = 3
# Scoring all eight masks costs five times the code; any mask may be read, and this one
# scored best or second best for both kinds of payload at the versions in use.
_CAPACITY: Final = 2320
# Bytes that nearly the largest code there is can say (ISO/IEC 18004: version 40, level M): what is
# longer is cut. No face has room for such a code, and says so.
_UTF_8: Final = {"eci": "UTF8"}  # said in the code, or a phone would have to guess it
_ONES: Final = bytes.maketrans(b"\x00\xff", b"10")


@lru_cache(maxsize=256)  # a face asks for its code more than once, the next face for another
def modules(payload: str) -> tuple[str, ...]:
    """Give the rows of a code's modules as ones and noughts; level M, without its quiet zone."""
    picture: Any = _encode(payload).to_image(add_quiet_zones=False)  # a buffer, untold by its types
    bits = bytes(memoryview(picture)).translate(_ONES).decode()
    side = isqrt(len(bits))
    return tuple(bits[start : start + side] for start in range(0, side * side, side))


def draw_code(payload: str) -> bytes:
    """Draw a code for a page, dark on a light plate."""
    drawn = _encode(payload).to_svg(add_quiet_zones=True)
    # it is shown larger than it says
    return re.sub(r'width="(\d+)" height="(\d+)"', r'viewBox="0 0 \1 \2"', drawn, count=1).encode()


def _encode(payload: str) -> Any:
    text = payload.encode()[:_CAPACITY].decode(errors="ignore")
    told = {} if text.isascii() else _UTF_8
    return zxingcpp.create_barcode(
        text, zxingcpp.BarcodeFormat.QRCode, ec_level="M", data_mask=_MASK, **told
    )


def read_codes(picture: Any) -> list[Any]:
    """Read every QR code of a grey picture."""
    wanted = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    found: list[Any] = zxingcpp.read_barcodes(picture, formats=wanted)
    return found
