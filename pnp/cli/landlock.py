"""Landlock, by its system calls: from here on this process writes in few folders and calls nobody.

Source: the kernel's `Documentation/userspace-api/landlock.rst` (ABI 1 to 7). A kernel without it
changes nothing; what is not asked for stays allowed.
"""

import ctypes
import os
import signal
import struct
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

_CREATE, _ADD, _RESTRICT = 444, 445, 446
_VERSION_ASKED: Final = 1
_PATH_BENEATH: Final = 1
_NO_NEW_PRIVILEGES: Final = 38
_PARENT_DEATH_SIGNAL: Final = 1

_WRITES: Final = 1 << 1 | sum(1 << bit for bit in range(4, 13))
"""Writing files; removing and making files, folders, links, sockets, pipes and devices."""

_REFER, _TRUNCATE = 1 << 13, 1 << 14
_TCP: Final = 0b11
"""To bind and to connect."""


def abi() -> int:
    """Tell which version of Landlock the kernel has; 0 is none."""
    if not sys.platform.startswith("linux"):
        return 0
    return max(_call(_CREATE, None, 0, _VERSION_ASKED), 0)


def end_with(parent: int) -> None:
    """End this process when its parent ends, however that was ended; other kernels cannot."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:  # it has ended meanwhile
            os._exit(1)


def restrict(folders: Iterable[Path]) -> bool:
    """Allow this process and its children to write beneath these folders only, and no TCP.

    Tells whether the kernel does so.
    """
    version = abi()
    if not version:
        return False
    handled = _WRITES | (_REFER if version >= 2 else 0) | (_TRUNCATE if version >= 3 else 0)
    rules = struct.pack("=Q", handled) + (struct.pack("=Q", _TCP) if version >= 4 else b"")
    ruleset = _call(_CREATE, rules, len(rules), 0)
    if ruleset < 0:
        return False
    try:
        for folder in folders:
            with suppress(OSError):
                _allow(ruleset, folder, handled)
        libc = ctypes.CDLL(None, use_errno=True)
        return libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) == 0 and _call(_RESTRICT, ruleset, 0) == 0
    finally:
        os.close(ruleset)


def _allow(ruleset: int, folder: Path, rights: int) -> None:
    place = os.open(folder, os.O_PATH | os.O_CLOEXEC)
    try:
        on_files = 1 << 1 | _TRUNCATE
        of_kind = rights if folder.is_dir() else rights & on_files
        _call(_ADD, ruleset, _PATH_BENEATH, struct.pack("=Qi", of_kind, place), 0)
    finally:
        os.close(place)


def _call(number: int, *words: bytes | int | None) -> int:
    libc = ctypes.CDLL(None, use_errno=True)
    return int(libc.syscall(ctypes.c_long(number), *words))
