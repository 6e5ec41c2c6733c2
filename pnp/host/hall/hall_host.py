"""The host of a hall: its database made ready, its port answered until stopped."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from socket import socket
from typing import Final

from uvicorn import Server

from pnp.bank.requests import new_key
from pnp.hall.database import Database
from pnp.hall.rounds import prepare_tournament
from pnp.hall.tournament import Tournament
from pnp.host.hall.hall_application import HallSite
from pnp.host.hall.hall_writer import HallWriter, PageWriter, WriterApart
from pnp.host.server import make_server

_PATIENCE: Final = 2
"""Seconds for connections to be given back at the end."""


@dataclass(frozen=True, slots=True)
class HallHost:
    """A tournament that is shown at a port."""

    listener: socket
    server: Server
    address: str
    """The address of the page for everybody."""
    key: str
    """The director's."""

    writer: PageWriter
    database: Database

    def run(self) -> None:
        """Answer until stopped, and let go of the database."""
        try:
            asyncio.run(self._answer())
        finally:
            self.writer.close()

    async def _answer(self) -> None:
        try:
            await self.server.serve(sockets=[self.listener])
        finally:
            with suppress(TimeoutError):  # what hangs on a database that is gone ends with us
                async with asyncio.timeout(_PATIENCE):
                    await self.database.close()

    def stop(self) -> None:
        """Stop answering, soon."""
        self.server.should_exit = True


def open_hall(
    listener: socket, tournament: Tournament, database: str, *, apart: bool = True
) -> HallHost:
    """Make a database ready and a tournament to be shown; raises PnpError if that cannot be.

    Unless told otherwise pages are written in a process of their own.
    """
    key = asyncio.run(_prepare(tournament, database))
    here = Database(database)
    writer = WriterApart(database, tournament) if apart else HallWriter(here, tournament)
    site = HallSite(here, tournament, key, {str(listener.getsockname()[0])}, writer)
    server = make_server(site.application())
    address = "http://{}:{}/".format(*listener.getsockname())
    writer.warm_up()
    return HallHost(listener, server, address, key, writer, here)


async def _prepare(tournament: Tournament, database: str) -> str:
    made = Database(database)
    try:
        await made.prepare()
        return await prepare_tournament(made, tournament, new_key())
    finally:
        await made.close()
