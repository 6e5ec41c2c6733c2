"""Check: words stand out from what they are printed on, in grey as well.

Measured on both sides of the pieces that have a code.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from pnp.proof.breach import Breach
from pnp.proof.page import MeasuredPage

LEAST: Final = 4.5
"""The least ratio of luminances for type under 14 pt (WCAG 2.2, 1.4.3)."""

LEAST_LARGE: Final = 3.0
"""The least ratio for larger type."""

LARGE: Final = 14.0
"""From which size type is large, in pt."""

_ALIKE: Final = 4
"""How many steps of 256 a grey may be off the ink to count as ink."""

_SEEN: Final = 0.4
"""Share of the dots round a line that its ground has at least: else it has the ink's colour."""


def check_contrast(page: MeasuredPage) -> Iterator[Breach]:
    """Compare the colour of each line of type with the commonest grey round it."""
    if not any(piece.code for piece in page.listed.pieces):
        return
    for line in page.objects.lines:
        piece = page.owner(line.shown)
        if piece is None or not piece.code:
            continue
        if not any(map(str.isalnum, line.text)):
            continue  # a dash by itself is all ink: no ground is seen in its box
        counts = page.dot(line.shown.inset(-0.4)).histogram()
        ground = _find_ground(counts, line.fill)
        ratio = compute_contrast(
            compute_luminance(line.fill), compute_luminance((ground, ground, ground))
        )
        page.note_least("least contrast", ratio)
        least = LEAST if line.size < LARGE else LEAST_LARGE
        if ratio < least:
            say = f"“{line.text[:30]}” stands out by {ratio:.1f} : 1; the least is {least:g} : 1"
            yield page.report("contrast", say, piece)


def _find_ground(counts: list[int], ink: tuple[int, int, int]) -> int:
    own = round(0.299 * ink[0] + 0.587 * ink[1] + 0.114 * ink[2])
    others = [0 if abs(grey - own) <= _ALIKE else count for grey, count in enumerate(counts)]
    seen = others if sum(others) >= _SEEN * sum(counts) else counts
    return max(range(256), key=seen.__getitem__)


def compute_contrast(one: float, other: float) -> float:
    """Give the ratio of two luminances (WCAG 2.2).

    >>> compute_contrast(1.0, 0.0)
    21.0
    """
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


@lru_cache(maxsize=4096)
def compute_luminance(colour: tuple[int, int, int]) -> float:
    """Give the relative luminance of a colour of sRGB, 0 to 1.

    >>> compute_luminance((255, 255, 255))
    1.0
    """
    parts = [channel / 255 for channel in colour]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return float(0.2126 * r + 0.7152 * g + 0.0722 * b)
