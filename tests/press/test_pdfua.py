"""Every file of a kit is PDF/UA-1, by veraPDF's 106 rules; PNP_PDFUA=all judges every order."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest

from pnp.box.packs import content_root, find_kit
from pnp.box.reading.reader import read_box
from pnp.faces.theme import Ink
from pnp.press.job import PrintJob
from pnp.press.paper import A4, LETTER
from pnp.press.printing import build, context_for
from tests.real_parts import PACKAGES

JAR = Path(sys.prefix) / "share" / "verapdf.jar"
JUDGE = Path(__file__).with_name("PdfUa.java")
KITS = ("chalet", "cronulla", "grundbesitz", "neue-heimat", "solo")
ALL = os.environ.get("PNP_PDFUA") == "all"
INKS: tuple[Ink, ...] = ("full", "low", "line")
ORDERS = tuple(product((A4, LETTER), INKS, ("en", "de", "fr", "es")))

pytestmark = pytest.mark.skipif(
    not (JAR.exists() and shutil.which("javac")) and not os.environ.get("PNP_CI"),
    reason=f"no veraPDF: `make .venv/share/verapdf.jar`, and {PACKAGES['javac']} of Debian",
)


def judge(files: Sequence[Path]) -> str:
    """Let veraPDF judge some files, all in one process."""
    asked = [
        "java",
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Xmx1500m",
        "-cp",
        str(JAR),
        str(JUDGE),
        *map(str, files),
    ]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)  # our own
    return done.stdout + done.stderr


def built(kit: str, folder: Path, job: PrintJob) -> Path:
    home = find_kit(kit)
    box = read_box(home)
    return build(context_for(box, job, home), job, content_root() / "fonts", folder).folder


def orders_of(kit: str) -> tuple[PrintJob, ...]:
    """Give the orders that are judged: a kit in its own language, or all there are."""
    if not ALL:
        return (PrintJob(lang=read_box(find_kit(kit)).game.source),)
    return tuple(PrintJob(paper=paper, ink=ink, lang=lang) for paper, ink, lang in ORDERS)


def test_every_file_of_every_kit_conforms(tmp_path: Path) -> None:
    files: list[Path] = []
    for kit in KITS:
        for n, job in enumerate(orders_of(kit)):
            folder = built(kit, tmp_path / kit / str(n), job)
            files += sorted(folder.glob("kit-*.pdf"))  # the runs hold the pages of all parts
    said = judge(files)
    assert said.count(": 106 rules, 0 failed") == len(files) > 15, said


def test_the_judge_bites(tmp_path: Path) -> None:
    home = find_kit("solo")
    job = PrintJob(lang="fr", only=("money",))
    folder = build(
        context_for(read_box(home), job, home), job, content_root() / "fonts", tmp_path / "kit"
    ).folder
    data = (folder / "money.pdf").read_bytes()
    spoilt = tmp_path / "spoilt.pdf"
    spoilt.write_bytes(re.sub(rb"/Marked true", b"/Marked null", data))
    said = judge([folder / "money.pdf", spoilt])
    assert "money.pdf: 106 rules, 0 failed" in said
    assert re.search(r"spoilt\.pdf: 106 rules, \d+ failed.*6\.2-1", said, re.DOTALL), said
