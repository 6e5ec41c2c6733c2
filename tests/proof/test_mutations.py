"""A good kit is damaged in many ways, and proof names each: file, page, piece and figure."""

from pathlib import Path

import pytest

from pnp.proof.inventory import count_inventory
from pnp.proof.prove import prove
from tests.proof.conftest import Built, check_damage, small
from tests.proof.damage import Damage, read_damages

PARTS = ["board", "deeds", "luck", "money", "rulebook", "rulebook-read"]
DAMAGES = read_damages(Path(__file__).with_name("damages.txt"))


@pytest.mark.parametrize("part", PARTS)
def test_a_good_kit_has_no_breach(kit_of: Built, part: str) -> None:
    proof = prove(kit_of(part), lambda _: count_inventory(small(part)))
    assert proof.findings == ()
    assert proof.with_rules


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.what)
def test_proof_names_the_damage(kit_of: Built, tmp_path: Path, damage: Damage) -> None:
    check_damage(kit_of(damage.part), tmp_path, damage)
