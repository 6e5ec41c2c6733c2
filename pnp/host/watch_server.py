"""Showing a watched kit at an open port until told to stop."""

import math
from dataclasses import dataclass
from socket import socket

from uvicorn import Server

from pnp.host.server import make_server
from pnp.host.visitor import Visitor
from pnp.host.watch_page import Showing, make_watch_application, page_after
from pnp.press.kit_snapshot import SeenKit


class Onlooker(Visitor):
    """A connection that may wait for the next save as long as it takes."""

    longest = math.inf


@dataclass(frozen=True, slots=True)
class WatchHost:
    """Shows one kit at one port."""

    listener: socket
    server: Server
    showing: Showing

    def run(self) -> None:
        """Answer until stopped."""
        self.server.run(sockets=[self.listener])

    def show(self, seen: SeenKit, clock: str) -> None:
        """Show what is seen now; may be called from any thread."""
        self.showing.show(page_after(self.showing.page, seen, clock))

    def stop(self) -> None:
        """Stop answering, soon."""
        self.server.should_exit = True


def open_watch(listener: socket) -> WatchHost:
    """Make ready to show a kit at an open port."""
    showing = Showing(lambda: server.should_exit)
    application = make_watch_application(showing, {str(listener.getsockname()[0])})
    server = make_server(application, Onlooker)
    return WatchHost(listener, server, showing)
