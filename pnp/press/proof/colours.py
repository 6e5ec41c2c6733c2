"""Check: groups are told apart on a grey printer and by eyes that do not see red and green.

The bands of the deeds are measured on paper. Two groups pass if their colours are far enough
apart, if the patterns in their bands are not the same, or if their deeds bear different icons.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from pnp.press.proof.finding import Finding
from pnp.press.proof.inventory import Inventory
from pnp.press.proof.leaf import Leaf
from pnp.press.proof.listing import Placed
from pnp.press.proof.sight import Shape
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

Outlines = tuple[tuple[int, int, int], ...]
"""How outlines are made, wherever they lie: segments, width, height; sorted."""

Lab = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Band:
    """The band of one group as it is seen on a deed."""

    group: str
    leaf: Leaf
    piece: Placed
    colour: tuple[int, int, int]
    pattern: Outlines
    icons: Outlines
    """What is drawn below the band."""


def check_colours(leaves: Sequence[Leaf], inventory: Inventory) -> Iterator[Finding]:
    """Compare the bands of all groups two by two."""
    bands: dict[str, Band] = {}
    for leaf in leaves:
        for piece in leaf.page.pieces:
            group = inventory.groups.get(piece.id)
            if group and piece.side == "front" and group not in bands:
                bands[group] = _band(group, leaf, piece)
    for one, other in combinations(bands.values(), 2):
        kinds = inventory.kinds.get(one.group), inventory.kinds.get(other.group)
        if kinds[0] == kinds[1] or one.icons == other.icons:
            yield from _compare(one, other)


def _compare(one: Band, other: Band) -> Iterator[Finding]:
    grey = abs(lab(one.colour)[0] - lab(other.colour)[0])
    seen, also = lab(deuteranope(one.colour)), lab(deuteranope(other.colour))
    colour = sum((a - b) ** 2 for a, b in zip(seen, also, strict=True)) ** 0.5
    if one.pattern != other.pattern:
        other.leaf.note_least("bands apart, with patterns", grey)
        return
    other.leaf.note_least("bands apart, without patterns", grey)
    pair = f"the groups {one.group} and {other.group}"
    if grey < GREY:
        say = f"{pair} are one grey: {grey:.1f} of lightness apart, at least {GREY:g}"
        yield other.leaf.breach("colours", say, other.piece)
    elif colour < COLOUR:
        say = f"{pair} look alike to a deuteranope: {colour:.1f} apart, at least {COLOUR:g}"
        yield other.leaf.breach("colours", say, other.piece)


def _band(group: str, leaf: Leaf, piece: Placed) -> Band:
    area = piece.area
    quarter = {
        0: Rect(area.x, area.y, area.width, area.height * _BAND),
        90: Rect(area.right - area.width * _BAND, area.y, area.width * _BAND, area.height),
        180: Rect(area.x, area.bottom - area.height * _BAND, area.width, area.height * _BAND),
        270: Rect(area.x, area.y, area.width * _BAND, area.height),
    }[piece.turn]
    drawn = [shape for shape in leaf.sight.shapes if not shape.form]
    inside = [shape for shape in drawn if _lies_in(shape.shown, quarter)]
    below = [shape for shape in drawn if _lies_in(shape.shown, area) and shape not in inside]
    filled = [shape for shape in inside if shape.fill not in {None, (255, 255, 255)}]
    biggest = max(filled, key=lambda shape: shape.shown.width * shape.shown.height, default=None)
    colour = biggest.fill if biggest and biggest.fill else (255, 255, 255)
    turned = piece.turn in {90, 270}
    return Band(
        group,
        leaf,
        piece,
        colour,
        _outlines(inside, turned=turned),
        _outlines(below, turned=turned),
    )


def _lies_in(area: Rect, quarter: Rect) -> bool:
    return (
        area.x >= quarter.x - 1
        and area.y >= quarter.y - 1
        and area.right <= quarter.right + 1
        and area.bottom <= quarter.bottom + 1
    )


def _outlines(shapes: list[Shape], *, turned: bool) -> Outlines:
    """Describe the lines of a drawing; the modules of a QR code are areas and do not count."""
    sizes = [(shape, round(shape.area.width), round(shape.area.height)) for shape in shapes]
    return tuple(
        sorted(
            (shape.segments, high, wide) if turned else (shape.segments, wide, high)
            for shape, wide, high in sizes
            if shape.line
        )
    )


def deuteranope(colour: tuple[int, int, int]) -> tuple[int, int, int]:
    """Give a colour as a deuteranope sees it.

    >>> deuteranope((255, 255, 255))
    (255, 255, 255)
    """
    linear = [_linear(channel) for channel in colour]
    seen = (sum(k * c for k, c in zip(row, linear, strict=True)) for row in _DEUTERANOPIA)
    red, green, blue = (round(_curved(min(max(channel, 0), 1)) * 255) for channel in seen)
    return red, green, blue


def lab(colour: tuple[int, int, int]) -> Lab:
    """Give a colour of sRGB in CIE 1976 L*a*b* (white D65).

    >>> [round(part) for part in lab((119, 119, 119))]
    [50, 0, 0]
    """
    r, g, b = (_linear(channel) for channel in colour)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (_root(value) for value in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _linear(channel: int) -> float:
    part = channel / 255
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)


def _curved(part: float) -> float:
    return float(part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055)


def _root(value: float) -> float:
    return float(value ** (1 / 3) if value > 216 / 24389 else (value * 24389 / 27 + 16) / 116)
