"""Many kits, by one process and by two of which one is killed now and again.

`make crowd` makes 500 kits of Cronulla so (PNP_CROWD=500) and prints what was measured.
"""

import hashlib
import os
import random
import resource
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.box.recipient import Recipient
from pnp.cli.proof import proof
from pnp.editions.personal.crew import Crew
from pnp.editions.personal.folder_names import folder_name
from pnp.editions.personal.kit_making import clean_up, make_kit, master_of
from pnp.editions.personal.kit_run import KitOutcome, KitRun
from pnp.press.job import PrintJob

MANY: Final = int(os.environ.get("PNP_CROWD", "0"))
EVERY: Final = float(os.environ.get("PNP_CROWD_KILL", "20"))
"""Seconds after which a worker is killed."""

PROOFS: Final = int(os.environ.get("PNP_CROWD_PROOFS", "20"))
"""How many kits are proved, chosen at random."""

NAMES: Final = ("Zoë Ångström-Łukasiewicz", "Ben", "Anna Müller", "José Ñuñez", "Đorđe Živković")

Measured = tuple[KitOutcome, int, int]
"""What became of a kit, the process that made it, and the memory it holds in bytes."""


def everybody() -> tuple[Recipient, ...]:
    return tuple(
        Recipient(n, n + 1, (("name", f"{NAMES[n % len(NAMES)]} {n}"),)) for n in range(1, MANY + 1)
    )


def ordered(folder: Path) -> KitRun:
    pack = find_kit("cronulla")
    return KitRun(pack, read_box(pack).digest, PrintJob(), 4, folder)


def measured(run: KitRun, recipient: Recipient) -> Measured:
    outcome = make_kit(run, recipient)
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return outcome, os.getpid(), pages * resource.getpagesize()


def crew(run: KitRun, size: int) -> Crew[Recipient, Measured]:
    lost = lambda each: (KitOutcome(each.no, "failed"), 0, 0)  # noqa: E731  # one line, no name needed
    return Crew(partial(measured, run), size, lost, partial(clean_up, run))


def digests(folder: Path) -> Iterator[tuple[str, str]]:
    for file in sorted(folder.glob("*/*")):
        name = file.relative_to(folder).as_posix()
        yield name, hashlib.sha256(file.read_bytes()).hexdigest()


def processor() -> float:
    """Give the seconds of the processor that this process and its children took."""
    return sum(
        used.ru_utime + used.ru_stime
        for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def kill_now_and_again(hands: Crew[Recipient, Measured], over: threading.Event) -> None:
    dice = random.Random(7)
    while not over.wait(EVERY):
        workers = [each.process.pid for each in list(hands._workers)]
        if workers:
            with suppress(ProcessLookupError):  # it has ended by itself
                os.kill(dice.choice([pid for pid in workers if pid]), signal.SIGKILL)


def test_a_crowd(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    base = Path(os.environ.get("PNP_CROWD_FOLDER", str(tmp_path)))
    one, two = ordered(base / "one"), ordered(base / "two")
    start = time.process_time()
    master_of(one)
    master = time.process_time() - start
    people = everybody()

    spent, start = processor(), time.monotonic()
    alone = [found for _, found in crew(one, 1).do(people)]
    cpu_one, wall_one = processor() - spent, time.monotonic() - start

    master_of(two)
    hands, over = crew(two, 2), threading.Event()
    killer = threading.Thread(target=kill_now_and_again, args=(hands, over))
    spent, start = processor(), time.monotonic()
    killer.start()
    together = [found for _, found in hands.do(people)]
    cpu_two, wall_two = processor() - spent, time.monotonic() - start
    over.set()
    killer.join()

    assert [each.state for each, *_ in alone] == ["made"] * MANY
    assert sorted(each.no for each, *_ in together) == [each.no for each in people]
    assert {each.state for each, *_ in together} == {"made"}
    assert dict(digests(one.folder)) == dict(digests(two.folder))
    memory = [held for _, _, held in alone]
    early, late = memory[min(50, MANY) - 1], memory[-1]
    chosen = random.Random(MANY).sample(people, min(PROOFS, MANY))
    folders = [str(two.folder / folder_name(each, 4)) for each in chosen]
    for folder in folders:
        proved = CliRunner().invoke(proof, [folder])
        assert proved.exit_code == 0, proved.output
    told = (
        f"master: {master:.2f} s of a processor",
        f"one process: {cpu_one / MANY:.3f} s of a processor a kit, {wall_one:.0f} s in all",
        f"two: {cpu_two / MANY:.3f} s of a processor a kit, {wall_two:.0f} s in all",
        f"killed: {hands.deaths}",
        f"two are, with processors to spare, {2 * cpu_one / cpu_two:.2f} × one",
        f"two are, by the clock of this machine, {wall_one / wall_two:.2f} × one",
        f"memory: {early / 1e6:.1f} MB after 50 kits, {late / 1e6:.1f} MB at the end",
        f"proved: {len(folders)} kits at random",
    )
    with capsys.disabled():
        sys.stdout.write("\n".join(("", *told, "")))
    assert late <= 1.1 * early
