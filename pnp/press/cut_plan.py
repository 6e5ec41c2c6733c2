"""The plan of cuts for a kit whose piles are its decks: what is cut together, where, in order."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from pnp.press.cuts import Cut, list_cuts
from pnp.press.part import Part
from pnp.press.stacking import batches


@dataclass(frozen=True, slots=True)
class CutPile:
    """Sheets of a part that are cut together: from which to which, counted from 1, and where."""

    part: str
    first: int
    last: int
    cuts: tuple[Cut, ...]
    """In the order they are made: upright ones from the left, then level ones from the top."""


def list_piles(parts: Iterable[Part]) -> tuple[CutPile, ...]:
    """List the piles of some parts in the order they are cut; a sheet cut unlike is its own."""
    return tuple(pile for part in parts for pile in _piles_of(part))


def count_cuts_of(piles: Iterable[CutPile]) -> int:
    """Count the cuts of some piles."""
    return sum(len(pile.cuts) for pile in piles)


def _piles_of(part: Part) -> Iterator[CutPile]:
    cuts = [(sheet.pile, _in_order(list_cuts(sheet.front))) for sheet in part.sheets]
    start = 0
    for (_, alike), group in groupby(cuts):
        count = len(list(group))
        for batch in batches(count) if alike else ():
            yield CutPile(part.id, start + batch.start + 1, start + batch.stop, alike)
        start += count


def _in_order(cuts: tuple[Cut, ...]) -> tuple[Cut, ...]:
    return tuple(sorted(cuts, key=lambda cut: (cut[0] != "upright", cut[1:])))
