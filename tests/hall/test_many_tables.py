"""Many tables at once, and what is killed meanwhile: nothing acknowledged is lost or doubled.

`make hall` has 500 tables play for ten minutes; here a few do, for a few seconds.
"""

import asyncio
import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from pnp.bank import queries
from pnp.bank.session import Session
from tests.hall.hall_process import HallProcess
from tests.hall.load import Load, PostedTable, percentile, play_all, read_table
from tests.hall.postgres import Postgres

TABLES = int(os.environ.get("PNP_HALL_TABLES", "4"))

SECONDS = float(os.environ.get("PNP_HALL_SECONDS", "3"))

EVERY = 10.0 if SECONDS >= 60 else 0.5
"""Seconds between two entries of a table: six a minute."""

ENTRIES = int(SECONDS / EVERY) + 3

KILLED = max(TABLES // 10, 2)
"""Tables that are killed."""

LIMIT = 50.0
"""Milliseconds that 99 of 100 posts take at most, where all 500 tables play."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Tables that were played at random beforehand."""
    kept = os.environ.get("PNP_HALL_PLAYED")
    if kept:
        return sorted(Path(kept).glob("*.pnp"))[:TABLES]
    folder = tmp_path_factory.mktemp("tables")
    return play_all(folder, TABLES, ENTRIES, "http://127.0.0.1:9/load", 2 if TABLES > 10 else 0)


@pytest.fixture
def hall(tmp_path: Path, postgres: Postgres) -> Iterator[HallProcess]:
    process = HallProcess(tmp_path, "load", postgres.fresh())
    process.start()
    yield process
    process.kill()


def score(path: Path) -> dict[str, int]:
    """Count a table as `pnp bank score --json` does."""
    with Session(path, lambda: 0).looking() as loaded:
        return {name: one["total"] for name, one in queries.score(loaded)["players"].items()}


def check_kept(database: str, tables: list[PostedTable]) -> None:
    """See that every entry is there once, with its seal, and none that was not made."""
    with psycopg.connect(database) as wire:
        found = wire.execute("SELECT id, n, hash FROM hall_entry").fetchall()
    made = {(each.id, n, each.seals[n]) for each in tables for n in range(1, each.due + 1)}
    assert len(found) == len(made)
    assert set(found) == made


def check_standings(hall: HallProcess, played: list[Path]) -> None:
    """See that the standings are the sum of what each table counts for itself."""
    time.sleep(2.5)  # a view holds for two seconds
    told = json.loads(hall.get("/standings.json"))
    own = {name: total for path in played for name, total in score(path).items()}
    assert {each["player"]: each["score"] for each in told["standings"]} == own
    assert sum(each["score"] for each in told["standings"]) == sum(own.values())
    assert len(told["tables"]) == len(played)
    command = [sys.executable, "-m", "pnp", "bank", "score", "--json", "--table", str(played[0])]
    said = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    assert {name: own[name] for name in said["players"]} == {
        name: each["total"] for name, each in said["players"].items()
    }


def test_so_many_tables_are_served_in_time(
    postgres: Postgres, hall: HallProcess, played: list[Path]
) -> None:
    tables = [read_table(each) for each in played]
    load = Load(tables, hall.port, "load")

    async def evening() -> float:
        await load.open_all()
        before = hall.cpu()
        await load.play(SECONDS, EVERY)
        spent = hall.cpu() - before
        await load.finish()
        return spent

    spent = asyncio.run(evening())
    waits = load.waits
    figures = ", ".join(f"p{part} {percentile(waits, part / 100):.1f}" for part in (50, 95, 99))
    sys.stdout.write(
        f"\n{len(tables)} tables, {len(waits)} posts in {SECONDS:.0f} s: {figures}, "
        f"longest {1000 * max(waits):.0f} ms; the hall took {spent:.0f} s of a core, "
        f"load {os.getloadavg()[0]:.1f}\n"
    )
    assert load.failed == 0
    check_kept(postgres.last, tables)
    check_standings(hall, played)
    assert TABLES < 500 or percentile(waits, 0.99) <= LIMIT


def test_what_is_killed_loses_nothing_that_was_acknowledged(
    postgres: Postgres, hall: HallProcess, played: list[Path]
) -> None:
    tables = [read_table(each) for each in played]
    load = Load(tables, hall.port, "load")
    seconds = min(SECONDS, 180)
    ended = threading.Event()

    def kill_by_turns() -> None:
        victims: list[HallProcess | Postgres] = [postgres, hall]
        while not ended.wait(max(seconds / 8, 1.0)):
            victims.reverse()
            victims[0].kill()
            time.sleep(0.3)
            victims[0].start()

    killer = threading.Thread(target=kill_by_turns)

    async def evening() -> None:
        await load.open_all()
        killer.start()
        await load.play(seconds, EVERY)
        ended.set()
        await asyncio.to_thread(killer.join)
        await load.finish()

    asyncio.run(evening())
    sys.stdout.write(f"\n{load.failed} posts broken off, {len(load.waits)} acknowledged\n")
    check_kept(postgres.last, tables)
    check_standings(hall, played)


def test_tables_that_are_killed_have_posted_every_entry_once_in_the_end(
    postgres: Postgres, hall: HallProcess, tmp_path: Path, open_at: Callable[[Path, str, int], Path]
) -> None:
    chance = random.Random(1)
    paths = [open_at(tmp_path, f"http://127.0.0.1:{hall.port}/load", n) for n in range(KILLED)]
    for start in range(0, KILLED, 10):
        running = [_typing(path) for path in paths[start : start + 10]]
        deadline = time.monotonic() + 60
        for process, path in zip(running, paths[start : start + 10], strict=True):
            wanted = chance.randint(3, 20)
            while Session(path, lambda: 0).entries() < wanted and time.monotonic() < deadline:
                time.sleep(0.02)
            process.kill()
            process.wait()
    for path in paths:
        command = [sys.executable, "-m", "pnp", "bank", "hall", "--table", str(path)]
        subprocess.run(command, capture_output=True, check=True)
    tables = [read_table(each) for each in paths]
    for each in tables:
        each.due = len(each.rows)
    assert min(each.due for each in tables) >= 3
    check_kept(postgres.last, tables)
    check_standings(hall, paths)


def _typing(path: Path) -> "subprocess.Popen[str]":
    """Type line after line at a table whose entries are posted meanwhile."""
    process = subprocess.Popen(
        [sys.executable, "-m", "pnp", "bank", "--table", str(path), "--no-backup"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdin is not None
    anna, ben, _ = path.stem.split("-")
    process.stdin.write("".join(f"{n} {anna} {ben}\n" for n in range(1, 2000)))
    process.stdin.flush()
    return process
