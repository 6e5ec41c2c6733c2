"""Check: words keep off the cut, so that a slip of the blade takes none."""

from collections.abc import Iterator
from typing import Final

from pnp.press.proof.finding import Finding
from pnp.press.proof.leaf import Leaf
from pnp.press.proof.listing import Placed
from pnp.press.proof.sight import Words, common
from pnp.units import Rect

FOLD: Final = 2.0
"""How near to the fold of the board words may come, in mm."""

OVERHANG: Final = 0.2
"""How far letters may reach out of the line they are set in, in mm: an f leans over its edge."""


def check_safe(leaf: Leaf) -> Iterator[Finding]:
    """Measure each line of type against the safe zone of its piece."""
    for words in leaf.sight.words:
        piece = leaf.owner(words.shown)
        if piece is None:
            yield from _outside(leaf, words)
        elif piece.window is None:
            if not _is_whole(words):
                yield leaf.breach("safe zone", f"“{words.text[:30]}” is cut off", piece)
            yield from _inside(leaf, words, piece, piece.area.inset(piece.safe))


def _inside(leaf: Leaf, words: Words, piece: Placed, zone: Rect) -> Iterator[Finding]:
    area = words.shown
    spare = min(
        area.x - zone.x, area.y - zone.y, zone.right - area.right, zone.bottom - area.bottom
    )
    leaf.note_least("words to trim", piece.safe + spare)
    if spare < -OVERHANG:
        yield leaf.breach(
            "safe zone",
            f"“{words.text[:30]}” comes within {piece.safe + spare:.1f} mm of the trim; "
            f"words keep {piece.safe:g} mm off",
            piece,
        )


def _is_whole(words: Words) -> bool:
    """Tell whether a line of type shows from end to end, and no clip takes a part of it."""
    area, shown = words.area, words.shown
    return max(area.width - shown.width, area.height - shown.height) < OVERHANG


def _outside(leaf: Leaf, words: Words) -> Iterator[Finding]:
    """Words of the sheet stand above and below all pieces, never on or between them."""
    area, trim = words.shown, leaf.page.trim
    if area.bottom <= trim.y or area.y >= trim.bottom:
        return
    piece = next((each for each in leaf.page.pieces if common(each.area, area)), None)
    where = "crosses the trim" if piece else "stands outside every trim"
    say = f"“{words.text[:30]}” {where} at ({area.x:.1f}, {area.y:.1f})"
    yield leaf.breach("safe zone", say, piece)
