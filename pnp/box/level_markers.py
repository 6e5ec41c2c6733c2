"""Level markers: what lies in the band of a street, one to four houses or a hotel at a time."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pnp.box.model import Box
from pnp.box.pieces import Piece

HOUSES: Final = 4
"""How many houses a street has before its hotel: as many as deeds have rents for."""


@dataclass(frozen=True, slots=True)
class LevelMarker:
    """A kind of level marker: its id, the houses on it (none on a hotel), how many there are."""

    id: str
    houses: int
    count: int


@dataclass(frozen=True, slots=True)
class BankStock:
    """How many houses and hotels the Bank has at most, where it can run out of them."""

    houses: int
    hotels: int


def level_markers(box: Box, kind: Piece) -> tuple[LevelMarker, ...]:
    """Give the markers of a kind of building, as many of each as can lie on the board at once.

    32 houses are enough for 16 streets with two each, whatever the rules say of building evenly.
    A game without streets to build in has a marker for each house.

    >>> from pnp.box.words import Words
    >>> house = Piece("house", "house", 32, Words("en", {"en": "House"}))
    >>> [marker.count for marker in _of_houses(house, 22)]
    [22, 16, 10, 8]
    """
    streets = count_streets(box)
    if kind.kind == "hotel" or not streets:
        return (
            LevelMarker(kind.id, int(kind.kind == "house"), min(streets or kind.count, kind.count)),
        )
    return tuple(_of_houses(kind, streets))


def _of_houses(kind: Piece, streets: int) -> Iterator[LevelMarker]:
    for houses in range(1, HOUSES + 1):
        yield LevelMarker(f"{kind.id}-{houses}", houses, min(streets, kind.count // houses))


def count_streets(box: Box) -> int:
    """Count the deeds of a ring that can be built on."""
    built = {group.id for group in box.groups if group.house is not None}
    return sum(deed.group in built for deed in box.deeds) if box.board else 0


def bank_stock(box: Box) -> BankStock | None:
    """Give the stock that the Bank must count; nothing where every street can be built up."""
    counts = {
        kind: sum(p.count for p in box.pieces if p.kind == kind) for kind in ("house", "hotel")
    }
    streets = count_streets(box)
    if not any(counts.values()):
        return None
    enough = counts["house"] >= HOUSES * streets and counts["hotel"] >= streets
    return None if enough else BankStock(counts["house"], counts["hotel"])
