"""Takes from Python what Windows lacks, and lets files behave as they do there.

Whoever has this folder on PYTHONPATH runs so, with all he starts. What a system does beneath C,
and sys.platform, stay; mypy reads the types for win32.
"""

import errno
import importlib.abc
import io
import multiprocessing.context as contexts
import os
import shutil
import signal
import sys
import time
from collections.abc import Callable
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

GONE = {"fcntl", "resource", "termios", "pwd", "grp", "tty", "pty", "syslog", "readline"}
CALLS = (
    "fork forkpty killpg getuid geteuid getgid getegid setsid getpgid mkfifo mknod pread pwrite "
    "chown lchown fchown nice uname sysconf statvfs sched_getaffinity wait3 wait4 setuid"
)
SIGNALS = "SIGKILL SIGHUP SIGALRM SIGUSR1 SIGUSR2 SIGXCPU SIGQUIT"
PORTS = {f"{port}{n}" for port in ("com", "lpt") for n in range(10)}
DEVICES = {"con", "prn", "aux", "nul", *PORTS}


class Absent(importlib.abc.MetaPathFinder):
    def find_spec(self, name: str, *_: Any) -> ModuleSpec | None:
        if name in GONE:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


def refuse_name(path: Any) -> None:
    """No file may be called what Windows keeps for itself."""
    for name in () if isinstance(path, int) else os.fsdecode(path).split("/"):
        device = name.partition(".")[0].lower() in DEVICES
        if device or set(name) & set('<>:"|?*\\') or name.rstrip(". ") != name not in {".", ".."}:
            raise OSError(errno.EINVAL, "Windows takes no such name", str(path))


def refuse_open(path: Any) -> None:
    """A file that is open, or a folder with one in it, is neither moved nor removed."""
    whole = os.path.realpath(path)
    for each in Path("/proc/self/fd").iterdir():
        held = os.path.realpath(each)
        if held == whole or held.startswith(f"{whole}/"):
            raise PermissionError(errno.EACCES, "Another program uses the file", str(path))


def moving(call: Callable[..., None], *, over: bool) -> Callable[..., None]:
    def move(source: Any, target: Any) -> None:
        refuse_name(target)
        refuse_open(source)
        if os.path.lexists(target):
            if not over:
                raise FileExistsError(errno.EEXIST, "It is there already", str(target))
            refuse_open(target)
        call(source, target)

    return move


def asking(call: Callable[..., Any], *doubts: Callable[[Any], None]) -> Callable[..., Any]:
    """Doubt what a call is given first; of a link, the name it is to have."""
    at = 1 if call is os.link else 0

    def ask(*paths: Any, **named: Any) -> Any:
        for doubt in doubts:
            doubt(paths[at])
        return call(*paths, **named)

    return ask


def refuse_folder(path: Any) -> None:
    if not isinstance(path, int) and Path(path).is_dir():
        raise PermissionError(errno.EACCES, "Permission denied", str(path))


def write_with_returns(file: Any, mode: str = "r", *rest: Any, **named: Any) -> Any:
    """Texts are written with CR LF where nobody says otherwise."""
    refuse_name(file)
    if "b" not in mode and set(mode) & set("wax+") and len(rest) < 4 and not named.get("newline"):
        named["newline"] = "\r\n"
        rest = rest[:3]
    return open_as_ever(file, mode, *rest, **named)


open_as_ever = open
sys.meta_path.insert(0, Absent())
for each in GONE:
    sys.modules.pop(each, None)
for module, names in ((os, CALLS), (signal, SIGNALS), (time, "tzset")):
    for each in names.split():
        if hasattr(module, each):
            delattr(module, each)
changed: dict[Any, dict[str, Any]] = {
    io: {"open": write_with_returns},
    sys.modules["builtins"]: {"open": write_with_returns},
    shutil: {"_use_fd_functions": False},
    os: {
        "open": asking(os.open, refuse_name, refuse_folder), "mkdir": asking(os.mkdir, refuse_name),
        "link": asking(os.link, refuse_name), "unlink": asking(os.unlink, refuse_open),
        "remove": asking(os.unlink, refuse_open), "rmdir": asking(os.rmdir, refuse_open),
        "rename": moving(os.rename, over=False), "replace": moving(os.replace, over=True),
    },
    vars(contexts)["_default_context"]: {
        "_default_context": vars(contexts)["_concrete_contexts"]["spawn"]
    },
}  # fmt: skip
for module, names_there in changed.items():
    for each, value in names_there.items():
        setattr(module, each, value)
