"""What a tournament shows: its tables, counted by the rules they were opened with, and standings.

Every table is counted as `pnp bank score` does it there, up to the last entry that counts.
"""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final

from pnp.bank import queries
from pnp.bank.books import folded, seal_letters
from pnp.bank.loaded_table import load_table
from pnp.bank.queries import Json
from pnp.errors import PnpError
from pnp.tournament.database import Database, Transaction
from pnp.tournament.rounds import Progress, Round, find_rounds
from pnp.tournament.standings import PlayerStanding, TableCount, rank_players
from pnp.tournament.tournament import Tournament

HOLDS: Final = 2.0
"""Seconds for which what was counted is shown."""


@dataclass(frozen=True, slots=True)
class Count:
    """What a table counts, up to one of its entries."""

    counts: Mapping[str, int] = field(default_factory=dict)
    is_whole: bool = False
    """Whether everybody's cash is known."""
    is_over: bool = False
    seal: str = ""
    """The letters the table was told with that entry."""
    trouble: str = ""
    """Why it could not be counted."""


@dataclass(frozen=True, slots=True)
class TableResult:
    """A table of a round, and what it counts."""

    id: str
    round: int
    number: int
    kit: str
    names: Mapping[str, str]
    """What players are called at the table → what they are called in the tournament."""
    entries: int
    """What has been posted."""
    posted: int
    """When the last entry came."""
    counted: int
    """Up to which entry it is counted."""
    signed: int
    """The last entry when its banker signed the count."""
    refused: int
    """The entry at which the table was refused; nought if it was not."""
    refused_at: int
    count: Count = field(default_factory=Count)

    @property
    def counts(self) -> dict[str, int]:
        """Give what was counted for each player, as they are called in the tournament."""
        counts = self.count.counts.items()
        return {self.names[who]: total for who, total in counts if who in self.names}

    @property
    def is_done(self) -> bool:
        """Tell whether the banker has signed the count, or the game is over."""
        return self.count.is_over or (self.entries > 0 and self.signed == self.entries)


@dataclass(frozen=True, slots=True)
class View:
    """What is shown of a tournament at one moment."""

    tournament: Tournament
    rounds: tuple[Round, ...]
    tables: tuple[TableResult, ...]
    standings: tuple[PlayerStanding, ...]
    at: int

    @property
    def here(self) -> Round:
        """Give the round that is played."""
        return self.rounds[-1]

    @property
    def tables_here(self) -> tuple[TableResult, ...]:
        """Give the tables of the round that is played, as far as they have come."""
        return tuple(each for each in self.tables if each.round == self.here.n)

    @property
    def progress(self) -> Progress:
        """Tell how many tables of the round have finished, and who stands how."""
        expected = len(self.here.seated) or len(self.tables_here)
        ranked = tuple(each.player for each in self.standings)
        return Progress(sum(each.is_done for each in self.tables_here), expected, ranked)

    @property
    def ends(self) -> int:
        """Tell when the clock of the round runs out; nought while it does not run."""
        this = self.tournament.rounds[self.here.n - 1]
        if not self.here.started or self.here.called or self.here.closed:
            return 0
        return self.here.started + 60 * this.minutes


class Results:
    """Views of one tournament, worked out at most once in a while for all who ask."""

    def __init__(
        self, database: Database, tournament: Tournament, clock: Callable[[], float] = time.time
    ) -> None:
        self._database, self._tournament, self._clock = database, tournament, clock
        self._known: dict[tuple[str, int], Count] = {}
        self._made: tuple[float, View] | None = None
        self._lock = Lock()

    def forget(self) -> None:
        """Work the next view out anew: something has been done."""
        self._made = None

    def view(self) -> View:
        """Give what is to be shown."""
        with self._lock:
            if self._made is None or time.monotonic() - self._made[0] > HOLDS:
                self._made = time.monotonic(), self._make()
            return self._made[1]

    def _make(self) -> View:
        cup = self._tournament
        with self._database.writing() as now:
            rounds = find_rounds(now, cup)
            tables = self._count(now)
        seated = {each.n: [name for table in each.seated for name in table] for each in rounds}
        counted = [TableCount(each.round, each.counts) for each in tables if each.counts]
        standings = rank_players(cup, counted, seated)
        return View(cup, rounds, tables, standings, int(self._clock()))

    def _count(self, now: Transaction) -> tuple[TableResult, ...]:
        query = (
            "SELECT id, round, number, kit, players, count, posted, "
            "least(count, coalesce(final, count)), done, refused, refused_at "
            "FROM hall_table WHERE tournament = %s AND NOT struck ORDER BY round, number"
        )
        tables = []
        for row in now.ask(query, self._tournament.name):
            key = row[0], row[7]
            if key not in self._known:
                self._known[key] = _count_table(now, *key)
            fields: list[Any] = [*row[:4], json.loads(row[4]), *row[5:], self._known[key]]
            tables.append(TableResult(*fields))
        self._known = {(each.id, each.counted): each.count for each in tables}
        return tuple(tables)


def _count_table(now: Transaction, key: str, upto: int) -> Count:
    query = "SELECT body, hash FROM hall_entry WHERE id = %s AND n <= %s ORDER BY n"
    rows = now.ask(query, key, upto)
    if not rows:
        return Count()
    query = (
        "SELECT p.key, h.text FROM hall_table t, json_each_text(t.parts::json) p "
        "JOIN hall_part h ON h.digest = p.value WHERE t.id = %s"
    )
    content, seal = dict(now.ask(query, key)), seal_letters(rows[-1][1])
    bodies = [json.loads(body) for body, _ in rows]
    postings = {n: [tuple(each) for each in moved] for n, (_, moved) in enumerate(bodies, 1)}
    try:
        books = folded(content, [tuple(row) for row, _ in bodies], postings, rows[-1][1])
        loaded = load_table(books)
        told = queries.score(loaded)["players"]
        whole = all(
            each.complete
            for name, each in loaded.game.score(loaded.state).counts.items()
            if name in loaded.state.playing
        )
    except PnpError as error:
        return Count(seal=seal, trouble=str(error))
    except Exception as error:  # noqa: BLE001  # whatever somebody has posted stops no other table
        say = f"its content cannot be counted ({type(error).__name__})"
        return Count(seal=seal, trouble=say)
    counts = {name: int(each["total"]) for name, each in told.items()}
    return Count(counts, whole, loaded.state.over, seal)


def standings_data(view: View, lang: str) -> Json:
    """Give the standings as scripts read them, each table with its seal."""
    return {
        "tournament": view.tournament.name,
        "title": view.tournament.title.said(lang),
        "at": view.at,
        "round": view.here.n,
        "tables": [
            {
                "round": each.round,
                "table": each.number,
                "game": each.kit,
                "entries": each.entries,
                "counted": each.counted,
                "seal": each.count.seal,
                "done": each.is_done,
                "whole": each.count.is_whole,
                "posted": each.posted,
                "refused": each.refused,
                "scores": each.counts,
            }
            for each in view.tables
        ],
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
