"""A crew of processes on this machine: each task done once, whichever of them is killed."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any, Final, Generic, TypeVar

Chore = TypeVar("Chore")
Reply = TypeVar("Reply")

TRIES: Final = 5
"""A task whose worker has died so often is given up: it may be what kills them."""

_ASK: Final = 2.0
"""Seconds after which a worker without work looks whether there is still somebody to work for."""


@dataclass(slots=True)
class _Worker(Generic[Chore]):
    """A process, the line to it, and what it does just now."""

    process: BaseProcess
    line: Connection
    task: Chore | None = None


@dataclass(slots=True)
class Crew(Generic[Chore, Reply]):
    """Some processes that all do the same work, each one task at a time."""

    work: Callable[[Chore], Reply]
    size: int
    give_up: Callable[[Chore], Reply]
    """Says what becomes of a task that no worker has survived."""
    clean_up: Callable[[Chore], None]
    """Takes away what a worker left behind that died of a task, or with it."""
    deaths: int = 0
    """How many workers have died."""
    _workers: list[_Worker[Chore]] = field(default_factory=list)

    def do(self, tasks: Sequence[Chore]) -> Iterator[tuple[Chore, Reply]]:
        """Do every task and give each with its result, in the order they are done.

        What a worker was at when it died is done again by another.
        """
        if self.size == 1:
            yield from ((task, self.work(task)) for task in tasks)
            return
        waiting, tries = deque(tasks), dict[Chore, int]()
        context = _context()
        try:
            self._workers += [self._hire(context) for _ in range(min(self.size, len(waiting)))]
            while waiting or any(each.task is not None for each in self._workers):
                for worker in self._workers:
                    if worker.task is None and waiting:
                        self._hand(worker, waiting.popleft())
                for worker in self._ready():
                    task = worker.task
                    done, result = _hear(worker)
                    if done and task is not None:
                        yield task, result
                        continue
                    self._replace(worker, context)
                    if task is None:
                        continue
                    self.clean_up(task)
                    tries[task] = tries.get(task, 0) + 1
                    if tries[task] < TRIES:
                        waiting.appendleft(task)
                    else:
                        yield task, self.give_up(task)
        finally:
            self._dismiss()

    def _hire(self, context: BaseContext) -> _Worker[Chore]:
        ours, theirs = context.Pipe()
        process: Any = context.Process(  # type: ignore[attr-defined]  # every context has it
            target=_serve, args=(self.work, theirs), daemon=True
        )
        process.start()
        theirs.close()
        return _Worker(process, ours)

    def _hand(self, worker: _Worker[Chore], task: Chore) -> None:
        worker.task = task
        with suppress(OSError):  # a dead one is found dead when it is waited for
            worker.line.send(task)

    def _ready(self) -> list[_Worker[Chore]]:
        signs: dict[Any, _Worker[Chore]] = {}
        for each in self._workers:
            signs[each.line] = signs[each.process.sentinel] = each
        found = [signs[sign] for sign in wait(list(signs))]
        return list({id(each): each for each in found}.values())

    def _replace(self, dead: _Worker[Chore], context: BaseContext) -> None:
        self.deaths += 1
        dead.line.close()
        dead.process.join()
        self._workers[self._workers.index(dead)] = self._hire(context)

    def _dismiss(self) -> None:
        for each in self._workers:
            each.line.close()
            each.process.kill()
            each.process.join()
        self._workers.clear()


def _context() -> BaseContext:
    ways = multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("fork" if "fork" in ways else None)


def _hear(worker: _Worker[Chore]) -> tuple[bool, Any]:
    try:
        if worker.line.poll():
            result = worker.line.recv()
            worker.task = None
            return True, result
    except (EOFError, OSError):
        pass
    return False, None


def _serve(work: Callable[[Any], Any], line: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the other's business
    parent = os.getppid()
    with suppress(EOFError, OSError):
        while True:
            while not line.poll(_ASK):
                if os.getppid() != parent:
                    return
            line.send(work(line.recv()))
