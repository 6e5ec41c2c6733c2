"""The hall's database: the only door to PostgreSQL. What it says is kept is on the disk there."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import psycopg

from pnp.errors import PnpError
from pnp.hall.hall_tables import FORM, STATEMENTS

MOST_AT_ONCE: Final = 6
"""Connections: on loopback a commit takes a few milliseconds, and one flush serves several."""

_PATIENCE: Final = 5
"""Seconds for a connection to be made."""

FoundRow = tuple[Any, ...]
"""One row of an answer."""


class DatabaseAway(PnpError):
    """PostgreSQL cannot be reached, or has lost the connection: nothing was acknowledged."""


class Transaction:
    """All or nothing; when it has been left, all of it is on the disk."""

    def __init__(self, wire: "psycopg.AsyncConnection[FoundRow]") -> None:
        """Take over a connection that is in no transaction."""
        self._wire = wire

    async def ask(self, query: str, *values: object) -> list[FoundRow]:
        """Ask or change something; values stand in their order, or one mapping has them by name."""
        given = values[0] if values and isinstance(values[0], dict) else values
        cursor = await self._wire.execute(query.encode(), given)
        return [tuple(row) for row in await cursor.fetchall()] if cursor.description else []

    async def ask_many(self, query: str, rows: Iterable[Sequence[object]]) -> None:
        """Change something for each of several rows."""
        async with self._wire.cursor() as cursor:
            await cursor.executemany(query.encode(), rows)


class Database:
    """A few connections to one database; a broken one is made anew."""

    def __init__(self, address: str) -> None:
        """Take the address, such as `postgresql://hall@localhost/hall`; it must be text."""
        if not address.isprintable():
            raise DatabaseAway("the address of the database holds what is no text; type it again")
        kind, colon, _ = address.partition("://")
        if colon and kind not in {"postgresql", "postgres"}:
            say = f"a hall keeps everything in PostgreSQL, not in {kind}"
            raise DatabaseAway(f"{say}: write --db postgresql://USER@HOST/NAME")
        self._address = address
        self._free: asyncio.LifoQueue[psycopg.AsyncConnection[FoundRow] | None] = (
            asyncio.LifoQueue()
        )
        for _ in range(MOST_AT_ONCE):
            self._free.put_nowait(None)

    async def prepare(self) -> None:
        """Lay out the tables where they are missing; refuse a database that may lose entries."""
        async with self.writing() as now:
            await now.ask("SELECT pg_advisory_xact_lock(7364723)")  # two halls may begin at once
            if (await now.ask("SHOW fsync"))[0][0] != "on":
                say = "PostgreSQL runs with fsync off and may lose what it has acknowledged"
                raise PnpError(f"{say}: set fsync = on in postgresql.conf")
            for statement in STATEMENTS:
                await now.ask(statement)
            await now.ask("INSERT INTO hall_form VALUES (1, %s) ON CONFLICT DO NOTHING", FORM)
            form = int((await now.ask("SELECT form FROM hall_form"))[0][0])
            if form > FORM:
                raise PnpError(f"the database is of a newer hall (form {form}); update pnp")

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Transaction]:
        """Do several things as one; they are on the disk when this has been left."""
        async with self._borrowed() as wire, wire.transaction():
            yield Transaction(wire)

    async def do_at_once(self, query: str, *values: object) -> list[FoundRow]:
        """Do one thing, all or nothing; it is on the disk when this returns."""
        async with self._borrowed() as wire:
            return await Transaction(wire).ask(query, *values)

    @asynccontextmanager
    async def _borrowed(self) -> "AsyncIterator[psycopg.AsyncConnection[FoundRow]]":
        wire = await self._free.get()
        try:
            try:
                if wire is None or wire.closed:
                    wire = await self._connect()
                yield wire
            except psycopg.Error as error:
                if isinstance(error, psycopg.OperationalError):
                    await self._drop_idle()  # the server has gone, and with it all of them
                raise DatabaseAway(_said(error)) from error
        finally:
            self._free.put_nowait(await _if_sound(wire))

    async def _drop_idle(self) -> None:
        # Each is made anew when it is wanted.
        idle = [self._free.get_nowait() for _ in range(self._free.qsize())]
        for wire in idle:
            self._free.put_nowait(None)
            if wire is not None:
                with suppress(psycopg.Error):
                    await wire.close()

    async def _connect(self) -> "psycopg.AsyncConnection[FoundRow]":
        wire = await psycopg.AsyncConnection.connect(
            self._address, autocommit=True, connect_timeout=_PATIENCE
        )
        await wire.execute("SET synchronous_commit = on")
        return wire

    async def close(self) -> None:
        """Let go of all connections."""
        for _ in range(MOST_AT_ONCE):
            wire = await self._free.get()
            if wire is not None:
                await wire.close()


async def _if_sound(
    wire: "psycopg.AsyncConnection[FoundRow] | None",
) -> "psycopg.AsyncConnection[FoundRow] | None":
    # Close one that was broken off.
    idle = psycopg.pq.TransactionStatus.IDLE
    if wire is None or (not wire.closed and wire.info.transaction_status == idle):
        return wire
    with suppress(psycopg.Error):
        await wire.close()
    return None


def _said(error: Exception) -> str:
    told = " ".join(str(error).split()) or type(error).__name__
    return f"the database cannot be used: {told[:200]}"
