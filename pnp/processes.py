"""The one pool of processes: what is loaded where there is more than one thing to do."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import parent_process
from threading import Thread
from typing import Any, Final, TypeVar

from pnp.system import Limits, renew_time

Task = TypeVar("Task")
Result = TypeVar("Result")

# In a process of the pool: what it does.
_work: Final[list[Callable[[Any], Any]]] = []


@contextmanager
def share_out(
    work: Callable[[Task], Result], tasks: Sequence[Task], size: int
) -> Iterator[Iterator[Result]]:
    """Do every task from now on, on so many processes; give the results in order."""
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
    if parent := parent_process():
        parent.join()
    os._exit(1)


def _do(task: Any) -> Any:
    return _work[0](task)


def _gather(
    results: Iterator[Result], work: Callable[[Task], Result], tasks: Sequence[Task]
) -> Iterator[Result]:
    done = 0
    try:
        for result in results:
            done += 1
            yield result
    except BrokenProcessPool:
        # A process was killed, and the pool with it. What is left is done here: if one task breaks
        # whoever does it, that is told as if there had been one process only.
        yield from map(work, tasks[done:])
