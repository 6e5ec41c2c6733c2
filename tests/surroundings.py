"""A kit built by a command of its own, in surroundings of its own; told by digests."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).parents[1]

HERE = {"PYTHONHASHSEED": "1", "TZ": "America/Lima", "LC_ALL": "C"}
ELSEWHERE = {"PYTHONHASHSEED": "2", "TZ": "Pacific/Kiritimati", "LC_ALL": "C.UTF-8"}

OURS = {"PYTHONPATH": str(HOUSE)}
"""What lets any Python run the program of this tree."""


def built(
    kit: str | Path,
    to: Path,
    around: dict[str, str],
    *options: str,
    python: str | Path = sys.executable,
) -> dict[str, str]:
    """Build a kit in a folder elsewhere; gives the digest of every file."""
    folder = to / "deep er" / "ä"
    folder.mkdir(parents=True)
    words = [str(python), "-m", "pnp", "build", str(kit), "-o", "kit", *options]
    home = {"HOME": str(to), "PATH": os.environ["PATH"]}
    subprocess.run(words, cwd=folder, env=home | around, check=True)
    files = sorted((folder / "kit").rglob("*.*"))
    assert any(each.suffix == ".pdf" for each in files)
    return {each.name: hashlib.sha256(each.read_bytes()).hexdigest() for each in files}
