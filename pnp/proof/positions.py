"""Check: every piece stands where `kit.json` says, upright, at true size, and nothing else does.

A piece is drawn in a frame of its own: the matrix under which its first outlines or its form are
placed. The frame nearest to the promised one is measured against it; and where the piece has an
outline or ground round it, that must stand in its middle too.
"""

from collections.abc import Iterator, Sequence
from math import atan2, degrees, dist, hypot
from typing import Final

from pnp.outlines import ON_FACE, Matrix, move
from pnp.proof.listing import ListedPiece
from pnp.proof.page import CLOSE, Fault, MeasuredPage, measure_margin
from pnp.proof.page_objects import TextLine
from pnp.units import Rect, to_points

_LOST: Final = 5.0  # a frame farther off than this, in mm, is that of another piece
_CLOSE_SCALE: Final = 0.001
_CLOSE_TURN: Final = 0.1
_STRAY: Final = 3.0
_FILLED: Final = 0.6
_GROUND: Final = 0.8


def check_positions(page: MeasuredPage) -> Iterator[Fault]:
    """Measure each piece of a page, and look for pieces that are not listed."""
    # a form's own parts lie deeper: only what the page itself places tells where a piece is
    frames = tuple(
        dict.fromkeys(outline.matrix for outline in page.objects.outlines if outline.depth == 0)
    )
    drawn = list(page.objects.drawn)
    least = min((piece.width for piece in page.listed.pieces), default=0) * _GROUND
    wide = [(each.area, each.shown) for each in drawn if each.area.width >= least]
    inked = [outline.shown for outline in drawn]
    for piece in page.listed.pieces:
        told = _check_frame(page, piece, frames) if page.listing.options.framed else iter(())
        ground = _check_ground(page, piece, wide)
        for say in (*told, *ground, *_check_ink(page, piece, inked)):
            yield say, piece
    for say in _find_strays(page):
        yield say, None


def _check_frame(
    page: MeasuredPage, piece: ListedPiece, frames: tuple[Matrix, ...]
) -> Iterator[str]:
    # what is drawn more than once is enlarged within its form, which stands there as it is
    ways = [move(ON_FACE, *piece.corner, piece.turn, scale) for scale in {1.0, piece.scale}]

    def measure_gap(frame: Matrix, meant: Matrix) -> float:
        linear = max(abs(a - b) for a, b in zip(frame[:4], meant[:4], strict=True))
        return dist(frame[4:], meant[4:]) + to_points(linear)

    pairs = ((frame, way) for frame in frames for way in ways)
    found, meant = min(pairs, key=lambda pair: measure_gap(*pair), default=(None, ways[0]))
    if found is None or dist(found[4:], meant[4:]) >= _LOST:
        yield f"nothing is drawn where it must stand, at ({piece.x:.1f}, {piece.y:.1f})"
        return
    right, down = found[4] - meant[4], found[5] - meant[5]
    page.note("off by", hypot(right, down))
    if hypot(right, down) > CLOSE:
        yield f"stands {_describe_shift(right, down)}"
    wide, high = hypot(found[0], found[1]), hypot(found[2], found[3])
    for scale in dict.fromkeys((round(wide, 4), round(high, 4))):
        if min(abs(scale - 1), abs(scale / piece.scale - 1)) > _CLOSE_SCALE:
            yield f"is drawn at {scale:.1%} of its size"
    turned = degrees(atan2(found[1], found[0]) - atan2(meant[1], meant[0]))
    if abs((turned + 180) % 360 - 180) > _CLOSE_TURN:
        yield f"is turned by {turned % 360:.1f} degrees"


def _describe_shift(right: float, down: float) -> str:
    ways = (
        f"{abs(off):.2f} mm too far {after if off > 0 else before}"
        for off, before, after in ((right, "left", "right"), (down, "up", "down"))
        if abs(off) > CLOSE / 2
    )
    return " and ".join(ways) or f"{hypot(right, down):.2f} mm off"


def _check_ground(
    page: MeasuredPage, piece: ListedPiece, wide: Sequence[tuple[Rect, Rect]]
) -> Iterator[str]:
    if piece.window or page.is_leaf:
        return  # a tile shows a cutting, its seams are compared instead; a leaf has no trim
    trim, reach = piece.area, piece.area.inset(-page.listed.bleed - 1)
    grounds = [
        (area, shown) for area, shown in wide
        if trim.width * _GROUND <= area.width <= reach.width
        and trim.height * _GROUND <= area.height <= reach.height
        # of a picture cut off in the next piece, what is hidden may reach in here
        and all(piece.holds(*each.middle) for each in (area, shown))
    ]  # fmt: skip
    if not grounds:
        return
    # a ground is cut off where its neighbour's begins, and a tiling reaches as far over the edge as
    # it happens to: either what is drawn or what is seen stands in the middle
    areas = max(grounds, key=lambda ground: ground[0].width * ground[0].height)
    right, down = min(
        ((area.middle[0] - trim.middle[0], area.middle[1] - trim.middle[1]) for area in areas),
        key=lambda off: hypot(*off),
    )
    page.note("off by", hypot(right, down))
    if max(abs(right), abs(down)) > CLOSE:
        yield f"its ground stands {_describe_shift(right, down)}"


def _check_ink(page: MeasuredPage, piece: ListedPiece, drawn: Sequence[Rect]) -> Iterator[str]:
    trim, inked = piece.area, None
    right, low = trim.right, trim.bottom
    for shown in drawn:
        if shown.x > right or shown.y > low:
            continue  # most of a page with a hundred pieces lies elsewhere
        seen = shown.common(trim)
        if seen is None:
            continue
        inked = inked.joined(seen) if inked else seen
        wide, high = inked.width > trim.width * _FILLED, inked.height > trim.height * _FILLED
        if (wide and high) or ((wide or high) and page.is_leaf):  # a leaf may end early
            return
    if inked is None:
        yield "is empty"
        return
    seen_only = f"{inked.width:.1f} × {inked.height:.1f} mm"
    yield f"is nearly empty: only {seen_only} of {trim.width:g} × {trim.height:g} mm are drawn"


def _find_strays(page: MeasuredPage) -> Iterator[str]:
    pieces, bleed = page.listed.pieces, page.listed.bleed
    if any(piece.window for piece in pieces):
        return  # beside a tile stands the map of the tiles
    for outline in page.objects.outlines:
        area = outline.shown
        drawn = outline.form or outline.fill not in {None, (255, 255, 255)}
        if outline.depth or not drawn or min(area.width, area.height) <= _STRAY:
            continue
        if not any(piece.holds(*area.middle, bleed) for piece in pieces):
            say = f"something of {area.width:.1f} × {area.height:.1f} mm is drawn"
            yield f"{say} at ({area.x:.1f}, {area.y:.1f}), where kit.json has no piece"


FOLD: Final = 2.0
"""How near to the fold of the board words may come, in mm."""

RUN_OVER: Final = 1.8
"""How far the drawing of a tile runs over a cut that another tile meets, in mm."""

OVERHANG: Final = 0.2
"""How far letters may reach out of the line they are set in, in mm: an f leans over its edge."""

_ROUNDING: Final = 1e-6


def check_safe_zone(page: MeasuredPage) -> Iterator[Fault]:
    """Measure each line of type against the safe zone of its piece."""
    reach = RUN_OVER + OVERHANG
    run_over = [piece.area.inset(-reach) for piece in page.listed.pieces if piece.window]
    for line, piece in page.owned_lines:
        if piece is None:
            if not any(area.covers(line.shown, _ROUNDING) for area in run_over):
                yield from _find_outside(page, line)
        elif piece.window is None:
            area, shown = line.area, line.shown
            if max(area.width - shown.width, area.height - shown.height) >= OVERHANG:
                yield f"“{line.text[:30]}” is cut off", piece
            spare = measure_margin(shown, piece.area.inset(piece.safe))
            page.note("words to trim", piece.safe + spare)
            if spare < -OVERHANG:
                near = f"“{line.text[:30]}” comes within {piece.safe + spare:.1f} mm of the trim"
                yield f"{near}; words keep {piece.safe:g} mm off", piece


def _find_outside(page: MeasuredPage, line: TextLine) -> Iterator[Fault]:
    area, trim = line.shown, page.listed.trim
    if area.bottom <= trim.y or area.y >= trim.bottom:
        return
    piece = next((each for each in page.listed.pieces if each.area.common(area)), None)
    where = "crosses the trim" if piece else "stands outside every trim"
    yield f"“{line.text[:30]}” {where} at ({area.x:.1f}, {area.y:.1f})", piece
