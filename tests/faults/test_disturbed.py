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

from pnp.bank.keeping import inspect
from pnp.bank.session import Session
from pnp.rules.line import parse

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
WRITES = "write,pwrite64,fsync,fdatasync,ftruncate,unlink,unlinkat,link,linkat,rename"

pytestmark = pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace")


def disturb(copies: dict[str, Path], lines: dict[str, str], fault: str, shelf: Path) -> list[int]:
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
    strace = ["strace", "-f", *quick, "-qqq", "-o", os.devnull, "-e", f"trace={WRITES}", *watched]
    banker = [sys.executable, str(Path(__file__).with_name("banker.py")), "disturbed"]
    subprocess.run(
        [*strace, f"--inject={WRITES}:{fault}", *banker],
        input=json.dumps([jobs, str(told)]),
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        text=True,
        check=True,
    )
    fates: list[int] = json.loads(told.read_text(encoding="utf-8"))
    return fates


def acts_of(played: Path) -> dict[str, str]:
    with Session(played, lambda: 0).looking() as sitting:
        return {
            verb: line.format(anna=sitting.standing.cash("Anna")) for verb, line in ACTS.items()
        }


@pytest.mark.parametrize(
    "fault",
    ["signal=KILL", "error=ENOSPC", "error=EIO"],
    ids=["kill", "full-disk", "broken-disk"],
)
def test_no_write_of_any_verb_is_one_too_many(
    played: Path, copy: Copy, figures: Tell, shelf: Path, fault: str
) -> None:
    before = inspect(played).sound
    lines = acts_of(played)
    points = kept = 0
    n = 1
    left = list(lines)
    while left:
        copies = {verb: copy(f"{n}/{verb}") for verb in left}
        fates = disturb(copies, lines, f"{fault}:when={n}", shelf)
        for verb, fate in zip(list(copies), fates, strict=True):
            if fate == ACCEPTED and fault == "signal=KILL":
                left.remove(verb)  # it makes no more than n - 1 writes
            assert fate in {ACCEPTED, UNTOUCHED, UNSURE, -signal.SIGKILL}, (verb, n, fate)
            there = inspect(copies[verb])
            assert there.faults == (), (verb, n, there.faults)
            assert there.sound in {before, before + 1}, (verb, n)
            if fate == ACCEPTED:
                assert there.sound == before + 1, (verb, n)
            if fate == UNTOUCHED:
                assert there.sound == before, (verb, n)
            again = Session(copies[verb], lambda: 0).enter(parse(lines[verb]), f"id-{verb}")
            assert again.n == before + 1
            assert inspect(copies[verb]).sound == before + 1, (verb, n)
            points += fate != ACCEPTED
            kept += fate != ACCEPTED and there.sound > before
        if fault != "signal=KILL" and all(fate == ACCEPTED for fate in fates):
            break
        shutil.rmtree(shelf / str(n))
        n += 1
    assert points > 5 * len(lines)
    figures(
        f"{fault}: {points} points of {len(lines)} lines, 0 losses, 0 halves, "
        f"{kept} entries whole although not acknowledged"
    )
