"""The network between phones and host: slow, lossy, cut; what is sent may come twice, or late.

What arrives is answered by the real application of the live table, called as a server would.
"""

import asyncio
import json
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message

from tests.simulation.disk import Killed

HOST = b"localhost"
_GIVEN_UP = 3.0  # seconds after which a browser takes a request for lost
_PATIENCE = 12.0  # as `wire.js` has it: a page that hears nothing for so long listens anew


@dataclass(eq=False)
class Call:
    """One request of a page, and whether a copy of it is still on its way."""

    path: str
    body: bytes = b""
    key: str = ""
    is_answered: bool = False
    has_come: bool = False
    came_late: bool = False  # a copy came to the host after another, or after it was answered


@dataclass(eq=False)
class Sent:
    """One tap: a line that is sent until something comes back."""

    what: str
    line: str
    marks: list[str]
    key: str
    calls: list[Call] = field(default_factory=list)
    answer: dict[str, Any] | None = None


@dataclass(eq=False)
class Link:
    address: str
    chance: random.Random
    told: Counter[str]
    host: Callable[[], "Door | None"]
    is_up: bool = True
    lossy: float = 0.0  # how often something is lost on either way
    cuts: set[asyncio.Event] = field(default_factory=set)

    def cut(self) -> None:
        for each in tuple(self.cuts):
            each.set()

    def loses(self) -> bool:
        lost = not self.is_up or self.chance.random() < self.lossy
        self.told["lost on the way"] += lost
        return lost

    def delay(self) -> float:
        return self.chance.uniform(0.005, 0.06) * (1 if self.chance.random() > self.lossy else 40)

    async def ask(self, call: Call) -> tuple[int, Any] | None:
        """Ask as `fetch` does; None if nothing comes back."""
        loop = asyncio.get_running_loop()
        if not self.is_up:
            await asyncio.sleep(0.02)
            return None
        answer: asyncio.Future[tuple[int, bytes] | None] = loop.create_future()
        twice = self.chance.random() < self.lossy
        self.told["sent twice"] += twice
        for _ in range(1 + twice):
            if not self.loses():
                loop.call_later(self.delay(), self._arrive, call, answer)
        try:
            found = await asyncio.wait_for(answer, _GIVEN_UP)
        except TimeoutError:
            return None
        call.is_answered = found is not None
        return found and (found[0], json.loads(found[1]))

    def _arrive(self, call: Call, answer: "asyncio.Future[tuple[int, bytes] | None]") -> None:
        door = self.host()
        call.came_late |= call.is_answered or call.has_come
        call.has_come = True

        def came(found: tuple[int, bytes] | None) -> None:
            if not self.loses():
                asyncio.get_running_loop().call_later(self.delay(), _settle, answer, found)

        if door is None:
            came(None)
        else:
            door.answer(call, self.address, came)

    async def listen(self, path: str, key: str) -> AsyncIterator[dict[str, Any]]:
        """Give the events of the stream, until it ends, is cut or falls silent."""
        door, heard, cut = self.host(), asyncio.Queue[bytes](), asyncio.Event()
        if door is None or self.loses():
            return
        arrives = 0.0

        def came(chunk: bytes) -> None:
            nonlocal arrives
            if cut.is_set():
                raise OSError("the page has gone")
            loop = asyncio.get_running_loop()
            arrives = max(arrives + 1e-6, loop.time() + self.delay())  # one after the other
            if self.is_up:
                loop.call_at(arrives, heard.put_nowait, chunk)

        self.cuts.add(cut)
        stream = door.stream(Call(path, key=key), self.address, came)
        try:
            async for event in _events(heard, cut, stream):
                yield event
        finally:
            cut.set()
            self.cuts.discard(cut)


async def _events(
    heard: asyncio.Queue[bytes], cut: asyncio.Event, stream: "asyncio.Task[None]"
) -> AsyncIterator[dict[str, Any]]:
    ends = asyncio.ensure_future(cut.wait())
    try:
        while not cut.is_set():
            got = asyncio.ensure_future(heard.get())
            first = asyncio.FIRST_COMPLETED
            await asyncio.wait((got, ends, stream), timeout=_PATIENCE, return_when=first)
            if not got.done():
                got.cancel()
                return
            for line in got.result().decode().splitlines():
                if line.startswith("data: "):
                    yield json.loads(line[6:])
    finally:
        ends.cancel()


def _settle(answer: "asyncio.Future[Any]", found: object) -> None:
    if not answer.done():
        answer.set_result(found)


class Door:
    """The application of a host that lives, as a server calls it."""

    def __init__(self, application: ASGIApp, failed: Callable[[BaseException], None]) -> None:
        self._application, self._failed = application, failed
        self._tasks: set[asyncio.Task[None]] = set()

    def shut(self) -> None:
        for each in self._tasks:
            each.cancel()

    def answer(
        self, call: Call, address: str, came: Callable[[tuple[int, bytes] | None], None]
    ) -> None:
        """Answer a request; None where the host dies over it."""

        async def run() -> None:
            status, body = 0, b""

            async def send(message: Message) -> None:
                nonlocal status, body
                status = message.get("status", status)
                body += message.get("body", b"")

            try:
                await self._call(call, address, send)
            except BaseException:
                came(None)
                raise
            came((status, body))

        self._begin(run())

    def stream(
        self, call: Call, address: str, came: Callable[[bytes], None]
    ) -> "asyncio.Task[None]":

        async def send(message: Message) -> None:
            if chunk := message.get("body", b""):
                came(chunk)

        return self._begin(self._call(call, address, send))

    def _begin(self, coroutine: Any) -> "asyncio.Task[None]":
        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        fault = None if task.cancelled() else task.exception()
        if fault is not None and not isinstance(fault, Killed | ClientDisconnect):
            self._failed(fault)

    async def _call(self, call: Call, address: str, send: Any) -> None:
        path, _, query = call.path.partition("?")
        asks = "POST" if call.body else "GET"
        headers = [(b"host", HOST), (b"content-type", b"application/json")]
        headers += [(b"x-pnp-key", call.key.encode())] if call.key else []
        scope = {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1", "method": asks, "scheme": "http", "path": path,
            "raw_path": path.encode(), "root_path": "", "query_string": query.encode(),
            "headers": headers, "client": (address, 1), "server": ("localhost", 80),
        }  # fmt: skip
        there = [call.body]

        async def receive() -> Message:
            if there:
                return {"type": "http.request", "body": there.pop(), "more_body": False}
            await asyncio.Event().wait()
            raise AssertionError("a page that listens says nothing")

        await self._application(scope, receive, send)
