"""Answering on an open port until told to stop; while the pages are made, visitors wait."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from socket import socket
from threading import Thread
from typing import Final

from starlette.types import ASGIApp
from uvicorn import Config, Server

from pnp.host.application import make_application
from pnp.host.served_pages import ServedPages, prepare
from pnp.host.visitor import COMMON, PATIENCE, Visitor

LONGEST_REQUEST: Final = 8192
"""Bytes a request may have, its headers included."""

Make = Callable[[], Mapping[str, bytes]]
"""Makes the files of a site, by their paths."""


@dataclass(frozen=True, slots=True)
class Host:
    """Answers for one site at one port."""

    listener: socket
    server: Server
    made: "Future[ServedPages]"

    def run(self) -> None:
        """Answer until stopped; raises what went wrong when the pages were made."""
        self.server.run(sockets=[self.listener])
        if self.made.done() and (fault := self.made.exception()):
            raise fault

    def stop(self) -> None:
        """Stop answering, soon."""
        self.server.should_exit = True


def open_host(listener: socket, make: Make) -> Host:
    """Begin to make the pages of a site that is to be answered for at an open port."""
    made: Future[ServedPages] = Future()

    async def wait() -> ServedPages:
        return await asyncio.shield(asyncio.wrap_future(made))

    application = make_application(wait, {str(listener.getsockname()[0])})
    host = Host(listener, make_server(application), made)
    Thread(target=_make_pages, args=(host, make), daemon=True).start()
    return host


def make_server(application: ASGIApp, visitor: type[Visitor] = Visitor) -> Server:
    """Make the server that answers for an application, to visitors of one kind."""
    return Server(
        Config(
            application,
            loop="asyncio",
            http=visitor,
            ws="none",
            lifespan="off",
            interface="asgi3",
            log_config=None,
            log_level="critical",  # nobody is watched while reading cards
            access_log=False,
            proxy_headers=False,
            server_header=False,
            headers=list(COMMON),
            timeout_keep_alive=int(PATIENCE),
            timeout_graceful_shutdown=1,
            h11_max_incomplete_event_size=LONGEST_REQUEST,
        )
    )


def _make_pages(host: Host, make: Make) -> None:
    # If that fails, there is nothing to answer for.
    try:
        host.made.set_result(prepare(make()))
    except BaseException as fault:  # noqa: BLE001  # it is raised where the host runs
        host.made.set_exception(fault)
        host.stop()
