"""What proof says of a whole kit, of sheets that parts share and of runs; and pictures of it."""

import json
import os
import re
import shutil
import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing import get_start_method
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfWriter
from pypdf.generic import FloatObject

from pnp.box.foreign import read_foreign
from pnp.errors import PrintError
from pnp.proof.facts import FileFacts, read_facts
from pnp.proof.inventory import Family, Inventory, count_inventory
from pnp.proof.listing import ListedOptions, Listing
from pnp.proof.page import Fault, MeasuredPage, blank_pages, read_tags
from pnp.proof.prove import Proof, check_counts, encode_report, prove, write_report
from pnp.proof.raster import open_document
from tests.proof import damage as damages
from tests.proof.conftest import Built, cronulla_box, made, prove_part, small
from tests.proof.damage import Act, before, both, content, document, on_top, pieces, told
from tests.proof.damage import told as told_of


def test_the_report_has_a_line_with_figures_for_each_file(kit_of: Built) -> None:
    proof = prove(kit_of("deeds"), lambda _: count_inventory(small("deeds")))
    lines = list(write_report(proof))
    assert "(a4, en, backs long-edge, full ink)" in lines[0]
    assert lines[1].startswith("  ✓ deeds.pdf")
    assert "2 pages, 9 pieces" in lines[1]
    assert "9 QR codes read" in lines[1]
    assert "bar 50.0 mm" in lines[1]
    assert lines[-1] == "All is well."


def test_the_report_for_scripts_says_the_same(kit_of: Built) -> None:
    proof = prove(kit_of("deeds"), lambda _: count_inventory(small("deeds")))
    told = json.loads(json.dumps(encode_report(proof)))
    assert told["ok"] is True
    assert told["breaches"] == []
    assert told["parts"][0]["figures"]["codes read"] == 9
    assert told["parts"][0]["figures"]["least type"] >= 6.99


def test_a_breach_for_scripts_names_file_piece_and_figure(kit_of: Built, tmp_path: Path) -> None:
    def shift(listing: dict[str, Any]) -> None:
        pieces(listing, 1)[0]["x"] -= 0.25

    told = encode_report(prove_part(kit_of("deeds"), "deeds", tmp_path, told_of(shift)))
    assert told["ok"] is False
    place = {"file": "deeds.pdf", "page": 1, "piece": "waratah-street", "check": "placed"}
    assert {**place, "say": "stands 0.25 mm too far right"} in told["breaches"]


def test_without_the_content_the_report_says_what_was_not_compared(kit_of: Built) -> None:
    proof = prove(kit_of("deeds"))
    assert not proof.with_rules
    assert any("Counted against the manifest only" in line for line in write_report(proof))


def test_a_folder_without_a_kit_is_told_to_build_one(tmp_path: Path) -> None:
    with pytest.raises(PrintError, match=r"kit\.json is missing; build the kit with `pnp build`"):
        prove(tmp_path)


def test_a_manifest_of_a_newer_pnp_is_refused(tmp_path: Path) -> None:
    (tmp_path / "kit.json").write_text('{"manifest": 99}')
    with pytest.raises(PrintError, match="has the form 99, this pnp reads up to 2"):
        prove(tmp_path)


def test_a_file_outside_the_folder_is_never_opened(kit_of: Built, tmp_path: Path) -> None:
    listing = json.loads((kit_of("deeds") / "kit.json").read_text())
    listing["parts"][0]["file"] = "../deeds.pdf"
    (tmp_path / "kit.json").write_text(json.dumps(listing))
    with pytest.raises(PrintError, match="not a manifest of a kit"):
        prove(tmp_path)


TURNED = document("bankers-sheet", damages.quarter_turn)
SMALLER = before("assembly", 1, "0.9 0 0 0.9 0 0")
DAMAGE = both(SMALLER, before("kit-plain", 3, "0.99 0 0 0.99 2 2"), TURNED)
"""Something amiss in a part, in a page of the run alone, and with a page in its own file alone."""


@pytest.fixture(scope="module")
def spoilt(kit: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with something amiss here and there."""
    folder = shutil.copytree(kit, tmp_path_factory.mktemp("side") / "kit")
    DAMAGE(folder)
    return folder


@pytest.fixture
def side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.proof.facts.WORTH", 1)


def prove_twice(kit: Path) -> tuple[Proof, Proof]:
    return prove(kit), prove(kit, jobs=2)


@pytest.mark.usefixtures("side_by_side")
def test_two_processes_see_what_one_sees_in_the_same_order(spoilt: Path) -> None:
    alone, together = prove_twice(spoilt)
    assert {finding.file for finding in alone.findings} >= {"kit-plain.pdf", "bankers-sheet.pdf"}
    assert together == alone


@pytest.mark.usefixtures("side_by_side")
def test_a_file_that_is_missing_is_told_where_it_would_be(spoilt: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(spoilt, tmp_path / "kit")
    (folder / "kit-plain.pdf").unlink()
    alone, together = prove_twice(folder)
    assert ("kit-plain.pdf", "the file is missing") in {(x.file, x.what) for x in alone.findings}
    assert together == alone


@pytest.mark.skipif(get_start_method() != "fork", reason="only a fork can be broken on purpose")
@pytest.mark.usefixtures("side_by_side")
def test_what_breaks_one_the_first_sees(spoilt: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone, first = prove(spoilt), os.getpid()

    def look(*given: Any) -> FileFacts:
        if os.getpid() != first and given[2].run:
            os.kill(os.getpid(), signal.SIGKILL)
        return read_facts(*given)

    monkeypatch.setattr("pnp.proof.facts.read_facts", look)
    assert prove(spoilt, jobs=2) == alone


def test_a_page_that_draws_nothing_says_the_same(spoilt: Path) -> None:
    data = read_foreign(spoilt, "kit-plain.pdf")
    drawn, blank = open_document(data), open_document(blank_pages(data))
    assert len(drawn) == len(blank) > 1
    for number in range(len(drawn)):
        page, bare = drawn[number], blank[number]
        assert list(page.get_objects(max_depth=1))
        assert not list(bare.get_objects(max_depth=1))
        assert read_tags(page) == read_tags(bare) != ()


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
