"""Places in a row, a grid, to and fro, or round the edge, each with its value."""

import math
from collections.abc import Iterator

from pnp.box.parts.declared import CellGrid, PartBox
from pnp.box.words import split_both
from pnp.faces.boxes.ground_box import outline_path
from pnp.faces.boxes.scene import BoxScene
from pnp.faces.boxes.text_box import put_styled
from pnp.faces.fit import put_line
from pnp.faces.pen import Pen, Stroke
from pnp.units import Rect, to_mm

_MARK = 7.0
"""Size in pt of the small word in a place."""


def put_cell_grid(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Draw the places of a grid in their order."""
    grid = box.cells
    if grid is None:
        return
    theme, style = scene.context.theme, scene.style(box, "number")
    values = values_of(scene, grid)
    count = grid.count if grid.count is not None else len(values)
    places = list(arrange(area, max(count, len(values)), grid))
    line = scene.ink(box, None)
    for n, place in enumerate(places):
        fill = scene.say(grid.fills[n % len(grid.fills)]) if grid.fills else ""
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
            put_line(pen, x, y, mark, "sans-500", (_MARK, _MARK), ink, room.width, "centre")
            room = Rect(room.x, room.y, room.width, room.height - high)
        put_styled(pen, values[n], style, ink, room)


def values_of(scene: BoxScene, grid: CellGrid) -> list[str]:
    """Say what stands in the places: words of the list, or one number after the other."""
    if grid.numbered:
        first, last, *step = grid.numbered
        way = (step[0] if step else 1) * (1 if last >= first else -1)
        return [str(n) for n in range(first, last + (1 if way > 0 else -1), way)]
    if len(grid.values) == 1 and "{" in grid.values[0].said(scene.context.lang):
        return split_both(scene.say(grid.values[0]), str.split)  # a column that lists them
    return [scene.say(each) for each in grid.values]


def arrange(area: Rect, count: int, grid: CellGrid) -> Iterator[Rect]:
    """Give the places of a grid one after the other."""
    if count < 1:
        return
    if grid.order == "ring":
        yield from _ring(area, count, grid.gap)
        return
    columns = min(grid.columns or count, count)
    rows = math.ceil(count / columns)
    wide = (area.width - grid.gap * (columns - 1)) / columns
    high = (area.height - grid.gap * (rows - 1)) / rows
    for n in range(count):
        row, column = divmod(n, columns)
        if grid.order == "columns":
            column, row = divmod(n, rows)
        elif grid.order == "snake" and row % 2:
            column = columns - 1 - column
        x, y = area.x + column * (wide + grid.gap), area.y + row * (high + grid.gap)
        yield Rect(x, y, wide, high)


def _ring(area: Rect, count: int, gap: float) -> Iterator[Rect]:
    across, down = ring_sides(area, count)
    wide = (area.width - gap * (across - 1)) / across
    high = (area.height - gap * (down - 1)) / down
    way = [(n, 0) for n in range(across)]
    way += [(across - 1, n) for n in range(1, down)]
    way += [(n, down - 1) for n in range(across - 2, -1, -1)]
    way += [(0, n) for n in range(down - 2, 0, -1)]
    for column, row in way[:count]:
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
