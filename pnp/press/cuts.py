"""Cuts: how often a knife goes along a ruler until every piece of a kit is cut out.

What counts as one, how long it takes and how thick a pile is: docs/figures.md#cuts.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from typing import Final

from pnp.press.imposition import PILE, Page, Part, batches
from pnp.units import Rect

_SECONDS: Final = 25  # of one straight cut with a ruler (docs/figures.md#cuts)
_CLOSE: Final = 1e-3
Cut = tuple[str, float, float, float]
"""One straight cut: which way it runs, where it lies, from where to where."""


def list_cuts(page: Page) -> tuple[Cut, ...]:
    """List the straight cuts of a page: each goes on as far as it runs into no piece."""
    return list_cuts_round(page.areas) if page.cuts_x else ()


def list_cuts_round(areas: Sequence[Rect]) -> tuple[Cut, ...]:
    """List the straight cuts that free some areas of a sheet, in the order they are made.

    Upright ones come first, from the left, then level ones from the top.
    """
    turned = [Rect(area.y, area.x, area.height, area.width) for area in areas]
    upright = (("upright", *cut) for cut in _run_along(areas))
    level = (("level", *cut) for cut in _run_along(turned))
    return (*upright, *level)


def _run_along(areas: Sequence[Rect]) -> Iterator[tuple[float, float, float]]:
    for x in sorted({round(edge, 3) for area in areas for edge in (area.x, area.right)}):
        edges = [area for area in areas if min(abs(area.x - x), abs(area.right - x)) < _CLOSE]
        # a knife along a ruler cannot stop within a sheet but where it would run into a piece
        walls = [area for area in areas if area.x + _CLOSE < x < area.right - _CLOSE]
        start, end = None, 0.0
        for area in sorted(edges, key=lambda area: area.y):
            if start is not None and any(end - _CLOSE <= wall.y < area.y for wall in walls):
                yield x, round(start, 3), round(end, 3)
                start = None
            start, end = area.y if start is None else start, max(end, area.bottom)
        if start is not None:
            yield x, round(start, 3), round(end, 3)


def minutes(cuts: int) -> int:
    """Give how long some cuts take, in whole minutes, rounded up to five.

    >>> minutes(380), minutes(1)
    (160, 5)
    """
    return 5 * ceil(cuts * _SECONDS / 60 / 5)


def count_cuts(parts: Iterable[Part]) -> int:
    """Count the straight cuts of some parts, one sheet at a time."""
    return sum(len(list_cuts(sheet.front)) for part in parts for sheet in part.sheets)


def count_cuts_in_piles(parts: Iterable[Part]) -> int:
    """Count the straight cuts of some parts if sheets that are cut alike are cut in piles."""
    alike = Counter((part.stock, list_cuts(sheet.front)) for part in parts for sheet in part.sheets)
    return sum(len(cuts) * -(-count // PILE) for (_, cuts), count in alike.items())


@dataclass(frozen=True, slots=True)
class CutPile:
    """Sheets of a part that are cut together: from which to which, counted from 1, and where."""

    part: str
    first: int
    last: int
    cuts: tuple[Cut, ...]


def list_piles(parts: Iterable[Part]) -> Iterator[CutPile]:
    """Give the piles of some parts in the order they are cut; a sheet cut unlike is its own."""
    for part in parts:
        start = 0
        piles = groupby((sheet.pile, list_cuts(sheet.front)) for sheet in part.sheets)
        for (_, cuts), group in piles:
            count = len(list(group))
            for batch in batches(count) if cuts else ():
                yield CutPile(part.id, start + batch.start + 1, start + batch.stop, cuts)
            start += count
