"""Grids, tables and repeats of more places than there is paper, or of less than none, are named."""

from pathlib import Path
from typing import Any

import pytest

from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.errors import ContentError
from tests.fuzz.packs import tree_of
from tests.fuzz.trees import written

ORCHARD = content_root() / "examples/orchard"


def faults(folder: Path, box: dict[str, Any]) -> str:
    """Give what is said of a pack of one part with one box."""
    for name in ("game.yaml", "look.yaml"):
        (folder / name).write_bytes((ORCHARD / name).read_bytes())
    parts = tree_of("parts.yaml", (ORCHARD / "parts.yaml").read_bytes())
    parts["parts"][0]["also"] = [{"at": [5, 5, 20, 20], **box}]
    (folder / "parts.yaml").write_bytes(written(parts))
    try:
        read_box(folder)
    except ContentError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("box", "said"),
    [
        ({"cells": {"numbered": [1, 10**9]}}, "this would be 1,000,000,000 places; 1,000 is the"),
        ({"cells": {"numbered": [9, 1, 0]}}, "the first and the last number, and perhaps a step"),
        ({"cells": {"numbered": [9]}}, "the first and the last number, and perhaps a step"),
        ({"cells": {"numbered": [1, 2, 3, 4]}}, "the first and the last number, and perhaps a st"),
        ({"cells": {"count": 10**8}}, "`count` should be a number from 0 to 1,000"),
        ({"cells": {"count": 4, "columns": -1}}, "`columns` should be a number from 1 to 1,000"),
        ({"table": {"empty": 10**8}}, "`empty` should be a number from 0 to 1,000"),
        ({"table": {"empty": 2, "widths": [0, 0]}}, "item 1 of `widths` should be above 0"),
        (
            {"repeat": {"count": 2, "columns": 0, "boxes": [{"line": True}]}},
            "`columns` should be a number",
        ),
        (
            {"repeat": {"count": 2, "rows": -3, "boxes": [{"line": True}]}},
            "`rows` should be a number from",
        ),
    ],
)
def test_what_cannot_be_counted_is_named(tmp_path: Path, box: dict[str, Any], said: str) -> None:
    assert said in faults(tmp_path, box)


@pytest.mark.parametrize("numbered", [[0, 50, 5], [10, 1], [7, 7], [1, 1000]])
def test_what_can_be_counted_is_not(tmp_path: Path, numbered: list[int]) -> None:
    assert faults(tmp_path, {"cells": {"numbered": numbered}}) == ""
