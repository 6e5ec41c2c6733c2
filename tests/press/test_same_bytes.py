"""The same bytes everywhere: whatever seed, clock, language, folder or number of jobs.

And whatever Python: `make pythons` (tests/pythons).
"""

import os
from pathlib import Path

import pytest

from tests.surroundings import ELSEWHERE, HERE, HOUSE, OURS, built

KITS = os.environ.get("PNP_KITS", "examples/fair").split()
"""`make long` builds the shipped games so."""


@pytest.mark.parametrize("kit", KITS)
def test_a_kit_is_the_same_in_other_surroundings(kit: str, tmp_path: Path) -> None:
    folder = HOUSE / "content" / kit
    here = built(folder, tmp_path / "here", OURS | HERE, "--jobs", "1")
    assert built(folder, tmp_path / "there", OURS | ELSEWHERE, "--jobs", "2") == here


def test_lengths_are_added_alike_by_every_python() -> None:
    """`sum` of floats is another in 3.12; what the program adds so, the tests call an error."""
    guarded: dict[str, object] = {"__name__": "pnp.faces.somewhere"}
    exec("def add(lengths): return sum(lengths)", guarded)
    add = guarded["add"]
    assert callable(add)
    assert add([2, 3]) == 5
    with pytest.raises(AssertionError, match=r"math\.fsum"):
        add([0.1, 0.2])
