"""The QR code of the address to join at, drawn for a page."""

from functools import cache
from typing import Final

_QUIET: Final = 3
"""Light modules around the code, on a light plate."""


@cache
def draw_code(address: str) -> bytes:
    """Draw a code as an SVG of one path."""
    from qrcode import QRCode  # noqa: PLC0415  # only a page that is opened shows it

    code = QRCode(border=0)
    code.add_data(address)
    code.make()
    matrix = code.get_matrix()
    runs = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(matrix) for x, dark in enumerate(row) if dark
    )
    side = len(matrix) + 2 * _QUIET
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-_QUIET} {-_QUIET} {side} {side}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M{-_QUIET} {-_QUIET}h{side}v{side}'
        f'h-{side}z"/><path d="{runs}"/></svg>'
    ).encode()
