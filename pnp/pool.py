"""Work on several processors or machines, for whoever has many things to do, and how far it is."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from pnp.errors import PrintError, UsageError

Task = TypeVar("Task")
Result = TypeVar("Result")

Progress = Callable[[str, int, int], None]
"""Told what is at work, its number from 1, and how many there are."""


STEPS: Final = "PNP_STEPS"
"""The variable that lets a command tell each step in a line of its own, for a page that reads it:
this name, what is at work, its number, how many there are, set off by tabs."""


def silent(_at_work: str, _number: int, _of: int) -> None:
    """Tell nobody how far the work is."""


def in_steps(things: Sequence[Task], called: str, progress: Progress) -> Iterator[Task]:
    """Give things one after another, and tell at which one the work is."""
    for number, each in enumerate(things, start=1):
        progress(called, number, len(things))
        yield each


@contextmanager
def working(
    work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int, scheduler: str = ""
) -> Iterator[Iterator[Result]]:
    """Do every task from now on, on up to `jobs` processes; give the results in order.

    With one process or one task nothing is started, and the work is done here. At the first fault
    no further task is begun. If the scheduler of a Dask cluster is named by its address, its
    workers do the tasks, and results come as they are there.
    """
    if scheduler:
        yield _share_on_cluster(work, tasks, scheduler)
        return
    if min(jobs, len(tasks)) <= 1:
        yield map(work, tasks)
        return
    from pnp.processes import share_out  # noqa: PLC0415  # not for a single task

    with share_out(work, tasks, min(jobs, len(tasks))) as results:
        yield results


def _share_on_cluster(
    work: Callable[[Task], Result], tasks: Sequence[Task], address: str
) -> Iterator[Result]:
    # Every worker sees the same files by the same paths. Whatever worker dies, Dask gives its
    # tasks to others.
    try:
        import distributed  # noqa: PLC0415  # an extra, and heavy

        dask: Any = distributed
        client = dask.Client(address, timeout=30, set_as_default=False)
    except ImportError:
        say = "a cluster needs Dask: pip install 'pnp-kits[cluster]' here and on every worker"
        raise UsageError(say) from None
    except (OSError, ValueError) as error:
        raise UsageError(f"no scheduler answers at {address}: {error}") from error
    try:
        with client:
            for future in dask.as_completed(client.map(work, tasks, pure=False)):
                yield future.result()
    except dask.KilledWorker as error:
        raise PrintError(f"workers of the cluster died of it: {error}") from error
