"""Sheets that parts share, and the files of whole runs: what proof finds amiss there."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from pypdf import PdfWriter
from pypdf.generic import FloatObject

from pnp.proof.inventory import Family, Inventory
from pnp.proof.listing import ListedOptions, Listing
from pnp.proof.page import Fault, MeasuredPage
from pnp.proof.prove import check_counts, prove
from pnp.proof.raster import make_contact_sheet
from tests.proof.conftest import cronulla_box, made
from tests.proof.damage import Act, content, document, on_top, told

SINGLE = ("assembly", "bankers-sheet", "shared-plain")
"""The files of the kit, in the order in which the run joins them."""
Told = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few notes of two values, which share a sheet; no board, no cards, no booklet."""
    box = replace(cronulla_box(), board=None, deeds=(), decks=(), booklets=(), declared=())
    return made(tmp_path_factory.mktemp("shared") / "kit", box)


def test_a_box_that_was_left_out_is_not_missed() -> None:
    families: tuple[Family, ...] = ({"box-lid": 1}, {"note-5": 4})
    options = ListedOptions((210, 297), "a4", "en", "none", (0, 0), "full", (), box=False)
    listing = Listing("x", "X", "same", options, ())
    found = check_counts(listing, Inventory("same", families))
    assert [finding.piece for finding in found] == ["note-5"]


def shared(listed: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(p for p in listed["parts"] if p["id"] == "shared-plain")
    return found


def test_a_shared_sheet_is_listed_with_its_blocks_and_proves_well(kit: Path) -> None:
    assert not prove(kit).findings
    part = shared(json.loads((kit / "kit.json").read_text()))
    assert [len(page["blocks"]) for page in part["layout"]] == [2]


def test_a_cut_without_a_mark_is_named(kit: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(kit, tmp_path / "kit")
    left = shared(json.loads((kit / "kit.json").read_text()))["layout"][0]["blocks"][0]["x"]
    marks = rf"\n{left:.3f} [\d.]+ m {left:.3f} [\d.]+ l S".encode()
    content("shared-plain", 1, lambda page: re.sub(marks, b"", page))(folder)
    said = [x.what for x in prove(folder).findings if x.file == "shared-plain.pdf"]
    assert any("has no crop mark" in say for say in said)


@pytest.mark.parametrize(("change", "say"), [
    (lambda run: run["parts"].remove("shared-plain"),
     "it is in 0 of the files of whole runs instead of one"),
    (lambda run: run.update(duplex="long-edge"),
     "`shared-plain` is not printed on the same sides as the rest"),
])  # fmt: skip
def test_a_part_amiss_in_a_run_is_named(kit: Path, tmp_path: Path, change: Told, say: str) -> None:
    folder = shutil.copytree(kit, tmp_path / "kit")
    told(lambda listed: change(listed["runs"][0]))(folder)
    assert ("counts", say) in {(each.rule, each.what) for each in prove(folder).findings}


def test_fine_engraving_is_not_black_on_a_contact_sheet(kit: Path) -> None:
    with pypdfium2.PdfDocument(kit / "shared-plain.pdf") as document:
        dots = make_contact_sheet(document).convert("L").crop((30, 40, 180, 100)).tobytes()
    assert sum(dots) / len(dots) > 170


def find_in_runs(kit: Path, folder: Path, damage: Act) -> list[tuple[str, str]]:
    """Damage a file of a kit; give file and check of each finding."""
    shutil.copytree(kit, folder)
    damage(folder)
    return [(finding.file, finding.rule) for finding in prove(folder).findings]


def test_a_page_of_two_files_is_measured_once(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[tuple[str, int]] = []

    def look(page: MeasuredPage) -> Iterator[Fault]:
        looked.append((page.file, page.number))
        yield "it is here", None

    monkeypatch.setattr("pnp.proof.facts.PAGE_CHECKS", (("seen", look),))
    proof = prove(kit)
    named = {(finding.file, finding.page) for finding in proof.findings if finding.rule == "seen"}
    assert looked == [(f"{name}.pdf", 1) for name in SINGLE]
    assert named == {*looked, *(("kit-plain.pdf", n) for n in (1, 2, 3))}


def test_a_page_of_a_run_that_was_changed_is_measured_for_itself(kit: Path, tmp_path: Path) -> None:
    first = shared(json.loads((kit / "kit.json").read_text()))["layout"][0]["pieces"][0]
    ground = f"0.2 0.4 0.4 rg {first['x']} {first['y']} {first['width']} {first['height']} re f"
    bare = on_top("kit-plain", 1 + SINGLE.index("shared-plain"), ground)
    found = find_in_runs(kit, tmp_path / "kit", bare)
    assert ("kit-plain.pdf", "bleed") in found
    assert not [check for file, check in found if file == "shared-plain.pdf"]


def test_a_run_with_a_font_of_its_own_is_measured_for_itself(kit: Path, tmp_path: Path) -> None:
    def empty(writer: PdfWriter) -> None:
        """Take the widths out of every font: its type runs together."""
        fonts: Any = writer.pages[0]["/Resources"]["/Font"]  # type: ignore[index]
        for font in fonts.get_object().values():
            widths = font.get_object()["/Widths"]
            widths[:] = [FloatObject(3000)] * len(widths)

    found = find_in_runs(kit, tmp_path / "kit", document("kit-plain", empty))
    assert {file for file, _ in found} == {"kit-plain.pdf"}
