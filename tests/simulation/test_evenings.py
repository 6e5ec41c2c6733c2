"""Whole evenings from one seed each; `make simulate` plays more of them, and any seed again."""

import os
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

from pnp.errors import PnpError
from tests.simulation.evening import played
from tests.simulation.planted import PLANTED
from tests.simulation.truth import Violation

ONCE_FAILED = (2425,)  # each has found a fault of the bank, which is mended
EVENINGS = int(os.environ.get("PNP_EVENINGS_PLAYED", "25"))


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("evenings")


@pytest.mark.parametrize("seed", ONCE_FAILED)
def test_what_once_failed_holds(seed: int, shelf: Path) -> None:
    played(seed, shelf)


def test_every_evening_comes_right(shelf: Path) -> None:
    entries = sum(played(seed, shelf).truth.entries for seed in range(EVENINGS))
    assert entries > 3 * EVENINGS


def test_a_seed_is_the_same_evening_in_every_process(shelf: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from tests.simulation.evening import played;"
        "evening = played(7, Path(sys.argv[1]));"
        "print(evening.truth.seal, sorted(evening.told.items()))"
    )

    def told(salt: str) -> str:
        (folder := shelf / salt).mkdir()
        given = {**os.environ, "PYTHONHASHSEED": salt}
        ran = [sys.executable, "-c", script, str(folder)]
        return subprocess.run(ran, env=given, capture_output=True, text=True, check=True).stdout

    assert told("1") == told("2")


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_of_protocol_is_found(
    fault: str, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, *patches = PLANTED[fault]
    for patch in patches:
        monkeypatch.setattr(*patch)
    assert any(is_found(seed, shelf) for seed in chain((known,), range(60)))


def is_found(seed: int, shelf: Path) -> bool:
    try:
        played(seed, shelf)
    except (Violation, LookupError, PnpError):  # or a program comes to grief by it
        return True
    return False
