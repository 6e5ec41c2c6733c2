"""`make bench`: what pnp costs beside its peers, as ratios with their targets.

`python bench/run.py [deck|parts|kits|tags|watch|lookup|bank|editions]...` measures some or all; exit code 1 if a target
is missed.
"""

import importlib
import sys
from pathlib import Path

from measure import Row, table

TOPICS = ("deck", "parts", "kits", "tags", "watch", "lookup", "bank", "editions")
"""The files beside this one that offer `rows()`."""


def main() -> int:
    """Measure the topics asked for and print their table."""
    here = Path(__file__).parent
    asked = sys.argv[1:] or [topic for topic in TOPICS if (here / f"{topic}.py").exists()]
    if unknown := set(asked) - set(TOPICS):
        print(f"there is no {', '.join(sorted(unknown))}; the topics are {', '.join(TOPICS)}")
        return 2
    rows: list[Row] = []
    for topic in asked:
        print(f"{topic}:")
        rows += importlib.import_module(topic).rows()
    print(f"\n{table(rows)}")
    return 0 if all(row.met for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
