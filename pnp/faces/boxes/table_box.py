"""A table in a box: a head, rows of entries, and empty rows to write in."""

from collections.abc import Sequence
from math import fsum
from typing import Final

from pnp.box.game import Alignment
from pnp.box.parts.declared import BoxTable, PartBox
from pnp.box.words import split_both
from pnp.faces.boxes.scene import BoxScene
from pnp.faces.path import Path, line, rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.tags import Tag
from pnp.faces.text.fit import put_text
from pnp.faces.theme import tint
from pnp.units import Rect, to_mm

_PAD: Final = 1.4
_HEAD: Final = 8.0
_MOST_BLANK: Final = 40


def put_table_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Draw a table over the whole of its box, its rows of one height."""
    table = box.table
    if table is None:
        return
    rows = _entries_of(scene, table)
    if not rows:
        return
    blank = scene.say(table.blank).strip()
    edges = _column_edges(table, rows, area, int(blank) if blank.isdecimal() else 0)
    head = min(area.height / (len(rows) + 1), to_mm(_HEAD) * 2.4) if table.head else 0.0
    high = min((area.height - head) / len(rows), table.row or area.height)
    area = Rect(area.x, area.y, area.width, head + high * len(rows))
    whole = Tag("table", f"table at {area.x:.2f} {area.y:.2f}")
    for n, row in enumerate(rows):
        top = area.y + head + n * high
        if n % 2 and scene.context.theme.ink == "full":
            shade = tint(scene.context.theme.colour("accent"), 0.09)
            pen.shape(rectangle(Rect(area.x, top, area.width, high)), fill=shade)
        with pen.tag(whole), pen.tag(Tag("row")):
            _put_row(pen, scene, box, row, Rect(area.x, top, area.width, high), edges)
    if table.head:
        with pen.tag(whole), pen.tag(Tag("row", place=-1)):
            _put_head(pen, scene, box, Rect(area.x, area.y, area.width, head), edges)
    _put_lines(pen, scene, box, area, [area.y + head + n * high for n in range(len(rows))], edges)


def _entries_of(scene: BoxScene, table: BoxTable) -> list[tuple[str, ...]]:
    rows = [tuple(scene.say(entry) for entry in row) for row in table.rows]
    lines = filter(str.strip, split_both(scene.say(table.lines), str.splitlines))
    rows += [tuple(split_both(line, _part_entries)) for line in lines]
    return rows + [()] * table.empty


def _part_entries(line: str) -> list[str]:
    return [entry.strip() for entry in line.split("|")]


def _column_edges(
    table: BoxTable, rows: Sequence[tuple[str, ...]], area: Rect, blank: int = 0
) -> list[float]:
    count = max(len(table.head), len(table.widths), *(len(row) for row in rows), 1)
    count += min(blank, _MOST_BLANK)
    parts = [*table.widths, *([1.0] * (count - len(table.widths)))]
    edges = [area.x]
    for part in parts:
        edges.append(edges[-1] + area.width * part / fsum(parts))
    return edges


def _align(table: BoxTable, n: int) -> Alignment:
    return table.align[n] if n < len(table.align) else "centre" if n else "left"


def _put_row(
    pen: Pen, scene: BoxScene, box: PartBox, row: tuple[str, ...], area: Rect,
    edges: list[float],
) -> None:  # fmt: skip
    style, table = scene.style(box, "text"), box.table or BoxTable()
    for n in range(len(edges) - 1):
        said = row[n] if n < len(row) else ""
        room = Rect(edges[n] + _PAD, area.y, edges[n + 1] - edges[n] - 2 * _PAD, area.height)
        with pen.tag(Tag("cell" if n or not said else "header")):
            if said:
                put_text(pen, said, style.font, style.fit, scene.ink(box, style), room,
                         _align(table, n), leading=style.leading)  # fmt: skip


def _put_head(pen: Pen, scene: BoxScene, box: PartBox, area: Rect, edges: list[float]) -> None:
    table, accent = box.table or BoxTable(), scene.context.theme.colour("accent")
    for n in range(len(edges) - 1):
        said = scene.say(table.head[n]) if n < len(table.head) else ""
        room = Rect(edges[n] + _PAD, area.y, edges[n + 1] - edges[n] - 2 * _PAD, area.height)
        with pen.tag(Tag("head" if said else "cell")):
            if said:
                put_text(pen, said, "sans-600", (_HEAD + 1, 7), accent, room, _align(table, n),
                         leading=1.1)  # fmt: skip


def _put_lines(
    pen: Pen, scene: BoxScene, box: PartBox, area: Rect, tops: list[float], edges: list[float]
) -> None:
    ink, table = scene.context.theme.colour("ink"), box.table or BoxTable()
    fine = [line(area.x, y, area.right, y) for y in tops[1:]]
    if table.ruled:
        fine += [line(x, area.y, x, area.bottom) for x in edges[1:-1]]
    steps = tuple(step for path in fine for step in path.steps)
    if steps:
        pen.shape(Path(steps), stroke=Stroke(ink, 0.15))
    strong = [line(area.x, area.bottom, area.right, area.bottom)]
    strong += [line(area.x, tops[0], area.right, tops[0])] if tops else []
    pen.shape(Path(tuple(s for path in strong for s in path.steps)), stroke=Stroke(ink, 0.35))
