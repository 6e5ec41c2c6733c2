"""What proof says of a whole kit, and of a folder that is none."""

import json
from pathlib import Path
from typing import Any

import pytest

from pnp.errors import PnpError, PrintError
from pnp.proof.inventory import count_inventory
from pnp.proof.prove import encode_report, prove, write_report
from tests.proof.conftest import Built, prove_part, small
from tests.proof.damage import pieces
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


def test_a_missing_reader_of_codes_is_named(kit_of: Built, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.code_reader.zxingcpp", None)
    with pytest.raises(PnpError, match=r"pip install 'pnp-kits\[proof\]'"):
        prove(kit_of("deeds"))
