"""One connection: it must ask in time, is answered in time, and makes way when there are too many.

uvicorn waits for a request as long as it takes; a phone that falls asleep, or somebody who means
harm, would hold its place for ever. uvicorn's own names are touched here; the tests stand guard.
"""

import asyncio
from typing import Final

from uvicorn.protocols.http.h11_impl import H11Protocol

from pnp.host.application import REFUSED

PATIENCE: Final = 10.0
"""Seconds in which a request must have arrived whole."""

LONGEST_ANSWER: Final = 60.0
"""Seconds in which an answer must have been taken."""

MOST_AT_ONCE: Final = 500
"""Connections held open; for one more, the one that has been silent longest is let go."""

COMMON: Final = (
    ("Server", "pnp"),  # and nothing about the machine
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cache-Control", "no-cache"),
)
"""What every answer carries."""


class Visitor(H11Protocol):
    """A connection with an end to its patience."""

    patience = PATIENCE
    longest = LONGEST_ANSWER
    most = MOST_AT_ONCE

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Welcome a visitor; if there are too many, see off the one that is silent longest."""
        super().connection_made(transport)
        self.since = self.loop.time()
        """When it was welcomed, or had its last answer, in seconds of the loop's clock."""
        self._timer = self.loop.call_later(self.patience, self._look)
        open_ = [each for each in self.connections if not each.transport.is_closing()]
        if len(open_) > self.most:
            visitors = [each for each in open_ if isinstance(each, Visitor)]
            silent = [each for each in visitors if not each.answering()] or visitors
            min(silent, key=lambda each: each.since).transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the clock."""
        self._timer.cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Wait anew: the next request has its own time."""
        self.since = self.loop.time()
        super().on_response_complete()

    def answering(self) -> bool:
        """Tell whether an answer is under way."""
        return self.cycle is not None and not self.cycle.response_complete

    def _look(self) -> None:
        limit = self.longest if self.answering() else self.patience
        left = self.since + limit - self.loop.time()
        if left <= 0:
            self.transport.abort()
        else:
            self._timer = self.loop.call_later(min(left, self.patience), self._look)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, under the same policy as every other refusal."""
        body = f"{msg}\n".encode("ascii", "replace")
        fields = [*COMMON, *REFUSED.items(), ("Content-Type", "text/plain; charset=utf-8"),
                  ("Content-Length", str(len(body))), ("Connection", "close")]  # fmt: skip
        lines = "".join(f"{name}: {value}\r\n" for name, value in fields)
        self.transport.write(f"HTTP/1.1 400 Bad Request\r\n{lines}\r\n".encode("latin-1") + body)
        self.transport.close()
