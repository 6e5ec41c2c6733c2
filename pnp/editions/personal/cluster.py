"""Workers of a Dask cluster in the place of processes of this machine: the one door to Dask.

Every worker sees the same pack and writes into the same folder, by the same paths: a cluster has
storage that all its machines share. Whatever worker dies, its kits are made again by others.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from pnp.box.packs import content_root, digest_of
from pnp.editions.personal.kit_run import KitRun
from pnp.errors import PrintError, UsageError

Request = TypeVar("Request")
Response = TypeVar("Response")

TRIES: Final = 5
"""A task whose worker has died so often is given up: it may be what kills them."""

_PATIENCE: Final = 30
"""Seconds after which a cluster that does not answer is given up."""

_AHEAD: Final = 1000
"""So many tasks wait at the scheduler at a time: of a long list it need not know all."""


@dataclass(slots=True)
class Cluster(Generic[Request, Response]):
    """The workers of a cluster that all do the same work."""

    address: str
    work: Callable[[Request], Response]
    look: Callable[[], str]
    """Says why a worker cannot do the work, or nothing."""
    give_up: Callable[[Request], Response]
    clean_up: Callable[[Request], None]
    deaths: int = 0
    """How often a task was lost with its workers."""

    def do(self, tasks: Sequence[Request]) -> Iterator[tuple[Request, Response]]:
        """Do every task and give each with its result, in the order they are done.

        Raises UsageError if there is no such cluster, PrintError if its workers lack something.
        """
        dask = _dask()
        try:
            client = dask.Client(self.address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise UsageError(f"no scheduler answers at {self.address}: {error}") from error
        with client:
            self._look_round(client)
            yield from self._do(dask, client, tasks)

    def _look_round(self, client: Any) -> None:
        said = client.run(self.look)
        if not said:
            raise PrintError(f"the scheduler at {self.address} has no workers yet; start some")
        for worker, say in sorted(said.items()):
            if say:
                raise PrintError(f"the worker {worker} {say}")

    def _do(
        self, dask: Any, client: Any, tasks: Sequence[Request]
    ) -> Iterator[tuple[Request, Response]]:
        waiting, tries = deque(tasks), dict[Request, int]()
        known: dict[Any, Request] = {}
        running = dask.as_completed()

        def begin() -> None:
            if waiting:
                task = waiting.popleft()
                future = client.submit(self.work, task, pure=False)
                known[future] = task
                running.add(future)

        for _ in range(_AHEAD):
            begin()
        for future in running:
            task = known.pop(future)
            if future.status == "finished":
                yield task, future.result()
            else:  # its workers died
                self.deaths += 1
                self.clean_up(task)
                tries[task] = tries.get(task, 0) + 1
                if tries[task] < TRIES:
                    waiting.appendleft(task)
                else:
                    yield task, self.give_up(task)
            begin()


def _dask() -> Any:
    try:
        import distributed  # noqa: PLC0415  # an extra, and heavy
    except ImportError:
        raise UsageError(
            "--scheduler needs Dask: pip install 'pnp-kits[cluster]' here and on every worker"
        ) from None
    return distributed


def lacks(run: KitRun) -> str:
    """Say what a worker lacks to make the kits of a run, or nothing. It runs on the worker."""
    if not run.pack.is_dir():
        return f"has no folder {run.pack}: a cluster needs storage that all its machines share"
    if digest_of(run.pack, content_root()) != run.content:
        return "has other content than this machine: install the same release there"
    if not run.folder.parent.is_dir():
        return f"has no folder {run.folder.parent}: a cluster needs storage that all share"
    return ""
