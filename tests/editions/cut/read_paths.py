"""Cut files read back by libraries that had no part in writing them."""

import math
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import ezdxf
from svgelements import SVG, Close, Line
from svgelements import Path as SvgPath

Points = list[tuple[float, float]]
"""The corners of one line, in mm from the top left of the sheet."""

Layers = dict[str, list[Points]]


def read_svg(file: Path) -> Layers:
    found: Layers = {}
    drawing = SVG.parse(str(file), ppi=25.4)
    for group in drawing:
        if group.values.get("id") in {"cut", "crease"}:
            found[group.values["id"]] = [
                points for path in group for points in _lines(SvgPath(path))
            ]
    return found


def page_of(file: Path) -> tuple[float, float]:
    drawing = SVG.parse(str(file), ppi=25.4)
    return float(drawing.width), float(drawing.height)


def _lines(path: Any) -> Iterator[Points]:
    for sub in path.as_subpaths():
        points: Points = []
        for segment in SvgPath(sub):
            if segment.start is None:
                points.append((segment.end.x, segment.end.y))
                continue
            steps = 1 if isinstance(segment, (Line, Close)) else 16
            for n in range(1, steps + 1):
                at = segment.point(n / steps)
                points.append((at.x, at.y))
        yield points


def read_dxf(file: Path) -> Layers:
    """Read the lines of each layer of a DXF file; it must be without a fault, and in mm."""
    document: Any = ezdxf.readfile(file)  # type: ignore[attr-defined, unused-ignore]
    audit = document.audit()
    assert not audit.errors
    assert not audit.fixes
    assert document.units == ezdxf.units.MM  # type: ignore[attr-defined, unused-ignore]
    found: Layers = {}
    height = 0.0
    for line in document.modelspace():
        points = [(at.x, at.y) for at in line.points()]
        if line.is_closed:
            points.append(points[0])
        if line.dxf.layer == "page":
            height = max(y for _, y in points)
            assert min(points) == (0, 0)  # the origin is the corner of the sheet
            assert document.header["$EXTMAX"][1] == height
        found.setdefault(line.dxf.layer, []).append(points)
    return {
        name: [[(x, height - y) for x, y in points] for points in lines]
        for name, lines in found.items()
    }


def length(lines: list[Points]) -> float:
    return sum(math.dist(one, other) for points in lines
               for one, other in pairwise(points))  # fmt: skip


def bounds(points: Points) -> tuple[float, float, float, float]:
    """Give left, top, right and bottom of a line."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
