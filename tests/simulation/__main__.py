"""`python -m tests.simulation SEED…` plays evenings again; `--count N` plays many, and counts."""

import argparse
import gc
import os
import sys
import tempfile
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from tests.simulation.evening import played
from tests.simulation.truth import Violation

TOGETHER = 50
MEMORY = Path("/dev/shm")  # what is simulated hangs on no disk


def play_some(seeds: list[int], folder: Path) -> tuple[Counter[str], dict[int, str]]:
    told, failed, own = Counter[str](), dict[int, str](), folder / str(os.getpid())
    own.mkdir(exist_ok=True)
    for seed in seeds:
        try:
            evening = played(seed, own)
        except Violation as violation:
            failed[seed] = str(violation)
        except BaseException as fault:  # noqa: BLE001  # whatever it is, the seed has found it
            failed[seed] = f"seed {seed}: {''.join(traceback.format_exception(fault))}"
        else:
            told += evening.told + Counter({"entries": evening.truth.entries})
        told["evenings"] += 1
    return told, failed


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("seeds", nargs="*", type=int)
    for option, default in (("count", 0), ("from", 0), ("jobs", 1)):
        parser.add_argument(f"--{option}", type=int, default=default)
    asked = vars(parser.parse_args())
    seeds = [*asked["seeds"], *range(asked["from"], asked["from"] + asked["count"])]
    pieces = [seeds[at : at + TOGETHER] for at in range(0, len(seeds), TOGETHER)]
    gc.set_threshold(100_000, 50, 100)
    began, told, failed = time.monotonic(), Counter[str](), dict[int, str]()
    with (
        tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder,
        ProcessPoolExecutor(asked["jobs"]) as pool,
    ):
        for some, faults in pool.map(partial(play_some, folder=Path(folder)), pieces):
            told += some
            failed |= faults
            sys.stdout.writelines(f"{fault}\n" for fault in faults.values())
    seconds = time.monotonic() - began
    told["evenings a minute"] = round(told["evenings"] / seconds * 60)
    told["seconds"] = round(seconds)
    sys.stdout.writelines(f"{n:>10,} {what}\n" for what, n in sorted(told.items()))
    sys.stdout.write(f"seeds that failed: {' '.join(map(str, failed)) or 'none'}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
