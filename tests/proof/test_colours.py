"""Groups that a grey printer or a deuteranope would take for one."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.press.paper import PAPERS
from pnp.proof.inventory import count_inventory
from pnp.proof.prove import prove
from tests.fixtures.kits import box_of
from tests.proof.conftest import made, small


def with_two_groups(tmp_path: Path, coral: str, sky: str) -> tuple[Path, str]:
    """Build deeds whose first two groups have these colours and one pattern."""
    box = small("deeds")
    groups = tuple(
        replace(group, pattern="dots" if group.id in {"coral", "sky"} else group.pattern)
        for group in box.groups
    )
    palette = {**box.look.palette, "coral": coral, "sky": sky}
    box = replace(box, groups=groups, look=replace(box.look, palette=palette))
    folder = made(tmp_path / "kit", box, only=("deeds",))
    found = prove(folder, count_inventory(box)).findings
    assert {(finding.rule, finding.page) for finding in found} <= {("colours", 1), ("contrast", 1)}
    return folder, " ".join(finding.what for finding in found)


def test_two_groups_of_one_grey_are_named(tmp_path: Path) -> None:
    assert (
        "the groups coral and sky are one grey: 0."
        in with_two_groups(tmp_path, "#e69f00", "#56b4e9")[1]
    )


def test_two_groups_alike_without_red_and_green_are_named(tmp_path: Path) -> None:
    assert (
        "coral and sky look alike to a deuteranope"
        in with_two_groups(tmp_path, "#d80028", "#489014")[1]
    )


def test_two_groups_far_apart_may_share_a_pattern(tmp_path: Path) -> None:
    assert with_two_groups(tmp_path, "#133c67", "#f0dc9d")[1] == ""


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_pattern_down_the_side_tells_groups_apart_however_the_deed_lies(
    tmp_path: Path, paper: str
) -> None:
    box = box_of("grundbesitz")
    order = {"lang": "de", "paper": PAPERS[paper], "ink": "line", "only": ("deeds",)}
    folder = made(tmp_path / "kit", box, **order)
    found = prove(folder, count_inventory(box)).findings
    assert [each for each in found if each.rule == "colours"] == []
