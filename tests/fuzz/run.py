"""Judge spoiled packs at length: `python -m tests.fuzz.run FIRST COUNT`, one process, one core."""

import json
import resource
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from tests.fuzz.judge import MOST_MEMORY, judge_packs


def main() -> None:
    """Judge the packs of some seeds and print what was seen, as JSON."""
    first, count = int(sys.argv[1]), int(sys.argv[2])
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    with tempfile.TemporaryDirectory(prefix="pnp-fuzz-") as scratch:
        tally = judge_packs(range(first, first + count), Path(scratch).resolve())
    sys.stdout.write(json.dumps(asdict(tally)) + "\n")


if __name__ == "__main__":
    main()
