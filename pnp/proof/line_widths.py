"""Check: no line is thinner than a home printer holds, drawn or in type."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pnp.proof.breach import Breach
from pnp.proof.contrast import compute_luminance
from pnp.proof.page import MeasuredPage
from pnp.proof.page_objects import PrintedOutline, TextLine
from pnp.units import Rect, to_points

LEAST: Final = 0.25
"""The least thickness of a line in pt."""

LEAST_REVERSED: Final = 0.5
"""The least thickness of a line that is lighter than its ground: the ink round it creeps in."""

_ROUNDING: Final = 0.006
_LIGHT: Final = 0.3
"""Luminance from which a line can be the light one at all."""

_PALER: Final = 1.25
"""How many times as light as its ground a reversed line is at least."""

_HALF: Final = 0.5
"""Luminance from which type can only stand on something dark."""

_GROUND: Final = 2.0
"""Side in mm from which an area is a ground that lines lie on."""


def check_line_widths(page: MeasuredPage) -> Iterator[Breach]:
    """Measure strokes and the hairlines of type as they come out on paper."""
    said: set[tuple[str, str]] = set()
    for found in (*_strokes(page), *_hairlines(page)):
        page.note_least("least line", found.thick)
        if found.thick >= found.least - _ROUNDING:
            continue
        piece = page.owner(found.area)
        key = (piece.id if piece else "", f"{found.what} {found.thick:.2f} {found.least}")
        if key not in said:  # a pattern has a thousand lines alike
            said.add(key)
            yield page.report("line width", found.told(), piece)


@dataclass(frozen=True, slots=True)
class MeasuredLine:
    """A line or the hairline of a word: how thick it is and must be, in pt, and where it lies."""

    thick: float
    least: float
    what: str
    area: Rect

    def told(self) -> str:
        """Say what is too thin."""
        on = " where it is light on dark" if self.least > LEAST else ""
        where = f"at ({self.area.x:.1f}, {self.area.y:.1f})"
        return (
            f"{self.what} {where} is {self.thick:.2f} pt thick; the least is {self.least:g} pt{on}"
        )


def _strokes(page: MeasuredPage) -> Iterator[MeasuredLine]:
    grounds: list[PrintedOutline] = []
    for outline in page.objects.outlines:
        if outline.form:
            continue
        if outline.stroke and outline.line is not None:
            thick = to_points(outline.stroke)
            turned = thick < LEAST_REVERSED and _is_reversed(outline, grounds)
            least = LEAST_REVERSED if turned else LEAST
            yield MeasuredLine(thick, least, "a line", outline.shown)
        if outline.fill is not None and min(outline.shown.width, outline.shown.height) > _GROUND:
            grounds.append(outline)


def _is_reversed(outline: PrintedOutline, grounds: list[PrintedOutline]) -> bool:
    light = compute_luminance(outline.line or (0, 0, 0))
    if light < _LIGHT:
        return False
    if outline.fill is not None:
        return light > _PALER * compute_luminance(outline.fill)
    shown = outline.shown
    x, y = shown.x + shown.width / 2, shown.y + shown.height / 2
    for ground in reversed(grounds):
        area = ground.shown
        if area.x <= x <= area.right and area.y <= y <= area.bottom:
            return light > _PALER * compute_luminance(ground.fill or (255, 255, 255))
    return False


def _hairlines(page: MeasuredPage) -> Iterator[MeasuredLine]:
    for line in page.objects.lines:
        if line.hairline is not None:
            least = LEAST_REVERSED if _is_light(line) else LEAST
            what = f"the hairline of “{line.text[:30]}” in {line.size:.1f} pt"
            yield MeasuredLine(line.size * line.hairline, least, what, line.shown)


def _is_light(line: TextLine) -> bool:
    return compute_luminance(line.fill) > _HALF
