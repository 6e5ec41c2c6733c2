"""Check: type is large enough to read, and every font lies in the file."""

from collections.abc import Iterator
from typing import Final

from pnp.press.proof.finding import Finding
from pnp.press.proof.leaf import Leaf

LEAST: Final = 7.0
"""The least size of type in pt (print-craft: refuse under 7)."""

_ROUNDING: Final = 0.01


def check_type(leaf: Leaf) -> Iterator[Finding]:
    """Measure each line of type as it comes out on paper, all enlargements reckoned in."""
    foreign: set[str] = set()
    for words in leaf.sight.words:
        piece = leaf.owner(words.shown)
        if piece:
            leaf.note_least("least type", words.size)
        if words.size < LEAST - _ROUNDING:
            say = f"“{words.text[:30]}” is set in {words.size:.1f} pt; the least is {LEAST:g} pt"
            yield leaf.breach("type", say, piece)
        if not words.embedded and words.font not in foreign:
            foreign.add(words.font)
            yield leaf.breach("fonts", f"the font {words.font} is not embedded", piece)
