"""Who sits at which table, what a table is worth, and the standings that come of it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import NamedTuple

from pnp.tournament.tournament import SeatingWay, SeatRange, Tournament

SeatedTables = tuple[tuple[str, ...], ...]
"""The players of each table, the first table first."""


def seat_players(
    ranked: Sequence[str], seats: SeatRange, way: SeatingWay, lot: str
) -> SeatedTables:
    """Seat players who stand in the order of their strength; a lot decides where chance does.

    >>> seat_players("ABCDEF", SeatRange(3, 3), "level", "1")
    (('A', 'B', 'C'), ('D', 'E', 'F'))
    """
    sizes = seats.sizes(len(ranked))
    if not sizes or way == "free":
        return ()
    order = list(ranked)
    if way == "drawn":
        order.sort(key=lambda who: sha256(f"{lot} {who}".encode()).hexdigest())
    waiting = iter(order)
    return tuple(tuple(next(waiting) for _ in range(size)) for size in sizes)


def place_players(counts: Mapping[str, int]) -> dict[str, int]:
    """Give the place of each player by what was counted; who counts alike shares the better one.

    >>> place_players({"Anna": 900, "Ben": 400, "Cem": 900})
    {'Anna': 1, 'Cem': 1, 'Ben': 3}
    """
    ranked = sorted(counts.items(), key=lambda each: -each[1])
    return {who: 1 + sum(other > count for other in counts.values()) for who, count in ranked}


def give_points(counts: Mapping[str, int], worth: Sequence[int]) -> dict[str, int]:
    """Give the points of each player at a table, where the places are worth so much.

    Who counts alike divides what their places are worth; what is left over nobody has.

    >>> give_points({"Anna": 900, "Ben": 400, "Cem": 900}, (6, 3, 1))
    {'Anna': 4, 'Ben': 1, 'Cem': 4}
    """
    places, worth = place_players(counts), (*worth, *[0] * len(counts))
    points = {}
    for who in counts:
        first, alike = places[who] - 1, list(places.values()).count(places[who])
        points[who] = sum(worth[first : first + alike]) // alike
    return points


class TableCount(NamedTuple):
    """What was counted at a table of a round, up to one of its entries."""

    round: int
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """How a player stands."""

    player: str
    place: int = 0
    points: int = 0
    """Since the last round with a cut that the player came through: there all begin anew."""
    wins: int = 0
    """Tables won, alone or with others."""
    score: int = 0
    """All that was counted, in the money of the games."""
    tables: int = 0
    reached: int = 1
    """The last round with a cut that the player is in."""
    rounds: Mapping[int, int] = field(default_factory=dict)
    """Round → the points there."""

    @property
    def worth(self) -> tuple[int, ...]:
        """Give what decides on the order, the first thing first."""
        return self.reached, self.points, self.wins, self.score


def rank_players(
    cup: Tournament, tables: Sequence[TableCount], seated: Mapping[int, Sequence[str]]
) -> tuple[PlayerStanding, ...]:
    """Rank all who take part: who has come through a cut before all who have not.

    `seated` names the players of each round that has begun; where nobody was named before,
    whoever sits at a table takes part.
    """
    named = (*seated.values(), *(each.counts for each in tables))
    names = dict.fromkeys((*cup.players, *(name for each in named for name in each)))
    results: dict[str, list[_Result]] = {name: [] for name in names}
    for table in sorted(tables, key=lambda each: each.round):
        points, places = give_points(table.counts, cup.points), place_players(table.counts)
        for name, score in table.counts.items():
            results[name].append(_Result(table.round, points[name], places[name] == 1, score))
    cuts = {n: frozenset(each) for n, each in seated.items() if cup.rounds[n - 1].cut}
    standings = sorted(
        (
            _add_up(
                name, own, max((n for n, through in cuts.items() if name in through), default=1)
            )
            for name, own in results.items()
        ),
        key=lambda each: (*(-n for n in each.worth), each.player.casefold()),
    )
    # who is alike in everything shares a place
    first = {each.worth: n for n, each in reversed(list(enumerate(standings, 1)))}
    return tuple(replace(each, place=first[each.worth]) for each in standings)


class _Result(NamedTuple):
    """What a player had of one table."""

    round: int
    points: int
    won: bool
    score: int


def _add_up(name: str, own: Sequence[_Result], reached: int) -> PlayerStanding:
    rounds = Counter[int]()
    for each in own:
        rounds[each.round] += each.points
    return PlayerStanding(
        name,
        points=sum(points for n, points in rounds.items() if n >= reached),
        wins=sum(each.won for each in own),
        score=sum(each.score for each in own),
        tables=len(own),
        reached=reached,
        rounds=dict(rounds),
    )
