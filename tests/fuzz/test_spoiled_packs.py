"""A pack that is called sound can be built, and any other is answered in sentences.

`PNP_FUZZ=20000` tries so many, from `PNP_FROM` on, and builds all that are sound.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PACKS: Final = int(os.environ.get("PNP_FUZZ", "60"))
FROM: Final = int(os.environ.get("PNP_FROM", "0"))
RUNS: Final = -(-PACKS // 250)
"""So many processes share the work, so that a machine of several cores is used."""
BUILT_OF: Final = 1 if "PNP_FUZZ" in os.environ else 4
"""Of so many packs that are sound one is built."""


def run(first: int, count: int) -> dict[str, Any]:
    words = [sys.executable, "-m", "tests.fuzz.run", str(first), str(count), str(BUILT_OF)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4_000:]
    tally: dict[str, Any] = json.loads(done.stdout)
    return tally


@pytest.mark.parametrize("nth", range(RUNS))
def test_what_is_called_sound_can_be_built(nth: int) -> None:
    each = -(-PACKS // RUNS)
    tally = run(FROM + nth * each, each)
    assert not tally["findings"], "\n".join(tally["findings"])
    assert tally["packs"] == each
    # or nothing would have been tried: neither all of them sound, nor none
    assert each / 10 < tally["sound"] < each * 9 / 10
    assert tally["built"] > 0
