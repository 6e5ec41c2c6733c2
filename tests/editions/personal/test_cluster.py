"""A Dask cluster makes the kits that one process makes, also when a worker is killed."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.editions.personal.test_personal_kits import build, files_of

distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")


def start(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-m", "distributed.cli." + words[0], *words[1:]])


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    file = tmp_path / "scheduler.json"
    here = ("--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(file))
    running = [start("dask_scheduler", "--port", "0", *here)]
    try:
        waited = time.monotonic() + 120
        while not file.exists() and time.monotonic() < waited:
            time.sleep(0.1)
        words = (*here, "--nthreads", "1", "--local-directory", str(tmp_path))
        running += [start("dask_worker", *words) for _ in range(2)]
        with distributed.Client(scheduler_file=str(file), timeout=120) as client:
            client.wait_for_workers(2, timeout=120)
            yield client.scheduler.address
    finally:
        for each in running:
            each.terminate()
        for each in running:
            each.wait(60)


def test_a_cluster_makes_the_same_kits_whoever_is_killed(
    village: Path, people: Path, scheduler: str
) -> None:
    rows = "\n".join(f"Person Number {n}" for n in range(12))
    people.write_text(f"name\n{rows}\n", encoding="utf-8")
    assert build(village, "--for", str(people), "--jobs", "1").exit_code == 0
    out = village.parent / "out" / "village-people"
    before = files_of(out)
    out.rename(out.with_name("before"))

    with distributed.Client(scheduler) as client:
        victim = next(iter(client.run(os.getpid).values()))

    def kill() -> None:
        while not (out.is_dir() and any(out.iterdir())):
            time.sleep(0.02)
        os.kill(victim, signal.SIGKILL)

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    told = build(village, "--for", str(people), "--scheduler", scheduler)
    assert told.exit_code == 0, told.output
    assert files_of(out) == before
