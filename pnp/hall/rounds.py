"""The rounds of a tournament: who is seated where, the clock, and what the director says."""

import json
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from pnp.errors import PnpError
from pnp.hall.database import Database, Transaction
from pnp.hall.seating import SeatedTables, seat_players
from pnp.hall.tournament import Tournament

_MOST_MESSAGES: Final = 20
"""Messages a table gets at once; it has been away for long."""


@dataclass(frozen=True, slots=True)
class HallRound:
    """A round that has begun, or is seated already."""

    n: int
    seated: SeatedTables = field(default=())
    """Who sits at each table; nothing where they come as they like."""
    started: int = 0
    """When its clock was started."""
    called: int = 0
    """When the director called time."""
    closed: int = 0
    """When its results were taken as they stood."""


async def find_rounds(now: Transaction, tournament: str) -> tuple[HallRound, ...]:
    """Give the rounds there have been, the one that is played last."""
    rows = await now.ask(
        "SELECT n, seated, started, called, closed FROM hall_round "
        "WHERE tournament = %s ORDER BY n",
        tournament,
    )
    return tuple(HallRound(row[0], _seated(row[1]), *row[2:]) for row in rows)


def _seated(text: str) -> SeatedTables:
    return tuple(tuple(map(str, table)) for table in json.loads(text))


async def open_round(
    now: Transaction, tournament: Tournament, n: int, ranked: tuple[str, ...]
) -> HallRound:
    """Seat a round: of the ranked those who have come through its cut."""
    this = tournament.rounds[n - 1]
    through = ranked[: this.cut] if this.cut else ranked
    lot = f"{tournament.seed} {n}"
    seated = seat_players(through, tournament.seats_of(n), this.seating, lot)
    text = json.dumps(seated, ensure_ascii=False)
    await now.ask(
        "INSERT INTO hall_round (tournament, n, seated) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING",
        tournament.name,
        n,
        text,
    )
    return HallRound(n, seated)


async def prepare_tournament(database: Database, tournament: Tournament, key: str) -> str:
    """Seat the first round, unless the tournament has begun; give the director's key.

    That is the one given, or the one the tournament began with. Raises PnpError if the file has
    lost a round that was played.
    """
    async with database.writing() as now:
        query = "INSERT INTO hall_key VALUES (%s, %s) ON CONFLICT DO NOTHING"
        await now.ask(query, tournament.name, key)
        rounds = await find_rounds(now, tournament.name)
        if not rounds:
            await open_round(now, tournament, 1, tournament.players)
        elif rounds[-1].n > len(tournament.rounds):
            say = f"`{tournament.name}` has come to its round {rounds[-1].n} in this database"
            raise PnpError(f"{say}: the file must have it too, or give the tournament another name")
        query = "SELECT key FROM hall_key WHERE tournament = %s"
        return str((await now.ask(query, tournament.name))[0][0])


async def mark_round(
    now: Transaction,
    tournament: str,
    this: HallRound,
    what: Literal["started", "called", "closed"],
    at: int,
) -> bool:
    """Write down when the clock of a round was started, time called, or its results taken.

    Tell whether that was done now: of two who ask at once the second comes too late.
    """
    marked = await now.ask(
        f"UPDATE hall_round SET {what} = %s "  # noqa: S608  # as above
        f"WHERE tournament = %s AND n = %s AND {what} = 0 RETURNING n",
        at,
        tournament,
        this.n,
    )
    return bool(marked)


async def say_to_tables(
    now: Transaction, tournament: str, n: int, number: int, at: int, kind: str, text: str
) -> None:
    """Leave a message for a table of a round, or for all of them where the number is nought."""
    await now.ask(
        "INSERT INTO hall_message (tournament, round, number, at, kind, text) "
        "VALUES (%s, %s, %s, %s, %s, %s)",
        *(tournament, n, number, at, kind, text),
    )


async def find_messages(
    now: Transaction, tournament: str, n: int, number: int, heard: int
) -> list[dict[str, Any]]:
    """Give what was said to a table after the last message it has heard, the newest if too many."""
    rows = await now.ask(
        "SELECT id, at, kind, text FROM hall_message WHERE tournament = %s AND round = %s "
        "AND number IN (0, %s) AND id > %s ORDER BY id DESC LIMIT %s",
        *(tournament, n, number, heard, _MOST_MESSAGES),
    )
    return [dict(zip(("id", "at", "kind", "text"), row, strict=True)) for row in reversed(rows)]
