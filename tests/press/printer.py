"""A printer that is off by known amounts, and an eye that reads its test sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as c
from PIL.Image import Image, Transpose

from pnp.press.profile import HEIGHT_BAR, WIDTH_BAR, Readings, verniers
from pnp.units import Rect, Size, to_points

DOTS = 24
"""Dots to the mm: 610 to the inch."""


@dataclass(frozen=True)
class Printer:
    """What a printer does to fronts, and to backs as they are seen through the paper."""

    shift: tuple[float, float] = (0, 0)
    turn: float = 0
    back_scale: tuple[float, float] = (1, 1)
    front_scale: tuple[float, float] = (1, 1)
    front_shift: tuple[float, float] = (0, 0)

    def lands(self, x: float, y: float, paper: Size, back: str) -> tuple[float, float]:
        """Give where a point of a page lies on the paper, looked at from the front."""
        if back == "long-edge":
            x = paper.width - x
        elif back == "short-edge":
            y = paper.height - y
        x, y = x - paper.width / 2, y - paper.height / 2
        if back:
            x, y = x * self.back_scale[0], y * self.back_scale[1]
            turned, slant = cos(radians(self.turn)), sin(radians(self.turn))
            x, y = x * turned - y * slant + self.shift[0], x * slant + y * turned + self.shift[1]
        x = x * self.front_scale[0] + self.front_shift[0]
        y = y * self.front_scale[1] + self.front_shift[1]
        return x + paper.width / 2, y + paper.height / 2

    def dots(self, page: Any, paper: Size, area: Rect, back: str = "") -> Image:
        """Dot an area of the printed paper, looked at from the front."""
        e, f = self.lands(0, 0, paper, back)
        a, b = (u - v for u, v in zip(self.lands(1, 0, paper, back), (e, f), strict=True))
        m, d = (u - v for u, v in zip(self.lands(0, 1, paper, back), (e, f), strict=True))
        bitmap = pdfium.PdfBitmap.new_native(
            round(area.width * DOTS), round(area.height * DOTS), c.FPDFBitmap_Gray
        )
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, bitmap.width, bitmap.height)
        k = DOTS / to_points(1)
        matrix = c.FS_MATRIX(a * k, b * k, m * k, d * k, (e - area.x) * DOTS, (f - area.y) * DOTS)
        clip = c.FS_RECTF(0, 0, bitmap.width, bitmap.height)
        c.FPDF_RenderPageBitmapWithMatrix(bitmap.raw, page.raw, matrix, clip, c.FPDF_GRAYSCALE)
        image: Image = bitmap.to_pil().copy()
        bitmap.close()
        return image


def read_sheet(file: Path, printer: Printer, paper: Size, flip: str) -> Readings:
    """Read a test sheet as it tells its reader to."""
    document = pdfium.PdfDocument(file)
    front, back = document[0], document[1]
    read: dict[str, list[float]] = {}
    for vernier in verniers(paper):
        area = Rect(vernier.x - 14, vernier.y - 14, 28, 28)
        scale = printer.dots(front, paper, area)
        marks = printer.dots(back, paper, area, flip)
        if vernier.way == "down":  # turn the sheet until the scale lies level
            scale, marks = (each.transpose(Transpose.ROTATE_90) for each in (scale, marks))
        read.setdefault(vernier.place, []).append(
            _tenths(_marks_in(scale, 21), _marks_in(marks, 10))
        )
    return Readings(
        **{place: (pair[0], pair[1]) for place, pair in read.items()},
        width=_ruled(printer.dots(front, paper, Rect(15, 66, 190, 3.7)), WIDTH_BAR),
        height=_ruled(
            printer.dots(front, paper, Rect(62.3, 25, 4.2, 250)).transpose(Transpose.ROTATE_90),
            HEIGHT_BAR,
        ),
    )


def _marks_in(image: Image, count: int) -> list[float]:
    """Find the rows that cross exactly so many marks, and give the marks of the middle one."""
    rows = [marks for y in range(0, image.height, 5) if len(marks := _dark(image, y)) == count]
    assert rows, f"nowhere {count} marks are seen"
    return rows[len(rows) // 2]


def _dark(image: Image, y: int) -> list[float]:
    """Give the middles of the dark runs of a row of dots."""
    row = image.crop((0, y, image.width, y + 1)).tobytes()
    found, weight, moment = [], 0, 0
    for x, level in enumerate((*row, 255)):
        if level < 200:
            weight, moment = weight + 255 - level, moment + (255 - level) * x
        elif weight:
            found.append(moment / weight)
            weight = moment = 0
    return found


def _tenths(scale: Sequence[float], marks: Sequence[float]) -> float:
    """Read whole millimetres at the arrow, and tenths where a mark meets one of the scale."""
    meets = [min(abs(mark - each) for each in scale) for mark in marks]
    tenths = meets.index(min(meets))
    if tenths == 0:
        return float(min(range(len(scale)), key=lambda n: abs(scale[n] - marks[0])))
    return sum(each <= marks[0] for each in scale) - 1 + tenths / 10


def _ruled(image: Image, long: float) -> float:
    """Lay a ruler along a bar: whole millimetres at the long mark, tenths where marks meet."""
    marks = _marks_in(image, 12)  # the end, the other bar, ten behind the other end
    ruler = [marks[0] + DOTS * n for n in range(round(long) + 20)]
    return _tenths(ruler, marks[2:])
