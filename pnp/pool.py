"""Work on several processors: the one pool of processes, for whoever has many things to do."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Thread
from typing import Any, TypeVar

from pnp.system import Limits, renew_time

Task = TypeVar("Task")
Result = TypeVar("Result")

Progress = Callable[[str, int, int], None]
"""Told what is at work, its number from 1, and how many there are."""

# In a process of the pool: what it does.
_work: list[Callable[[Any], Any]] = []


def silent(_at_work: str, _number: int, _of: int) -> None:
    """Tell nobody how far the work is."""


def in_steps(things: Sequence[Task], called: str, progress: Progress) -> Iterator[Task]:
    """Give things one after another, and tell at which one the work is."""
    for number, each in enumerate(things, start=1):
        progress(called, number, len(things))
        yield each


@contextmanager
def working(
    work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int
) -> Iterator[Iterator[Result]]:
    """Do every task from now on, on up to `jobs` processes; give the results in order.

    With one process or one task nothing is started, and the work is done here. At the first fault
    no further task is begun.
    """
    if min(jobs, len(tasks)) <= 1:
        yield map(work, tasks)
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415  # not for a single task

    size = min(jobs, len(tasks))
    with ProcessPoolExecutor(size, initializer=_begin, initargs=(work,)) as processes:
        try:
            yield _gather(processes.map(_do, tasks), work, tasks)
        except BaseException:
            processes.shutdown(cancel_futures=True)
            raise


def _begin(work: Callable[[Any], Any]) -> None:
    # Ctrl-C is answered by the process that waits for the results, and who ends it ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    renew_time(Limits())
    _work.append(work)


def _end_with_parent() -> None:
    from multiprocessing import parent_process  # noqa: PLC0415  # not for a single task

    if parent := parent_process():
        parent.join()
    os._exit(1)


def _do(task: Any) -> Any:
    return _work[0](task)


def _gather(
    results: Iterator[Result], work: Callable[[Task], Result], tasks: Sequence[Task]
) -> Iterator[Result]:
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415  # as above

    done = 0
    try:
        for result in results:
            done += 1
            yield result
    except BrokenProcessPool:
        # A process was killed, and the pool with it. What is left is done here: if one task breaks
        # whoever does it, that is told as if there had been one process only.
        yield from map(work, tasks[done:])
