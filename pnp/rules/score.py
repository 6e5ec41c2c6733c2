"""A count of everybody, line by line."""

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.ledger.entry import Phrase


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a count."""

    what: Phrase
    amount: int


@dataclass(frozen=True, slots=True)
class Count:
    """A player's count, line by line; cash is missing where notes were never counted."""

    items: tuple[Item, ...]
    complete: bool = True

    @property
    def total(self) -> int:
        """Add up the lines."""
        return sum(item.amount for item in self.items)


@dataclass(frozen=True, slots=True)
class Score:
    """The counts of all players, and who has won."""

    counts: Mapping[str, Count]
    winners: tuple[str, ...]
