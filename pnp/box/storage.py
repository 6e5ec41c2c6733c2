"""The box a game is kept in: the least inside that takes the folded board and what lies on it.

At the bottom lies the board, folded once; on it the sheets to read; on those, in layers, the trays
and the boxes of the decks.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Final

from pnp.box.board import town_height
from pnp.box.declared_parts import parts_of
from pnp.box.face_sizes import inside_of
from pnp.box.model import Box, label
from pnp.box.part_texts import count_pieces
from pnp.units import Rect, Size

PLAY: Final = 3.0
"""Room in mm that the board has beyond its sides."""

SHEET: Final = Size(210, 297)
"""The largest sheet that lies flat in the box: the banker's, on A4."""

_BOARD: Final = 6.0
"""Thickness in mm of a board on card, folded once."""

_PAPERS: Final = 5.0
"""Thickness of booklet, sheets and pad."""

_WALL: Final = 1.0
"""What the walls of a tray or of a deck's box add to its inside."""

_PIECES: Final = 18.0
"""Room above the trays for what stands about: dice and pawns."""

_STEP: Final = 5


@dataclass(frozen=True, slots=True)
class KeptBox:
    """A tray or a deck's box, lying flat in the large box: its place, its layer from below."""

    id: str
    area: Rect
    depth: float
    layer: int


@dataclass(frozen=True, slots=True)
class Storage:
    """The inside of the box in mm, and where things lie in it."""

    length: int
    width: int
    depth: int
    board: Size
    """The board as it is folded, its longer side first."""
    kept: tuple[KeptBox, ...] = ()


def storage_of(box: Box) -> Storage | None:
    """Reckon the least box that takes a game; nothing for a game without a board of its own."""
    board = _folded(box)
    if board is None:
        return None
    length = _up(max(board.width, SHEET.height) + PLAY)
    width = _up(max(board.height, SHEET.width) + PLAY)
    kept = tuple(lay_flat(tuple(_kept(box)), Size(length, width)))
    layers = sorted({each.layer for each in kept})
    high = [max(each.depth for each in kept if each.layer == layer) for layer in layers]
    piled = fsum(high[:-1]) + max(_PIECES, *high[-1:])
    return Storage(length, width, _up(_BOARD + _PAPERS + piled), board, kept)


def say_storage(box: Box, lang: str, key: str) -> str:
    """Say a text of the house with the least box's inside in it, such as `press.assembly_lid`."""
    found = storage_of(box)
    said = label(box, lang, f"press.{key}")
    if found is None:
        return ""
    return said.format(length=found.length, width=found.width, depth=found.depth)


def _folded(box: Box) -> Size | None:
    if box.rows:
        open_ = Size(box.rows.width, box.rows.height)
    elif box.town:
        open_ = Size(box.town.size, town_height(box.town))
    elif box.board:
        open_ = Size(box.board.size, box.board.size)
    else:
        return None
    sides = sorted((open_.width / 2, float(open_.height)))
    return Size(sides[1], sides[0])


def _kept(box: Box) -> Iterator[tuple[str, float, float, float]]:
    for part in parts_of(box):
        inside = inside_of(box, part.net) if part.net and part.net.kind != "lid" else None
        if part.net is None or inside is None:
            continue
        short, long = sorted(inside[:2])
        for n in range(count_pieces(part)):
            yield f"{part.id} {n + 1}", long + _WALL, short + _WALL, inside[2] + _WALL


def lay_flat(boxes: Sequence[tuple[str, float, float, float]], floor: Size) -> Iterator[KeptBox]:
    """Lay boxes into the large one in columns across it, the largest first, layer upon layer.

    Raises ValueError if one is larger than the floor.
    """
    x = y = column = 0.0
    layer = 0
    for name, long, short, depth in sorted(boxes, key=lambda each: -each[1] * each[2]):
        if long > floor.height or short > floor.width:
            raise ValueError(f"`{name}` is larger than the floor of the box")
        if y + long > floor.height:  # the next column
            x, y, column = x + column, 0.0, 0.0
        if x + short > floor.width:  # the next layer
            x, y, column, layer = 0.0, 0.0, 0.0, layer + 1
        yield KeptBox(name, Rect(x, y, short, long), depth, layer)
        y, column = y + long, max(column, short)


def _up(length: float) -> int:
    return math.ceil(length / _STEP) * _STEP
