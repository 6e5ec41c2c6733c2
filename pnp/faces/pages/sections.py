"""Sections of a sheet to read: titles, tables, remarks and texts, in stacks beside one another.

The type of a page's texts is as large as it has room for, and then its rows are as high.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from math import fsum
from typing import Final

from pnp.faces.boxes.box_drawing import put_layer
from pnp.faces.boxes.tables import PrintedTable, put_table
from pnp.faces.context import Context, Face
from pnp.faces.pen import Metrics, Pen
from pnp.faces.text.fit import put_text
from pnp.faces.text.line_breaks import voices_of
from pnp.units import Rect, Size

GAP: Final = 6.0
"""Distance of sections from each other, in mm."""

_ROWS: Final = tuple(tenths / 10 for tenths in range(70, 40, -1))  # heights of a row in mm
_LARGEST, _SMALLEST = 10.5, 8.0  # sizes of running text in pt
_LEADING: Final = 1.22
_SPREAD: Final = 11.0  # the most that is put between sections of a shorter stack in mm
_TOP: Final = 23.0  # where the first section begins
_SECTION: Final = 9.5  # what a title takes
_REMARK: Final = 9.0  # size of remarks in pt
_AFTER: Final = 1.2
_INDENT: Final = 2.2


@dataclass(frozen=True, slots=True)
class Section:
    """A title, a table if there are figures, and remarks or running text below it."""

    title: str
    icon: str
    width: float
    table: PrintedTable | None = None
    remarks: tuple[str, ...] = ()
    text: str = ""
    """In light markup."""

    def height(self, metrics: Metrics, row: float, size: float = _LARGEST) -> float:
        """Give how high it is with rows of so many mm and text of so many pt."""
        high = _SECTION if self.title else 0.0
        high += self.table.height(row) + 2 if self.table else 0.0
        for remark in self.remarks:
            (said, *_) = voices_of(metrics, remark, "sans-400")
            high += said.break_at(_REMARK, self.width - _INDENT, _LEADING).height + _AFTER
        if self.text:
            (said, *_) = voices_of(metrics, self.text, "sans-400", markup=True)
            high += said.break_at(size, self.width, _LEADING).height
        return high


Stack = tuple[Section, ...]
"""Sections one below the other."""
Band = tuple[Stack, ...]
"""Stacks beside one another."""
Sizes = tuple[float, float]
"""The height of a row in mm, and the size of texts in pt."""


def sheet_faces(
    context: Context, size: Size, metrics: Metrics, title: str, bands: Iterable[Band]
) -> tuple[Face, ...]:
    """Give a page with these bands, or a page for each where one page has no room for them all."""
    shown = tuple(filter(None, (tuple(filter(None, band)) for band in bands)))
    fits = partial(_fit_rows, metrics, room=size.height - _TOP + GAP)
    whole = fits(shown)
    faces = []
    for n, page in enumerate((shown,) if whole else tuple((band,) for band in shown), start=1):
        sizes = whole or fits(page) or (_ROWS[-1], _SMALLEST)
        draw = partial(_draw, context=context, size=size, title=title, bands=page, sizes=sizes)
        key = f"{title} {n} {page[0][0][0].title} {size.width:g} {context.lang} {context.theme.ink}"
        faces.append(Face(key, size, draw, safe=0))
    return tuple(faces)


def _fit_rows(metrics: Metrics, bands: tuple[Band, ...], room: float) -> tuple[float, float] | None:
    # How high rows are and how large text is; None if even the least do not fit.
    def fit(row: float, size: float) -> bool:
        return room >= fsum(
            max(fsum(each.height(metrics, row, size) + GAP for each in stack) for stack in band)
            for band in bands
        )

    for row in _ROWS:
        if fit(row, text := min(_LARGEST, int(row * 8) / 4)):  # by quarter points
            return next(high for high in _ROWS if fit(high, text)), text
    return None


def _draw(
    pen: Pen, context: Context, size: Size, title: str, bands: tuple[Band, ...], sizes: Sizes
) -> None:
    put_layer(pen, context, "sheets/tables", size.area, title=context.label(title))
    y = _TOP
    for band in bands:
        x = 0.0
        titles = "\n".join(each.title for stack in band for each in stack if each.title)
        highs = [fsum(each.height(pen, *sizes) + GAP for each in stack) for stack in band]
        for stack, high in zip(band, highs, strict=True):
            spare = (max(highs) - high) / max(1, len(stack) - 1)
            foot, apart = y, GAP + min(_SPREAD, spare)  # their feet are level
            for section in stack:
                room = Rect(x, foot, section.width, size.height - foot)
                foot = _draw_section(pen, context, section, titles, room, *sizes) + apart
            x += stack[0].width + GAP
        y += max(highs)


def _draw_section(
    pen: Pen, context: Context, section: Section, titles: str, area: Rect, row: float, size: float
) -> float:
    # Titles beside one another have one size. Words that would pass the floor are faults.
    ink, foot = context.theme.colour("ink"), area.y
    if section.title:
        head = Rect(area.x, foot, area.width, _SECTION)
        words = {"icon": section.icon, "title": section.title, "titles": titles}
        put_layer(pen, context, "sheets/section", head, **words)
        foot += _SECTION
    if section.table:
        foot = put_table(pen, context.theme, section.table, area.x, foot, row) + 2
    for remark in section.remarks:
        put_layer(pen, context, "sheets/remark", Rect(area.x, foot, area.width, 0))
        room = Rect(area.x + _INDENT, foot, area.width - _INDENT, area.bottom - foot)
        foot = put_text(pen, remark, "sans-400", (_REMARK,) * 2, ink, room, stand="top") + _AFTER
    if section.text:
        rest = Rect(area.x, foot, area.width, area.bottom - foot)
        foot = put_text(pen, section.text, "sans-400", (size, size), ink, rest, stand="top",
                        leading=_LEADING, markup=True)  # fmt: skip
    return foot
