"""The plain shapes of SVG, from their attributes to their outlines."""

from collections.abc import Callable, Mapping
from typing import Final

from pnp.box.outline import PathSteps, draw_ellipse, draw_rectangle, draw_rounded, join_points
from pnp.box.path_data import read_path, read_points
from pnp.box.transforms import read_number

Attributes = Mapping[str, str]
"""The attributes of an element by their names."""


def _size(given: Attributes, name: str) -> float:
    value = read_number(given[name])
    if value <= 0:
        raise ValueError(f"`{name}` should be above 0, not {given[name]}")
    return value


def _place(given: Attributes, name: str) -> float:
    return read_number(given.get(name, "0"))


def _path(given: Attributes) -> PathSteps:
    return read_path(given["d"])


def _rect(given: Attributes) -> PathSteps:
    x, y = _place(given, "x"), _place(given, "y")
    width, height = _size(given, "width"), _size(given, "height")
    rx = read_number(given.get("rx", given.get("ry", "0")))
    ry = read_number(given.get("ry", given.get("rx", "0")))
    if rx <= 0 or ry <= 0:
        return draw_rectangle(x, y, width, height)
    return draw_rounded(x, y, width, height, min(rx, width / 2), min(ry, height / 2))


def _circle(given: Attributes) -> PathSteps:
    r = _size(given, "r")
    return draw_ellipse(_place(given, "cx"), _place(given, "cy"), r, r)


def _ellipse(given: Attributes) -> PathSteps:
    rx, ry = _size(given, "rx"), _size(given, "ry")
    return draw_ellipse(_place(given, "cx"), _place(given, "cy"), rx, ry)


def _line(given: Attributes) -> PathSteps:
    x1, y1, x2, y2 = (_place(given, name) for name in ("x1", "y1", "x2", "y2"))
    return join_points([(x1, y1), (x2, y2)])


def _polyline(given: Attributes) -> PathSteps:
    return join_points(read_points(given["points"]))


def _polygon(given: Attributes) -> PathSteps:
    return join_points(read_points(given["points"]), closed=True)


_SHAPES: Final[
    dict[str, tuple[Callable[[Attributes], PathSteps], tuple[str, ...], frozenset[str]]]
] = {
    "path": (_path, ("d",), frozenset({"pathLength"})),
    "rect": (_rect, ("width", "height"), frozenset({"x", "y", "rx", "ry"})),
    "circle": (_circle, ("r",), frozenset({"cx", "cy"})),
    "ellipse": (_ellipse, ("rx", "ry"), frozenset({"cx", "cy"})),
    "line": (_line, (), frozenset({"x1", "y1", "x2", "y2"})),
    "polyline": (_polyline, ("points",), frozenset()),
    "polygon": (_polygon, ("points",), frozenset()),
}
"""How each shape is drawn, the attributes it needs, and those it may have besides."""

SHAPES: Final = tuple(_SHAPES)
"""The elements that are shapes."""


def measures_of(name: str) -> frozenset[str]:
    """Name the attributes that say where a shape lies and how large it is."""
    _, needed, more = _SHAPES[name]
    return more | set(needed)


def outline_of(name: str, given: Attributes) -> PathSteps:
    """Give the outline of a shape; ValueError says what its attributes lack or hold amiss."""
    draw, needed, _ = _SHAPES[name]
    missing = [each for each in needed if each not in given]
    if missing:
        raise ValueError(f"it needs `{missing[0]}`")
    return draw(given)
