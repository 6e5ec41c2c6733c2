"""The shipped kits: one of them from a fresh process, and all of them on two processors."""

from pathlib import Path
from tempfile import TemporaryDirectory

from measure import PNP, PYTHON, Job, Row, interleaved

LANGUAGES = ("en", "de", "fr")

BUSY = "import sys; from pnp.cli.jobs import done; list(done(sum, [range(9**8)] * 6, int(sys.argv[1])))"
"""Work that shares nothing: what two processes gain on this machine at most."""


def rows() -> list[Row]:
    """Measure one kit, and all kits in every language with one job and with two."""
    with TemporaryDirectory(prefix="pnp-bench-") as name:
        folder = Path(name)
        one = (*PNP, "build", "cronulla", "--lang", "en", "--paper", "a4", "-o", str(folder / "k"))
        start = (PYTHON, "-c", "import reportlab.pdfgen.canvas")
        cost = interleaved([Job("import reportlab.pdfgen.canvas", start), Job("cronulla", one)], 7)
        cost |= interleaved([make(folder, jobs) for jobs in (1, 2) for make in (_all, _busy)], 3)
    best = cost["busy loops, --jobs 2"].wall / cost["busy loops, --jobs 1"].wall
    start, jobs = "import reportlab.pdfgen.canvas", "all kits, --jobs"
    return [
        Row.of_times(
            "all parts of cronulla, en, A4: time", cost["cronulla"], start, cost[start], 20, aim=12
        ),
        Row.of_times(
            "all kits in three languages, --jobs 2: time",
            cost[f"{jobs} 2"],
            f"--jobs 1 (busy loops: {best:.2f})",
            cost[f"{jobs} 1"],
            0.65,
        ),
    ]


def _all(folder: Path, jobs: int) -> Job:
    langs = tuple(word for lang in LANGUAGES for word in ("--lang", lang))
    argv = (*PNP, "build", "--all", *langs, "--jobs", str(jobs), "-o", str(folder / f"j{jobs}"))
    return Job(f"all kits, --jobs {jobs}", argv)


def _busy(_folder: Path, jobs: int) -> Job:
    return Job(f"busy loops, --jobs {jobs}", (PYTHON, "-c", BUSY, str(jobs)))
