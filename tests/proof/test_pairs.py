"""Backs lie behind their fronts: flipped over either edge, folded, moved by a printer's offset."""

import re
import shutil
from pathlib import Path
from typing import Any

from pnp.proof.prove import prove
from tests.proof.conftest import Built
from tests.proof.damage import (
    pieces,
    say_long_edge,
    told,
)

FIRST = "waratah-street"


def test_a_kit_flipped_over_the_wrong_edge_is_named(kit_of: Built, tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    shutil.copytree(kit_of("deeds", backs="short-edge"), folder)
    assert prove(folder).findings == ()
    told(say_long_edge)(folder)
    says = {finding.rule: finding.what for finding in prove(folder).findings}
    assert "Duplex is DuplexFlipShortEdge instead of DuplexFlipLongEdge" in says["duplex"]
    assert re.search("turned by 180 instead of 0 degrees|the back of .* lies", says["pairs"])


def test_a_folded_back_off_the_fold_is_named(kit_of: Built, tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    shutil.copytree(kit_of("deeds", backs="fold"), folder)
    assert prove(folder).findings == ()

    def change(listing: dict[str, Any]) -> None:
        back = next(piece for piece in pieces(listing, 1) if piece["side"] == "back")
        back["y"] += 0.4

    told(change)(folder)
    named_by = {(finding.rule, finding.piece) for finding in prove(folder).findings}
    assert ("pairs", FIRST) in named_by
    assert ("placed", f"{FIRST} (back)") in named_by


def test_backs_moved_by_a_printers_offset_still_pair(kit_of: Built) -> None:
    assert prove(kit_of("deeds", back_shift=(1.5, -0.5))).findings == ()
