"""Several pieces of work on several processors, their results in the order they were asked for."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def done(work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    """Do every task, on up to `jobs` processes; at the first fault begin no further ones.

    With one process or one task nothing is started, and the work is done here.
    """
    if min(jobs, len(tasks)) <= 1:
        yield from map(work, tasks)
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415  # not for a single task

    with ProcessPoolExecutor(min(jobs, len(tasks))) as processes:
        try:
            yield from processes.map(work, tasks)
        except BaseException:
            processes.shutdown(cancel_futures=True)
            raise
