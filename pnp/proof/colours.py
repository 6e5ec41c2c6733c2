"""Check: groups are told apart on a grey printer and by eyes that do not see red and green.

The bands of the deeds are measured on paper. Two groups pass if their colours are far enough
apart, if the patterns in their bands are not the same, or if their deeds bear different icons.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import fsum
from typing import Final

from pnp.proof.breach import Breach
from pnp.proof.inventory import Inventory
from pnp.proof.listing import ListedPiece
from pnp.proof.page import MeasuredPage
from pnp.proof.page_objects import PrintedOutline, intersect
from pnp.units import Rect

GREY: Final = 7.0
"""How far two groups must be apart in lightness (L* of CIE 1976, 0 to 100)."""

COLOUR: Final = 12.0
"""How far two groups must be apart (ΔE of CIE 1976) as seen by a deuteranope."""

_DEUTERANOPIA: Final = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
"""Machado, Oliveira and Fernandes 2009, severity 1.0, on linear sRGB."""

_BAND: Final = 0.25
"""The band of a deed lies in the top quarter of its front."""

_SPINE: Final = 0.17
"""Or down its left side, as wide as this part of the front."""

Outlines = tuple[tuple[int, int, int], ...]
"""How outlines are made, wherever they lie: segments, width, height; sorted."""

Lab = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class GroupBand:
    """The band of one group as it is seen on a deed."""

    group: str
    page: MeasuredPage
    piece: ListedPiece
    colour: tuple[int, int, int]
    pattern: Outlines
    icons: Outlines
    """What is drawn below the band."""


def check_colours(pages: Sequence[MeasuredPage], inventory: Inventory) -> Iterator[Breach]:
    """Compare the bands of all groups two by two."""
    bands: dict[str, GroupBand] = {}
    for page in pages:
        for piece in page.listed.pieces:
            group = inventory.groups.get(piece.id)
            if group and piece.side == "front" and group not in bands:
                bands[group] = _measure_band(group, page, piece)
    for one, other in combinations(bands.values(), 2):
        kinds = inventory.kinds.get(one.group), inventory.kinds.get(other.group)
        if kinds[0] == kinds[1] or one.icons == other.icons:
            yield from _compare(one, other)


def _compare(one: GroupBand, other: GroupBand) -> Iterator[Breach]:
    grey = abs(convert_to_lab(one.colour)[0] - convert_to_lab(other.colour)[0])
    seen, also = (
        convert_to_lab(simulate_deuteranope(one.colour)),
        convert_to_lab(simulate_deuteranope(other.colour)),
    )
    colour = fsum((a - b) ** 2 for a, b in zip(seen, also, strict=True)) ** 0.5
    if one.pattern != other.pattern:
        other.page.note_least("bands apart, with patterns", grey)
        return
    other.page.note_least("bands apart, without patterns", grey)
    pair = f"the groups {one.group} and {other.group}"
    if grey < GREY:
        say = f"{pair} are one grey: {grey:.1f} of lightness apart, at least {GREY:g}"
        yield other.page.report("colours", say, other.piece)
    elif colour < COLOUR:
        say = f"{pair} look alike to a deuteranope: {colour:.1f} apart, at least {COLOUR:g}"
        yield other.page.report("colours", say, other.piece)


def _measure_band(group: str, page: MeasuredPage, piece: ListedPiece) -> GroupBand:
    area = piece.area
    zones = _find_zones(area, piece.turn)
    drawn = [outline for outline in page.objects.outlines if not outline.form]
    inside = [
        outline
        for outline in drawn
        if any(_lies_in(_trim(outline.shown, area), zone) for zone in zones)
    ]
    below = [
        outline for outline in drawn if _lies_in(outline.shown, area) and outline not in inside
    ]
    filled = [outline for outline in inside if outline.fill not in {None, (255, 255, 255)}]
    biggest = max(
        filled, key=lambda outline: outline.shown.width * outline.shown.height, default=None
    )
    colour = biggest.fill if biggest and biggest.fill else (255, 255, 255)
    turned = piece.turn in {90, 270}
    return GroupBand(
        group,
        page,
        piece,
        colour,
        _describe_outlines(inside, turned=turned),
        _describe_outlines(below, turned=turned),
    )


def _find_zones(area: Rect, turn: int) -> tuple[Rect, Rect]:
    high, wide = area.height * _BAND, area.width * _SPINE
    if turn in {90, 270}:
        high, wide = area.width * _BAND, area.height * _SPINE
    top = Rect(area.x, area.y, area.width, high)
    foot = Rect(area.x, area.bottom - high, area.width, high)
    left = Rect(area.x, area.y, wide, area.height)
    right = Rect(area.right - wide, area.y, wide, area.height)
    if turn == 90:
        top, left = (
            Rect(area.right - high, area.y, high, area.height),
            Rect(area.x, area.y, area.width, wide),
        )
    elif turn == 180:
        top, left = foot, right
    elif turn == 270:
        top, left = (
            Rect(area.x, area.y, high, area.height),
            Rect(area.x, area.bottom - wide, area.width, wide),
        )
    return top, left


def _trim(shown: Rect, trim: Rect) -> Rect:
    return intersect(shown, trim) or shown


def _lies_in(area: Rect, quarter: Rect) -> bool:
    return (
        area.x >= quarter.x - 1
        and area.y >= quarter.y - 1
        and area.right <= quarter.right + 1
        and area.bottom <= quarter.bottom + 1
    )


def _describe_outlines(outlines: list[PrintedOutline], *, turned: bool) -> Outlines:
    # The modules of a QR code are areas and do not count.
    sizes = [
        (outline, round(outline.area.width), round(outline.area.height)) for outline in outlines
    ]
    return tuple(
        sorted(
            (outline.segments, high, wide) if turned else (outline.segments, wide, high)
            for outline, wide, high in sizes
            if outline.stroke
        )
    )


def simulate_deuteranope(colour: tuple[int, int, int]) -> tuple[int, int, int]:
    """Give a colour as a deuteranope sees it.

    >>> simulate_deuteranope((255, 255, 255))
    (255, 255, 255)
    """
    linear = [_linearise(channel) for channel in colour]
    seen = (fsum(k * c for k, c in zip(row, linear, strict=True)) for row in _DEUTERANOPIA)
    red, green, blue = (round(_delinearise(min(max(channel, 0), 1)) * 255) for channel in seen)
    return red, green, blue


def convert_to_lab(colour: tuple[int, int, int]) -> Lab:
    """Give a colour of sRGB in CIE 1976 L*a*b* (white D65).

    >>> [round(part) for part in convert_to_lab((119, 119, 119))]
    [50, 0, 0]
    """
    r, g, b = (_linearise(channel) for channel in colour)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (_apply_lab_curve(value) for value in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _linearise(channel: int) -> float:
    part = channel / 255
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)


def _delinearise(part: float) -> float:
    return float(part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055)


def _apply_lab_curve(value: float) -> float:
    return float(value ** (1 / 3) if value > 216 / 24389 else (value * 24389 / 27 + 16) / 116)
