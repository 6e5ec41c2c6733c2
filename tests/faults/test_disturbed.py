"""Every write of every verb is the last one, or fails: nothing acknowledged is lost or half there.

strace counts the write-type system calls of each banker on the table's file, its journal and its
folder; the N-th is never made (the process is killed before it), or fails for want of room (ENOSPC)
or by the fault of the disk (EIO). Then the table must be sound, the entry there if it was
acknowledged, and entering the same command again must give it exactly once.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.bank.maintenance import inspect
from pnp.bank.session import Session
from pnp.rules.language.line import parse

Copy = Callable[[str], Path]
Tell = Callable[[str], None]

ROOT = Path(__file__).parents[2]
ACCEPTED, UNTOUCHED, UNSURE = 0, 10, 11

ACTS = {
    "pay": "50 anna ben",
    "owe": "owe ben bank 30",
    "settle": "settle cem",
    "count": "count anna {anna}",
    "note": "note a pause",
    "buy": "buy ben 8",
    "salary": "salary anna",
    "rent": "rent ben kingsway",
    "build": "build anna kingsway",
    "demolish": "demolish anna kingsway",
    "mortgage": "mortgage cem @1",
    "lift": "lift ben @5",
    "sell": "sell cem ben @1 100",
    "trade": "trade ben cem give @5 get @1",
    "undo": "undo",
    "redo": "redo",
    "fix": "fix 6 20 anna ben",
    "acts": "salary anna; 20 anna ben; buy cem 3",
}
ONLY_AT_LENGTH = {
    "owe", "settle", "count", "note", "buy", "salary", "rent", "demolish", "mortgage", "lift",
    "sell", "trade", "redo", "acts",
}  # fmt: skip
"""Acts that `make test` leaves to `make faults`, for the sake of its minutes; of the others it
takes every second write."""

WRITES = (
    "pwrite64",
    "fdatasync",
    "unlink",
    "write,writev,pwritev,fsync,ftruncate,unlinkat,link,linkat,rename,renameat",
)
"""Every kind is counted by itself: strace keeps a count for each system call. The last ones are
those that SQLite makes no use of here today."""

pytestmark = pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace")


def disturb(
    copies: dict[str, Path], lines: dict[str, str], kind: str, fault: str, shelf: Path
) -> list[int]:
    """Let every act be entered while its N-th write suffers a fault; give the fates."""
    told = shelf / "fates.json"
    told.unlink(missing_ok=True)
    jobs = [(str(copies[verb]), lines[verb], f"id-{verb}") for verb in copies]
    watched = [
        word
        for path in copies.values()
        for each in (path, f"{path}-journal", path.parent)
        for word in ("-P", str(each))
    ]
    quick = [] if "signal" in fault else ["--seccomp-bpf"]  # which would let signals through
    strace = ["strace", "-f", *quick, "-qqq", "-o", os.devnull, "-e", f"trace={kind}", *watched]
    banker = [sys.executable, str(Path(__file__).with_name("banker.py")), "disturbed"]
    subprocess.run(
        [*strace, f"--inject={kind}:{fault}", *banker],
        input=json.dumps([jobs, str(told)]),
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        text=True,
        check=True,
    )
    fates: list[int] = json.loads(told.read_text(encoding="utf-8"))
    return fates


def acts_of(played: Path) -> dict[str, str]:
    with Session(played, lambda: 0).looking() as loaded:
        return {verb: line.format(anna=loaded.state.cash("Anna")) for verb, line in ACTS.items()}


@pytest.mark.parametrize(
    "fault",
    ["signal=KILL", "error=ENOSPC", "error=EIO"],
    ids=["kill", "full-disk", "broken-disk"],
)
def test_no_write_of_any_verb_is_one_too_many(
    played: Path, copy: Copy, figures: Tell, shelf: Path, fault: str, *, large: bool
) -> None:
    lines = {v: line for v, line in acts_of(played).items() if large or v not in ONLY_AT_LENGTH}
    step = 1 if large else 2 if fault == "signal=KILL" else 5
    tally = [0, 0]
    for kind in WRITES:
        left, n, passed = list(lines), 1, 0
        while left:
            copies = {verb: copy(f"{kind[:9]}-{n}/{verb}") for verb in left}
            fates = disturb(copies, lines, kind, f"{fault}:when={n}", shelf)
            for verb, fate in zip(copies, fates, strict=True):
                there = judged(inspect(played).sound, copies[verb], lines[verb], verb, fate)
                tally[0] += fate != ACCEPTED
                tally[1] += fate != ACCEPTED and there
            if fault == "signal=KILL":  # who survived makes no more than n - 1 of these calls
                left = [verb for verb, fate in zip(left, fates, strict=True) if fate != ACCEPTED]
            else:  # SQLite itself passes over a failed sync of the folder when its journal is made
                passed = passed + 1 if set(fates) == {ACCEPTED} else 0
                left = left if passed < 2 else []
            shutil.rmtree(shelf / f"{kind[:9]}-{n}")
            n += step
    points, kept = tally
    assert points > 15 / step * len(lines)
    assert fault != "signal=KILL" or kept >= len(lines), "the last sync comes after the entry"
    figures(
        f"{fault}: {points} points of {len(lines)} lines, 0 losses, 0 halves, "
        f"{kept} entries whole although not acknowledged"
    )


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
