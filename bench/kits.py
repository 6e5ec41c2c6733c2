"""The shipped kits: one of them from a fresh process, and all of them on two processors."""

from pathlib import Path
from tempfile import TemporaryDirectory

from measure import PNP, PYTHON, Job, Row, interleaved, once

LANGUAGES = ("en", "de", "fr")

BUSY = "import sys; from pnp.pool import working; \nwith working(sum, [range(9**8)] * 6, int(sys.argv[1])) as sums: list(sums)"
"""Work that shares nothing: what two processes gain on this machine at most."""


START = "import reportlab.pdfgen.canvas"
"""What any program must do that draws with reportlab."""

READ = "from pnp.cli.reading import read_kit; from pnp.box.packs import find_kit; read_kit(find_kit('cronulla'))"
"""What must be done before anything can be laid out: content is read, and judged."""

LOAD = "import pnp.cli.build, pnp.cli.kit_printing, pnp.press.printing"
"""What must be loaded before anything can be read and drawn."""


def rows() -> list[Row]:
    """Measure one kit, a part of it, the same again, and all kits with one job and with two."""
    with TemporaryDirectory(prefix="pnp-bench-") as name:
        folder = Path(name)
        again = _cronulla(folder / "again")
        once(Job("again", again))
        jobs = [
            *(Job(each, (PYTHON, "-c", each)) for each in (START, LOAD, READ)),
            _anew("cronulla", folder / "whole"),
            _anew("cronulla, --only deeds", folder / "deeds", "--only", "deeds"),
            Job("cronulla, unchanged", again),
            Job("pnp proof", (*PNP, "proof", str(folder / "again" / "cronulla"))),
        ]
        cost = interleaved(jobs, 7)
        cost |= interleaved([make(folder, jobs) for jobs in (1, 2) for make in (_all, _busy)], 3)
    best = cost["busy loops, --jobs 2"].wall / cost["busy loops, --jobs 1"].wall
    start, jobs_of = cost[START], "all kits, --jobs"
    return [
        Row.of_times("all parts of cronulla: time", cost["cronulla"], START, start, 8),
        Row.of_times("cronulla, unchanged: time", cost["cronulla, unchanged"], START, start, 2.5),
        Row.of_times(
            "cronulla, --only deeds: time", cost["cronulla, --only deeds"], START, start, 4
        ),
        Row.of_times("of these, all that is loaded", cost[LOAD], START, start, 4),
        Row.of_times("of these, loading and reading content", cost[READ], START, start, 4),
        Row("pnp proof of cronulla", "seconds", cost["pnp proof"].wall, 4, unit="s"),
        Row.of_times(
            "all kits in three languages, --jobs 2: time",
            cost[f"{jobs_of} 2"],
            f"--jobs 1 (busy loops: {best:.2f})",
            cost[f"{jobs_of} 1"],
            0.6,
        ),
    ]


def _cronulla(out: Path, *more: str) -> tuple[str, ...]:
    return (*PNP, "build", "cronulla", "--lang", "en", "--paper", "a4", *more, "-o", str(out))


def _anew(name: str, out: Path, *more: str) -> Job:
    """Make a kit where none is."""
    return Job(name, _cronulla(out, *more), anew=out)


def _all(folder: Path, jobs: int) -> Job:
    langs = tuple(word for lang in LANGUAGES for word in ("--lang", lang))
    out = folder / f"j{jobs}"
    argv = (*PNP, "build", "--all", *langs, "--jobs", str(jobs), "-o", str(out))
    return Job(f"all kits, --jobs {jobs}", argv, anew=out)


def _busy(_folder: Path, jobs: int) -> Job:
    return Job(f"busy loops, --jobs {jobs}", (PYTHON, "-c", BUSY, str(jobs)))
