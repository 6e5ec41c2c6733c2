"""The children of the page: commands of pnp that run beside it, what they say, and their end."""

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from threading import Lock, Thread
from typing import IO, Any, Final

from pnp.pool import STEPS
from pnp.system import end_all

_REMEMBERED: Final = 40  # commands that are over and whose answers are still told
MOST_AT_ONCE: Final = 8
"""Commands that may run at the same time."""
# Signs that are kept of what a command says: who prints a novel is cut off at its end.
_MOST: Final = 2_000_000


@dataclass(slots=True)
class Job:
    """One command that was begun: its words, what it has said so far, how it ended."""

    number: int
    words: Sequence[str]
    process: Popen[str]
    said: list[str] = field(default_factory=list)
    """The lines of its answer."""
    complained: list[str] = field(default_factory=list)
    """What it says beside its answer, such as why it cannot be done."""
    step: Sequence[str] = ()
    """What it is at, which of them, of how many."""
    code: int | None = None
    """How it ended; None while it runs."""

    def tell(self) -> dict[str, Any]:
        """Tell how far it is."""
        return {"job": self.number, "said": self.said, "complained": self.complained,
                "step": self.step, "code": self.code}  # fmt: skip


class Runner:
    """Runs commands in a folder, each in a process of its own, without a shell."""

    def __init__(self, folder: Path, changed: Callable[[], None] = lambda: None) -> None:
        """Take the folder they run in, and what is called whenever one has said something."""
        self._folder, self.changed = folder, changed
        self.jobs: dict[int, Job] = {}
        self._numbers, self._lock = count(1), Lock()

    @property
    def is_full(self) -> bool:
        """Tell whether so many run that one more has to wait."""
        return sum(each.code is None for each in self.jobs.values()) >= MOST_AT_ONCE

    def start(self, words: Sequence[str]) -> Job:
        """Begin a command of pnp by its words; whether it may be run was asked before."""
        around = {STEPS: "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        process = Popen(  # noqa: S603  # ourselves, and words that were checked
            [sys.executable, "-P", "-m", "pnp", *words], cwd=self._folder, stdin=DEVNULL,
            stdout=PIPE, stderr=PIPE, text=True, encoding="utf-8", errors="replace",
            env={**os.environ, **around, "PYTHONIOENCODING": "utf-8"}, start_new_session=True,
        )  # fmt: skip
        with self._lock:
            job = Job(next(self._numbers), words, process)
            over = [each for each in self.jobs.values() if each.code is not None]
            for each in over[:-_REMEMBERED]:
                del self.jobs[each.number]
            self.jobs[job.number] = job
        Thread(target=self._follow, args=(job,), daemon=True).start()
        return job

    def _follow(self, job: Job) -> None:
        assert job.process.stdout  # it is a pipe
        assert job.process.stderr  # as well
        beside = Thread(target=self._read, args=(job, job.process.stderr, job.complained))
        beside.start()
        self._read(job, job.process.stdout, job.said)
        beside.join()
        job.code = job.process.wait()
        self.changed()

    def _read(self, job: Job, stream: IO[str], lines: list[str]) -> None:
        left = _MOST
        for line in stream:
            if line.startswith(f"{STEPS}\t"):
                job.step = line.rstrip("\n").split("\t")[1:]
            elif left > 0:
                lines.append(line.rstrip("\n")[:left])
                left -= len(line)
            self.changed()

    def find(self, number: str) -> Job | None:
        """Give a command by its number as it is typed."""
        return self.jobs.get(int(number)) if number.isdecimal() and len(number) < 9 else None

    def stop(self, job: Job) -> None:
        """End a command and all that it has begun."""
        if job.code is None:
            end_all(job.process.pid)

    def close(self) -> None:
        """End all: nothing runs on without the page."""
        for job in self.jobs.values():
            self.stop(job)
