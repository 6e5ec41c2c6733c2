"""The shipped kits: one of them from a fresh process, and all of them on two processors."""

from pathlib import Path
from tempfile import TemporaryDirectory

from measure import PNP, PYTHON, Job, Row, interleaved

LANGUAGES = ("en", "de", "fr")


def rows() -> list[Row]:
    """Measure one kit, and all kits in every language with one job and with two."""
    with TemporaryDirectory(prefix="pnp-bench-") as name:
        folder = Path(name)
        one = (*PNP, "build", "cronulla", "--lang", "en", "--paper", "a4", "-o", str(folder / "k"))
        start = (PYTHON, "-c", "import reportlab.pdfgen.canvas")
        cost = interleaved([Job("import reportlab.pdfgen.canvas", start), Job("cronulla", one)], 7)
        cost |= interleaved([_all(folder, jobs) for jobs in (1, 2)], 3)
    start, jobs = "import reportlab.pdfgen.canvas", "all kits, --jobs"
    return [
        Row.of_times(
            "all parts of cronulla, en, A4: time", cost["cronulla"], start, cost[start], 20, aim=12
        ),
        Row.of_times(
            "all kits in three languages, --jobs 2: time",
            cost[f"{jobs} 2"],
            "--jobs 1",
            cost[f"{jobs} 1"],
            0.65,
        ),
    ]


def _all(folder: Path, jobs: int) -> Job:
    langs = tuple(word for lang in LANGUAGES for word in ("--lang", lang))
    argv = (*PNP, "build", "--all", *langs, "--jobs", str(jobs), "-o", str(folder / f"j{jobs}"))
    return Job(f"all kits, --jobs {jobs}", argv)
