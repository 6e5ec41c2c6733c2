"""Lines of type as outlines: the lettering of pictures too small for type to be set in them."""

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path as File

from pnp.faces.optical_size import cut_for
from pnp.faces.path import Path, PathStep
from pnp.faces.pen import Font
from pnp.press.type import typeface
from pnp.units import Point, to_mm


@dataclass(frozen=True, slots=True)
class TypeOutlines:
    """Draws lines of type with the fonts of a folder."""

    fonts: File

    def outline(self, text: str, font: Font, size: float, spacing: float = 0) -> Path:
        """Give a line of type as an outline, its baseline beginning at the origin, in mm."""
        return _outline(self.fonts, cut_for(font, size), text, size, spacing)


@lru_cache(maxsize=4096)
def _outline(fonts: File, cut: Font, text: str, size: float, spacing: float) -> Path:
    # A kit that is watched is lettered again and again.
    face = typeface(fonts, cut)
    line, unit = face.line(text), to_mm(size) / 1000
    steps: list[PathStep] = []
    x = 0.0
    for character, kern in zip(line.text, line.kerns, strict=False):
        for name, values in _glyph(fonts, cut, character):
            placed = (v * unit + (0 if n % 2 else x) for n, v in enumerate(values))
            steps.append((name, tuple(placed)))
        x += (face.advance(character) + kern) * unit + spacing
    return Path(tuple(steps))


@cache
def _glyph(fonts: File, font: Font, character: str) -> tuple[PathStep, ...]:
    shaper = typeface(fonts, font).shaper
    nib = _Nib()
    shaper.draw_glyph_with_pen(shaper.get_nominal_glyph(ord(character)) or 0, nib)
    return tuple(nib.steps)


class _Nib:
    """Takes down the outline of a glyph; its quadratic curves become cubic ones."""

    def __init__(self) -> None:
        self.steps: list[PathStep] = []
        self._at: Point = (0, 0)

    def moveTo(self, to: Point) -> None:  # noqa: N802  # the names the shaper calls
        """Begin a contour."""
        self._step("M", to)

    def lineTo(self, to: Point) -> None:  # noqa: N802
        """Draw a straight line."""
        self._step("L", to)

    def curveTo(self, first: Point, second: Point, to: Point) -> None:  # noqa: N802
        """Draw a cubic curve."""
        self._step("C", first, second, to)

    def qCurveTo(self, handle: Point, to: Point) -> None:  # noqa: N802
        """Draw a quadratic curve."""
        (x0, y0), (x, y), (x1, y1) = self._at, handle, to
        first = (x0 + 2 * (x - x0) / 3, y0 + 2 * (y - y0) / 3)
        second = (x1 + 2 * (x - x1) / 3, y1 + 2 * (y - y1) / 3)
        self._step("C", first, second, to)

    def closePath(self) -> None:  # noqa: N802
        """Close the contour."""
        self.steps.append(("Z", ()))

    def _step(self, name: str, *points: Point) -> None:
        self._at = points[-1]
        self.steps.append((name, tuple(v for x, y in points for v in (x, -y))))
