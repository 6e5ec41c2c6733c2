"""A tournament as its hall shows it: clock, tables, standings; of one state of the database."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pnp.bank.queries import Json
from pnp.hall.counted_tables import CountedTable, TableCounts
from pnp.hall.database import Database, DatabaseAway
from pnp.hall.rounds import HallRound, find_rounds
from pnp.hall.standings import PlayerStanding, TableCount, rank_players
from pnp.hall.tournament import Tournament

SILENT: Final = 120
"""Seconds after which a table that plays is marked as not heard."""


@dataclass(frozen=True, slots=True)
class HallView:
    """What a hall shows at one moment."""

    tournament: Tournament
    rounds: tuple[HallRound, ...]
    tables: tuple[CountedTable, ...]
    standings: tuple[PlayerStanding, ...]
    at: int

    @property
    def here(self) -> HallRound:
        """Give the round that is played."""
        return self.rounds[-1]

    @property
    def tables_here(self) -> tuple[CountedTable, ...]:
        """Give the tables of the round that is played, as far as they have come."""
        return tuple(each for each in self.tables if each.round == self.here.n)

    @property
    def expected(self) -> int:
        """Tell how many tables the round has."""
        return len(self.here.seated) or len(self.tables_here)

    @property
    def done(self) -> int:
        """Tell how many tables of the round have finished."""
        return sum(each.is_done for each in self.tables_here)

    @property
    def ends(self) -> int:
        """Tell when the clock of the round runs out; nought while it does not run."""
        this = self.tournament.rounds[self.here.n - 1]
        if not self.here.started or self.here.called or self.here.closed:
            return 0
        return self.here.started + 60 * this.minutes


class HallViews:
    """Views of one tournament, worked out at most once in a while for all who ask."""

    def __init__(
        self,
        database: Database,
        tournament: Tournament,
        clock: Callable[[], float] = time.time,
        every: float = 1.0,
    ) -> None:
        """Take the database, the tournament, the clock, and for how many seconds a view holds."""
        self._database, self._tournament = database, tournament
        self._counts = TableCounts(tournament.name)
        self._clock, self._every = clock, every
        self._made: tuple[float, HallView] | None = None
        self._making = asyncio.Lock()

    def forget(self) -> None:
        """Work the next view out anew: something has been done."""
        self._made = None

    async def view(self) -> HallView:
        """Give what is to be shown."""
        async with self._making:
            if self._made is None or time.monotonic() - self._made[0] > self._every:
                try:
                    view = await self._make()
                except DatabaseAway:  # or it was, and is back: a lost connection shows only in use
                    view = await self._make()
                self._made = time.monotonic(), view
            return self._made[1]

    async def _make(self) -> HallView:
        async with self._database.writing() as now:
            rounds = await find_rounds(now, self._tournament.name)
            tables = await self._counts.count(now)
        seated = {each.n: [name for table in each.seated for name in table] for each in rounds}
        counted = [TableCount(each.round, each.counts) for each in tables if each.counts]
        standings = await asyncio.to_thread(rank_players, self._tournament, counted, seated)
        return HallView(self._tournament, rounds, tables, standings, int(self._clock()))


def standings_data(view: HallView, lang: str) -> Json:
    """Give the standings as scripts read them, each table with its seal."""
    tournament = view.tournament
    return {
        "tournament": tournament.name,
        "title": tournament.title.said(lang),
        "at": view.at,
        "round": view.here.n,
        "tables": [_table_data(each) for each in view.tables],
        "standings": [
            {
                "place": each.place,
                "player": each.player,
                "points": each.points,
                "wins": each.wins,
                "score": each.score,
                "tables": each.tables,
                "rounds": {str(n): points for n, points in sorted(each.rounds.items())},
            }
            for each in view.standings
        ],
    }


def _table_data(table: CountedTable) -> Json:
    return {
        "round": table.round,
        "table": table.number,
        "game": table.kit,
        "entries": table.entries,
        "counted": table.counted,
        "seal": table.seal,
        "done": table.is_done,
        "whole": table.is_whole,
        "posted": table.posted,
        "refused": table.refused,
        "scores": dict(table.counts),
    }
