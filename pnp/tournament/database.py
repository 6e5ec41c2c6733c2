"""A tournament in PostgreSQL, the only door to it: what it says is kept is on the disk there."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import psycopg

from pnp.errors import PnpError

# Seconds for a connection to be made.
_PATIENCE: Final = 5

_TABLES: Final = """
SELECT pg_advisory_xact_lock(7364723); -- two may begin at once
-- each tournament and each of its tables is a document
CREATE TABLE IF NOT EXISTS hall_tournament (name text PRIMARY KEY, told text NOT NULL);
CREATE TABLE IF NOT EXISTS hall_table (id text, tournament text, told text NOT NULL,
    PRIMARY KEY (tournament, id))
"""


class DatabaseAway(PnpError):
    """PostgreSQL cannot be reached, or has lost the connection: nothing was acknowledged."""


Transaction = psycopg.Connection[tuple[Any, ...]]
"""All or nothing; when it has been left, all of it is on the disk."""


class Database:
    """One database, to which each transaction has a connection of its own."""

    def __init__(self, address: str) -> None:
        """Take the address, such as `postgresql://hall@localhost/hall`; it must be text."""
        if not address.isprintable():
            raise DatabaseAway("the address of the database holds what is no text; type it again")
        kind, colon, _ = address.partition("://")
        if colon and kind not in {"postgresql", "postgres"}:
            say = f"a hall keeps everything in PostgreSQL, not in {kind}"
            raise DatabaseAway(f"{say}: write --db postgresql://USER@HOST/NAME")
        self._address = address

    def prepare(self) -> None:
        """Lay out the tables where they are missing; refuse a database that may lose entries."""
        with self.writing() as now:
            if now.execute("SHOW fsync").fetchall() != [("on",)]:
                say = "PostgreSQL runs with fsync off and may lose what it has acknowledged"
                raise PnpError(f"{say}: set fsync = on in postgresql.conf")
            now.execute(_TABLES)

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """Do several things as one; they are on the disk when this has been left."""
        # Starlette serves forty at once: fewer than the connections PostgreSQL has to give, and
        # one takes 3 ms on loopback, so that nothing is gained by keeping some
        try:
            with psycopg.connect(self._address, connect_timeout=_PATIENCE) as now:
                now.execute("SET synchronous_commit = on")
                yield now
        except psycopg.Error as error:
            told = " ".join(str(error).split()) or type(error).__name__
            raise DatabaseAway(f"the database cannot be used: {told[:200]}") from error
