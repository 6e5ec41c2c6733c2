"""The bank from a fresh process: one payment, and a status of a short and of a long game."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from measure import PNP, PYTHON, ROOT, Job, Row, interleaved

LONG = 2_000
SHORT = 20


def rows() -> list[Row]:
    """Measure `pnp bank pay` and `pnp bank status`."""
    with tempfile.TemporaryDirectory() as folder:
        short, long = Path(folder, "short.pnp"), Path(folder, "long.pnp")
        _played(short, SHORT)
        _played(long, LONG)
        fresh = Path(folder, "fresh.pnp")
        start = "import click, sqlite3"
        cost = interleaved(
            [
                Job(start, (PYTHON, "-c", start)),
                Job(
                    "pay",
                    (*PNP, "bank", "--table", str(fresh), "pay", "anna", "ben", "5"),
                    before=lambda: shutil.copy(short, fresh),
                ),
                Job("short", (*PNP, "bank", "--table", str(short), "status")),
                Job("long", (*PNP, "bank", "--table", str(long), "status")),
            ],
            15,
        )
    return [
        Row("pnp bank pay: time", start, cost["pay"].wall / cost[start].wall, 1.8),
        Row(
            f"pnp bank status, {LONG:,} entries: time",
            f"with {SHORT}",
            cost["long"].wall / cost["short"].wall,
            1.5,
        ),
    ]


def _played(path: Path, entries: int) -> None:
    """Open a table and enter acts until it has so many entries."""
    bank = [*PNP, "bank", "--table", str(path)]
    opening = [*bank, "open", "cronulla", "Anna", "Ben", "Cem"]
    subprocess.run(opening, cwd=ROOT, check=True, capture_output=True)
    acts = ("salary anna", "20 anna ben", "5 ben cem", "card cem carnival-champion")
    script = "\n".join(acts[n % len(acts)] for n in range(entries - 1))
    done = subprocess.run(
        [*bank, "run", "-"], cwd=ROOT, input=script.encode(), check=True, capture_output=True
    )
    assert not done.stderr
