"""Work on several processors, for whoever has many things to do, and how far it is."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

Progress = Callable[[str, int, int], None]
"""Told what is at work, its number from 1, and how many there are."""


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
    from pnp.processes import share_out  # noqa: PLC0415  # not for a single task

    with share_out(work, tasks, min(jobs, len(tasks))) as results:
        yield results
