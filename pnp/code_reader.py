"""QR codes read from a picture; the one door to zxing-cpp, which is an extra."""

from typing import Any

from pnp.errors import PnpError

try:
    import zxingcpp
except ImportError:  # told by whoever reads, and by nobody else
    zxingcpp = None  # type: ignore[assignment]  # as the name of a module


def require_code_reader(who_reads: str, instead: str = "") -> None:
    """Raise PnpError with what to install, or to do instead, where nothing can read a code."""
    if zxingcpp is None:
        say = f"{who_reads} with zxing-cpp, which is not installed"
        raise PnpError(f"{say}; run `pip install 'pnp-kits[proof]'`{instead}")


def read_codes(picture: Any) -> list[Any]:
    """Read every QR code of a grey picture."""
    wanted = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    found: list[Any] = zxingcpp.read_barcodes(picture, formats=wanted)
    return found
