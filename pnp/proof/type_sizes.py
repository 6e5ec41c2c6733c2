"""Check: type is large enough to read, and every font lies in the file."""

from collections.abc import Iterator
from typing import Final

from pnp.proof.breach import Breach
from pnp.proof.page import MeasuredPage

LEAST: Final = 7.0
"""The least size of type in pt (docs/figures.md#type)."""

_ROUNDING: Final = 0.01


def check_type(page: MeasuredPage) -> Iterator[Breach]:
    """Measure each line of type as it comes out on paper, all enlargements reckoned in."""
    foreign: set[str] = set()
    for line in page.objects.lines:
        piece = page.owner(line.shown)
        if piece:
            page.note_least("least type", line.size)
        if line.size < LEAST - _ROUNDING:
            say = f"“{line.text[:30]}” is set in {line.size:.1f} pt; the least is {LEAST:g} pt"
            yield page.report("type", say, piece)
        if not line.embedded and line.font not in foreign:
            foreign.add(line.font)
            yield page.report("fonts", f"the font {line.font} is not embedded", piece)
