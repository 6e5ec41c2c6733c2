"""Pictures of QR codes, as somebody would photograph them."""

from PIL import Image

from pnp.faces.qr import QUIET
from pnp.qr_codes import modules


def draw_code(payload: str, scale: int = 4) -> Image.Image:
    """Draw a code with its quiet zone, so many dots to a module."""
    rows = modules(payload)
    side = len(rows) + 2 * QUIET
    picture = Image.new("L", (side, side), 255)
    for y, row in enumerate(rows, start=QUIET):
        for x, module in enumerate(row, start=QUIET):
            picture.putpixel((x, y), 255 * (module == "0"))
    return picture.resize((scale * side, scale * side), Image.Resampling.NEAREST)
