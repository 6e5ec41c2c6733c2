"""A kit in large print: proof measures its type and its scale, and names what is too small."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from pnp.proof.inventory import count_inventory
from pnp.proof.prove import prove
from tests.proof.conftest import Built, small
from tests.proof.damage import told


def said_of(kit: Path, part: str) -> list[str]:
    proof = prove(kit, count_inventory(small(part)))
    return [f"{each.piece}: {each.what}" for each in proof.findings]


@pytest.mark.parametrize("part", ["deeds", "luck", "rulebook"])
def test_a_good_kit_in_large_print_is_proved(kit_of: Built, part: str) -> None:
    assert said_of(kit_of(part, large=True), part) == []


def test_type_below_what_is_promised_is_named(kit_of: Built, tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    shutil.copytree(kit_of("luck", large=True), folder)

    def promise_more(listed: Any) -> None:
        for page in listed["parts"][0]["layout"]:
            for piece in page["pieces"]:
                piece["least"] = 15.0

    told(promise_more)(folder)
    said = said_of(folder, "luck")
    assert any("in large print the least is 15 pt" in each for each in said)
