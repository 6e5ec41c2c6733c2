"""A file made for one printer, as that printer prints it: the pages are measured on the paper."""

from collections.abc import Sequence
from io import BytesIO
from math import cos, radians, sin

from pnp.proof.listing import ListedPage, ListedPrinter, Listing
from pnp.units import to_points


def simulate_printer(data: bytes, listing: Listing, due: Sequence[ListedPage]) -> bytes | None:
    """Give a file with every page moved as the printer will move it; nothing if none is named."""
    printer = listing.options.printer
    if printer is None:
        return None
    from pypdf import PdfWriter, Transformation  # noqa: PLC0415  # heavy, and seldom needed

    writer = PdfWriter(clone_from=BytesIO(data))
    for page, listed in zip(writer.pages, due, strict=False):
        flip = listing.options.backs if listed.side == "back" else ""
        size = float(page.mediabox.width), float(page.mediabox.height)
        page.add_transformation(Transformation(_compute_matrix(printer, size, flip)))
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def _compute_matrix(
    printer: ListedPrinter, page: tuple[float, float], flip: str
) -> tuple[float, float, float, float, float, float]:
    wide, high = printer.front_scale
    a, b, c, d, right, down = wide, 0.0, 0.0, high, 0.0, 0.0
    if flip:
        across, tall = printer.back_scale
        turned, slant = cos(radians(printer.turn)), sin(radians(printer.turn))
        a, b = wide * turned * across, high * slant * across
        c, d = -wide * slant * tall, high * turned * tall
        right, down = wide * printer.shift[0], high * printer.shift[1]
        # from what is seen through the paper to the page of the back, which is its mirror image
        b, c = -b, -c
        right, down = (right, -down) if flip == "short-edge" else (-right, down)
    b, c = -b, -c  # y grows upwards in the file
    x, y = page[0] / 2, page[1] / 2
    return (a, b, c, d, x - a * x - c * y + to_points(right), y - b * x - d * y - to_points(down))
