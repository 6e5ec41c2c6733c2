"""Check: type is large enough to read, and every font lies in the file."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import dist, fsum
from operator import mul
from typing import Final

from pnp.errors import Finding
from pnp.proof.inventory import Inventory, bare
from pnp.proof.listing import ListedPiece
from pnp.proof.page import Fault, MeasuredPage
from pnp.proof.page_objects import PrintedOutline
from pnp.proof.raster import strip
from pnp.units import Point, Rect, Size, Turn, to_points

_LEAST_TYPE: Final = 7.0  # the least size of type in pt (docs/figures.md#type)
_TYPE_ROUNDING: Final = 0.01


def check_type(page: MeasuredPage) -> Iterator[Fault]:
    """Measure each line of type as it comes out on paper, all enlargements reckoned in.

    In large print the least is larger; only what the kit says has no room may be smaller.
    """
    # pieces share what is drawn on their ground
    told = [bare(each.text) for each in page.listing.remarks]
    for line, piece in page.owned_lines:
        least = _LEAST_TYPE
        if piece:
            page.note("least type", line.size)
            # ornament only repeats what is read
            if line.mark >= 0 and not any(bare(line.text) in text for text in told):
                least = max(least, piece.least)
        if line.size < least - _TYPE_ROUNDING:
            where = "in large print the least" if least > _LEAST_TYPE else "the least"
            say = f"“{line.text[:30]}” is set in {line.size:.1f} pt; {where} is {least:g} pt"
            yield say, piece


def check_fonts(page: MeasuredPage) -> Iterator[Fault]:
    """Look whether every font lies in the file; each that does not is named once."""
    foreign = {line.font: line for line in reversed(page.objects.lines) if not line.embedded}
    for font, line in reversed(foreign.items()):
        yield f"the font {font} is not embedded", page.owner(line.shown)


# The least ratio of luminances (WCAG 2.2, 1.4.3), and from which size in pt type is large.
_LEAST_CONTRAST: Final = 4.5
_LEAST_CONTRAST_OF_LARGE: Final = 3.0
_LARGE: Final = 14.0
_ALIKE: Final = 4  # how many steps of 256 a grey may be off the ink to count as ink
# Share of the dots round a line that its ground has at least: else it has the ink's colour.
_SEEN: Final = 0.4


def check_contrast(page: MeasuredPage) -> Iterator[Fault]:
    """Compare the colour of each line of type with the commonest grey round it."""
    for line, piece in page.owned_lines:
        # a dash by itself is all ink: no ground is seen in its box
        if piece is None or not piece.code or not any(map(str.isalnum, line.text)):
            continue
        counts = page.dot(line.shown.inset(-0.4)).histogram()
        own = round(fsum(map(mul, (0.299, 0.587, 0.114), line.fill)))
        others = [0 if abs(grey - own) <= _ALIKE else n for grey, n in enumerate(counts)]
        seen = others if sum(others) >= _SEEN * sum(counts) else counts
        ground = max(range(256), key=seen.__getitem__)
        ratio = compute_contrast(line.fill, (ground, ground, ground))
        page.note("least contrast", ratio)
        least = _LEAST_CONTRAST if line.size < _LARGE else _LEAST_CONTRAST_OF_LARGE
        if ratio < least:
            say = f"“{line.text[:30]}” stands out by {ratio:.1f} : 1; the least is {least:g} : 1"
            yield say, piece


def compute_contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """Give the ratio by which one colour stands out from another (WCAG 2.2), 1 to 21."""
    tones = compute_luminance(one), compute_luminance(other)
    return (max(tones) + 0.05) / (min(tones) + 0.05)


@lru_cache(maxsize=4096)
def compute_luminance(colour: tuple[int, int, int]) -> float:
    """Give the relative luminance of a colour of sRGB, 0 to 1.

    >>> compute_luminance((255, 255, 255))
    1.0
    """
    r, g, b = (_linearise(channel) for channel in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


# How much of two lines of type may lie over one another in mm, across and down: a descender may.
_OVER: Final = (0.1, 0.35)  # docs/figures.md#type
_USUAL: Final = 10.0  # pt: in larger type letters lean over their edges by more
_LEANING_F: Final = 0.4  # as much again in mm, of 10 pt: no other letter leans over what follows it


def check_words(page: MeasuredPage) -> Iterator[Fault]:
    """Look for words that are printed through other words of their piece.

    Ornament, such as the letters round a stamp, is not read and does not count; in a picture
    pieces may cover one another.
    """
    drawn = {mark for root in page.tags for each in root.walk() if each.kind == "Figure"
             for part in each.walk() for mark in part.marks}  # fmt: skip
    owned = ((line, piece) for line, piece in page.owned_lines if piece and line.mark >= 0)
    read = [(line, piece) for line, piece in owned if line.mark not in drawn]
    read.sort(key=lambda each: each[0].shown.y)
    for n, (line, piece) in enumerate(read):
        for other, beside in read[n + 1 :]:
            if other.shown.y > line.shown.bottom:
                break
            common = line.shown.common(other.shown) if beside is piece else None
            turn: Turn = 0 if line.shown.width > line.shown.height else 90
            size = common.size.turned(turn) if common else Size(0, 0)
            left = min(line, other, key=lambda each: each.shown.x)
            leans = _LEANING_F if left.text.endswith("f") else 0.0
            scale = max(1, line.size / _USUAL)
            across, down = scale * (_OVER[0] + leans), scale * _OVER[1]
            if size.width > across and size.height > down:
                said = f"“{line.text[:30]}” and “{other.text[:30]}”"
                yield f"{said} are printed over each other", piece


_LEAST_LINE: Final = 0.25  # the least thickness of a line in pt
# And of one that is lighter than its ground: the ink round it creeps in.
_LEAST_REVERSED_LINE: Final = 0.5
_LINE_ROUNDING: Final = 0.006
_LIGHT: Final = 0.3  # luminance from which a line can be the light one at all
_PALER: Final = 1.25  # how many times as light as its ground a reversed line is at least
_HALF: Final = 0.5  # luminance from which type can only stand on something dark
_GROUND: Final = 2.0  # side in mm from which an area is a ground that lines lie on


def check_line_widths(page: MeasuredPage) -> Iterator[Fault]:
    """Measure strokes and the hairlines of type as they come out on paper."""
    said: set[tuple[str, str]] = set()
    for thick, reversed_, what, area in _list_lines(page):
        least = _LEAST_REVERSED_LINE if reversed_ else _LEAST_LINE
        page.note("least line", thick)
        if thick >= least - _LINE_ROUNDING:
            continue
        piece = page.owner(area)
        key = (piece.id if piece else "", f"{what} {thick:.2f} {least}")
        if key not in said:  # a pattern has a thousand lines alike
            said.add(key)
            thin = f"{what} at ({area.x:.1f}, {area.y:.1f}) is {thick:.2f} pt thick"
            on = " where it is light on dark" if reversed_ else ""
            yield f"{thin}; the least is {least:g} pt{on}", piece


def _list_lines(page: MeasuredPage) -> Iterator[tuple[float, bool, str, Rect]]:
    # strokes and hairlines: how thick each is in pt, if it is light on dark, what and where it is
    grounds: list[PrintedOutline] = []
    for outline in page.objects.drawn:
        if outline.stroke and outline.line is not None:
            thick = to_points(outline.stroke)
            light = thick < _LEAST_REVERSED_LINE and _is_reversed(outline, grounds)
            yield thick, light, "a line", outline.shown
        if outline.fill is not None:
            grounds.append(outline)
    for line in page.objects.lines:
        if line.hairline is not None:
            what = f"the hairline of “{line.text[:30]}” in {line.size:.1f} pt"
            light = compute_luminance(line.fill) > _HALF
            yield line.size * line.hairline, light, what, line.shown


def _is_reversed(outline: PrintedOutline, grounds: list[PrintedOutline]) -> bool:
    light = compute_luminance(outline.line or (0, 0, 0))
    if light < _LIGHT:
        return False
    fill = outline.fill or find_ground(grounds, outline.shown.middle)
    return fill is not None and light > _PALER * compute_luminance(fill)


def find_ground(outlines: Sequence[PrintedOutline], point: Point) -> tuple[int, int, int] | None:
    """Give the colour of the area that was last drawn under a point, if there is one."""
    x, y = point
    for each in reversed(outlines):
        wide = min(each.shown.width, each.shown.height) > _GROUND
        if wide and each.shown.covers(Rect(x, y, 0, 0)) and each.fill is not None:
            return each.fill
    return None


# How far two groups must be apart: in lightness (L* of CIE 1976, 0 to 100), and as seen by a
# deuteranope (ΔE of CIE 1976).
_GREY: Final = 7.0
_COLOUR: Final = 12.0

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear sRGB.
_DEUTERANOPIA: Final = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)

_BAND: Final = 0.25  # the band of a deed lies in the top quarter of its front
_SPINE: Final = 0.17  # or down its left side, as wide as this part of the front

# How outlines are made, wherever they lie: segments, width, height; sorted.
_Outlines = list[tuple[int, int, int]]


@dataclass(frozen=True, slots=True)
class _GroupBand:
    """The band of one group as it is seen on a deed."""

    group: str
    page: MeasuredPage
    piece: ListedPiece
    colour: tuple[int, int, int]
    pattern: _Outlines
    icons: _Outlines
    """What is drawn below the band."""


def check_colours(pages: Sequence[MeasuredPage], inventory: Inventory) -> Iterator[Finding]:
    """Compare the bands of all groups two by two."""
    bands: dict[str, _GroupBand] = {}
    for page in pages:
        for piece in page.listed.pieces:
            group = inventory.groups.get(piece.id)
            if group and piece.side == "front" and group not in bands:
                bands[group] = _measure_band(group, page, piece)
    for one, other in combinations(bands.values(), 2):
        kinds = inventory.kinds.get(one.group), inventory.kinds.get(other.group)
        if kinds[0] == kinds[1] or one.icons == other.icons:
            yield from _compare(one, other)


def _compare(one: _GroupBand, other: _GroupBand) -> Iterator[Finding]:
    grey, colour = _measure_apart(one.colour, other.colour)
    alike = one.pattern == other.pattern
    other.page.note(f"bands apart, {'without' if alike else 'with'} patterns", grey)
    pair = f"the groups {one.group} and {other.group}"
    if alike and grey < _GREY:
        say = f"{pair} are one grey: {grey:.1f} of lightness apart, at least {_GREY:g}"
        yield other.page.report("colours", say, other.piece)
    elif alike and colour < _COLOUR:
        say = f"{pair} look alike to a deuteranope: {colour:.1f} apart, at least {_COLOUR:g}"
        yield other.page.report("colours", say, other.piece)


def are_alike(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    """Tell whether two colours are one grey, or one to a deuteranope."""
    grey, colour = _measure_apart(one, other)
    return grey < _GREY or colour < _COLOUR


def _measure_apart(*pair: tuple[int, int, int]) -> tuple[float, float]:
    (light, *_), (also, *_) = map(convert_to_lab, pair)
    return abs(light - also), dist(*(convert_to_lab(simulate_deuteranope(each)) for each in pair))


def _measure_band(group: str, page: MeasuredPage, piece: ListedPiece) -> _GroupBand:
    area, turn = piece.area, piece.turn
    upright = area.size.turned(turn)
    # the top of the upright face, and its left side, as they lie on the page
    sides, n = ("top", "right", "foot", "left"), turn // 90
    top = strip(area, sides[n], 0, upright.height * _BAND)
    zones = top, strip(area, sides[n - 1], 0, upright.width * _SPINE)
    drawn = list(page.objects.drawn)
    inside = [
        each
        for each in drawn
        if any(zone.covers(each.shown.common(area) or each.shown, 1) for zone in zones)
    ]
    below = [each for each in drawn if area.covers(each.shown, 1) and each not in inside]
    filled = [each for each in inside if each.fill not in {None, (255, 255, 255)}]
    # the ground of the band is what most of it is filled with
    biggest = max(filled, key=lambda each: each.shown.width * each.shown.height, default=None)
    colour = biggest.fill if biggest and biggest.fill else (255, 255, 255)
    return _GroupBand(group, page, piece, colour, _describe(inside, turn), _describe(below, turn))


def _describe(outlines: Iterable[PrintedOutline], turn: Turn) -> _Outlines:
    # The modules of a QR code are areas and do not count.
    lines = [(each.segments, each.area.size.turned(turn)) for each in outlines if each.stroke]
    return sorted((segments, round(size.width), round(size.height)) for segments, size in lines)


def simulate_deuteranope(colour: tuple[int, int, int]) -> tuple[int, int, int]:
    """Give a colour as a deuteranope sees it.

    >>> simulate_deuteranope((255, 255, 255))
    (255, 255, 255)
    """
    linear = [_linearise(channel) for channel in colour]
    seen = (min(max(fsum(map(mul, row, linear)), 0.0), 1.0) for row in _DEUTERANOPIA)
    red, green, blue = (
        round(255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))
        for part in seen
    )
    return red, green, blue


def convert_to_lab(colour: tuple[int, int, int]) -> tuple[float, float, float]:
    """Give a colour of sRGB in CIE 1976 L*a*b* (white D65).

    >>> [round(part) for part in convert_to_lab((119, 119, 119))]
    [50, 0, 0]
    """
    r, g, b = (_linearise(channel) for channel in colour)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (
        value ** (1 / 3) if value > 216 / 24389 else (value * 24389 / 27 + 16) / 116
        for value in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _linearise(channel: int) -> float:
    part = channel / 255
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
