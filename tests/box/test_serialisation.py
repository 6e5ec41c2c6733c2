"""A box written down in plain values and read back is the same box."""

import json
from pathlib import Path

import pytest

from pnp.box.cards import Due
from pnp.box.estate import Deed
from pnp.box.fields import from_plain, to_plain
from pnp.box.model import Box
from pnp.box.packs import content_root, kits
from pnp.box.reading.reader import read_box
from pnp.box.rulebook import Rule, Rules


@pytest.mark.parametrize("folder", kits(content_root()), ids=lambda folder: folder.name)
def test_every_shipped_box_survives_json(folder: Path) -> None:
    box = read_box(folder)
    assert from_plain(Box, json.loads(json.dumps(to_plain(box)))) == box


def test_keys_of_another_edition_are_passed_over_and_missing_ones_take_their_default() -> None:
    assert from_plain(Rules, {"version": 3, "weather": "fine"}) == Rules(version=3)


def test_what_is_no_thing_of_the_box_has_no_plain_form() -> None:
    with pytest.raises(TypeError, match="object has no plain form"):
        to_plain(object())


def test_a_deed_keeps_its_rents_as_they_were() -> None:
    name = {"source": "en", "texts": {"en": "A"}}
    plain = {"id": "a", "no": 1, "name": name, "group": "g", "price": 60, "rents": [4, 20]}
    assert from_plain(Deed, plain).rents == (4, 20)


@pytest.mark.parametrize("key", ["to", "payer", "giver"])
def test_a_party_that_an_earlier_version_named_by_its_part_is_that_party(key: str) -> None:
    assert from_plain(Due, {key: "pot", "amount": 20}) == Due("pot", 20)


def test_a_rule_that_an_earlier_version_kept_in_english_alone_is_english() -> None:
    plain = {"id": "CR-28", "kept_by": "bank", "says": "lifting costs ten per cent"}
    rule = from_plain(Rule, plain)
    assert rule.says is not None
    assert rule.says.said("de") == "lifting costs ten per cent"
