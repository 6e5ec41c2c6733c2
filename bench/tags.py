"""What tags cost: a kit as it is, beside the same kit with everything an artifact."""

from pathlib import Path
from tempfile import TemporaryDirectory

from measure import PNP, PYTHON, Job, Row, interleaved

UNTAGGED = """
import sys
from pnp.press.pdf.writer import PdfWriter

def pass_over(writer, tag, write):
    before, writer._tagged = writer._tagged, True
    writer._mark_ornament() if not before else None
    write()
    writer._tagged = before

PdfWriter._tag = pass_over
from pnp.cli.main import start
start()
"""
"""The command with a writer to which no tag counts: nothing is read of what it draws."""

RUNS = "kit-*.pdf"


def rows() -> list[Row]:
    """Build a kit with tags and without, and compare time and bytes."""
    with TemporaryDirectory(prefix="pnp-bench-") as name:
        folders = {way: Path(name) / way for way in ("tagged", "untagged")}
        words = ("build", "cronulla", "--lang", "en", "--paper", "a4", "-o")
        jobs = [
            Job("tagged", (*PNP, *words, str(folders["tagged"])), anew=folders["tagged"]),
            Job(
                "untagged",
                (PYTHON, "-c", UNTAGGED, *words, str(folders["untagged"])),
                anew=folders["untagged"],
            ),
        ]
        cost = interleaved(jobs, 3)
        size = {way: sum(f.stat().st_size for f in folders[way].rglob(RUNS)) for way in folders}
    return [
        Row.of_times(
            "tags, all of cronulla: time", cost["tagged"], "untagged", cost["untagged"], 1.25
        ),
        Row("tags, all of cronulla: bytes", "untagged", size["tagged"] / size["untagged"], 1.4),
    ]
