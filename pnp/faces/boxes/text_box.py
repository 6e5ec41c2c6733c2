"""Words in a box: as large as fits, in a style, with marks of emphasis if wished."""

import math
import re
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from math import fsum
from typing import Final

from pnp.box.game import TextStyle
from pnp.box.kinds import name_edge
from pnp.box.parts.declared import CellGrid, Order, PartBox
from pnp.box.words import has_two, split_both
from pnp.faces.art.drawing import put_wordmark
from pnp.faces.boxes.ground_box import ROUND, BoxScene, outline_path
from pnp.faces.boxes.tables import PrintedTable, TableColumn, put_table
from pnp.faces.context import WHITE
from pnp.faces.pen import ARTIFACT, HEADING, PARAGRAPH, Colour, Pen, Stroke, Tag
from pnp.faces.text import fit
from pnp.faces.text.line_breaks import ASCENT, is_marked
from pnp.outlines import line, rounded_rectangle
from pnp.units import Rect, to_mm, to_points

_ACCENT = 0.16  # how far accents reach above a first line, as a part of the least type size
_HIGH = 0.24  # how far accents reach above capitals, as a part of the type size
_EDGE = 2.2  # how far two languages keep from the edge of a panel, in mm
_LOW = 0.95  # how large a line is at most in a low row, as a part of its height
_APART = 0.07  # distance added between capitals, as a part of the type size


def put_text_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Set the text of a box."""
    style, text, theme = scene.style(box, "text"), scene.say(box.text), scene.context.theme
    text = text.upper() if box.single and style.capitals else text
    if box.short and not fit.fits_on_line(
        pen, text, style.font, style.fit, area.width, box.spacing
    ):
        text = scene.say(box.short)
    if box.alike:
        size = fit.common_size(pen, style, scene.say(box.alike), area.size, single=box.single)
        style = replace(style, fit=(size, style.fit[1]))
    if box.mark and put_wordmark(
        pen, theme, text, area, style.align, style.stand, heading=box.heading
    ):
        return
    if box.clear and theme.ink == "line" and text.strip():
        pen.shape(rounded_rectangle(area, ROUND), WHITE, theme.stroke("ink", 0.25))
    if box.single:
        _put_single(pen, text, style, scene.ink(box, style), area, box)
        return
    area = _room_for(scene, text, style, area)
    tag = _tag_of(box) or PARAGRAPH
    _put_styled(pen, text, style, scene.ink(box, style), area, tag, markup=box.markup)


def _tag_of(box: PartBox) -> Tag | None:
    return ARTIFACT if box.again else HEADING if box.heading else None


def _put_single(
    pen: Pen, text: str, style: TextStyle, colour: Colour, area: Rect, box: PartBox
) -> None:
    if not text.strip():
        return
    x = fit.stand_at(area, style.align)
    level = box.stand == "middle"  # its capitals; two languages below one another
    most, least = style.fit
    most = max(least, min(most, to_points(area.height) * _LOW)) if level else most
    y = area.middle[1] + to_mm(most) * fit.CAPITALS / 2 if level else area.bottom
    tag = _tag_of(box)
    with pen.tag(tag) if tag else nullcontext():
        fit.put_line(pen, x, y, text, style.font, (most, least), colour, area.width, style.align,
                 box.spacing, area.height if level else 0)  # fmt: skip


def _room_for(scene: BoxScene, text: str, style: TextStyle, area: Rect) -> Rect:
    # Two languages keep off the edge, accented capitals at the top out of it.
    part = scene.part
    on_face = scene.size.area.covers(area)  # what leans has a place of its own
    if has_two(text) and on_face and not part.fills_page:
        edge = _EDGE if scene.inner else max(_EDGE, part.safe)
        top, foot = max(area.y, edge), min(area.bottom, scene.size.height - edge)
        area = Rect(area.x, top, area.width, foot - top) if foot - top > edge else area
    if scene.inner or not any(c.isupper() and unicodedata.decomposition(c) for c in text):
        return area
    over = to_mm(style.fit[0]) * _HIGH - max(0.0, area.y - part.safe)
    high = max(0.1, area.height - over)
    return Rect(area.x, area.y + over, area.width, high) if over > 0 else area


def put_code_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Set the code of a piece, if it bears one."""
    style = scene.style(box, "code")
    _put_styled(pen, scene.code, style, scene.ink(box, style), area)


def _put_styled(
    pen: Pen, text: str, style: TextStyle, colour: Colour, area: Rect, tag: Tag = PARAGRAPH,
    *, markup: bool = False,
) -> None:  # fmt: skip
    if not text.strip():
        return
    if style.stand == "top":
        over = to_mm(style.fit[1]) * _ACCENT
        area = Rect(area.x, area.y + over, area.width, area.height - over)
    if style.capitals and not (markup and is_marked(text)):
        _put_capitals(pen, text.upper(), style, colour, area)
    else:
        fit.put_text(pen, text, style.font, style.fit, colour, area, style.align,
                 style.stand, style.leading, tag, markup=markup)  # fmt: skip


def _put_capitals(pen: Pen, text: str, style: TextStyle, colour: Colour, area: Rect) -> None:
    if has_two(text):  # two languages on one line stand close
        fit.put_text(pen, text, style.font, style.fit, colour, area, style.align,
                 style.stand, 1.1)  # fmt: skip
        return
    size, least = style.fit

    def wide(size: float) -> float:
        return pen.width(text, style.font, size, to_mm(size) * _APART)

    while size > least and wide(size) > area.width:
        size -= 0.25
    if wide(size) > area.width + 1e-6:
        pen.fault(fit.overflow(pen, text, style.font, least, area), text)
    em = to_mm(size)
    y = {
        "top": area.y + em * ASCENT,
        "middle": area.y + area.height / 2 + em * ASCENT / 2,
        "foot": area.bottom - em * 0.1,
    }[style.stand]
    x = fit.stand_at(area, style.align)
    pen.text(x, y, text, style.font, size, colour, style.align, em * _APART)


_NUMBER: Final = re.compile(r"([+\u2212-]?)([0-9]{1,9})")


def put_figure_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Set the figure of a box."""
    style, said = scene.style(box, "figure"), scene.say(box.figure)
    asked = box.written != "plain" and not scene.inner  # a word of a repeat may stand for itself
    if asked and said.strip() and not any(map(str.isdigit, said)):
        say = f"`{said.strip()}` is no number, and this box writes one"
        pen.fault(f"{say}; write a whole number, or nothing", said)
    _put_styled(pen, _write_figure(scene, box, said), style, scene.ink(box, style), area)


def _write_figure(scene: BoxScene, box: PartBox, text: str) -> str:
    found = _NUMBER.fullmatch(text.strip())
    if found is None or box.written == "plain":
        return text
    write = scene.context.sum if box.written == "money" else scene.context.figures
    return found[1].replace("-", "\u2212") + write(int(found[2]))


# How far a line to write on stands above the foot of its box in mm; how much of it a word takes.
_FOOT, _BEFORE = 1.2, 0.6


def put_writing_line(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Draw a line along the foot of a box; what is left of it behind the word is written on."""
    style, y, start = scene.style(box, "small"), area.bottom - _FOOT, area.x
    ink, said = scene.ink(box, style), scene.say(box.line)
    if said:
        room = area.width * _BEFORE
        start += fit.put_line(pen, area.x, y, said, style.font, style.fit, ink, room) + 1.2
    pen.shape(line(start, y + 0.4, area.right, y + 0.4), stroke=Stroke(ink, 0.2, box.dashes))


_MARK = 7.0  # size in pt of the small word in a place


def put_cell_grid(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Draw the places of a grid in their order."""
    grid = box.cells
    if grid is None:
        return
    theme, style = scene.context.theme, scene.style(box, "number")
    values = _values_of(scene, grid)
    count = max(len(values) if grid.count is None else grid.count, len(values))
    if grid.edges:
        area = _put_edges(pen, scene, box, grid, area)
    places = list(arrange(area, count, grid))
    line, step = scene.ink(box, None), grid.columns if grid.edges else None
    for n, place in enumerate(places):
        turn = n + n // step if step else n
        fill = scene.say(grid.fills[turn % len(grid.fills)]) if grid.fills else ""
        path = outline_path(place, grid.outline)
        pen.shape(path, theme.area(fill) if fill else None, Stroke(line, box.width))
        if n >= len(values):
            continue
        ink = theme.on(fill) if fill else scene.ink(box, style)
        mark = scene.say((grid.marks or {}).get(values[n]))
        room = place.inset(min(0.8, place.width * 0.08))
        if mark:
            high = to_mm(_MARK)
            x, y = place.x + place.width / 2, place.bottom - 0.35 * high
            fit.put_line(pen, x, y, mark, "sans-500", (_MARK, _MARK), ink, room.width, "centre")
            room = Rect(room.x, room.y, room.width, room.height - high)
        _put_styled(pen, values[n], style, ink, room)


_NAMES: Final = 5.0  # what the names along an edge take from the places, in mm


def _put_edges(pen: Pen, scene: BoxScene, box: PartBox, grid: CellGrid, area: Rect) -> Rect:
    # Names across stand at the top, or at the foot if those down are counted from there.
    foot = grid.edges[1].endswith("back")
    inner = area.grown(-_NAMES, 0 if foot else -_NAMES, 0, -_NAMES if foot else 0)
    style = replace(scene.style(box, "label"), align="centre", stand="middle")
    for name, place in edge_places(inner, grid, _NAMES, foot=foot):
        _put_styled(pen, name, style, scene.ink(box, style), place)
    return inner


def edge_places(
    area: Rect, grid: CellGrid, deep: float, *, foot: bool = False
) -> Iterator[tuple[str, Rect]]:
    """Give what stands along two edges of a grid, and where: at its left, its top or its foot."""
    columns = grid.columns or 1
    rows = -(-(grid.count or len(grid.values)) // columns)
    across = Rect(area.x, area.bottom if foot else area.y - deep, area.width, deep)
    down = Rect(area.x - deep, area.y, deep, area.height)
    sides = (across, columns, columns), (down, rows, 1)
    for names, (side, count, beside) in zip(grid.edges, sides, strict=False):
        areas = in_rows(side, count, beside, gap=grid.gap)
        yield from zip(name_edge(names, count), areas, strict=True)


def _values_of(scene: BoxScene, grid: CellGrid) -> list[str]:
    if grid.numbered:
        first, last, *step = grid.numbered
        way = (step[0] if step else 1) * (1 if last >= first else -1)
        return [str(n) for n in range(first, last + (1 if way > 0 else -1), way)]
    if len(grid.values) == 1 and "{" in grid.values[0].said(scene.context.lang):
        return split_both(scene.say(grid.values[0]), str.split)  # a column that lists them
    return [scene.say(each) for each in grid.values]


def arrange(area: Rect, count: int, grid: CellGrid) -> Iterator[Rect]:
    """Give the places of a grid one after the other."""
    if grid.order != "ring":
        yield from in_rows(area, count, min(grid.columns or count, count), 1, grid.gap, grid.order)
        return
    across, down = ring_sides(area, count)
    way = [(n, 0) for n in range(across)]
    way += [(across - 1, n) for n in range(1, down)]
    way += [(n, down - 1) for n in range(across - 2, -1, -1)]
    way += [(0, n) for n in range(down - 2, 0, -1)]
    places = list(in_rows(area, across * down, across, down, grid.gap))
    yield from (places[row * across + column] for column, row in way[:count])


def in_rows(
    area: Rect, count: int, columns: int, rows: int = 1, gap: float = 0, order: Order = "rows"
) -> Iterator[Rect]:
    """Give so many places in rows of so many, in more rows if they ask for that."""
    if not count:
        return
    rows = max(rows, math.ceil(count / columns))
    wide = (area.width - gap * (columns - 1)) / columns
    high = (area.height - gap * (rows - 1)) / rows
    for n in range(count):
        row, column = divmod(n, columns)
        if order == "columns":
            column, row = divmod(n, rows)
        elif order == "snake" and row % 2:
            column = columns - 1 - column
        yield Rect(area.x + column * (wide + gap), area.y + row * (high + gap), wide, high)


def ring_sides(area: Rect, count: int) -> tuple[int, int]:
    """Give the places along both sides of a ring, the places as square as can be.

    >>> ring_sides(Rect(0, 0, 100, 100), 40)
    (11, 11)
    """
    half = math.ceil(count / 2) + 2
    share = area.width / (area.width + area.height)
    across = min(max(2, round(half * share)), half - 2)
    return across, half - across


_HEAD: Final = 8.0
_MOST_BLANK: Final = 40


def put_table_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Draw a table over the whole of its box, its rows of one height."""
    table = box.table
    if table is None:
        return
    rows = [tuple(scene.say(entry) for entry in row) for row in table.rows]
    lines = filter(str.strip, split_both(scene.say(table.lines), str.splitlines))
    rows += [tuple(split_both(line, part_entries)) for line in lines]
    rows += [()] * table.empty
    if not rows:
        return
    blank, style = scene.say(table.blank).strip(), scene.style(box, "text")
    count = max(len(table.head), len(table.widths), *map(len, rows), 1)
    count += min(int(blank), _MOST_BLANK) if blank.isdecimal() else 0
    parts = [*table.widths, *([1.0] * (count - len(table.widths)))]
    unit = area.width / fsum(parts)
    head = min(area.height / (len(rows) + 1), to_mm(_HEAD) * 2.4) if table.head else 0.0
    high = min((area.height - head) / len(rows), table.row or area.height)
    aligns = dict(enumerate(table.align))
    printed = PrintedTable(
        tuple(
            TableColumn(unit * part, aligns.get(n, "centre" if n else "left"))
            for n, part in enumerate(parts)
        ),
        _fill_up(map(scene.say, table.head), count),
        tuple(_fill_up(row, count) for row in rows),
        head,
        parted=tuple(range(1, count)) if table.ruled else (),
        style=style,
        colour=scene.ink(box, style),
    )
    put_table(pen, scene.context.theme, printed, area.x, area.y, high)


def _fill_up(entries: Iterable[str], count: int) -> tuple[str, ...]:
    return (*entries, *[""] * count)[:count]


def part_entries(line: str) -> list[str]:
    """Part the entries of a line.

    >>> part_entries("Rent | 12")
    ['Rent', '12']
    """
    return [entry.strip() for entry in line.split("|")]
