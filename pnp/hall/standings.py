"""The standings of a tournament, worked out of the counts of its tables and nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pnp.hall.points import give_points, place_players
from pnp.hall.tournament import Tournament


@dataclass(frozen=True, slots=True)
class TableCount:
    """What was counted at a table of a round, up to one of its entries."""

    round: int
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """How a player stands."""

    player: str
    place: int = 0
    points: int = 0
    wins: int = 0
    """Tables won, alone or with others."""
    score: int = 0
    """All that was counted for him, in the money of the games."""
    tables: int = 0
    reached: int = 1
    """The last round with a cut that he is in."""
    rounds: Mapping[int, int] = field(default_factory=dict)
    """Round → his points there."""


def rank_players(
    tournament: Tournament, tables: Sequence[TableCount], seated: Mapping[int, Sequence[str]]
) -> tuple[PlayerStanding, ...]:
    """Rank all who take part: who has come through a cut before all who have not.

    `seated` names the players of each round that has begun; where nobody was named before,
    whoever sits at a table takes part.
    """
    names = dict.fromkeys((*tournament.players, *(p for each in seated.values() for p in each)))
    names |= dict.fromkeys(player for table in tables for player in table.counts)
    standings = {name: PlayerStanding(name) for name in names}
    for n in sorted(seated):
        if tournament.rounds[n - 1].cut:
            for name in seated[n]:
                standings[name] = replace(standings[name], reached=n)
    for table in sorted(tables, key=lambda each: each.round):
        points = give_points(table.counts, tournament.points_of(table.round))
        places = place_players(table.counts)
        for name, score in table.counts.items():
            standings[name] = _added(
                standings[name], table.round, points[name], places[name], score
            )
    counted = [_carried(tournament, each) for each in standings.values()]
    return _placed(tournament, counted)


def _added(standing: PlayerStanding, n: int, points: int, place: int, score: int) -> PlayerStanding:
    return replace(
        standing,
        wins=standing.wins + (place == 1),
        score=standing.score + score,
        tables=standing.tables + 1,
        rounds={**standing.rounds, n: standing.rounds.get(n, 0) + points},
    )


def _carried(tournament: Tournament, standing: PlayerStanding) -> PlayerStanding:
    # Add up the points that count: of who has come through a cut without them, those since.
    fresh = [
        n
        for n, each in enumerate(tournament.rounds, 1)
        if each.cut and not each.carry and n <= standing.reached
    ]
    first = fresh[-1] if fresh else 1
    return replace(
        standing, points=sum(points for n, points in standing.rounds.items() if n >= first)
    )


def _placed(
    tournament: Tournament, standings: Sequence[PlayerStanding]
) -> tuple[PlayerStanding, ...]:
    # Who is alike in everything shares a place.
    def worth(standing: PlayerStanding) -> tuple[int, ...]:
        values = {"points": standing.points, "wins": standing.wins, "score": standing.score}
        return (standing.reached, *(values[each] for each in tournament.ranking))

    ranked = sorted(
        standings, key=lambda each: (*(-n for n in worth(each)), each.player.casefold())
    )
    placed: list[PlayerStanding] = []
    for n, each in enumerate(ranked, 1):
        alike = placed and worth(placed[-1]) == worth(each)
        placed.append(replace(each, place=placed[-1].place if alike else n))
    return tuple(placed)
