"""Check: words keep off the cut, so that a slip of the blade takes none."""

from collections.abc import Iterator
from typing import Final

from pnp.proof.breach import Breach
from pnp.proof.listing import ListedPiece
from pnp.proof.page import MeasuredPage
from pnp.proof.page_objects import TextLine, intersect
from pnp.units import Rect

FOLD: Final = 2.0
"""How near to the fold of the board words may come, in mm."""

RUN_OVER: Final = 1.8
"""How far the drawing of a tile runs over a cut that another tile meets, in mm."""

OVERHANG: Final = 0.2
"""How far letters may reach out of the line they are set in, in mm: an f leans over its edge."""

_ROUNDING: Final = 1e-6


def check_safe_zone(page: MeasuredPage) -> Iterator[Breach]:
    """Measure each line of type against the safe zone of its piece."""
    for line in page.objects.lines:
        piece = page.owner(line.shown)
        if piece is None:
            if not _runs_over(page, line):
                yield from _outside(page, line)
        elif piece.window is None:
            if not _is_whole(line):
                yield page.report("safe zone", f"“{line.text[:30]}” is cut off", piece)
            yield from _inside(page, line, piece, piece.area.inset(piece.safe))


def _runs_over(page: MeasuredPage, line: TextLine) -> bool:
    areas = [piece.area.inset(-RUN_OVER - OVERHANG) for piece in page.listed.pieces if piece.window]
    return any(_covers(area, line.shown) for area in areas)


def _covers(area: Rect, words: Rect) -> bool:
    joined = area.joined(words)
    return max(joined.width - area.width, joined.height - area.height) < _ROUNDING


def _inside(page: MeasuredPage, line: TextLine, piece: ListedPiece, zone: Rect) -> Iterator[Breach]:
    area = line.shown
    spare = min(
        area.x - zone.x, area.y - zone.y, zone.right - area.right, zone.bottom - area.bottom
    )
    page.note_least("words to trim", piece.safe + spare)
    if spare < -OVERHANG:
        yield page.report(
            "safe zone",
            f"“{line.text[:30]}” comes within {piece.safe + spare:.1f} mm of the trim; "
            f"words keep {piece.safe:g} mm off",
            piece,
        )


def _is_whole(line: TextLine) -> bool:
    area, shown = line.area, line.shown
    return max(area.width - shown.width, area.height - shown.height) < OVERHANG


def _outside(page: MeasuredPage, line: TextLine) -> Iterator[Breach]:
    area, trim = line.shown, page.listed.trim
    if area.bottom <= trim.y or area.y >= trim.bottom:
        return
    piece = next((each for each in page.listed.pieces if intersect(each.area, area)), None)
    where = "crosses the trim" if piece else "stands outside every trim"
    say = f"“{line.text[:30]}” {where} at ({area.x:.1f}, {area.y:.1f})"
    yield page.report("safe zone", say, piece)
