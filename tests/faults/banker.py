"""A banker for strace to disturb: each line in a process of its own, its fate told by exit codes.

`banker.py disturbed` forks a child for each of the jobs on stdin, which makes some idle calls
first: strace counts them, and so each child comes to a call of another number;
`banker.py recorded` enters lines at many tables, each with a mirror and with copies beside it, and
marks each acknowledgement in the log by a seek on a file of its own.
"""

import ctypes
import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from pnp.bank import journal
from pnp.bank.session import Session, decide
from pnp.errors import PnpError
from pnp.rules.language.line import parse

ACCEPTED, UNTOUCHED, UNSURE, TRACEBACK = 0, 10, 11, 12
_LIBRARY = ctypes.CDLL(None)


def enter(table: str, line: str, command: str) -> int:
    """Enter a line; give its number, or refuse in a sentence."""
    return Session(table, lambda: 1_800_000_000).enter(parse(line), command).n


def fate(table: str, line: str, command: str) -> int:
    try:
        enter(table, line, command)
    except PnpError as error:
        return UNTOUCHED if "nothing was written" in str(error) else UNSURE
    except BaseException:  # noqa: BLE001  # whatever it is, it would be a traceback
        return TRACEBACK
    return ACCEPTED


def idle(kind: str, table: str, times: int) -> None:
    """Make calls of a kind that change nothing, of the table's file or of a journal not there."""
    book, folder = os.open(table, os.O_RDWR), os.open(Path(table).parent, os.O_RDONLY)
    none, size = f"{table}-journal", os.fstat(book).st_size
    calls: dict[str, Callable[[], object]] = {
        "write": lambda: os.write(book, b""),
        "writev": lambda: os.writev(book, [b""]),
        "pwrite64": lambda: os.pwrite(book, b"", 0),
        "pwritev": lambda: _LIBRARY.pwritev(book, None, 0, 0),  # Python would call pwritev2
        "fsync": lambda: os.fsync(book),
        "fdatasync": lambda: os.fdatasync(book),
        "ftruncate": lambda: os.ftruncate(book, size),
        "unlink": Path(none).unlink,
        "unlinkat": lambda: os.unlink(Path(none).name, dir_fd=folder),
        "link": lambda: os.link(none, none),
        "linkat": lambda: os.link(none, none, src_dir_fd=folder),
        "rename": lambda: Path(none).rename(none),
        "renameat": lambda: os.rename(none, none, src_dir_fd=folder),
    }
    for each in kind.split(","):
        for _ in range(times):
            with suppress(FileNotFoundError):
                calls[each]()
    os.close(book)
    os.close(folder)


def disturbed(jobs: list[tuple[str, str, str, str, int]], told: str) -> None:
    """Give each job a process, so that each counts its own system calls."""
    seen = set()
    for table, line, *_ in jobs:  # what the verbs need is imported before the fork
        if line not in seen:
            with Session(table, lambda: 1_800_000_000).looking() as loaded:
                decide(loaded, parse(line))
        seen.add(line)
        journal.tell_of(table, "journal.full")
    fates = []
    for table, line, command, kind, times in jobs:
        child = os.fork()
        if not child:
            idle(kind, table, times)
            os._exit(fate(table, line, command))
        fates.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    Path(told).write_text(json.dumps(fates), encoding="utf-8")


def recorded(synchronous: str, *tables: tuple[str, str, list[str], str]) -> None:
    """Enter lines at each table; after each answer seek to its number. A warning ends it all."""
    safe = journal._set_safe

    def less_safe(db: object) -> None:
        safe(db)  # type: ignore[arg-type]  # handed through
        db.execute(f"PRAGMA synchronous = {synchronous}")  # type: ignore[attr-defined]  # a connection

    if synchronous != "EXTRA":
        journal._set_safe = less_safe
    for table, mirror, lines, mark in tables:
        screen = os.open(mark, os.O_RDWR | os.O_CREAT)
        session = Session(table, lambda: 1_800_000_000, keeps=True, mirror=mirror)
        for line in lines:
            answer = session.enter(parse(line))
            if answer.warning:
                sys.exit(answer.warning)
            os.lseek(screen, answer.n, os.SEEK_SET)
        os.close(screen)


if __name__ == "__main__":
    asked = json.loads(sys.stdin.read())
    if sys.argv[1] == "disturbed":
        disturbed(*asked)
    else:
        recorded(*asked)
