"""What Linux, macOS and Windows do differently: the one module that asks where it runs.

What a system lacks is done another way here, or left undone; docs/systems.md says what that means.
"""

import os
import signal
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Final, Literal

with suppress(ImportError):  # Windows has none
    import resource

_INSIDE: Final = "PNP_INSIDE"  # set in a child that was started, for it begins as its parent did

_OUT_OF_TIME: Final = 124  # the exit code of a child whose clock has run out

_LONGEST_PATH: Final = 260  # what Windows takes, unless it was told otherwise

_PARENT_DEATH_SIGNAL: Final = 1

# what tells the language of the screen; the first that is set counts
_SCREEN: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def sync_folder(folder: str | os.PathLike[str]) -> None:
    """Put the names in a folder on the disk; Windows opens no folder, and does so by itself."""
    try:
        opened = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def take_name(file: str | os.PathLike[str], name: str | os.PathLike[str]) -> None:
    """Give a file a name that nobody has; FileExistsError where it is taken."""
    try:
        os.link(file, name)  # unlike a move it refuses a name that is taken
    except FileExistsError:
        raise
    except (OSError, AttributeError):  # neither FAT, exFAT nor a browser knows links
        with open(name, "xb"):  # noqa: PTH123  # as it is called above
            pass
        try:
            os.replace(file, name)  # noqa: PTH105  # as above
        except OSError:
            os.unlink(name)  # noqa: PTH108  # as above
            raise


def user_folder(kind: Literal["config", "cache"]) -> Path:
    """Give the user's own folder for settings or for caches; what is a link there is the user's."""
    try:
        import platformdirs  # noqa: PLC0415  # few commands ask
    except ImportError:  # it asks a Linux whose user this is, and not every Linux has users
        named = os.environ.get(f"XDG_{kind.upper()}_HOME")
        return ((Path(named) if named else Path.home() / f".{kind}") / "pnp").resolve()
    find = platformdirs.user_config_path if kind == "config" else platformdirs.user_cache_path
    return find("pnp", appauthor=False).resolve()


def can_write_anew() -> bool:
    """Tell whether a terminal can write over what it shows; consoles of Windows all do, unnamed."""
    return sys.platform == "win32" or os.environ.get("TERM", "") not in {"dumb", "unknown", ""}


def tell_fault(error: OSError) -> str:
    """Say why a file cannot be used, also where Windows says what is beside the point."""
    if sys.platform == "win32" and len(os.path.abspath(error.filename or "")) >= _LONGEST_PATH:  # noqa: PTH100  # may be no path
        return f"its path has {_LONGEST_PATH} letters or more; choose a shorter folder"
    if sys.platform == "win32" and isinstance(error, PermissionError):
        return f"{error.strerror}; close it where it is open"
    return str(error.strerror)


@dataclass(frozen=True, slots=True)
class Limits:
    """What one process may take; only Linux holds it to its memory."""

    memory: int = 3 << 30
    """Bytes of data."""
    seconds: int = 900
    """Seconds of a processor."""
    file: int = 2 << 30
    """Bytes of one file."""


def limit(limits: Limits) -> None:
    """Hold this process to some limits; those that are lower already stay."""
    if sys.platform == "win32" or not hasattr(os, "fork"):
        _set_clock(limits.seconds)
        return
    for what, most in (
        (resource.RLIMIT_DATA, limits.memory),
        (resource.RLIMIT_CPU, limits.seconds),
        (resource.RLIMIT_FSIZE, limits.file),
        (resource.RLIMIT_CORE, 0),
    ):
        highest = resource.getrlimit(what)[1]
        low = most if highest == resource.RLIM_INFINITY else min(most, highest)
        resource.setrlimit(what, (low, highest))


def renew_time(limits: Limits) -> None:
    """Give this process its seconds anew, where it has but so many: one thing of many is done."""
    if sys.platform == "win32" or not hasattr(os, "fork"):
        if _INSIDE in os.environ:  # and so in what a child has started in its turn
            _set_clock(limits.seconds)
        return
    now, highest = resource.getrlimit(resource.RLIMIT_CPU)
    if now == resource.RLIM_INFINITY:
        return
    most = int(time.process_time()) + 1 + limits.seconds
    if highest != resource.RLIM_INFINITY:
        most = min(most, highest)
    resource.setrlimit(resource.RLIMIT_CPU, (max(now, most), highest))


_until: Final = list[float]()  # the seconds this process may come to, where a thread counts them


def _set_clock(seconds: int) -> None:
    # Counted as other kernels count: waiting costs nothing.
    running, _until[:] = bool(_until), [time.process_time() + seconds]
    if not running:
        Thread(target=_watch_clock, daemon=True).start()


def _watch_clock() -> None:
    while (left := _until[0] - time.process_time()) > 0:
        time.sleep(min(max(left, 0.05), 1.0))
    os._exit(_OUT_OF_TIME)


def enter_child() -> int | None:
    """Go on in a child, which gets nothing; give its exit code to the parent that waited for it."""
    if sys.platform == "win32" or not hasattr(os, "fork"):
        return None if _INSIDE in os.environ else _start_again()
    parent, child = os.getpid(), os.fork()
    if not child:
        _end_with(parent)
        return None
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # the child answers to Ctrl-C
    _, status = os.waitpid(child, 0)
    signal.signal(signal.SIGINT, before)
    return os.waitstatus_to_exitcode(status)


def _start_again() -> int:
    from subprocess import Popen  # noqa: PLC0415  # only here

    # What this process finds on its way is found again, also from the one file or a checkout.
    around = {_INSIDE: "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    child = Popen([sys.executable, "-P", "-m", "pnp", *sys.argv[1:]], env={**os.environ, **around})  # noqa: S603  # ourselves
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as above
    code = child.wait()
    signal.signal(signal.SIGINT, before)
    return code


def is_out_of_time(code: int) -> bool:
    """Tell whether a child that ended with such a code had no time left."""
    return code in {_OUT_OF_TIME, -getattr(signal, "SIGXCPU", -_OUT_OF_TIME)}


def name_of_death(code: int) -> str:
    """Name what ended a child that did not end by itself; nothing for one that did."""
    if code < 0:
        return signal.Signals(-code).name
    return f"{code:#x}" if code > 255 else ""  # how Windows tells of it


def _end_with(parent: int) -> None:
    # However the parent was ended, SIGKILL too; other kernels cannot tell a child.
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415  # only here

        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:  # it has ended meanwhile
            os._exit(1)


def end_all(leader: int) -> None:
    """End a process that leads its session, and what it has begun; on Windows it alone."""
    with suppress(ProcessLookupError):
        if sys.platform == "win32":
            os.kill(leader, signal.SIGTERM)
        else:
            os.killpg(leader, signal.SIGTERM)


def screen_language(environment: Mapping[str, str]) -> str:
    """Give the language of the screen in two letters; nothing where it is not set.

    >>> screen_language({"LANG": "de_CH.UTF-8"}), screen_language({"LC_ALL": "C", "LANG": "fr"})
    ('de', '')
    """
    value = next((environment[name] for name in _SCREEN if environment.get(name)), "")
    found = value.partition(".")[0].partition("_")[0].lower()
    return "" if found in {"c", "posix"} else found
