"""The lower edge of the colour band on deeds and cards, by the name `look.yaml` gives it."""

from collections.abc import Callable
from typing import Final

from pnp.faces.path import Path, Step, rectangle
from pnp.units import Rect

_CREST_WIDTH: Final = 7.125
_CREST_HEIGHT: Final = 3.2


def band_path(name: str, area: Rect) -> Path:
    """Give the outline of a band; an unknown edge is a straight one."""
    return EDGES.get(name, rectangle)(area)


def _crest(area: Rect) -> Path:
    """Let the band end in a row of breaking crests that lean to the right."""
    count = max(1, round(area.width / _CREST_WIDTH))
    wide, high, foot = area.width / count, _CREST_HEIGHT, area.bottom
    steps: list[Step] = [
        ("M", (area.right, area.y)),
        ("L", (area.x, area.y)),
        ("L", (area.x, foot)),
    ]
    for n in range(count):
        x = area.x + n * wide
        steps.append(("C", (x + 0.5 * wide, foot, x + 0.86 * wide, foot - 0.25 * high,
                            x + 0.74 * wide, foot - high)))  # fmt: skip
        steps.append(("C", (x + 1.0 * wide, foot - 0.85 * high, x + 0.95 * wide, foot,
                            x + wide, foot)))  # fmt: skip
    return Path((*steps, ("Z", ())))


EDGES: Final[dict[str, Callable[[Rect], Path]]] = {"crest": _crest, "straight": rectangle}
"""Every edge by its name."""
