"""The standing as it changes, told at once to every page that listens (server-sent events)."""

import asyncio
import json
from collections import Counter as Tally
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

from pnp.errors import PnpError
from pnp.host.live.counter import Counter, Pulse

_GLANCE: Final = 0.05
"""Seconds between two looks at what was entered elsewhere."""

_SIGN_OF_LIFE: Final = 4.0
"""Seconds after which a page that hears nothing is told that somebody is there."""

MOST_STREAMS: Final = 32
"""Pages of one address that may listen at once."""

Show = Callable[[], dict[str, Any]]
"""Gives what one page shows; called at the counter."""


class LiveStream:
    """Tells all pages that listen when anything has happened at the table."""

    def __init__(self, counter: Counter, ended: Callable[[], bool]) -> None:
        """Take the counter, and what tells whether the host is to stop."""
        self._counter = counter
        self._ended = ended
        self._bells: set[asyncio.Event] = set()
        self._listening: Tally[str] = Tally()
        self._watching: asyncio.Task[None] | None = None
        self._pulse = Pulse(0, 0)

    def is_full(self, address: str) -> bool:
        """Tell whether no more pages of an address may listen."""
        return self._listening[address] >= MOST_STREAMS

    def ring(self) -> None:
        """Tell every page that listens to look again."""
        for bell in self._bells:
            bell.set()

    async def listen(self, address: str, show: Show) -> AsyncIterator[str]:
        """Write what a page shows, again whenever it is something else."""
        bell, last = asyncio.Event(), ""
        self._bells.add(bell)
        self._listening[address] += 1
        if self._watching is None or self._watching.done():
            self._watching = asyncio.create_task(self._watch())
        try:
            while not self._ended():
                bell.clear()
                text = await self._shown(show)
                if text != last:
                    last = text
                    yield text
                try:
                    await asyncio.wait_for(bell.wait(), _SIGN_OF_LIFE)
                except TimeoutError:
                    yield ":\n\n"
        finally:
            self._bells.discard(bell)
            self._listening[address] -= 1

    async def _shown(self, show: Show) -> str:
        # What keeps the table from being read is told as such.
        try:
            told, kind = await self._counter.do(show), "table"
        except PnpError as error:
            told, kind = {"say": str(error)}, "trouble"
        return f"event: {kind}\ndata: {json.dumps(told, ensure_ascii=False)}\n\n"

    async def _watch(self) -> None:
        while self._bells and not self._ended():
            try:
                pulse = await self._counter.do(self._counter.pulse)
            except PnpError:
                pulse = Pulse(-1, -1)
            if pulse != self._pulse:
                self._pulse = pulse
                self.ring()
            await asyncio.sleep(_GLANCE)
        self.ring()
