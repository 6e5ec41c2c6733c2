"""Every file of a kit is PDF/UA-1, by veraPDF's 106 rules.

Three kits with a few of their notes. PNP_PDFUA=all judges every order of all kits as they are, one
in large print and one in two languages; PNP_PDFUA=more these two alone.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from pnp.faces.context import Ink
from pnp.press.paper import A4, LETTER
from tests.fixtures.kits import box_of, print_kit, with_few_notes
from tests.real_parts import PACKAGES
from tests.shipped import SHIPPED

JAR = Path(sys.prefix) / "share" / "verapdf.jar"
JUDGE = Path(__file__).with_name("PdfUa.java")
KITS: dict[str, Ink] = {"chalet": "line", "neue-heimat": "line", "solo": "low"}
"""Kits that have among them every part there is, and the ink each is judged in."""
ASKED = os.environ.get("PNP_PDFUA", "")
INKS: tuple[Ink, ...] = ("full", "low", "line")
ORDERS = tuple(product((A4, LETTER), INKS, ("en", "de", "fr", "es")))
MORE: dict[str, dict[str, Any]] = {"cronulla": {"large": True}, "grundbesitz": {"lang": "de+en"}}
"""What is drawn otherwise than the rest; each is judged in one kit."""
pytestmark = pytest.mark.skipif(
    not (JAR.exists() and shutil.which("javac")) and not os.environ.get("PNP_CI"),
    reason=f"no veraPDF: `make .venv/share/verapdf.jar`, and {PACKAGES['javac']} of Debian",
)


def judge(files: Sequence[Path]) -> str:
    """Let veraPDF judge some files, all in one process."""
    java = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx1500m", "-cp"]
    asked = [*java, str(JAR), str(JUDGE), *map(str, files)]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)  # our own
    return done.stdout + done.stderr


def built(kit: str, folder: Path, asked: dict[str, Any]) -> Path:
    box = box_of(kit) if ASKED else with_few_notes(box_of(kit))
    return print_kit(folder, box, **asked).folder


def orders_of(kit: str) -> tuple[dict[str, Any], ...]:
    """Give the orders that are judged: a kit in its own language, or all there are."""
    if not ASKED:
        return ({"ink": KITS[kit]},)
    every = ({"paper": paper, "ink": ink, "lang": lang} for paper, ink, lang in ORDERS)
    more = (MORE[kit],) if kit in MORE else ()
    return (*more, *every) if ASKED == "all" else more


def spoilt(file: Path, folder: Path) -> Path:
    """Copy a file that says no longer that it is tagged."""
    copy = folder / "spoilt.pdf"
    copy.write_bytes(re.sub(rb"/Marked true", b"/Marked null", file.read_bytes()))
    return copy


def test_every_file_of_every_kit_conforms_and_a_spoilt_one_does_not(tmp_path: Path) -> None:
    files: list[Path] = []
    for kit in SHIPPED if ASKED else KITS:
        for n, asked in enumerate(orders_of(kit)):
            folder = built(kit, tmp_path / kit / str(n), asked)
            files += sorted(folder.glob("kit-*.pdf"))  # the runs hold the pages of all parts
    smallest = min(files, key=lambda file: file.stat().st_size)
    said = judge([*files, spoilt(smallest, tmp_path)])
    assert said.count(": 106 rules, 0 failed") == len(files) > 5, said
    assert re.search(r"spoilt\.pdf: 106 rules, \d+ failed.*6\.2-1", said, re.DOTALL), said
