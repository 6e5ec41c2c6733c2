"""Pages as a printer would dot them, cut out in mm; and the pictures of a built kit."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pypdfium2 as pdfium
import pypdfium2.raw as c
from PIL import Image as Pictures
from PIL.Image import Image

from pnp.box.foreign import Unreadable, attempt, read_foreign
from pnp.errors import PrintError
from pnp.output import file_stem, writing
from pnp.proof.listing import LONGEST, ListedPart, read_listing
from pnp.units import Rect, to_points

DPI: Final = 200
"""Dots to the inch that codes are read at: a cheap printer, a phone's camera."""

DOTS: Final = DPI / 25.4
"""Dots to the mm at that raster."""


def open_document(data: bytes) -> Any:
    """Open a PDF with pdfium."""
    return pdfium.PdfDocument(data)


@contextmanager
def open_aside(write: Callable[[Path], object]) -> Iterator[Any]:
    """Let a PDF be written where nobody sees it, and give it opened: its pages become pictures."""
    with TemporaryDirectory() as aside:
        file = Path(aside) / "pages.pdf"
        write(file)
        document = open_document(file.read_bytes())
    try:
        yield document
    finally:
        document.close()


def open_page(document: Any, number: int) -> Any:
    """Open a page by its number from 1; raises Unreadable if none is there that can be dotted."""
    if not 1 <= number <= len(document):
        raise Unreadable(f"it has no page {number}")
    page = document[number - 1]
    # a page of a kilometre would take all memory before it is dotted
    if not 0 < max(page.get_size()) <= to_points(LONGEST) or min(page.get_size()) <= 0:
        raise Unreadable(f"page {number} has no size from 0 to {LONGEST:,} mm a side")
    return page


def render(page: Any, dpi: float = DPI, *, grey: bool = True) -> Image:
    """Dot a whole page of pdfium; raises Unreadable if it cannot be."""
    image: Image = attempt(lambda: page.render(scale=dpi / 72, grayscale=grey).to_pil())
    return image


def render_area(page: Any, area: Rect, dpi: float = DPI, *, grey: bool = True) -> Image:
    """Dot a part of a page so that its top left corner falls on the corner of a dot.

    Two pages that show the same thing give the same dots, wherever it lies on each.
    Raises Unreadable if it cannot be dotted.
    """
    k = dpi / 25.4

    def draw() -> Image:
        width, height = max(round(area.width * k), 1), max(round(area.height * k), 1)
        form = c.FPDFBitmap_Gray if grey else c.FPDFBitmap_BGR
        bitmap = pdfium.PdfBitmap.new_native(width, height, form)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
        shift = c.FS_MATRIX(dpi / 72, 0, 0, dpi / 72, -area.x * k, -area.y * k)
        clip = c.FS_RECTF(0, 0, width, height)
        flags = c.FPDF_GRAYSCALE if grey else 0
        c.FPDF_RenderPageBitmapWithMatrix(bitmap.raw, page.raw, shift, clip, flags)
        dots: Image = bitmap.to_pil()
        image = dots.copy() if grey else dots  # what is in colour was turned round, so it is a copy
        bitmap.close()
        return image

    return attempt(draw)


def cut(image: Image, area: Rect) -> Image:
    """Cut an area out of a dotted page: one dot at least."""
    left, top = max(0, round(area.x * DOTS)), max(0, round(area.y * DOTS))
    right, low = round(area.right * DOTS), round(area.bottom * DOTS)
    right, low = min(image.width, right), min(image.height, low)
    return image.crop((left, top, max(right, left + 1), max(low, top + 1)))


def find_darkest(image: Image, outer: Rect, inner: Rect) -> int:
    """Give the darkest dot (0 black, 255 white) of a grey page between two rectangles."""
    ring = (
        strip(outer, "top", 0, inner.y - outer.y),
        strip(outer, "bottom", 0, outer.bottom - inner.bottom),
        strip(outer, "left", 0, inner.x - outer.x),
        strip(outer, "right", 0, outer.right - inner.right),
    )
    darkest = (cut(image, area).getextrema()[0] for area in ring)
    return min(map(int, darkest))  # type: ignore[arg-type]  # one band, so two figures


def strip(area: Rect, side: str, near: float, far: float, ends: float = 0) -> Rect:
    """Give the strip along a side, so far within it; its ends may be left out.

    >>> strip(Rect(0, 0, 10, 20), "right", 1, 3)
    Rect(x=7, y=0, width=2, height=20)
    """
    if side in {"left", "right"}:
        x = area.x + near if side == "left" else area.right - far
        return Rect(x, area.y + ends, far - near, area.height - 2 * ends)
    y = area.y + near if side == "top" else area.bottom - far
    return Rect(area.x + ends, y, area.width - 2 * ends, far - near)


_CONTACT_WIDTH: Final = 360  # of a page on a contact sheet, in dots
_FINE: Final = 4  # so many times finer a page is dotted than it is shown there
_ACROSS: Final = 4  # pages beside each other on a contact sheet
_GAP: Final = 12
_DESK: Final = (208, 208, 208)


def make_pictures(folder: Path, target: Path, dpi: int) -> Iterator[Path]:
    """Write the pictures of a built kit into a folder; name each that is written.

    Raises PrintError if a file of the kit is missing or the folder refuses.
    """
    listing = read_listing(folder)
    # A kit may be a stranger's: no link in it leads the pictures elsewhere.
    within = folder if target.is_relative_to(folder) else target
    for part in listing.parts:
        if part.on_screen:  # its faces are those of the booklet
            continue
        file = folder / part.file
        try:
            for name, picture in _render_part(read_foreign(folder, part.file), part, dpi):
                write_picture(picture, target / name, dpi, within)
                yield target / name
        except FileNotFoundError:
            raise PrintError(f"{file} is missing; build the kit again") from None
        except Unreadable as error:
            raise PrintError(f"{file}: {error}; build the kit again") from None


def _render_part(data: bytes, part: ListedPart, dpi: int) -> Iterator[tuple[str, Image]]:
    seen: set[tuple[str, str]] = set()
    tiles: list[tuple[Rect, Image]] = []
    with closing(attempt(partial(open_document, data))) as document:
        yield f"{part.id}.png", make_contact_sheet(document)
        for page in part.layout:
            source = attempt(partial(open_page, document, page.page))
            for piece in page.pieces:
                if (piece.id, piece.side) in seen:
                    continue
                seen.add((piece.id, piece.side))
                face = render_area(source, piece.area, dpi, grey=False)
                if piece.turn:
                    face = face.rotate(piece.turn, expand=True)
                side = "" if piece.side == "front" else f"-{piece.side}"
                if piece.shown:
                    tiles.append((piece.shown, face))
                else:
                    yield f"{part.id}/{file_stem(piece.id)}{side}.png", face
            source.close()
    if tiles:
        yield f"{part.id}-joined.png", attempt(partial(_join_tiles, tiles, dpi))


def _join_tiles(tiles: list[tuple[Rect, Image]], dpi: int) -> Image:
    dots = dpi / 25.4
    width = round(max(window.right for window, _ in tiles) * dots)
    height = round(max(window.bottom for window, _ in tiles) * dots)
    board = Pictures.new("RGB", (width, height), (255, 255, 255))
    for window, face in tiles:
        board.paste(face, (round(window.x * dots), round(window.y * dots)))
    return board


def make_contact_sheet(document: Any) -> Image:
    """Lay the pages of a file beside each other, small, on a grey desk."""
    small = []
    for number in range(1, len(document) + 1):
        page = attempt(partial(open_page, document, number))
        # every page is as wide as the next, whatever paper it is on
        dpi = _CONTACT_WIDTH / page.get_width() * 72
        # a hairline is at least one dot wide: drawn small at once, fine engraving would be black
        small.append(render(page, _FINE * dpi, grey=False).convert("RGB").reduce(_FINE))
        page.close()
    if not small:
        raise Unreadable("it cannot be read: it has no pages")
    columns = min(_ACROSS, len(small))
    across, down = _CONTACT_WIDTH + _GAP, max(image.height for image in small) + _GAP
    size = (columns * across + _GAP, ceil(len(small) / columns) * down + _GAP)
    sheet = Pictures.new("RGB", size, _DESK)
    for n, image in enumerate(small):
        row, column = divmod(n, columns)
        sheet.paste(image, (_GAP + column * across, _GAP + row * down))
    return sheet


def write_picture(picture: Image, file: Path, dpi: int, within: Path) -> None:
    """Write a picture whole or not at all; no level of its path below a folder may be a link."""
    with writing(file, within) as beside:
        picture.save(beside, format="PNG", dpi=(dpi, dpi))
