"""Time that passes only when nobody has anything to do: an event loop without a machine below it.

What is due is done in the order of its time, and what is due at once in the order in which it was
asked for; so an evening of a seed is the same evening every time.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any

from tests.simulation.disk import Disk, Killed, Process


class VirtualLoop(asyncio.BaseEventLoop):
    """The loop of asyncio on a clock of its own; there are no sockets, and nobody else."""

    def __init__(self) -> None:
        super().__init__()
        self.moment = 0.0
        self._selector = self  # asked below for what has come from outside: nothing ever does

    def time(self) -> float:
        return self.moment

    def select(self, timeout: float | None) -> tuple[()]:
        assert timeout is not None, "everybody waits, and nothing is going to happen"
        self.moment += timeout
        return ()

    def play(self, evening: Coroutine[Any, Any, None]) -> None:
        try:
            self.run_until_complete(evening)
        finally:
            left = asyncio.all_tasks(self)
            for task in left:
                task.cancel()
            self.run_until_complete(asyncio.gather(*left, return_exceptions=True))
            self.run_until_complete(self.shutdown_asyncgens())

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        # of the one nobody is left to be told, the other has ended the evening
        if not isinstance(context.get("exception"), Killed | AssertionError):
            super().call_exception_handler(context)

    def _process_events(self, events: object) -> None: ...
    def _write_to_self(self) -> None: ...


class TableThread:
    """Stands in for the one thread of a host: its jobs are done in turn, each takes its time."""

    def __init__(self, process: Process, disk: Disk, takes: Callable[[], float]) -> None:
        self._process, self._disk, self._takes = process, disk, takes
        self._jobs: deque[tuple[Callable[..., Any], Future[Any]]] = deque()
        self._free = 0.0
        self.is_opening = True  # or closing the table: then somebody waits for each job
        self.struck: Callable[[], None] = lambda: None  # the process dies at a write
        self.done: Callable[[], None] = lambda: None  # a job is done

    def submit(self, act: Callable[..., Any], *given: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._jobs.append((lambda: act(*given), future))
        if self.is_opening:
            while self._jobs:
                self._next()
        else:
            loop = asyncio.get_running_loop()
            self._free = max(self._free, loop.time()) + self._takes()
            loop.call_at(self._free, self._next)
        return future

    def _next(self) -> None:
        if not self._jobs:
            return
        act, future = self._jobs.popleft()
        if self._process.is_dead or not future.set_running_or_notify_cancel():
            future.cancel()
            return
        try:
            with self._disk.used_by(self._process):
                future.set_result(act())
        except Killed as killed:
            future.set_exception(killed)
            self.struck()
        except BaseException as fault:  # noqa: BLE001  # whoever asked is told
            future.set_exception(fault)
        if not self._process.is_dead:
            self.done()

    def shutdown(self) -> None:
        """Nothing is left to be done."""
