"""A cut file as DXF: the oldest form of it, which every program reads (AutoCAD release 12).

Lengths are mm, y grows upwards. What is cut and what is creased are layers; the edge of the sheet
is a third, by which the paths are laid on a page and which is never cut. Curves become straight
lines.
"""

from collections.abc import Iterable, Iterator

from pnp.editions.cut.sheet_paths import SheetPaths
from pnp.faces.path import Path, flatten, rectangle
from pnp.units import Rect, Size

_LAYERS = (("page", 8), ("crease", 5), ("cut", 1))
"""The layers with their colours: grey, blue, red."""

_CLOSED = 1
"""The flag of a line that ends where it begins."""


def write_cut_dxf(paths: SheetPaths, paper: Size) -> str:
    """Write the paths of one sheet; its bottom left corner is the origin."""
    edge = rectangle(Rect(0, 0, paper.width, paper.height))
    drawn = {"page": (edge,), "crease": paths.creases, "cut": paths.cuts}
    pairs = [*_header(paper), *_tables(), (0, "SECTION"), (2, "ENTITIES")]
    for name, _ in _LAYERS:
        for path in drawn[name]:
            for line in split_lines(path):
                pairs += _polyline(name, line, paper.height)
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:>3}\n{value}\n" for code, value in pairs)


Pair = tuple[int, str | int]
"""A code and what it is for: DXF is nothing else."""

CutLine = tuple[tuple[tuple[float, float], ...], bool]
"""The corners of a line, and whether it comes back to the first."""


def _header(paper: Size) -> Iterator[Pair]:
    yield from ((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"))
    yield from ((9, "$INSUNITS"), (70, 4), (9, "$MEASUREMENT"), (70, 1))  # mm, metric
    yield from ((9, "$EXTMIN"), (10, "0.0"), (20, "0.0"), (9, "$EXTMAX"))
    yield from ((10, _figure(paper.width)), (20, _figure(paper.height)), (0, "ENDSEC"))


def _tables() -> Iterator[Pair]:
    yield from ((0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LTYPE"), (70, 1))
    yield from ((0, "LTYPE"), (2, "CONTINUOUS"), (70, 0), (3, "Solid line"))
    yield from ((72, 65), (73, 0), (40, "0.0"), (0, "ENDTAB"))
    yield from ((0, "TABLE"), (2, "LAYER"), (70, len(_LAYERS)))
    for name, colour in _LAYERS:
        yield from ((0, "LAYER"), (2, name), (70, 0), (62, colour), (6, "CONTINUOUS"))
    yield from ((0, "ENDTAB"), (0, "ENDSEC"))


def _polyline(layer: str, line: CutLine, height: float) -> Iterator[Pair]:
    points, closed = line
    yield from ((0, "POLYLINE"), (8, layer), (66, 1), (70, _CLOSED if closed else 0))
    yield from ((10, "0.0"), (20, "0.0"), (30, "0.0"))
    for x, y in points:
        yield from ((0, "VERTEX"), (8, layer), (10, _figure(x)), (20, _figure(height - y)))
        yield (30, "0.0")
    yield from ((0, "SEQEND"), (8, layer))


def _figure(value: float) -> str:
    return f"{value:.4f}"


def split_lines(path: Path) -> Iterator[CutLine]:
    """Give the lines of an outline, each with whether it is closed; curves are broken.

    >>> list(split_lines(rectangle(Rect(0, 0, 2, 1))))
    [(((0, 0), (2, 0), (2, 1), (0, 1)), True)]
    """
    for steps in _split_moves(path):
        closed = steps[-1][0] == "Z"
        points = flatten(Path(tuple(steps)))
        if len(points) > 2 and points[0] == points[-1]:
            points, closed = points[:-1], True
        yield points, closed


def _split_moves(path: Path) -> Iterable[list[tuple[str, tuple[float, ...]]]]:
    found: list[list[tuple[str, tuple[float, ...]]]] = []
    for step in path.steps:
        if step[0] == "M":
            found.append([])
        found[-1].append(step)
    return found
