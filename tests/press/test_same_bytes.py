"""The same bytes everywhere: whatever seed, clock, language, folder or number of jobs."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
KITS = os.environ.get("PNP_KITS", "examples/fair").split()
"""`make long` builds the shipped games so."""

HERE = {"PYTHONHASHSEED": "1", "TZ": "America/Lima", "LC_ALL": "C"}
ELSEWHERE = {"PYTHONHASHSEED": "2", "TZ": "Pacific/Kiritimati", "LC_ALL": "C.UTF-8"}


def built(kit: str, to: Path, around: dict[str, str], *options: str) -> dict[str, str]:
    """Build a kit in surroundings of its own; gives the digest of every file."""
    folder = to / "deep er" / "ä"
    folder.mkdir(parents=True)
    words = [sys.executable, "-m", "pnp", "build", str(HOUSE / "content" / kit), "-o", "kit"]
    home = {"HOME": str(to), "PATH": os.environ["PATH"], "PYTHONPATH": str(HOUSE)}
    subprocess.run([*words, *options], cwd=folder, env=home | around, check=True)
    files = sorted((folder / "kit").rglob("*.*"))
    assert any(each.suffix == ".pdf" for each in files)
    return {each.name: hashlib.sha256(each.read_bytes()).hexdigest() for each in files}


@pytest.mark.parametrize("kit", KITS)
def test_a_kit_is_the_same_in_other_surroundings(kit: str, tmp_path: Path) -> None:
    here = built(kit, tmp_path / "here", HERE, "--jobs", "1")
    assert built(kit, tmp_path / "there", ELSEWHERE, "--jobs", "2") == here
