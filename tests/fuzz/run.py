"""Judge spoiled packs in one process: `python -m tests.fuzz.run FIRST COUNT [BUILT_OF]`.

Of so many packs that are sound one is built; without that figure all are.
"""

import json
import resource
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from tests.fuzz.judge import MOST_MEMORY, judge_packs
from tests.read_once import read_words_once


def main() -> None:
    read_words_once()
    first, count, built_of = (*map(int, sys.argv[1:]), 1)[:3]
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    with tempfile.TemporaryDirectory(prefix="pnp-fuzz-") as scratch:
        tally = judge_packs(range(first, first + count), Path(scratch).resolve(), built_of)
    sys.stdout.write(json.dumps(asdict(tally)) + "\n")


if __name__ == "__main__":
    main()
