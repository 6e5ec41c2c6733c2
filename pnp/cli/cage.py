"""Strangers in a cage: their packs and prints are read in a child with limits.

What a stranger hands over is data, yet programs in C open its pictures, types and PDFs. The child
takes so much memory and time and no more, writes only where its output goes, and calls nobody;
if it dies of that, its parent says so in one sentence.
"""

import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from pnp.box.codes import LOCK
from pnp.cli.landlock import end_with, restrict
from pnp.errors import PnpError
from pnp.lookup.index import cache_folder


@dataclass(frozen=True, slots=True)
class Limits:
    """What one process of the child may take."""

    memory: int = 3 << 30
    """Bytes of data."""
    seconds: int = 900
    """Seconds of a processor."""
    file: int = 2 << 30
    """Bytes of one file."""


LIMITS: Final = Limits()

_WRITES: Final = ("-o", "--output", "--certificate")
"""The options that name what is written."""

_WRITES_THERE: Final = {"--release": LOCK, "preview": "preview"}
"""What writes beside what it reads, and the name of what it writes there."""


class CagedError(PnpError):
    """What was read in the cage has run into a limit, or has broken what read it."""

    exit_code = 3


def is_strange(word: str, own: Path) -> bool:
    """Tell whether a word names what somebody else has made: it lies outside our own content.

    It may be a path, or the name of a pack in a folder of content that is not ours.
    """
    roots = (Path(), Path("content"), Path(os.environ.get("PNP_CONTENT", "")))
    return any(_lies_outside(root / word, own) for root in roots)


def _lies_outside(path: Path, own: Path) -> bool:
    try:
        return path.exists() and not path.resolve().is_relative_to(own.resolve())
    except (OSError, ValueError, RuntimeError):
        return False  # the command itself will say what is wrong with it


def enter(words: Sequence[str], limits: Limits = LIMITS) -> None:
    """Go on in a child with limits; the parent waits for it and leaves as it did.

    Raises CagedError in the parent, if the child died of what it read.
    """
    sys.stdout.flush()
    parent, child = os.getpid(), os.fork()
    if not child:
        end_with(parent)
        _shut(limits, words)
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # the child answers to Ctrl-C
    _, status = os.waitpid(child, 0)
    signal.signal(signal.SIGINT, before)
    code = os.waitstatus_to_exitcode(status)
    if code >= 0:
        os._exit(code)  # all was said by the child
    raise CagedError(_say(signal.Signals(-code), limits))


def renew(limits: Limits = LIMITS) -> None:
    """Give this process its seconds anew, where it has but so many: one thing of many is done."""
    now, highest = resource.getrlimit(resource.RLIMIT_CPU)
    if now == resource.RLIM_INFINITY:
        return
    most = int(time.process_time()) + 1 + limits.seconds
    if highest != resource.RLIM_INFINITY:
        most = min(most, highest)
    resource.setrlimit(resource.RLIMIT_CPU, (max(now, most), highest))


def _say(ended_by: signal.Signals, limits: Limits) -> str:
    if ended_by == signal.SIGXCPU:
        return f"This takes more than {limits.seconds} s: it was stopped, nothing of it is kept."
    return (
        f"What was read has broken the program that reads it ({ended_by.name}), within its "
        "limits: nothing else was touched. Do not use these files, and please report them."
    )


def _shut(limits: Limits, words: Sequence[str]) -> None:
    # Of files, those that are lower already stay.
    for what, most in (
        (resource.RLIMIT_DATA, limits.memory),
        (resource.RLIMIT_CPU, limits.seconds),
        (resource.RLIMIT_FSIZE, limits.file),
        (resource.RLIMIT_CORE, 0),
    ):
        highest = resource.getrlimit(what)[1]
        low = most if highest == resource.RLIM_INFINITY else min(most, highest)
        resource.setrlimit(what, (low, highest))
    restrict(_outputs(words))


def _outputs(words: Sequence[str]) -> Iterator[Path]:
    yield from (Path.cwd(), Path(tempfile.gettempdir()), Path("/dev"))
    cache = cache_folder()
    yield next(each for each in (cache, *cache.absolute().parents) if each.exists())
    for place in _named(words):
        whole = Path(place).absolute()
        if whole.exists():
            yield whole
        # whatever is written is made beside its place first
        yield next((each for each in whole.parents if each.exists()), whole)


def _named(words: Sequence[str]) -> Iterator[str]:
    yield from (word for option, word in pairwise(words) if option in _WRITES)
    joined = (word.partition("=") for word in words)
    yield from (value for option, _, value in joined if option in _WRITES and value)
    yield from (word[2:] for word in words if word[:2] == "-o" and word[2:])
    for option, name in _WRITES_THERE.items():
        if option in words:
            yield from (f"{word}/{name}" for word in words if word[:1] != "-" and word != option)
