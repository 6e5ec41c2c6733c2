"""Pictures drawn as the press draws: single faces, all drawings of a kit, its laid table."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import fsum
from pathlib import Path
from typing import Final

from PIL.Image import Image

from pnp.box.art import ICON, STEP, is_motif
from pnp.documents.scene import DPI, draw_scene, scene_faces
from pnp.faces.context import Context
from pnp.faces.frames.card_frame import put_layer
from pnp.faces.pen import Pen
from pnp.faces.theme import WHITE
from pnp.outlines import rectangle
from pnp.output import file_stem
from pnp.press.document import write_document
from pnp.press.kit_snapshot import FacePicture
from pnp.press.pdf.file import Imprint
from pnp.press.pdf.streams import FormCache
from pnp.proof.raster import open_aside, render, write_picture
from pnp.units import Rect, Size

_ACROSS: Final = 8  # drawings beside each other on the sheet of all

_CELL: Final = Size(30, 36)
_HEAD: Final = 11.0
_EDGE: Final = 8.0

_SCREEN_DPI: Final = 144  # what a screen takes the picture of a table for

ArtSection = tuple[str, list[str]]
"""A heading, and the names of the drawings under it."""


def write_faces(faces: Sequence[FacePicture], pack: Path, folder: Path, dpi: int) -> list[Path]:
    """Write a picture of each face into the folder of its part; give their files."""
    files = [picture_file(each, folder) for each in faces]
    drawn = _render([(each.face.size, each.face.draw) for each in faces], pack, dpi)
    for picture, file in zip(drawn, files, strict=True):
        write_picture(picture, file, dpi, folder)
    return files


def picture_file(face: FacePicture, folder: Path) -> Path:
    """Name the file of a face's picture: its piece, and its side if that is the back."""
    side = "" if face.side == "front" else "-back"
    return folder / face.part / f"{file_stem(face.piece)}{side}.png"


def write_scene(context: Context, file: Path) -> None:
    """Write a picture of the laid table as a camera sees it."""
    faces = scene_faces(context)
    drawn = _render([(face.size, face.draw) for face in faces], Path(context.pack), DPI)
    textures = dict(zip([face.key for face in faces], drawn, strict=True))
    write_picture(draw_scene(context, textures), file, _SCREEN_DPI, file.parent)


def write_art_sheet(context: Context, file: Path, dpi: int) -> None:
    """Write one picture of all drawings a kit can use, with their names."""
    parts = parts_of_art(context)
    size = Size(2 * _EDGE + _ACROSS * _CELL.width, 2 * _EDGE + fsum(map(_height, parts)))
    drawn = [(size, partial(_draw_art, context=context, parts=parts, size=size))]
    for picture in _render(drawn, Path(context.pack), dpi):
        write_picture(picture, file, dpi, file.parent)


def _render(
    drawn: Sequence[tuple[Size, Callable[[Pen], None]]], pack: Path, dpi: int
) -> Iterator[Image]:
    if not drawn:
        return
    pages = [("", size, draw) for size, draw in drawn]
    cache, bare = FormCache(pack, packing=0), Imprint("", "", "")
    with open_aside(partial(write_document, imprint=bare, pages=pages, cache=cache)) as opened:
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
