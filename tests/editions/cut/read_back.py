"""Cut files read back: marks as a machine sees them, paths by libraries that did not write them."""

import json
import math
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import ezdxf
from PIL import Image
from svgelements import SVG, Close, Line
from svgelements import Path as SvgPath

from pnp.proof.raster import open_document, render

FINE = 600 / 25.4
"""Dots to the mm that marks are measured in."""

DOTS = 200 / 25.4
"""Dots to the mm that stray ink is looked for in."""

DARK = 128


def dotted(file: Path, page: int, dots: float = FINE) -> Image.Image:
    document = open_document(file.read_bytes())
    picture = render(document[page], dots * 25.4)
    document.close()
    return picture


def ink_in(picture: Image.Image, area: tuple[float, ...]) -> Any:
    """Give where ink stands in an area in mm, as left, top, right, bottom; none if nowhere."""
    box = tuple(round(each * FINE) for each in area)
    black = picture.crop(box).point(lambda dot: 255 if dot < DARK else 0)  # type: ignore[arg-type]
    found = black.getbbox()
    if found is None:
        return None
    left, top = box[:2]
    return tuple(each / FINE for each in (left + found[0], top + found[1],
                                          left + found[2], top + found[3]))  # fmt: skip


def corner_boxes(page: tuple[float, float], inset: float, wide: float) -> list[tuple[float, ...]]:
    """Give the four corners of a page from its edge inwards: top and bottom left, then right."""
    right, bottom = page[0] - inset - wide, page[1] - inset - wide
    start, side = inset - 2, wide + 2
    return [(start, start, start + side, start + side),
            (start, bottom, start + side, bottom + side),
            (right, start, right + side, start + side),
            (right, bottom, right + side, bottom + side)]  # fmt: skip


def find_ink_in_quiet_zones(folder: Path) -> list[str]:
    """Find front pages where anything but a mark stands in the quiet zone of a mark."""
    told = json.loads((folder / "cut.json").read_text(encoding="utf-8"))
    marks = told["machine"]["marks"]
    if marks is None:
        return []
    found = []
    for part in told["parts"]:
        page = 0
        for sheet in part["sheets"]:
            picture = dotted(folder / sheet["printed"], page, DOTS)
            page += 2 if sheet["two_sided"] else 1
            if stray := _strays(picture, sheet["page"], marks):
                found.append(f"{part['id']} {sheet['sheet']}: {stray} dots")
    return found


def _strays(picture: Image.Image, page: list[float], marks: dict[str, Any]) -> int:
    """Count dots of ink in the quiet zones of a page that belong to no mark."""
    inset, half, quiet = marks["inset"], marks["thickness"] / 2, marks["quiet"]
    rest = picture.copy()
    zones = []
    for n, (far, low) in enumerate([(0, 0), (1, 0), (0, 1), (1, 1)]):
        square = marks["pattern"] == "square-and-corners"
        if square and n == 3:
            continue
        x, y = (page[0] - inset if far else inset), (page[1] - inset if low else inset)
        reach = marks["square"] + half if square and n == 0 else marks["length"]
        out_x, in_x = (half, -reach) if far else (-half, reach)
        out_y, in_y = (half, -reach) if low else (-half, reach)
        arms = (
            [(out_x, out_y, in_x, in_y)] if square and n == 0
            else [(out_x, -half, in_x, half), (-half, out_y, half, in_y)]
        )  # fmt: skip
        for x0, y0, x1, y1 in arms:
            _whiten(rest, sorted((x + x0, x + x1)), sorted((y + y0, y + y1)))
        xs, ys = sorted((x + out_x, x + in_x)), sorted((y + out_y, y + in_y))
        zones.append((xs[0] - quiet, ys[0] - quiet, xs[1] + quiet, ys[1] + quiet))
    return sum(_dark(rest, zone) for zone in zones)


def _whiten(picture: Image.Image, xs: list[float], ys: list[float]) -> None:
    box = (round(xs[0] * DOTS) - 2, round(ys[0] * DOTS) - 2,
           round(xs[1] * DOTS) + 2, round(ys[1] * DOTS) + 2)  # fmt: skip
    picture.paste(255, box)


def _dark(picture: Image.Image, zone: tuple[float, ...]) -> int:
    area = picture.crop(tuple(round(each * DOTS) for each in zone))  # type: ignore[arg-type]
    return sum(area.histogram()[:250])


Points = list[tuple[float, float]]
"""The corners of one line, in mm from the top left of the sheet."""

Layers = dict[str, list[Points]]


def read_svg(file: Path) -> Layers:
    found: Layers = {}
    drawing = SVG.parse(str(file), ppi=25.4)
    for group in drawing:
        if group.values.get("id") in {"cut", "crease"}:
            lines = [points for path in group for points in _lines(SvgPath(path))]
            found[group.values["id"]] = lines
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
    return {name: [[(x, height - y) for x, y in each] for each in found[name]] for name in found}


def length(lines: list[Points]) -> float:
    return sum(math.dist(one, other) for points in lines for one, other in pairwise(points))


def bounds(points: Points) -> tuple[float, float, float, float]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
