"""Pictures of a built kit: contact sheets, single faces, the joined board; as PNG."""

import re
from collections.abc import Callable, Iterator
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pnp.errors import PrintError
from pnp.press.proof.listing import ListedPart, Placed, read_listing
from pnp.press.proof.raster import render, render_area

if TYPE_CHECKING:
    from PIL.Image import Image

CONTACT_WIDTH: Final = 360
"""Width of a page on a contact sheet, in dots."""

ACROSS: Final = 4
"""Pages beside each other on a contact sheet."""

_GAP: Final = 12
_DESK: Final = (208, 208, 208)

Told = Callable[[Path], None]
"""Told of each picture that is written."""


def preview(folder: Path, target: Path, dpi: int, told: Told) -> int:
    """Write the pictures of a built kit into a folder; give how many.

    Raises PrintError if a file of the kit is missing or the folder refuses.
    """
    listing = read_listing(folder)
    count = 0
    for part in listing.parts:
        document = _open(folder / part.file)
        try:
            for name, picture in _pictures(document, part, dpi):
                _write(picture, target / name, dpi)
                told(target / name)
                count += 1
        finally:
            document.close()
    return count


def _open(file: Path) -> Any:
    import pypdfium2 as pdfium  # noqa: PLC0415  # heavy, and only proof and preview need it

    try:
        return pdfium.PdfDocument(file)
    except (OSError, pdfium.PdfiumError) as error:
        raise PrintError(f"{file} cannot be opened: {error}; build the kit again") from None


def _pictures(document: Any, part: ListedPart, dpi: int) -> "Iterator[tuple[str, Image]]":
    yield f"{part.id}.png", contact_sheet(document)
    tiles: list[tuple[Placed, Image]] = []
    seen: set[tuple[str, str]] = set()
    for page in part.pages:
        source = document[page.number - 1]
        for piece in page.pieces:
            if (piece.id, piece.side) in seen:
                continue
            seen.add((piece.id, piece.side))
            face = _upright(render_area(source, piece.area, dpi, grey=False), piece)
            if piece.window:
                tiles.append((piece, face))
            else:
                yield f"{part.id}/{_plain(piece)}.png", face
        source.close()
    if tiles:
        yield f"{part.id}-joined.png", join_tiles(tiles, dpi)


def _plain(piece: Placed) -> str:
    """Give a file name of plain letters for a face."""
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", piece.id.rpartition("/")[2]).strip(".-") or "face"
    return name if piece.side == "front" else f"{name}-{piece.side}"


def _upright(face: "Image", piece: Placed) -> "Image":
    return face.rotate(piece.turn, expand=True) if piece.turn else face


def join_tiles(tiles: "list[tuple[Placed, Image]]", dpi: int) -> "Image":
    """Lay the tiles of a board together as they are glued, later ones over earlier."""
    from PIL import Image  # noqa: PLC0415  # heavy, and only proof and preview need it

    dots = dpi / 25.4
    windows = [piece.window for piece, _ in tiles if piece.window]
    width = round(max(window.right for window in windows) * dots)
    height = round(max(window.bottom for window in windows) * dots)
    board = Image.new("RGB", (width, height), (255, 255, 255))
    for (_, face), window in zip(tiles, windows, strict=True):
        board.paste(face, (round(window.x * dots), round(window.y * dots)))
    return board


def contact_sheet(document: Any) -> "Image":
    """Lay the pages of a file beside each other, small, on a grey desk."""
    from PIL import Image  # noqa: PLC0415  # heavy, and only proof and preview need it

    small = []
    for page in document:
        dpi = CONTACT_WIDTH / page.get_width() * 72
        small.append(render(page, dpi, grey=False).convert("RGB"))
        page.close()
    tall = max(image.height for image in small)
    columns = min(ACROSS, len(small))
    rows = ceil(len(small) / columns)
    size = (columns * (CONTACT_WIDTH + _GAP) + _GAP, rows * (tall + _GAP) + _GAP)
    sheet = Image.new("RGB", size, _DESK)
    for n, image in enumerate(small):
        row, column = divmod(n, columns)
        sheet.paste(image, (_GAP + column * (CONTACT_WIDTH + _GAP), _GAP + row * (tall + _GAP)))
    return sheet


def _write(picture: "Image", file: Path, dpi: int) -> None:
    """Write a picture beside its place and rename it, so that no half picture ever shows."""
    beside = file.with_name(f".{file.name}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        picture.save(beside, format="PNG", dpi=(dpi, dpi))
        beside.replace(file)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise PrintError(f"{file} cannot be written: {error.strerror}") from None
