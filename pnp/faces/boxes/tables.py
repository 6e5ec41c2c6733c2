"""Tables of figures: rows told apart by a light screen in full ink, by thin rules in the others."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import fsum
from typing import Final

from pnp.box.game import TextStyle
from pnp.faces.context import Context, Theme, tint
from pnp.faces.pen import Align, Colour, Font, Metrics, Pen, Stroke, Tag
from pnp.faces.text.fit import CAPITALS, put_line, put_text, stand_at
from pnp.outlines import line, rectangle
from pnp.units import Rect, to_mm

_LEAST: Final = 8.0  # least size of type in a table in pt
_HEAD_SIZE: Final = 8.5  # size of headings in pt
_PAD: Final = 1.6
_SPARE: Final = 0.2
_FINER, _NEAR = 0.88, 0.18  # what goes on stands smaller, and nearer, in parts of a row


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
    parted: tuple[int, ...] = ()
    """Columns with an upright rule before them."""
    over: tuple[tuple[int, int, str], ...] = ()
    """Headings over several columns: the first of them, how many, and what is said."""
    size: float = 10
    """Size of the entries in pt."""
    breaks: tuple[int, ...] = ()
    """Rows before which stands a stronger rule, counted from nought."""
    style: TextStyle | None = None
    """What all entries are set in, on several lines if need be, with a rule between all rows; else
    each stands on one line, in the font of its column."""
    colour: Colour | None = None
    """The colour of its entries, if they are not in ink."""

    @property
    def width(self) -> float:
        """Width of all columns in mm."""
        return fsum(column.width for column in self.columns)

    def left(self, n: int) -> float:
        """Where a column begins, in mm from the left of the table."""
        return fsum(column.width for column in self.columns[:n])

    def height(self, row: float) -> float:
        """Height in mm with rows of so many mm."""
        return self.head_height + row * len(self.rows)

    def size_for_all(self, metrics: Metrics) -> float:
        """Give the size in pt at which every entry stands on its line."""
        parts = [
            (column.width - 2 * _PAD) / max(1, metrics.width(entry, column.font, self.size))
            for row in self.rows
            for column, entry in zip(self.columns, row, strict=True)
        ]
        return max(_LEAST, self.size * min(1, *parts))

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
    width = partial(metrics.width, font="sans-600", size=_HEAD_SIZE)
    return min(max(map(width, lines)) for lines in parted)


def put_table(pen: Pen, theme: Theme, table: PrintedTable, x: float, y: float, row: float) -> float:
    """Draw a table with rows of `row` mm. Returns the y of its foot."""
    ink, right = theme.colour("ink"), x + table.width
    whole = Tag("table", f"table at {x:.2f} {y:.2f}")
    if table.head_height:
        with pen.tag(whole):
            head = _put_over(pen, theme, table, x, y)
            with pen.tag(Tag("row")):
                _put_row(pen, theme, table, head, table.head, head=True)
    top = y + table.head_height
    foot = top + len(table.rows) * row
    filled, band = [sum(map(bool, entries)) for entries in table.rows], -1
    # what stands above goes on in the same band; in a table of a part's own cells wait to be filled
    goes_on = [not table.style and each == 1 < filled[0] for each in filled]
    finer = replace(table, size=table.size * _FINER)
    for n, entries in enumerate(table.rows):
        area = Rect(x, top + n * row, table.width, row)
        band += not goes_on[n]
        if theme.ink == "full" and band % 2:
            pen.shape(rectangle(area), fill=tint(theme.colour("accent"), 0.09))
        if n and not goes_on[n] and (table.style or theme.ink != "full"):
            pen.shape(line(x, area.y, right, area.y), stroke=Stroke(ink, 0.12))
        with pen.tag(whole), pen.tag(Tag("row")):
            nearer = any(goes_on[n + 1 : n + 2]) - goes_on[n]
            near = Rect(x, area.y + row * _NEAR * nearer, table.width, row)
            _put_row(pen, theme, finer if goes_on[n] else table, near, entries)
    for n in table.breaks:
        pen.shape(line(x, top + n * row, right, top + n * row), stroke=Stroke(ink, 0.25))
    for n in table.parted:
        at = x + table.left(n)
        pen.shape(line(at, y, at, foot), stroke=Stroke(ink, 0.15))
    pen.shape(line(x, top, right, top), stroke=Stroke(ink, 0.4))
    pen.shape(line(x, foot, right, foot), stroke=Stroke(ink, 0.25))
    return foot


def _put_over(pen: Pen, theme: Theme, table: PrintedTable, x: float, y: float) -> Rect:
    # Give where the headings below them stand. Over what is left there are empty cells.
    head = Rect(x, y, table.width, table.head_height)
    if not table.over:
        return head
    high, done = table.head_height * 0.52, 0
    with pen.tag(Tag("row")):
        for first, count, said in (*table.over, (len(table.columns), 0, "")):
            for _ in range(first - done):
                with pen.tag(Tag("cell")):
                    pass
            done = first + count
            left, right = x + table.left(first) + _PAD, x + table.left(done) - _PAD
            if count:
                with pen.tag(Tag("head", span=count)):
                    put_line(pen, (left + right) / 2, y + high * 0.72, said, "sans-600",
                             (9.5, _LEAST), theme.colour("ink"), right - left,
                             "centre")  # fmt: skip
    return Rect(x, y + high, table.width, table.head_height - high)


def _put_row(
    pen: Pen, theme: Theme, table: PrintedTable, area: Rect, entries: tuple[str, ...],
    *, head: bool = False,
) -> None:  # fmt: skip
    x, style, ink = area.x, table.style, table.colour or theme.colour("ink")
    baseline = area.y + area.height / 2 + to_mm(table.size) * CAPITALS / 2
    for n, (column, entry) in enumerate(zip(table.columns, entries, strict=True)):
        room, align = Rect(x + _PAD, area.y, column.width - 2 * _PAD, area.height), column.align
        with pen.tag(Tag("head" if head and entry else "cell" if n or not entry else "header")):
            if head:
                put_text(pen, entry, "sans-600", (_HEAD_SIZE, style.fit[1] if style else _LEAST),
                         theme.colour("accent"), room, align, leading=1.1)  # fmt: skip
            elif entry and style:
                put_text(pen, entry, style.font, style.fit, ink, room, align,
                         leading=style.leading)  # fmt: skip
            elif entry:
                at = stand_at(room, align)
                put_line(pen, at, baseline, entry, column.font, (table.size, _LEAST), ink,
                         room.width, align, high=area.height)  # fmt: skip
        x += column.width


# What stands behind the key of a heading → the type of its column.
_MARKED: Final[Mapping[str, Font]] = {
    "": "sans-400", "+": "sans-500", "*": "sans-600", "!": "sans-700", "/": "sans-400-italic",
}  # fmt: skip


def draw_up(
    context: Context, heads: str, widths: Iterable[float], rows: Iterable[tuple[str, ...]],
    high: float = 6, *, every: int = 0, breaks: tuple[int, ...] = (), rate: int = 0,
) -> PrintedTable:  # fmt: skip
    """Draw up a table by its headings, the widths of its columns in mm, and its rows.

    Headings are keys of labels; behind one, `<` sets its column left, and a sign of `_MARKED` says
    in what type. The `rate` is filled in where a heading names it. A stronger rule stands before
    some rows, the `breaks`, or after `every` so many.
    """
    columns, said = [], []
    for head, width in zip(heads.split(), widths, strict=True):
        key, left, mark = head.rstrip("<+*!/"), "<" in head, head[-1] if head[-1] in _MARKED else ""
        columns.append(TableColumn(width, "left" if left else "right", _MARKED[mark]))
        said.append(key if key == "#" else context.label(key, rate=rate))
    said[0] = said[0][:1].upper() + said[0][1:]  # `open circles` are `Open circles` there
    entries = tuple(rows)
    breaks = breaks or (tuple(range(every, len(entries), every)) if every else ())
    return PrintedTable(tuple(columns), tuple(said), entries, high, breaks=breaks)
