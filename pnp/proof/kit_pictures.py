"""Pictures of a built kit: contact sheets, single faces, the joined board; as PNG."""

from collections.abc import Callable, Iterator
from functools import partial
from math import ceil
from pathlib import Path
from typing import Any, Final

from PIL import Image as Pictures
from PIL.Image import Image

from pnp.box.foreign import Unreadable, attempt, read_foreign
from pnp.errors import PrintError
from pnp.output import file_beside, file_stem, refuse_links
from pnp.proof.listing import ListedPart, ListedPiece, read_listing
from pnp.proof.raster import open_document, open_page, render, render_area

CONTACT_WIDTH: Final = 360
"""Width of a page on a contact sheet, in dots."""

FINE: Final = 4
"""How many times finer a page is dotted than it is shown there."""

ACROSS: Final = 4
"""Pages beside each other on a contact sheet."""

_GAP: Final = 12
_DESK: Final = (208, 208, 208)

Told = Callable[[Path], None]
"""Told of each picture that is written."""


def make_pictures(folder: Path, target: Path, dpi: int, told: Told) -> int:
    """Write the pictures of a built kit into a folder; give how many.

    Raises PrintError if a file of the kit is missing or the folder refuses.
    """
    listing = read_listing(folder)
    # A kit may be a stranger's: no link in it leads the pictures elsewhere.
    within = folder if target.is_relative_to(folder) else target
    count = 0
    for part in listing.parts:
        if part.on_screen:  # its faces are those of the booklet
            continue
        try:
            for name, picture in _render_part(read_foreign(folder, part.file), part, dpi):
                write_picture(picture, target / name, dpi, within)
                told(target / name)
                count += 1
        except FileNotFoundError:
            say = f"{folder / part.file} is missing; build the kit again"
            raise PrintError(say) from None
        except Unreadable as error:
            say = f"{folder / part.file}: {error}; build the kit again"
            raise PrintError(say) from None
    return count


def _render_part(data: bytes, part: ListedPart, dpi: int) -> Iterator[tuple[str, Image]]:
    document = attempt(partial(open_document, data))
    try:
        yield f"{part.id}.png", make_contact_sheet(document)
        tiles: list[tuple[ListedPiece, Image]] = []
        for source, piece in _find_faces(document, part):
            face = render_area(source, piece.area, dpi, grey=False)
            if piece.turn:
                face = face.rotate(piece.turn, expand=True)
            side = "" if piece.side == "front" else f"-{piece.side}"
            if piece.window:
                tiles.append((piece, face))
            else:
                yield f"{part.id}/{file_stem(piece.id)}{side}.png", face
        if tiles:
            yield f"{part.id}-joined.png", attempt(partial(_join_tiles, tiles, dpi))
    finally:
        document.close()


def _find_faces(document: Any, part: ListedPart) -> Iterator[tuple[Any, ListedPiece]]:
    seen: set[tuple[str, str]] = set()
    for page in part.layout:
        source = attempt(partial(open_page, document, page.page))
        for piece in page.pieces:
            if (piece.id, piece.side) not in seen:
                seen.add((piece.id, piece.side))
                yield source, piece
        source.close()


def _join_tiles(tiles: list[tuple[ListedPiece, Image]], dpi: int) -> Image:
    dots = dpi / 25.4
    windows = [piece.shown for piece, _ in tiles if piece.shown]
    width = round(max(window.right for window in windows) * dots)
    height = round(max(window.bottom for window in windows) * dots)
    board = Pictures.new("RGB", (width, height), (255, 255, 255))
    for (_, face), window in zip(tiles, windows, strict=True):
        board.paste(face, (round(window.x * dots), round(window.y * dots)))
    return board


def make_contact_sheet(document: Any) -> Image:
    """Lay the pages of a file beside each other, small, on a grey desk."""
    small = []
    for number in range(1, len(document) + 1):
        page = attempt(partial(open_page, document, number))
        # every page is as wide as the next, whatever paper it is on
        dpi = CONTACT_WIDTH / page.get_width() * 72
        # a hairline is at least one dot wide: drawn small at once, fine engraving would be black
        small.append(render(page, FINE * dpi, grey=False).convert("RGB").reduce(FINE))
        page.close()
    if not small:
        raise Unreadable("it cannot be read: it has no pages")
    tall = max(image.height for image in small)
    columns = min(ACROSS, len(small))
    rows = ceil(len(small) / columns)
    size = (columns * (CONTACT_WIDTH + _GAP) + _GAP, rows * (tall + _GAP) + _GAP)
    sheet = Pictures.new("RGB", size, _DESK)
    for n, image in enumerate(small):
        row, column = divmod(n, columns)
        sheet.paste(image, (_GAP + column * (CONTACT_WIDTH + _GAP), _GAP + row * (tall + _GAP)))
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
