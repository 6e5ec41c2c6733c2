"""Pictures drawn as the press draws: single faces, all drawings of a kit, its laid table."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import ceil, fsum
from pathlib import Path
from typing import Final

from PIL import Image as Pictures
from PIL.Image import Image

from pnp.box.art import ICON, STEP, is_motif
from pnp.documents.scene import DPI, draw_scene, scene_faces
from pnp.faces.context import Context
from pnp.faces.frames.card_frame import put_layer
from pnp.faces.pen import Pen
from pnp.faces.theme import WHITE
from pnp.outlines import rectangle
from pnp.output import file_stem, writing
from pnp.press.document import write_document, write_face_pages
from pnp.press.job import PrintJob
from pnp.press.kit import lay_out_all, plan_parts
from pnp.press.kit_snapshot import FacePicture, list_faces
from pnp.press.pdf.file import FormCache, Imprint
from pnp.proof.raster import open_aside, render
from pnp.units import Rect, Size

_ACROSS: Final = 8  # drawings, or faces of a part, beside each other on the sheet of all
_SMALL: Final = 240  # dots that the longest side of a face has there
_GAP: Final = 12
_DESK: Final = (208, 208, 208)

_CELL: Final = Size(30, 36)
_HEAD: Final = 11.0
_EDGE: Final = 8.0

_SCREEN_DPI: Final = 144  # what a screen takes the picture of a table for

_BARE: Final = Imprint("", "", "")  # nobody reads the pages that become pictures

ArtSection = tuple[str, list[str]]
"""A heading, and the names of the drawings under it."""


def write_kit(context: Context, job: PrintJob, folder: Path, dpi: int) -> Iterator[Path]:
    """Write a picture of each face of a kit, in a folder for each part, and one of all its faces.

    Names each file that is written. Raises LayoutError with everything that cannot be laid out.
    """
    printed = (part for part in plan_parts(context, job) if not part.on_screen)
    for part in lay_out_all(printed):
        faces = list_faces(part)
        files = write_faces(faces, Path(context.pack), folder, dpi)
        yield from files
        if len(files) > 1:
            sheet = folder / f"{part.id}.png"
            write_picture(_lay_side_by_side(faces, files), sheet, dpi, folder)
            yield sheet


def _lay_side_by_side(faces: Sequence[FacePicture], files: Sequence[Path]) -> Image:
    sizes, small = [each.face.size for each in faces], list[Image]()
    dots = _SMALL / max(max(each.width, each.height) for each in sizes)
    for size, file in zip(sizes, files, strict=True):
        with Pictures.open(file) as picture:
            picture.thumbnail((dots * size.width, dots * size.height))
            small.append(picture.copy())
    columns, rows = min(_ACROSS, len(small)), ceil(len(small) / _ACROSS)
    wide, high = (_GAP + max(sides) for sides in zip(*(each.size for each in small), strict=True))
    sheet = Pictures.new("RGB", (columns * wide + _GAP, rows * high + _GAP), _DESK)
    for n, face in enumerate(small):
        row, column = divmod(n, columns)
        sheet.paste(face, (_GAP + column * wide, _GAP + row * high))
    return sheet


def write_faces(faces: Sequence[FacePicture], pack: Path, folder: Path, dpi: int) -> list[Path]:
    """Write a picture of each face into the folder of its part; give their files.

    Raises LayoutError with everything that cannot be drawn.
    """
    names = (f"{file_stem(x.piece)}{'-back' if x.side == 'back' else ''}.png" for x in faces)
    files = [folder / each.part / name for each, name in zip(faces, names, strict=True)]
    leaves, cache = [(each.piece, each.face) for each in faces], FormCache(pack, packing=0)
    write = partial(write_face_pages, cache=cache, leaves=leaves, imprint=_BARE)
    for picture, file in zip(_render(write, dpi), files, strict=True):
        write_picture(picture, file, dpi, folder)
    return files


def write_picture(picture: Image, file: Path, dpi: int, within: Path) -> None:
    """Write a picture whole or not at all; no level of its path below a folder may be a link."""
    with writing(file, within) as beside:
        picture.save(beside, format="PNG", dpi=(dpi, dpi))


def write_scene(context: Context, file: Path) -> None:
    """Write a picture of the laid table as a camera sees it."""
    faces = scene_faces(context)
    drawn = _draw_aside([(face.size, face.draw) for face in faces], Path(context.pack), DPI)
    textures = dict(zip([face.key for face in faces], drawn, strict=True))
    write_picture(draw_scene(context, textures), file, _SCREEN_DPI, file.parent)


def write_art_sheet(context: Context, file: Path, dpi: int) -> None:
    """Write one picture of all drawings a kit can use, with their names."""
    parts = parts_of_art(context)
    size = Size(2 * _EDGE + _ACROSS * _CELL.width, 2 * _EDGE + fsum(map(_height, parts)))
    drawn = [(size, partial(_draw_art, context=context, parts=parts, size=size))]
    for picture in _draw_aside(drawn, Path(context.pack), dpi):
        write_picture(picture, file, dpi, file.parent)


def _draw_aside(
    drawn: Sequence[tuple[Size, Callable[[Pen], None]]], pack: Path, dpi: int
) -> Iterator[Image]:
    pages, cache = [("", size, draw) for size, draw in drawn], FormCache(pack, packing=0)
    return _render(partial(write_document, imprint=_BARE, pages=pages, cache=cache), dpi)


def _render(write: Callable[[Path], None], dpi: int) -> Iterator[Image]:
    with open_aside(write) as opened:
        for page in opened:
            yield render(page, dpi, grey=False).convert("RGB")


def parts_of_art(context: Context) -> list[ArtSection]:
    """Sort the drawings of a kit: its own, those all games share, icons, steps of making."""
    art = context.theme.art
    own, names = set(art.own()), sorted(art.names())
    motifs = [name for name in names if is_motif(name)]
    parts: list[ArtSection] = [
        (context.box.game.id, [name for name in motifs if name in own]),
        ("shared", [name for name in motifs if name not in own]),
        ("icons", [name for name in names if name.startswith(ICON)]),
        ("steps", [name for name in names if name.startswith(STEP)]),
    ]
    return [part for part in parts if part[1]]


def _height(part: ArtSection) -> float:
    return _HEAD - (-len(part[1]) // _ACROSS) * _CELL.height


def _draw_art(pen: Pen, context: Context, parts: list[ArtSection], size: Size) -> None:
    pen.shape(rectangle(size.area), WHITE)
    y = _EDGE
    for heading, names in parts:
        area = Rect(_EDGE, y, size.width - 2 * _EDGE, _height((heading, names)))
        layer = "art-icons" if heading == "icons" else "art"
        said = " ".join(name.removeprefix(ICON) for name in names)
        put_layer(pen, context, f"sheets/{layer}", area, heading=heading, names=said)
        y = area.bottom
