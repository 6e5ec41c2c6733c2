"""A tournament as its file says it: rounds, who is seated with whom, what a place is worth."""

from dataclasses import dataclass
from typing import Literal

from pnp.box.words import Words

SeatingWay = Literal["drawn", "spread", "level", "free"]
"""By lot; the strong spread over all tables; the strong with the strong; as they come."""

RankedBy = Literal["points", "wins", "score"]
"""What decides on the order of the standings."""


@dataclass(frozen=True, slots=True)
class SeatRange:
    """How many may play at one table."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class PointRule:
    """What a table's count is worth in points."""

    by: Literal["rank", "score", "share"]
    """The place at the table, the count itself, or the part of all that was counted there."""
    places: tuple[int, ...] = ()
    """By rank: the points of the first, the second and so on; none for who comes after."""
    ties: Literal["best", "shared", "worst"] = "shared"
    """By rank: who counts alike has the better place, the worse, or all divide their points."""
    of: int = 1000
    """By share: the points of a whole table."""


@dataclass(frozen=True, slots=True)
class TournamentRound:
    """One round: all its tables play at once."""

    title: Words
    minutes: int
    """How long its clock runs."""
    seating: SeatingWay = "drawn"
    cut: int = 0
    """So many of the best play on; nought for all."""
    carry: bool = True
    """Whether the points of the rounds before still count for who plays on."""
    seats: SeatRange | None = None
    points: PointRule | None = None


@dataclass(frozen=True, slots=True)
class Tournament:
    """All a hall goes by."""

    name: str
    """The last word of `--hall`."""
    title: Words
    games: tuple[str, ...]
    seats: SeatRange
    points: PointRule
    rounds: tuple[TournamentRound, ...]
    players: tuple[str, ...] = ()
    """Who takes part; none where whoever comes does."""
    language: str = "en"
    """The language of its own texts."""
    seed: int = 1
    """What the lots begin with: the same number gives the same tables."""
    ranking: tuple[RankedBy, ...] = ("points", "wins", "score")
    """What decides on the order, the first thing first."""

    def seats_of(self, n: int) -> SeatRange:
        """Give how many play at a table of a round, the first being 1."""
        return self.rounds[n - 1].seats or self.seats

    def points_of(self, n: int) -> PointRule:
        """Give what a table of a round is worth."""
        return self.rounds[n - 1].points or self.points
