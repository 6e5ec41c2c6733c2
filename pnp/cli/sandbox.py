"""The sandbox of what strangers made: their packs and prints are read in a child with limits.

What a stranger hands over is data, yet programs in C open its pictures, types and PDFs. The child
takes so much memory and time and no more; if it dies of that, its parent says so in one sentence.
Who wants more than that uses a container.
"""

import ctypes
import os
import resource
import signal
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pnp.errors import PnpError


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

_PARENT_DEATH_SIGNAL: Final = 1


class SandboxError(PnpError):
    """What was read there has run into a limit, or has broken what read it."""

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


def enter(limits: Limits = LIMITS) -> None:
    """Go on in a child with limits; the parent waits for it and leaves as it did.

    Raises SandboxError in the parent, if the child died of what it read.
    """
    sys.stdout.flush()
    parent, child = os.getpid(), os.fork()
    if not child:
        _end_with(parent)
        limit(limits)
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # the child answers to Ctrl-C
    _, status = os.waitpid(child, 0)
    signal.signal(signal.SIGINT, before)
    code = os.waitstatus_to_exitcode(status)
    if code >= 0:
        os._exit(code)  # all was said by the child
    raise SandboxError(_say(signal.Signals(-code), limits))


def renew_time(limits: Limits = LIMITS) -> None:
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


def limit(limits: Limits) -> None:
    """Hold this process to some limits; those that are lower already stay."""
    for what, most in (
        (resource.RLIMIT_DATA, limits.memory),
        (resource.RLIMIT_CPU, limits.seconds),
        (resource.RLIMIT_FSIZE, limits.file),
        (resource.RLIMIT_CORE, 0),
    ):
        highest = resource.getrlimit(what)[1]
        low = most if highest == resource.RLIM_INFINITY else min(most, highest)
        resource.setrlimit(what, (low, highest))


def _end_with(parent: int) -> None:
    # However the parent was ended, SIGKILL too; other kernels cannot tell a child.
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:  # it has ended meanwhile
            os._exit(1)
