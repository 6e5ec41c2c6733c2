"""The page on strangers' prints: its manifest, beside a PDF that none of our code has drawn."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pnp.cli.main import pnp

PAGE = Path(__file__).parents[2] / "docs/strangers.md"
HEIGHT = 297


def wonders(file: Path, *, back_off: float = 0) -> None:
    """Draw two cards and their backs as somebody does who has never heard of us."""
    canvas = Canvas(str(file), pagesize=(210 * mm, HEIGHT * mm))
    for side, off in (("front", 0.0), ("back", back_off)):
        for x, name in ((42, "lamp"), (105, "carpet")):
            left, foot = (x + off) * mm, (HEIGHT - 104.5 - 88) * mm
            canvas.rect(left, foot, 63 * mm, 88 * mm)
            canvas.setFont("Helvetica", 12)
            canvas.drawCentredString(left + 31 * mm, foot + 44 * mm, f"{name} {side}")
            canvas.rect(left + 8 * mm, foot + 8 * mm, 47 * mm, 72 * mm)
        canvas.showPage()
    canvas.save()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    page = PAGE.read_text(encoding="utf-8")
    found = re.search(r"`kit\.json`\n\n```json\n(.*?)```", page, re.DOTALL)
    assert found
    (tmp_path / "kit.json").write_text(found[1], encoding="utf-8")
    return tmp_path


def breaches(folder: Path) -> list[tuple[str, int | None, str, str]]:
    del folder
    said = CliRunner().invoke(pnp, ["proof", ".", "--json"])
    assert said.exit_code == 1, said.output
    told = json.loads(said.output)
    return [(b["check"], b["page"], b["piece"] or "", b["say"]) for b in told["breaches"]]


def test_a_strangers_good_print_lacks_only_what_a_sheet_of_ours_carries(folder: Path) -> None:
    wonders(folder / "wonders.pdf")
    assert "pnp proof ." in PAGE.read_text(encoding="utf-8")
    kinds = {check for check, *_ in breaches(folder)}
    assert kinds == {
        "true size", "duplex", "language", "fonts", "boxes", "bar", "slug", "crop marks", "bleed",
        "reading",
    }  # fmt: skip


def test_a_back_that_does_not_meet_its_front_is_measured(folder: Path) -> None:
    wonders(folder / "wonders.pdf", back_off=0.4)
    placed = [each for each in breaches(folder) if each[0] == "placed"]
    assert ("placed", 2, "lamp (back)", "its ground stands 0.40 mm too far right") in placed


def test_words_too_near_the_cut_are_found(folder: Path) -> None:
    wonders(folder / "wonders.pdf")
    listing = json.loads((folder / "kit.json").read_text(encoding="utf-8"))
    listing["parts"][0]["layout"][0]["pieces"][0]["safe"] = 30
    (folder / "kit.json").write_text(json.dumps(listing), encoding="utf-8")
    assert ("safe zone", 1, "lamp") in {each[:3] for each in breaches(folder)}
