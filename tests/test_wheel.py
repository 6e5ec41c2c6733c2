"""What is published: one wheel from one source, under a name of its own, with every licence."""

import os
import subprocess
import sys
import zipfile
from email.parser import Parser
from hashlib import sha256
from pathlib import Path

import pytest

from tests.shipped import SHIPPED

ROOT = Path(__file__).parents[1]


def built(folder: Path, **surroundings: str) -> Path:
    """Build the wheel as a publisher would, with what is installed here."""
    folder.mkdir()
    line = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
    subprocess.run(
        [sys.executable, "-c", line, str(folder)],
        cwd=ROOT,
        env={**os.environ, **surroundings},
        capture_output=True,
        check=True,
    )
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("dist") / "first")


def test_a_wheel_built_twice_is_one_wheel(wheel: Path, tmp_path: Path) -> None:
    again = built(tmp_path / "again", PYTHONHASHSEED="7", TZ="Asia/Tokyo", LC_ALL="C")
    assert again.name == wheel.name
    assert sha256(again.read_bytes()).digest() == sha256(wheel.read_bytes()).digest()


def test_the_wheel_bears_a_name_that_is_free_and_every_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        told = next(name for name in names if name.endswith(".dist-info/METADATA"))
        metadata = Parser().parsestr(packed.read(told).decode("utf-8"))
    assert metadata["Name"] == "pnp-kits"  # `pnp` on PyPI is somebody else's
    assert metadata["License-Expression"] == "MIT AND CC-BY-SA-4.0 AND OFL-1.1"
    licences = {Path(name).name for name in metadata.get_all("License-File", [])}
    fonts = {path.name for path in (ROOT / "content" / "fonts").glob("OFL-*.txt")}
    assert licences == {"LICENSE", *fonts}
    assert len(fonts) == 3


def test_the_wheel_holds_the_program_and_the_games_and_no_tests(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    shipped = [path.relative_to(ROOT).as_posix() for path in (ROOT / "pnp").rglob("*.py")]
    assert set(shipped) <= names
    games = [path.relative_to(ROOT / "content") for path in (ROOT / "content").glob("*/game.yaml")]
    assert {each.parent.name for each in games} >= set(SHIPPED)
    assert {f"pnp/_content/{game.as_posix()}" for game in games} <= names
    assert not any(name.startswith(("tests/", "bench/", "docs/")) for name in names)
