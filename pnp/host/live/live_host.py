"""The host of a live table: opened at a port, run until stopped, or beside a shell."""

import math
from dataclasses import dataclass
from socket import socket
from threading import Thread

from uvicorn import Server

from pnp.bank.session import Session
from pnp.host.live.counter import Counter
from pnp.host.live.live_application import LiveTable
from pnp.host.server import make_server
from pnp.host.visitor import Visitor


class TableGuest(Visitor):
    """A connection that may listen as long as it likes, and has to be quick in all else."""

    @property
    def longest(self) -> float:  # type: ignore[override]  # it goes by what was asked
        """Give the seconds in which an answer must have been taken."""
        listens = self.cycle is not None and self.cycle.scope.get("path") == "/events"
        return math.inf if listens else Visitor.longest


@dataclass(frozen=True, slots=True)
class LiveHost:
    """A table that is shown at a port."""

    listener: socket
    server: Server
    counter: Counter
    address: str
    """The address of the table's page."""
    banker: str
    """The address of the banker's page, his key in it."""

    def run(self) -> None:
        """Answer until stopped."""
        try:
            self.server.run(sockets=[self.listener])
        finally:
            self.counter.close()

    def start(self) -> Thread:
        """Answer beside what else is done here."""
        thread = Thread(target=self.run, daemon=True, name="live table")
        thread.start()
        return thread

    def stop(self) -> None:
        """Stop answering, soon."""
        self.server.should_exit = True


def open_live(listener: socket, session: Session, *, hides: bool = False) -> LiveHost:
    """Open a table that is to be shown at an open port; raises PnpError if it cannot be read."""
    counter = Counter(session, hides=hides)
    counter.open()
    address = "http://{}:{}/".format(*listener.getsockname())
    table = LiveTable(
        counter, {str(listener.getsockname()[0])}, address, lambda: server.should_exit
    )
    server = make_server(table.application(), TableGuest)
    key = counter.desk.key
    return LiveHost(listener, server, counter, address, f"{address}bank#{key}")
