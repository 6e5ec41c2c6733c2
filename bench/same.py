"""Does this checkout (the folder one stands in) do what another does? `python bench/same.py BEFORE [KIND…]`

BEFORE is a checkout of the state to compare with, with an environment of its own in `.venv`.
Kinds: pages, allpages (four languages, two papers, three inks), bank, tables, json, site; all but allpages if none is named.
`--evenings FOLDER` has scripts of `pnp play` with the answers of BEFORE, `--tables FOLDER` tables that BEFORE kept.
What BEFORE did is kept in `.same.json` beside it, so it does each thing once.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path

KITS = ("cronulla", "grundbesitz", "solo", "chalet", "neue-heimat")
HERE = Path.cwd()
VIEWS = ("status --json", "status", "score --json", "score", "history", "who", "check")
BOOKS = ("export hledger", "export beancount", "export csv", "export json", "why 3", "help")
Job = tuple[str, ...]


def list_pages(*, every: bool) -> Iterator[Job]:
    for kit in KITS:
        if not every:
            yield ("build", kit, "-o", "OUT")
    if not every:
        yield (
            "build",
            "cronulla",
            "--lang",
            "de+en",
            "--paper",
            "letter",
            "--ink",
            "low",
            "-o",
            "OUT",
        )
        yield ("build", "neue-heimat", "--large", "--lang", "fr", "--ink", "line", "-o", "OUT")
        return
    for kit, lang, paper, ink in product(
        KITS, ("en", "de", "fr", "es"), ("a4", "letter"), ("full", "low", "line")
    ):
        yield ("build", kit, "--lang", lang, "--paper", paper, "--ink", ink, "-o", "OUT")


def list_jobs(kind: str, evenings: Path | None, tables: Path | None) -> Iterator[Job]:
    if kind in {"pages", "allpages"}:
        yield from list_pages(every=kind == "allpages")
    elif kind == "bank" and evenings:
        yield from (("play", str(script)) for script in sorted(evenings.glob("*.txt")))
    elif kind == "tables" and tables:
        for table, view in product(sorted(tables.glob("*.pnp"))[::6], (*VIEWS, *BOOKS)):
            yield ("bank", "--table", str(table), *view.split())
    elif kind == "json":
        yield from (("show", kit, "--json") for kit in KITS)
        yield from (("check", kit) for kit in KITS)
        yield from (("build", kit, "--plan", "-o", "OUT") for kit in KITS)
        yield ("show", "kits", "--json")
        yield ("schema",)
        yield from (("lookup", code) for code in ("CR-D07", "GB-D03", "kingsway", "schlossallee"))
    elif kind == "site":
        yield ("site", *KITS, "-o", "OUT")
        yield ("site", *KITS, "--single", "-o", "OUT")


def run(tree: Path, job: Job) -> dict[str, str]:
    """Do one thing in a checkout: what it prints, its exit code, and the digest of each file."""
    with tempfile.TemporaryDirectory() as folder:
        words = [w if w != "OUT" else "out" for w in job]
        around = {**os.environ, "PYTHONPATH": str(tree), "HOME": folder, "COLUMNS": "100"}
        python = tree / ".venv/bin/python"
        done = subprocess.run(
            [python, "-m", "pnp", *words], cwd=folder, env=around, capture_output=True, check=False
        )
        said = (done.stdout + done.stderr).decode("utf-8", "replace").replace(str(tree), "TREE")
        made = {
            "(said)": said if "OUT" not in job or "--plan" in job else "",
            "(exit)": str(done.returncode),
        }
        if done.returncode:
            made["(said)"] = said
        for file in sorted(Path(folder, "out").rglob("*")) if Path(folder, "out").exists() else ():
            if file.is_file():
                made[str(file.relative_to(folder))] = hashlib.sha256(file.read_bytes()).hexdigest()
        return made


def tell(job: Job, was: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    for name in sorted(was.keys() | now.keys()):
        old, new = was.get(name), now.get(name)
        if old != new and name == "(said)":
            a, b = (old or "").splitlines(), (new or "").splitlines()
            at = next(
                (n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y),
                min(len(a), len(b)),
            )
            yield f"{' '.join(job)}: line {at + 1}\n  was {a[at : at + 2]}\n  now {b[at : at + 2]}"
        elif old != new:
            yield f"{' '.join(job)}: {name} {'is new' if old is None else 'is gone' if new is None else 'differs'}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", type=Path)
    parser.add_argument("kinds", nargs="*")
    parser.add_argument("--evenings", type=Path)
    parser.add_argument("--tables", type=Path)
    asked = parser.parse_args()
    kept = asked.before / ".same.json"
    known = json.loads(kept.read_text()) if kept.exists() else {}
    found: list[str] = []
    count = 0
    for kind in asked.kinds or ("pages", "bank", "tables", "json", "site"):
        for job in list_jobs(kind, asked.evenings, asked.tables):
            key = " ".join(job)
            if key not in known:
                known[key] = run(asked.before, job)
            count += 1
            differs = list(tell(job, known[key], run(HERE, job)))
            found += differs
            print(*differs, sep="\n", end="\n" if differs else "", flush=True)
        part = kept.with_suffix(f".{os.getpid()}")
        part.write_text(json.dumps(known))
        part.replace(kept)
    print(f"{count} things compared, {len(found)} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
