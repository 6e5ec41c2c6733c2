"""All drawings a kit can use, on one sheet with their names: for whoever chooses among them."""

import tempfile
from functools import partial
from math import fsum
from pathlib import Path
from typing import Final

from pnp.box.art import ICON, STEP, is_motif
from pnp.faces.art.drawing import put_drawing, put_icon
from pnp.faces.context import Context
from pnp.faces.path import rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.text.fit import put_line
from pnp.faces.theme import BLACK, WHITE
from pnp.press.pdf.file import Imprint, PdfFile, open_form_cache
from pnp.proof.kit_pictures import write_picture
from pnp.proof.raster import open_document, render
from pnp.units import Rect, Size

ACROSS: Final = 8
"""Drawings beside each other."""

_CELL: Final = Size(30, 36)
_SIDE: Final = 24.0
_HEAD: Final = 11.0
_EDGE: Final = 8.0

ArtSection = tuple[str, list[str]]
"""A heading, and the names of the drawings under it."""


def write_art_sheet(context: Context, fonts: Path, file: Path, dpi: int) -> int:
    """Write one picture of all drawings a kit can use; give how many there are.

    Raises PrintError if the picture cannot be written, ContentError if a drawing is not sound.
    """
    parts = parts_of_art(context)
    size = Size(2 * _EDGE + ACROSS * _CELL.width, 2 * _EDGE + fsum(map(_height, parts)))
    maker = open_form_cache(fonts, Path(context.pack))
    with tempfile.TemporaryDirectory() as folder:
        sheet = Path(folder) / "art.pdf"
        document = PdfFile(sheet, maker, size, Imprint("", "", context.lang))
        draw = partial(_draw, context=context, parts=parts, size=size)
        document.page(maker.page("art", size, draw), "art", size)
        document.save()
        opened = open_document(sheet.read_bytes())
        try:
            write_picture(render(opened[0], dpi, grey=False).convert("RGB"), file, dpi, file.parent)
        finally:
            opened.close()
    return sum(len(names) for _, names in parts)


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
    return _HEAD - (-len(part[1]) // ACROSS) * _CELL.height


def _draw(pen: Pen, context: Context, parts: list[ArtSection], size: Size) -> None:
    pen.shape(rectangle(Rect(0, 0, size.width, size.height)), WHITE)
    y = _EDGE
    for part in parts:
        heading, names = part
        pen.text(_EDGE, y + _HEAD - 4, heading, "sans-700", 15, BLACK)
        for n, name in enumerate(names):
            row, column = divmod(n, ACROSS)
            x = _EDGE + column * _CELL.width
            _draw_one(pen, context, name, x, y + _HEAD + row * _CELL.height)
        y += _height(part)


def _draw_one(pen: Pen, context: Context, name: str, x: float, y: float) -> None:
    left, said = x + (_CELL.width - _SIDE) / 2, name.removeprefix(ICON).removeprefix(STEP)
    if name.startswith(ICON):
        put_icon(pen, context.theme, said, left, y, _SIDE, context.theme.colour("accent"))
    else:
        put_drawing(pen, context.theme, name, left, y, _SIDE)
    pen.shape(rectangle(Rect(left, y, _SIDE, _SIDE)), stroke=Stroke("#cccccc", 0.1))
    middle, wide = x + _CELL.width / 2, _CELL.width - 2
    put_line(pen, middle, y + _SIDE + 4.6, said, "sans-500", (9, 7), BLACK, wide, "centre")
