"""Pictures of a built kit: contact sheets, single faces, the joined board; as PNG."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from math import ceil
from pathlib import Path
from typing import Any, Final

from PIL import Image as Pictures
from PIL.Image import Image

from pnp.box.foreign import Unreadable, attempt, read_foreign
from pnp.errors import PrintError
from pnp.output import file_beside, file_stem, refuse_links
from pnp.proof.listing import ListedPart, read_listing
from pnp.proof.raster import open_document, open_page, render, render_area
from pnp.units import Rect

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
    try:
        refuse_links(file, within)
        file.parent.mkdir(parents=True, exist_ok=True)
        with file_beside(file) as beside:
            picture.save(beside, format="PNG", dpi=(dpi, dpi))
    except OSError as error:
        raise PrintError(f"{file} cannot be written: {error.strerror}") from None
