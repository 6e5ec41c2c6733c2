"""Where the seams of a board may run, so that they cut as few words as can be."""

from collections.abc import Iterable, Sequence
from typing import Final

from pnp.faces.face import Face
from pnp.faces.finding_pen import FindingPen
from pnp.faces.pen import Metrics
from pnp.press.tiling import OVERLAP

_STEP: Final = 0.5
_CLEAR: Final = 2.0
"""How far a seam keeps from words, in mm."""

_NEAR: Final = 38.0
"""How far a seam moves from where it would part a board evenly, in mm."""

WordReach = tuple[float, float]
"""Where a word begins and ends along one side of the board, in mm."""


def find_spans(face: Face, metrics: Metrics) -> tuple[list[WordReach], list[WordReach]]:
    """Give what the words of a board cover across and down, in mm."""
    pen = FindingPen(metrics)
    face.draw(pen)
    areas = [line.area for line in pen.lines if line.text.strip()]
    across = [(area.x - _CLEAR, area.right + _CLEAR) for area in areas]
    return across, [(area.y - _CLEAR, area.bottom + _CLEAR) for area in areas]


def find_seams(even: Iterable[float], spans: Sequence[WordReach], most: float) -> tuple[float, ...]:
    """Give the place near each even seam where the fewest words are cut; of two, the nearer.

    A tile that reaches from one such place to the next is no longer than `most` mm.

    >>> find_seams([100.0], [(95.0, 103.0)], 300)
    (103.0,)
    """
    return tuple(_find_seam(seam, spans, most) for seam in even)


def _find_seam(even: float, spans: Sequence[WordReach], most: float) -> float:
    near = min(_NEAR, max(0.0, (most - OVERLAP) / 4))
    count = int(near / _STEP)
    tries = [even + n * _STEP for n in range(-count, count + 1)]
    return min(tries, key=lambda at: (sum(a < at < b for a, b in spans), abs(at - even)))
