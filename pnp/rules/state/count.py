"""How everybody is counted, line by line, and who has won."""

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.ledger.entry import Phrase


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a count."""

    what: Phrase
    amount: int


@dataclass(frozen=True, slots=True)
class PlayerCount:
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

    counts: Mapping[str, PlayerCount]
    winners: tuple[str, ...]
    debts_counted: bool = False
    """Whether debts on record are among the lines, of who owes and of who is owed."""


def by_most(counts: Mapping[str, PlayerCount], playing: tuple[str, ...]) -> Score:
    """Let the highest count of those still playing win, and the last one left in any case.

    Nobody has won while somebody's notes are not counted.
    """
    if len(playing) == 1:
        return Score(counts, playing)
    if not playing or not all(counts[name].complete for name in playing):
        return Score(counts, ())
    most = max(counts[name].total for name in playing)
    return Score(counts, tuple(name for name in playing if counts[name].total == most))
