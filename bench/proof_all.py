"""Build and prove kits in every paper, backs, ink and language; print time and result of each.

    python bench/proof_all.py [KIT…] [--jobs N] [--paper a4|letter] [--backs long-edge|…]
                              [--ink full|…] [--pairs] [--large]

`--pairs` prints two languages on each piece, every ordered pair of them, `--large` large print.

Every printing is made by `pnp build` and measured by `pnp proof`, each in a process of its own.
Exit code 1 if any printing has a breach or cannot be built.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import permutations, product
from pathlib import Path

PAPERS = ("a4", "letter")
BACKS = ("long-edge", "short-edge", "fold", "none")
INKS = ("full", "low", "line")
LANGUAGES = ("en", "de", "fr", "es")
SHOWN = 3  # breaches of one printing that are printed


@dataclass(frozen=True)
class Printing:
    """One kit printed in one way."""

    kit: str
    paper: str
    backs: str
    ink: str
    lang: str
    large: bool = False

    def __str__(self) -> str:
        ways = f"{self.paper:<7} {self.backs:<11} {self.ink:<5} {self.lang}"
        return f"{self.kit:<14} {ways}{' large' if self.large else ''}"


@dataclass(frozen=True)
class Result:
    """What came of a printing: seconds to build and to prove, pages, breaches."""

    printing: Printing
    built: float
    proved: float
    pages: int
    breaches: tuple[str, ...]


def pnp(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pnp", *words], capture_output=True, text=True, check=False
    )


def run(printing: Printing) -> Result:
    """Build one printing into a folder of its own, prove it, and throw it away."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        made = pnp(
            "build", printing.kit, "-o", folder, "--paper", printing.paper,
            "--backs", printing.backs, "--ink", printing.ink, "--lang", printing.lang,
            *(["--large"] if printing.large else []),
        )  # fmt: skip
        built = time.perf_counter() - start
        if made.returncode:
            return Result(printing, built, 0, 0, tuple(made.stderr.strip().splitlines()[::-1]))
        (kit,) = Path(folder).iterdir()
        start = time.perf_counter()
        seen = pnp("proof", str(kit), "--json")
        proved = time.perf_counter() - start
        if not seen.stdout:
            return Result(printing, built, proved, 0, (seen.stderr.strip()[-300:],))
        told = json.loads(seen.stdout)
        said = tuple(
            f"{each['file']}, page {each['page']}, {each['piece']}: {each['say']}"
            for each in told["breaches"]
        )
        return Result(printing, built, proved, sum(run["pages"] for run in told["runs"]), said)


def kits() -> list[str]:
    """Name every kit that is found."""
    return [folder.parent.name for folder in sorted(Path("content").glob("*/game.yaml"))]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kits", nargs="*")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--paper", choices=PAPERS, action="append", help="only this paper")
    parser.add_argument("--backs", choices=BACKS, action="append", help="only these backs")
    parser.add_argument("--ink", choices=INKS, action="append", help="only this ink")
    parser.add_argument("--pairs", action="store_true", help="every ordered pair of languages")
    parser.add_argument("--large", action="store_true", help="in large print")
    asked = parser.parse_args()
    pairs = tuple(f"{one}+{other}" for one, other in permutations(LANGUAGES, 2))
    langs = pairs if asked.pairs else LANGUAGES
    matrix = [
        Printing(*row, asked.large)
        for row in product(
            asked.kits or kits(), asked.paper or PAPERS, asked.backs or BACKS, asked.ink or INKS,
            langs,
        )
    ]  # fmt: skip
    start = time.perf_counter()
    bad = pages = 0
    with ThreadPoolExecutor(asked.jobs) as pool:
        for result in pool.map(run, matrix):
            count, pages = len(result.breaches), pages + result.pages
            bad += bool(count)
            verdict = f"{count} breaches" if count else "passed"
            times = f"built {result.built:4.1f} s, proved {result.proved:4.1f} s"
            print(f"{result.printing}  {times}, {result.pages:3} pages: {verdict}", flush=True)
            for breach in result.breaches[:SHOWN]:
                print(f"    {breach[:200]}")
    took = time.perf_counter() - start
    passed = len(matrix) - bad
    print(f"{passed} of {len(matrix)} printings passed, {pages} pages measured, in {took:.0f} s")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
