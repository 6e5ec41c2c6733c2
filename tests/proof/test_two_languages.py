"""A kit in two languages: proof hears both on each card, each in its own language."""

import re
import shutil
from pathlib import Path

from pnp.proof.inventory import count_inventory
from pnp.proof.prove import prove
from tests.proof.conftest import Built, small
from tests.proof.damage import Act, content
from tests.proof.test_reading import CARD, drop, first, on_tree

BOTH = "de+en"


def said_of(kit: Path, tmp_path: Path, act: Act | None = None) -> list[str]:
    folder = tmp_path / "kit"
    shutil.copytree(kit, folder)
    if act:
        act(folder)
    proof = prove(folder, count_inventory(small("luck")))
    return [f"{each.piece}: {each.what}" for each in proof.findings]


def test_a_good_kit_in_two_languages_is_proved(kit_of: Built, tmp_path: Path) -> None:
    assert said_of(kit_of("luck", lang=BOTH), tmp_path) == []


def test_words_that_are_not_marked_as_the_second_language_are_named(
    kit_of: Built, tmp_path: Path
) -> None:
    said = said_of(
        kit_of("luck", lang=BOTH), tmp_path, on_tree("luck", first("/Span", drop("/Lang")))
    )
    assert f"{CARD}: “carnivalchampion” is not marked as words in en" in said


def test_words_of_the_second_language_that_are_not_read_are_named(
    kit_of: Built, tmp_path: Path
) -> None:
    untag = content(
        "luck", 1, lambda data: re.sub(rb"/Span <</MCID \d+>>", b"/Artifact", data, count=1)
    )
    said = said_of(kit_of("luck", lang=BOTH), tmp_path, untag)
    assert f"{CARD}: “carnivalchampion” is read not at all, against what the content says" in said
