"""Tables of figures: rows told apart by a light screen in full ink, by thin rules in the others."""

from dataclasses import dataclass, replace
from math import fsum
from typing import Final

from pnp.faces.fit import put_line, put_text
from pnp.faces.path import line, rectangle
from pnp.faces.pen import Align, Font, Metrics, Pen, Stroke
from pnp.faces.tags import Tag
from pnp.faces.theme import Theme, tint
from pnp.units import Rect, to_mm

LEAST: Final = 8.0
"""Least size of type in a table in pt."""

HEAD_SIZE: Final = 8.5
"""Size of headings in pt."""

_PAD: Final = 1.6
_SPARE: Final = 0.2
_CAPITALS: Final = 0.345
"""Half the height of figures as a part of the type size: their middle above the baseline."""


@dataclass(frozen=True, slots=True)
class TableColumn:
    """One column: its width in mm, where its entries stand, and what they are set in."""

    width: float
    align: Align = "right"
    font: Font = "sans-400"


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """Columns with a heading each, and rows of entries."""

    columns: tuple[TableColumn, ...]
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    head_height: float = 7.0
    every: int = 0
    """After every so many rows stands a stronger rule."""
    parted: tuple[int, ...] = ()
    """Columns with an upright rule before them."""
    over: tuple[tuple[int, int, str], ...] = ()
    """Headings over several columns: the first of them, how many, and what is said."""
    size: float = 10
    """Size of the entries in pt."""
    breaks: tuple[int, ...] = ()
    """Rows before which stands a stronger rule, counted from nought."""

    @property
    def width(self) -> float:
        """Width of all columns in mm."""
        return fsum(column.width for column in self.columns)

    def height(self, row: float) -> float:
        """Height in mm with rows of so many mm."""
        return self.head_height + row * len(self.rows)

    def fitted(self, metrics: Metrics) -> "PrintedTable":
        """Give the table with columns as wide as their entries, and their headings in two lines."""
        columns = []
        for n, column in enumerate(self.columns):
            entries = (metrics.width(row[n], column.font, self.size) for row in self.rows)
            needed = max((*entries, _in_two_lines(metrics, self.head[n]))) + 2 * _PAD + _SPARE
            columns.append(replace(column, width=max(column.width, needed)))
        return replace(self, columns=tuple(columns))


def _in_two_lines(metrics: Metrics, heading: str) -> float:
    words = heading.split(" ")
    parted = ((" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words) + 1))
    return min(
        max(metrics.width(said, "sans-600", HEAD_SIZE) for said in lines) for lines in parted
    )


def put_table(pen: Pen, theme: Theme, table: PrintedTable, x: float, y: float, row: float) -> float:
    """Draw a table with rows of `row` mm. Returns the y of its foot."""
    ink, right = theme.colour("ink"), x + table.width
    whole = Tag("table", f"table at {x:.2f} {y:.2f}")
    with pen.tag(whole):
        head = _put_over(pen, theme, table, x, y)
        with pen.tag(Tag("row")):
            _put_row(pen, theme, table, head, table.head, head=True)
    top = y + table.head_height
    foot = top + len(table.rows) * row
    for n, entries in enumerate(table.rows):
        area = Rect(x, top + n * row, table.width, row)
        if theme.ink == "full" and n % 2:
            pen.shape(rectangle(area), fill=tint(theme.colour("accent"), 0.09))
        elif theme.ink != "full" and n:
            pen.shape(line(x, area.y, right, area.y), stroke=Stroke(ink, 0.1))
        with pen.tag(whole), pen.tag(Tag("row")):
            _put_row(pen, theme, table, area, entries, size=table.size)
    stronger = range(table.every, len(table.rows), table.every) if table.every else table.breaks
    for n in stronger:
        pen.shape(line(x, top + n * row, right, top + n * row), stroke=Stroke(ink, 0.25))
    for n in table.parted:
        at = x + fsum(column.width for column in table.columns[:n]) + _PAD / 2
        pen.shape(line(at, y + 1, at, foot), stroke=Stroke(ink, 0.15))
    pen.shape(line(x, top, right, top), stroke=Stroke(ink, 0.4))
    pen.shape(line(x, foot, right, foot), stroke=Stroke(ink, 0.25))
    return foot


def _put_over(pen: Pen, theme: Theme, table: PrintedTable, x: float, y: float) -> Rect:
    head = Rect(x, y, table.width, table.head_height)
    if not table.over:
        return head
    high = table.head_height * 0.52
    with pen.tag(Tag("row")):
        _put_heads_over(pen, theme, table, x, y + high * 0.72)
    return Rect(x, y + high, table.width, table.head_height - high)


def _put_heads_over(pen: Pen, theme: Theme, table: PrintedTable, x: float, baseline: float) -> None:
    # Over what is left there are empty cells.
    done = 0
    for first, count, said in table.over:
        _leave_cells(pen, first - done)
        done = first + count
        left = x + fsum(column.width for column in table.columns[:first]) + _PAD
        right = left - 2 * _PAD + fsum(each.width for each in table.columns[first : first + count])
        with pen.tag(Tag("head", span=count)):
            put_line(pen, (left + right) / 2, baseline, said, "sans-600", (9.5, LEAST),
                     theme.colour("ink"), right - left, "centre")  # fmt: skip
    _leave_cells(pen, len(table.columns) - done)


def _leave_cells(pen: Pen, count: int) -> None:
    for _ in range(count):
        with pen.tag(Tag("cell")):
            pass


def _put_row(
    pen: Pen,
    theme: Theme,
    table: PrintedTable,
    area: Rect,
    entries: tuple[str, ...],
    size: float = HEAD_SIZE,
    *,
    head: bool = False,
) -> None:
    x = area.x
    baseline = area.y + area.height / 2 + to_mm(size) * _CAPITALS
    for n, (column, entry) in enumerate(zip(table.columns, entries, strict=True)):
        room = Rect(x + _PAD, area.y, column.width - 2 * _PAD, area.height)
        with pen.tag(Tag("head" if head and entry else "cell" if n or not entry else "header")):
            if head:
                put_text(pen, entry, "sans-600", (size, LEAST), theme.colour("accent"), room,
                         column.align, leading=1.1)  # fmt: skip
            elif entry:
                at = {"left": room.x, "centre": room.x + room.width / 2, "right": room.right}
                put_line(pen, at[column.align], baseline, entry, column.font, (size, LEAST),
                         theme.colour("ink"), room.width, column.align)  # fmt: skip
        x += column.width
