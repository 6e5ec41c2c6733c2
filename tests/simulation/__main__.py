"""`python -m tests.simulation SEED…` plays evenings again; `--count N` plays many, and counts."""

import argparse
import gc
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


def play_some(seeds: range, folder: Path) -> tuple[Counter[str], dict[int, str]]:
    """Play the evenings of some seeds; give the figures, and why which seed failed."""
    own = Path(tempfile.mkdtemp(dir=folder)) if not _OWN else _OWN[0]
    _OWN[:] = [own]
    told: Counter[str] = Counter()
    failed: dict[int, str] = {}
    for seed in seeds:
        try:
            evening = played(seed, own)
        except BaseException as fault:  # noqa: BLE001  # whatever it is, the seed has found it
            own_words = isinstance(fault, Violation)
            failed[seed] = str(fault) if own_words else "".join(traceback.format_exception(fault))
        else:
            told += evening.told + Counter({"entries": evening.truth.entries})
        told["evenings"] += 1
    return told, failed


_OWN: list[Path] = []


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("seeds", nargs="*", type=int)
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    pieces = [range(seed, seed + 1) for seed in asked.seeds]
    ends = asked.first + asked.count
    pieces += [range(at, min(at + TOGETHER, ends)) for at in range(asked.first, ends, TOGETHER)]
    gc.set_threshold(100_000, 50, 100)
    began, told, failed = time.monotonic(), Counter[str](), dict[int, str]()
    memory = Path("/dev/shm") if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(prefix="pnp-evenings-", dir=memory) as folder:
        play = partial(play_some, folder=Path(folder))
        with ProcessPoolExecutor(asked.jobs) as pool:
            for some, faults in pool.map(play, pieces) if asked.jobs > 1 else map(play, pieces):
                told += some
                failed |= faults
                for fault in faults.values():
                    sys.stdout.write(f"{fault}\n")
    seconds = time.monotonic() - began
    for what, n in sorted(told.items()):
        sys.stdout.write(f"{n:>10,} {what}\n")
    sys.stdout.write(
        f"{seconds:>10,.0f} seconds: {told['evenings'] / seconds * 60:,.0f} evenings a minute\n"
    )
    sys.stdout.write(f"seeds that failed: {' '.join(map(str, failed)) or 'none'}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
