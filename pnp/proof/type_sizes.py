"""Check: type is large enough to read, and every font lies in the file."""

from collections.abc import Iterator, Sequence
from typing import Final

from pnp.proof.breach import Breach
from pnp.proof.listing import ListedRemark
from pnp.proof.page import MeasuredPage
from pnp.proof.told_words import bare

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


def check_large_type(page: MeasuredPage, remarks: Sequence[ListedRemark]) -> Iterator[Breach]:
    """Measure type on pieces in large print; what the kit says has no room may be smaller."""
    told = [bare(each.text) for each in remarks]  # pieces share what is drawn on their ground
    for line in page.objects.lines:
        piece = page.owner(line.shown)
        if piece is None or line.mark < 0 or line.size >= piece.least - _ROUNDING:
            continue  # ornament only repeats what is read
        said = bare(line.text)
        if not any(said in text for text in told):
            say = f"“{line.text[:30]}” is set in {line.size:.1f} pt; in large print the least is "
            yield page.report("type", f"{say}{piece.least:g} pt", piece)
