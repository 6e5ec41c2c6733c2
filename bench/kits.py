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
    kit = cost["cronulla"].wall / cost["import reportlab.pdfgen.canvas"].wall
    jobs = cost["all kits, --jobs 2"].wall / cost["all kits, --jobs 1"].wall
    spent = cost["all kits, --jobs 2"].cpu / cost["all kits, --jobs 1"].cpu
    return [
        Row("all parts of cronulla, en, A4: time", "import reportlab.pdfgen.canvas", kit, 20, aim=12),
        Row("all kits in three languages, --jobs 2: time", "--jobs 1", jobs, 0.65,
            note=f"CPU {spent:.2f}"),
    ]  # fmt: skip


def _all(folder: Path, jobs: int) -> Job:
    langs = tuple(word for lang in LANGUAGES for word in ("--lang", lang))
    argv = (*PNP, "build", "--all", *langs, "--jobs", str(jobs), "-o", str(folder / f"j{jobs}"))
    return Job(f"all kits, --jobs {jobs}", argv)
