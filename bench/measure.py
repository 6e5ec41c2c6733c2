"""Whole processes, measured side by side: start, imports, reading, drawing, writing."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PYTHON = str(ROOT / ".venv" / "bin" / "python")
"""Our own Python: the command, and the references."""

PEERS = str(ROOT / ".venv-bench" / "bin" / "python")
"""The Python of the peers, whose libraries clash with ours."""

PNP = (PYTHON, "-m", "pnp")


@dataclass(frozen=True, slots=True)
class Job:
    """A command to be measured, and the file it writes."""

    name: str
    argv: tuple[str, ...]
    out: Path | None = None
    before: Callable[[], None] | None = None
    """What must be made ready first, unmeasured."""
    anew: Path | None = None
    """A folder that must not be there yet: a kit that is there unchanged is not made again."""


@dataclass(frozen=True, slots=True)
class Run:
    """What one run of a command cost."""

    wall: float
    """Seconds from start to end."""
    cpu: float
    """Seconds of processor time, its children's included."""
    peak: int
    """Most memory resident, in kB."""
    size: int
    """Bytes of the file written."""


@dataclass(frozen=True, slots=True)
class Cost:
    """The medians of several runs of one command."""

    name: str
    runs: tuple[Run, ...] = field(repr=False)

    @property
    def wall(self) -> float:
        """Seconds from start to end."""
        return median(run.wall for run in self.runs)

    @property
    def cpu(self) -> float:
        """Seconds of processor time."""
        return median(run.cpu for run in self.runs)

    @property
    def peak(self) -> float:
        """Most memory resident, in kB."""
        return median(run.peak for run in self.runs)

    @property
    def size(self) -> int:
        """Bytes of the file written."""
        return self.runs[-1].size


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: what was measured against what, and the target."""

    what: str
    against: str
    got: float
    target: float
    at_least: bool = False
    """Whether more is better: so many times faster. Else less is better."""
    unit: str = "×"
    aim: float | None = None
    note: str = ""

    @classmethod
    def of_times(
        cls, what: str, ours: Cost, against: str, theirs: Cost, target: float, **more: Any
    ) -> "Row":
        """Compare the times of two commands; the ratio of their processor times is noted."""
        over, under = (theirs, ours) if more.get("at_least") else (ours, theirs)
        note = f"CPU {over.cpu / under.cpu:.2f}"
        return cls(what, against, over.wall / under.wall, target, note=note, **more)

    @property
    def met(self) -> bool:
        """Whether the target is met."""
        return self.got >= self.target if self.at_least else self.got <= self.target


def interleaved(jobs: Sequence[Job], rounds: int) -> dict[str, Cost]:
    """Run the jobs in turn, round after round, so that a busy minute falls on all alike."""
    runs: dict[str, list[Run]] = {job.name: [] for job in jobs}
    for number in range(rounds):
        for job in jobs if number % 2 == 0 else list(reversed(jobs)):
            _tell(f"  {number + 1}/{rounds} {job.name:<44}")
            runs[job.name].append(once(job))
    _tell(" " * 60)
    costs = {name: Cost(name, tuple(each)) for name, each in runs.items()}
    for cost in costs.values():
        mb, kb = cost.peak / 1024, cost.size / 1000
        print(
            f"  {cost.name:<44} {cost.wall:8.3f} s  {cost.cpu:8.3f} s CPU  {mb:6.0f} MB"
            + (f"  {kb:9.0f} kB" if kb else "")
        )
    return costs


def _tell(line: str) -> None:
    if sys.stderr.isatty():
        print(line, end="\r", file=sys.stderr, flush=True)


def once(job: Job) -> Run:
    """Run one command to its end; one that fails stops the benchmark."""
    if job.before:
        job.before()
    if job.anew:
        shutil.rmtree(job.anew, ignore_errors=True)
    start = time.perf_counter()
    process = subprocess.Popen(
        job.argv, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=_surroundings()
    )
    complaint = process.stderr.read() if process.stderr else b""
    _, status, used = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{job.name} failed:\n{complaint.decode(errors='replace')[-2000:]}")
    size = job.out.stat().st_size if job.out else 0
    return Run(wall, used.ru_utime + used.ru_stime, used.ru_maxrss, size)


def _surroundings() -> dict[str, str]:
    """Give the processes the same environment whoever calls."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
    return kept | {"LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0"}


def table(rows: Sequence[Row]) -> str:
    """Write the table of ratios and targets."""
    lines = [f"{'what':<46} {'against':<34} {'got':>11}  {'target':<20} met"]
    for row in rows:
        sign = "≥" if row.at_least else "≤"
        aim = f", aim {row.aim:g}" if row.aim is not None else ""
        got = f"{row.got:.2f} {row.unit}"
        target = f"{sign} {row.target:g} {row.unit}{aim}"
        note = f"  ({row.note})" if row.note else ""
        verdict = "yes" if row.met else "NO"
        lines.append(f"{row.what:<46} {row.against:<34} {got:>11}  {target:<20} {verdict}{note}")
    return "\n".join(lines)
