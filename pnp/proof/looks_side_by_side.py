"""Several files looked at on several processors; what was seen comes in the order of the files."""

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from pnp.proof.file_looks import DueFile, FileLook, look_at_file
from pnp.proof.listing import Listing

WORTH: Final = 10
"""Pages of a process of its own: fewer are looked at before another has begun."""

_Kit = tuple[Path, Listing, Sequence[DueFile]]

_given: list[_Kit] = []
"""In a process of its own: the kit whose files it looks at."""


@contextmanager
def look_at_files(
    folder: Path, listing: Listing, files: Sequence[DueFile], jobs: int
) -> Iterator[Iterator[FileLook]]:
    """Look at the files of a kit from now on, on up to `jobs` processes; give what was seen.

    With one process or few pages nothing is started, and the work is done here.
    """
    look = partial(look_at_file, folder, listing)
    at_once = min(jobs, len(files), sum(len(due.pages) for due in files) // WORTH)
    if at_once <= 1:
        yield map(look, files)
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415  # not for a small kit

    kit = folder, listing, files
    with ProcessPoolExecutor(at_once, initializer=_begin, initargs=(kit,)) as processes:
        try:
            yield _gather(processes.map(_look, range(len(files))), files, look)
        except BaseException:
            processes.shutdown(cancel_futures=True)
            raise


def _begin(kit: _Kit) -> None:
    # Ctrl-C is answered by the one that waits for it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _given.append(kit)


def _look(number: int) -> FileLook:
    folder, listing, files = _given[0]
    return look_at_file(folder, listing, files[number])


def _gather(
    looks: Iterator[FileLook], files: Sequence[DueFile], look: Callable[[DueFile], FileLook]
) -> Iterator[FileLook]:
    # What breaks a process is looked at here, and breaks this.
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415  # as above

    seen = 0
    try:
        for each in looks:
            seen += 1
            yield each
    except BrokenProcessPool:
        yield from map(look, files[seen:])
