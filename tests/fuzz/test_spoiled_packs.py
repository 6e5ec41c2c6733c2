"""A pack that is called sound can be built, and any other is answered in sentences."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PACKS: Final = int(os.environ.get("PNP_FUZZ", "180"))
RUNS: Final = 2
"""So many processes share the work, so that a machine of several cores is used."""


def run(first: int, count: int) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.run", str(first), str(count)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4_000:]
    tally: dict[str, Any] = json.loads(done.stdout)
    return tally


@pytest.mark.parametrize("nth", range(RUNS))
def test_what_is_called_sound_can_be_built(nth: int) -> None:
    each = -(-PACKS // RUNS)
    tally = run(nth * each, each)
    assert not tally["findings"], "\n".join(tally["findings"])
    assert tally["packs"] == each
    # or nothing would have been tried: neither all of them sound, nor none
    assert each / 10 < tally["sound"] < each * 9 / 10
    assert tally["built"] > 0
