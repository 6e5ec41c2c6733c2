"""The power fails at any moment: what was on the screen is in the books afterwards.

The calls of a banker are recorded once and replayed onto the model of a disk in `disk.py`; at every
call the power fails many times, each time with other sectors and names on the disk. The same is
done with weaker settings of SQLite, which must lose entries: else the harness would be blind.
"""

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from pnp.bank.integrity import inspect
from tests.faults.disk import Call, Disk, Files, calls
from tests.faults.eye import Eye

Copy = Callable[[str], Path]
Tell = Callable[[str], None]

ROOT = Path(__file__).parents[2]
TRACED = (
    "openat,pwrite64,fsync,fdatasync,ftruncate,unlink,rename,link,linkat,lseek,write,writev,pwritev"
)
SCRIPT = (
    "salary anna",
    "20 anna ben",
    "buy ben 8; buy ben 9 # two at once",
    "rent cem kingsway",
    "mortgage ben @8",
    "undo",
    "redo",
    "lift ben @8",
    "note the long line that makes the journal grow a little",
    "owe cem bank 40",
    "settle cem",
    "trade ben cem give @5 get @1 50",
)

pytestmark = pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace")


@dataclass(frozen=True, slots=True)
class Recording:
    """What was on the disk before, and all calls of a banker since."""

    files: Files
    calls: tuple[Call, ...]
    entries: int


def recorded(table: Path, synchronous: str) -> Recording:
    """Let a banker enter the script under strace."""
    folder, mark = table.parent, "screen"
    before = {table.name: table.read_bytes()}
    entries = inspect(table).sound
    log = folder.parent / f"{folder.name}.strace"
    paths = (folder, table, f"{table}-journal", folder / mark)
    watched = [word for path in paths for word in ("-P", str(path))]
    strace = ["strace", "-qqq", "-y", "-xx", "-s", "70000", "-o", str(log), *watched]
    banker = [sys.executable, str(Path(__file__).with_name("banker.py")), "recorded"]
    subprocess.run(
        [*strace, "-e", f"trace={TRACED}", *banker],
        input=json.dumps([str(table), SCRIPT, str(folder / mark), synchronous]),
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        text=True,
        check=True,
    )
    return Recording(before, tuple(calls(log, folder, mark)), entries)


def lost(files: Files, eye: Eye, said: int) -> str:
    """Tell what is lost of the table after a power cut, if anything."""
    sound, _, fault = eye.look(files, "table.pnp")
    held = said <= sound <= said + 1
    return fault or ("" if held else f"{sound} entries, {said} said")


def replayed(recording: Recording, images: int, folder: Path) -> tuple[int, list[str]]:
    """Cut the power at every call, so often that there are this many images; give the losses."""
    disk = Disk(recording.files)
    disk.said = recording.entries
    each = -(-images // len(recording.calls))
    losses: list[str] = []
    eye = Eye(folder)
    for number, call in enumerate(recording.calls):
        disk.do(call)
        for seed in range(each):
            files = disk.crashed(random.Random(1000 * number + seed))
            loss = lost(files, eye, disk.said)
            losses += [f"call {number} ({call.kind} {call.name}): {loss}"] if loss else []
    return each * len(recording.calls), losses


def test_the_recording_is_the_whole_story(copy: Copy) -> None:
    table = copy("extra")
    recording = recorded(table, "EXTRA")
    disk = Disk(recording.files)
    for call in recording.calls:
        disk.do(call)
    assert disk.named["table.pnp"].after() == table.read_bytes()
    assert set(disk.named) == {"table.pnp"}
    assert disk.said == recording.entries + len(SCRIPT)
    assert disk.pending == []
    assert disk.named["table.pnp"].pending == []


def test_a_power_cut_loses_nothing_that_was_on_the_screen(
    copy: Copy, shelf: Path, figures: Tell, *, large: bool
) -> None:
    recording = recorded(copy("extra"), "EXTRA")
    wanted = 10_000 if large else 600
    images, losses = replayed(recording, wanted, shelf)
    figures(f"power cut, EXTRA: {images} images, {len(losses)} losses")
    assert images >= wanted
    assert losses == []


@pytest.mark.parametrize("synchronous", ["FULL", "NORMAL", "OFF"])
def test_weaker_settings_lose_entries_so_the_harness_sees(
    copy: Copy, shelf: Path, figures: Tell, synchronous: str, *, large: bool
) -> None:
    recording = recorded(copy(synchronous), synchronous)
    images, losses = replayed(recording, 2_000 if large else 150, shelf)
    figures(f"power cut, {synchronous} (control): {images} images, {len(losses)} losses")
    assert losses
