"""Outlines put together from the lines of a net: what they close in is the piece."""

from collections.abc import Iterable

from pnp.editions.cut.cut_dxf import split_lines
from pnp.faces.path import Path

ClosedLine = tuple[tuple[float, float], ...]
"""The corners of a closed line, the last joined to the first."""

_CLOSE = 0.02
"""Ends of lines that are no farther apart, in mm, are one point."""


def close_outlines(paths: Iterable[Path]) -> tuple[ClosedLine, ...]:
    """Give the closed outlines that lines make together; a slit that ends within is none.

    >>> from pnp.faces.path import line, polyline
    >>> close_outlines([polyline([(0, 0), (4, 0), (4, 3)]), polyline([(0, 0), (0, 3), (4, 3)])])
    (((0, 0), (0, 3), (4, 3), (4, 0)),)
    >>> close_outlines([line(0, 0, 4, 0)])
    ()
    """
    closed: list[ClosedLine] = []
    open_lines: list[ClosedLine] = []
    for path in paths:
        for points, whole in split_lines(path):
            (closed if whole else open_lines).append(points)
    while open_lines:
        chain = open_lines.pop()
        while (found := _find_next(chain, open_lines)) is not None:
            number, turned = found
            piece = open_lines.pop(number)
            chain = (*chain, *(piece[::-1] if turned else piece)[1:])
        if len(chain) > 3 and _near(chain[0], chain[-1]):
            closed.append(chain[:-1])
    return tuple(closed)


def _find_next(chain: ClosedLine, lines: list[ClosedLine]) -> tuple[int, bool] | None:
    if len(chain) > 3 and _near(chain[0], chain[-1]):
        return None
    for number, line in enumerate(lines):
        if _near(chain[-1], line[0]):
            return number, False
        if _near(chain[-1], line[-1]):
            return number, True
    return None


def _near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) < _CLOSE and abs(one[1] - other[1]) < _CLOSE
