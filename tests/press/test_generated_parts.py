"""Random `parts.yaml` are printed right, or refused with a sentence; nothing is printed wrongly."""

import json
import os
import re
from pathlib import Path

import pytest

from pnp.box.parts.declared import parts_of
from pnp.box.parts.faces import face_of
from pnp.cli.reading import read_kit
from pnp.errors import ContentError, LayoutError
from pnp.proof.inventory import count_inventory
from pnp.proof.prove import prove
from tests.fixtures.kits import Built
from tests.press.random_parts import random_parts
from tests.press.test_declared_parts import built, text_of, write_pack

SEEDS = int(os.environ.get("PNP_PARTS", "16"))
"""How many packs are made up: few with `make test`, 2,000 with `make long`."""
FROM = int(os.environ.get("PNP_FROM", "0"))
"""The first of them, so that a long run can be had in pieces."""
FOUND = (692,)
"""Seeds that were once printed wrongly: a page in line ink on which nothing but paper stood."""


def is_a_sentence(say: str) -> bool:
    return bool(re.search(r"\w", say)) and "Traceback" not in say and "\n" not in say


def says_of(error: ContentError | LayoutError) -> list[str]:
    """Give what is said of each fault; one of content without a line is said to have none."""
    if isinstance(error, LayoutError):
        return [each.what for each in error.misfits]
    return [each.sentence if each.line else "" for each in error.findings]


def sizes_are_right(made: Built) -> bool:
    box = read_kit(made.folder.parent / "heroes")
    wanted = {part.id: face_of(box, part) for part in parts_of(box) if not part.size.is_page}
    return all(
        sorted((piece["width"], piece["height"]))
        == pytest.approx(sorted((size.width, size.height)), abs=0.001)
        for part in made.manifest["parts"]
        if (size := wanted.get(part["id"]))
        for page in part["layout"]
        for piece in page["pieces"]
    )


@pytest.mark.parametrize("seed", sorted({*range(FROM, FROM + SEEDS), *FOUND}))
def test_a_random_pack_is_printed_right_or_refused(seed: int, tmp_path: Path) -> None:
    values = random_parts(seed)
    folder = write_pack(tmp_path / "heroes", json.dumps(values, ensure_ascii=False), 1)
    ink = ("full", "low", "line")[seed % 3]
    try:
        box, made = built(folder, ink=ink)
    except (ContentError, LayoutError) as error:
        said = says_of(error)
    else:
        said = []
    assert all(map(is_a_sentence, said))
    if said:
        return
    findings = prove(made.folder, lambda _: count_inventory(box)).findings
    # boxes at random places lie over each other, or order no bleed: proof says what is seen
    asked = {"contrast", "words apart"} | {"bleed" for x in values["parts"] if x.get("bleed") == 0}
    assert [each for each in findings if each.rule not in asked] == []
    assert sizes_are_right(made)
    printed = "".join(text_of(made, file.stem) for file in made.folder.glob("*.pdf"))
    for part in values["parts"]:  # a part may lie on a sheet that it shares with others
        if "{title}" in json.dumps(part.get("front", "")) and "when" not in json.dumps(part):
            assert all(row["title"] in printed for row in part.get("each", ())), part["id"]
