"""Every write of every verb is the last one, or fails: nothing acknowledged is lost or half there.

strace counts the write-type system calls of each banker on the table's file, its journal and its
folder; the N-th is never made (the process is killed before it), or fails for want of room (ENOSPC)
or by the fault of the disk (EIO). One strace can disturb one number only, whichever the banker: so
each makes as many idle calls first as its own N-th is short of that. Then the table must be sound,
the entry there if it was acknowledged, and entering the same command again must give it exactly
once.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from pnp.bank.integrity import inspect
from pnp.bank.session import Session
from pnp.rules.language.line import parse
from tests.faults.conftest import LARGE, Copy, Tell

ROOT = Path(__file__).parents[2]
ACCEPTED, UNTOUCHED, UNSURE = 0, 10, 11

ACTED = Path(__file__).with_name("acts.txt").read_text(encoding="utf-8").splitlines()[1:]
ACTS = {name.strip("*"): line for name, line in (row.split(": ") for row in ACTED)}
ONLY_AT_LENGTH = {row.strip("*").partition(":")[0] for row in ACTED if not row.startswith("*")}
"""Acts that `make test` leaves to `make faults`, for the sake of its minutes; of the others it
takes every second write."""

WRITES = (
    "pwrite64", "fdatasync", "unlink",
    "write,writev,pwritev,fsync,ftruncate,unlinkat,link,linkat,rename,renameat",
)  # fmt: skip
"""Every kind is counted by itself: strace keeps a count for each system call. The last ones are
those that SQLite makes no use of here today."""

TOGETHER = {"pwrite64": 6}
"""How many calls of a kind are disturbed under the same strace, where that is more than two."""

DISTURBED = 80
"""The number of the call that strace disturbs; no entry makes so many of one kind."""

pytestmark = pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace")


@dataclass(frozen=True, slots=True)
class Point:
    """The N-th call of a kind while an act is entered at a table of its own."""

    kind: str
    n: int
    verb: str
    table: Path


def disturb(points: Sequence[Point], lines: dict[str, str], fault: str, shelf: Path) -> list[int]:
    """Let every act be entered while its N-th call suffers a fault; give the fates."""
    told = shelf / "fates.json"
    told.unlink(missing_ok=True)
    jobs = [(str(p.table), lines[p.verb], f"id-{p.verb}", p.kind, DISTURBED - p.n) for p in points]
    tables = [point.table for point in points]
    places = [place for each in tables for place in (each, f"{each}-journal", each.parent)]
    watched = [word for place in places for word in ("-P", str(place))]
    quick = [] if "signal" in fault else ["--seccomp-bpf"]  # which would let signals through
    strace = ["strace", "-f", *quick, "-qqq", "-o", os.devnull, *watched]
    kinds = sorted({point.kind for point in points})
    traced = ["-e", f"trace={','.join(kinds)}"]
    faults = [f"--inject={kind}:{fault}:when={DISTURBED}" for kind in kinds]
    banker = [sys.executable, str(Path(__file__).with_name("banker.py")), "disturbed"]
    subprocess.run(
        [*strace, *traced, *faults, *banker], input=json.dumps([jobs, str(told)]),
        env={**os.environ, "PYTHONPATH": str(ROOT)}, text=True, check=True,
    )  # fmt: skip
    fates: list[int] = json.loads(told.read_text(encoding="utf-8"))
    return fates


@pytest.mark.parametrize(
    "fault", ["signal=KILL", "error=ENOSPC", "error=EIO"], ids=["kill", "full-disk", "broken-disk"]
)  # fmt: skip
def test_no_write_of_any_verb_is_one_too_many(
    played: Path, copy: Copy, figures: Tell, shelf: Path, fault: str
) -> None:
    asked = {verb: line for verb, line in ACTS.items() if LARGE or verb not in ONLY_AT_LENGTH}
    with Session(played, lambda: 0).looking() as loaded:
        lines = {verb: line.format(anna=loaded.state.cash("Anna")) for verb, line in asked.items()}
    step = 1 if LARGE else 2 if fault == "signal=KILL" else 5
    before = inspect(played).sound
    left = {kind: list(lines) for kind in WRITES}
    begun, passed = dict.fromkeys(WRITES, 1), dict.fromkeys(WRITES, 0)
    tally = [0, 0]
    while any(left.values()):
        counted = [(k, n) for k in left for n in numbers(k, begun[k], step)]
        points = [
            Point(k, n, verb, copy(f"{k[:9]}-{n}/{verb}")) for k, n in counted for verb in left[k]
        ]
        fates = disturb(points, lines, fault, shelf)
        accepted: dict[tuple[str, int], list[str]] = {(p.kind, p.n): [] for p in points}
        for point, fate in zip(points, fates, strict=True):
            there = judged(before, point.table, lines[point.verb], point.verb, fate)
            tally[0] += fate != ACCEPTED
            tally[1] += fate != ACCEPTED and there
            if fate == ACCEPTED:
                accepted[point.kind, point.n].append(point.verb)
            shutil.rmtree(point.table.parent)
        for (kind, n), survived in accepted.items():
            begun[kind] = n + step
            if fault == "signal=KILL":  # who survived makes no more than n - 1 of these calls
                left[kind] = [verb for verb in left[kind] if verb not in survived]
            else:  # SQLite itself passes over a failed sync of the folder when its journal is made
                passed[kind] = passed[kind] + 1 if survived == left[kind] else 0
                left[kind] = left[kind] if passed[kind] < 2 else []
    struck, kept = tally
    assert struck > 15 / step * len(lines)
    assert fault != "signal=KILL" or kept >= len(lines), "the last sync comes after the entry"
    lost = f"{struck} points of {len(lines)} lines, 0 losses, 0 halves"
    figures(f"{fault}: {lost}, {kept} entries whole although not acknowledged")


def numbers(kind: str, first: int, step: int) -> range:
    """Give the numbers of the calls of a kind that are disturbed together."""
    end = first + step * TOGETHER.get(kind, 2)
    assert end <= DISTURBED, "an entry makes more calls than anybody reckoned with"
    return range(first, end, step)


def judged(before: int, table: Path, line: str, verb: str, fate: int) -> bool:
    """Hold a table against what its banker was told; tell whether the entry is there."""
    assert fate in {ACCEPTED, UNTOUCHED, UNSURE, -signal.SIGKILL}, (verb, fate)
    there = inspect(table)
    assert there.faults == (), verb
    allowed = {ACCEPTED: {before + 1}, UNTOUCHED: {before}}
    assert there.sound in allowed.get(fate, {before, before + 1}), (verb, fate)
    again = Session(table, lambda: 0).enter(parse(line), f"id-{verb}")
    assert again.n == before + 1
    assert inspect(table).sound == before + 1, verb
    return there.sound > before
