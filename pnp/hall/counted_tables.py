"""Counting the tables of a hall by the rules they were opened with, as `pnp bank score` does.

What was read of a table once is kept; only its new entries are fetched and counted again.
"""

import asyncio
import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final

from pnp.bank import queries
from pnp.bank.books import folded, seal_letters
from pnp.bank.loaded_table import load_table
from pnp.errors import PnpError
from pnp.hall.database import FoundRow, Transaction
from pnp.hall.kept_entries import read_body

_COLUMNS: Final = (
    "id, round, number, kit, players, parts, count, head, posted, done, final, refused, refused_at"
)


@dataclass(frozen=True, slots=True)
class CountedTable:
    """A table of a round, and what it counts up to one of its entries."""

    round: int
    number: int
    kit: str
    players: tuple[str, ...]
    """As they are called in the tournament."""
    entries: int
    """What the hall has."""
    posted: int
    """When the last entry came."""
    counted: int
    """Up to which entry it is counted."""
    seal: str
    """The letters the table was told with that entry."""
    counts: Mapping[str, int]
    is_whole: bool
    """Whether everybody's cash is known."""
    is_over: bool
    is_done: bool
    """Whether its banker has signed the count, or the game is over."""
    refused: int
    """The entry at which the table was refused; nought if it was not."""
    refused_at: int
    trouble: str = ""
    """Why it could not be counted."""


@dataclass(slots=True)
class _Kept:
    """What is kept of a table between two counts."""

    content: dict[str, str]
    rows: list[tuple[Any, ...]] = field(default_factory=list)
    postings: dict[int, list[tuple[Any, ...]]] = field(default_factory=dict)
    seals: list[str] = field(default_factory=list)
    told: tuple[int, "_Count"] | None = None


@dataclass(frozen=True, slots=True)
class _Count:
    counts: Mapping[str, int] = field(default_factory=dict)
    is_whole: bool = False
    is_over: bool = False
    trouble: str = ""


class TableCounts:
    """The counts of all tables of one tournament."""

    def __init__(self, tournament: str) -> None:
        """Take the tournament's name; nothing is read yet."""
        self._tournament = tournament
        self._kept: dict[str, _Kept] = {}
        self._parts: dict[str, str] = {}
        self._thread = ThreadPoolExecutor(1, "counting")

    async def count(self, now: Transaction) -> tuple[CountedTable, ...]:
        """Count every table as it is in this transaction."""
        rows = await now.ask(
            f"SELECT {_COLUMNS} FROM hall_table WHERE tournament = %s AND NOT struck "  # noqa: S608  # fixed words
            "ORDER BY round, number",
            self._tournament,
        )
        await self._fetch(now, rows)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: tuple(map(self._counted, rows)))

    async def _fetch(self, now: Transaction, rows: list[FoundRow]) -> None:
        wanted = {digest for row in rows for digest in json.loads(row[5]).values()}
        fresh = sorted(wanted - self._parts.keys())
        if fresh:
            query = "SELECT digest, text FROM hall_part WHERE digest = ANY(%s)"
            self._parts |= dict(await now.ask(query, fresh))
        behind: dict[str, int] = {}
        for row in rows:
            if row[0] not in self._kept:
                parts = json.loads(row[5]).items()
                self._kept[row[0]] = _Kept({name: self._parts[each] for name, each in parts})
            if len(self._kept[row[0]].rows) < row[6]:
                behind[row[0]] = len(self._kept[row[0]].rows)
        if behind:
            await self._fetch_entries(now, behind)

    async def _fetch_entries(self, now: Transaction, behind: dict[str, int]) -> None:
        found = await now.ask(
            "SELECT e.id, e.n, e.body, e.hash FROM hall_entry e "
            "JOIN unnest(%s::text[], %s::int[]) AS b (id, n) ON e.id = b.id AND e.n > b.n "
            "ORDER BY e.id, e.n",
            *(list(behind), list(behind.values())),
        )
        for key, n, body, seal in found:
            kept = self._kept[key]
            entry, postings = read_body(body)
            kept.rows.append(entry)
            kept.postings[n] = postings
            kept.seals.append(seal)

    def _counted(self, row: FoundRow) -> CountedTable:
        kept, names = self._kept[row[0]], json.loads(row[4])
        entries, final = int(row[6]), row[10]
        upto = entries if final is None else min(int(final), entries)
        if kept.told is None or kept.told[0] != upto:
            kept.told = upto, _count(kept, upto)
        count = kept.told[1]
        return CountedTable(
            round=row[1],
            number=row[2],
            kit=row[3],
            players=tuple(names.values()),
            entries=entries,
            posted=row[8],
            counted=upto,
            seal=seal_letters(kept.seals[upto - 1]) if upto else "",
            counts={names[who]: total for who, total in count.counts.items() if who in names},
            is_whole=count.is_whole,
            is_over=count.is_over,
            is_done=count.is_over or (entries > 0 and row[9] == entries),
            refused=row[11],
            refused_at=row[12],
            trouble=count.trouble,
        )


def _count(kept: _Kept, upto: int) -> _Count:
    # Of a table whose rules are not to be had nothing is counted.
    if not upto:
        return _Count()
    try:
        books = folded(kept.content, kept.rows[:upto], kept.postings, kept.seals[upto - 1])
        loaded = load_table(books)
        told = queries.score(loaded)
        whole = all(
            each.complete
            for name, each in loaded.game.score(loaded.state).counts.items()
            if name in loaded.state.playing
        )
        counts = {name: int(each["total"]) for name, each in told["players"].items()}
        return _Count(counts, whole, loaded.state.over)
    except PnpError as error:
        return _Count(trouble=str(error))
    except Exception as error:  # noqa: BLE001  # whatever somebody has posted stops no other table
        return _Count(trouble=f"its content cannot be counted ({type(error).__name__})")
