"""A tournament in PostgreSQL, the only door to it: what it says is kept is on the disk there."""

from collections.abc import Iterator
from contextlib import contextmanager
from queue import LifoQueue
from typing import Any, Final

import psycopg

from pnp.errors import PnpError

MOST_AT_ONCE: Final = 6
"""Connections: on loopback a commit takes a few milliseconds, and one flush serves several."""

# Seconds for a connection to be made.
_PATIENCE: Final = 5

_TABLES: Final = """
SELECT pg_advisory_xact_lock(7364723); -- two may begin at once
CREATE TABLE IF NOT EXISTS tournament (name text PRIMARY KEY, key text NOT NULL);
CREATE TABLE IF NOT EXISTS tournament_round (
    tournament text NOT NULL,
    n int NOT NULL,
    seated text NOT NULL,
    started bigint NOT NULL DEFAULT 0,
    called bigint NOT NULL DEFAULT 0,
    closed bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (tournament, n)
);
CREATE TABLE IF NOT EXISTS tournament_table (
    id text PRIMARY KEY,
    tournament text NOT NULL,
    round int NOT NULL,
    number int NOT NULL,
    names text NOT NULL,
    posted bigint NOT NULL,
    standing text NOT NULL,
    final text, -- what counts once the round is closed
    struck bool NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX IF NOT EXISTS tournament_seat
    ON tournament_table (tournament, round, number) WHERE NOT struck
"""


class DatabaseAway(PnpError):
    """PostgreSQL cannot be reached, or has lost the connection: nothing was acknowledged."""


class Transaction:
    """All or nothing; when it has been left, all of it is on the disk."""

    def __init__(self, wire: "psycopg.Connection[tuple[Any, ...]]") -> None:
        self._wire = wire

    def ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Ask or change something; values stand in their order."""
        cursor = self._wire.execute(query.encode(), values or None)
        return cursor.fetchall() if cursor.description else []


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
        self._idle: LifoQueue[psycopg.Connection[tuple[Any, ...]] | None] = LifoQueue()
        for _ in range(MOST_AT_ONCE):
            self._idle.put(None)

    def prepare(self) -> None:
        """Lay out the tables where they are missing; refuse a database that may lose entries."""
        with self.writing() as now:
            if now.ask("SHOW fsync")[0][0] != "on":
                say = "PostgreSQL runs with fsync off and may lose what it has acknowledged"
                raise PnpError(f"{say}: set fsync = on in postgresql.conf")
            now.ask(_TABLES)

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """Do several things as one; they are on the disk when this has been left."""
        wire = self._idle.get()
        try:
            if wire is None or wire.closed:
                wire = psycopg.connect(self._address, autocommit=True, connect_timeout=_PATIENCE)
                wire.execute("SET synchronous_commit = on")
            with wire.transaction():
                yield Transaction(wire)
        except psycopg.Error as error:
            if isinstance(error, psycopg.OperationalError):
                self.close()  # the server has gone, and with it all of them
                wire = None
            told = " ".join(str(error).split()) or type(error).__name__
            raise DatabaseAway(f"the database cannot be used: {told[:200]}") from error
        finally:
            self._idle.put(wire)

    def close(self) -> None:
        """Let go of all connections that are not in use."""
        idle = [self._idle.get() for _ in range(self._idle.qsize())]
        for wire in idle:
            if wire is not None:
                wire.close()
            self._idle.put(None)
