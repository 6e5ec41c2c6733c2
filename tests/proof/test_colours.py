"""Groups that a grey printer or a deuteranope would take for one."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.press.paper import PAPERS
from pnp.proof.inventory import count_inventory
from pnp.proof.prove import prove
from tests.fixtures.kits import box_of
from tests.proof.conftest import made, small


@pytest.mark.parametrize(("coral", "sky", "say"), [
    ("#e69f00", "#56b4e9", "the groups coral and sky are one grey: 0."),
    ("#d80028", "#489014", "coral and sky look alike to a deuteranope"),
    ("#133c67", "#f0dc9d", ""),  # far apart: they may share a pattern
])  # fmt: skip
def test_groups_of_a_pattern_are_told_apart(tmp_path: Path, coral: str, sky: str, say: str) -> None:
    box = small("deeds")
    groups = tuple(
        replace(group, pattern="dots" if group.id in {"coral", "sky"} else group.pattern)
        for group in box.groups
    )
    palette = {**box.look.palette, "coral": coral, "sky": sky}
    box = replace(box, groups=groups, look=replace(box.look, palette=palette))
    found = prove(
        made(tmp_path / "kit", box, only=("deeds",)), lambda _: count_inventory(box)
    ).findings
    assert {(each.rule, each.page) for each in found} <= {("colours", 1), ("contrast", 1)}
    assert say in " ".join(each.what for each in found)
    assert bool(found) == bool(say)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_pattern_tells_groups_apart_however_the_deed_lies(tmp_path: Path, paper: str) -> None:
    box = box_of("grundbesitz")
    order = {"lang": "de", "paper": PAPERS[paper], "ink": "line", "only": ("deeds",)}
    folder = made(tmp_path / "kit", box, **order)
    found = prove(folder, lambda _: count_inventory(box)).findings
    assert [each for each in found if each.rule == "colours"] == []
