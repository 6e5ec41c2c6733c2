"""What is published: a wheel under a name of its own, and the whole program as one file."""

import os
import subprocess
import sys
import zipfile
from email.parser import Parser
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from tests.offline import try_everything
from tests.shipped import SHIPPED

ROOT = Path(__file__).parents[1]


def built(folder: Path, **surroundings: str) -> Path:
    folder.mkdir()
    line = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
    subprocess.run(
        [sys.executable, "-c", line, str(folder)], cwd=ROOT, env={**os.environ, **surroundings},
        capture_output=True, check=True,
    )  # fmt: skip
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


FILE = ROOT / "dist" / "pnp.pyz"
PREAMBLE = ROOT / "docs" / "workflows" / "preamble.py"
SUFFIX = EXTENSION_SUFFIXES[0].split(".")[1]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    """Give the command of the one file, which somebody has carried to a folder of his own."""
    if not FILE.exists():
        pytest.skip("`make onefile` writes dist/pnp.pyz")
    carried = tmp_path_factory.mktemp("carried") / "pnp.pyz"
    carried.write_bytes(FILE.read_bytes())
    # Of the Python that is there, without a library of ours or of the system.
    return (getattr(sys, "_base_executable", sys.executable), "-I", "-S", str(carried))


@pytest.mark.usefixtures("program")
def test_it_holds_this_tree() -> None:
    """One that is older than the tree says nothing about it: `make onefile` writes it anew."""
    with zipfile.ZipFile(FILE) as packed:
        names = [x for x in packed.namelist() if x.startswith("site-packages/pnp/")]
        seal = {x: sha256(packed.read(x)).hexdigest() for x in names if x.endswith(".py")}
        held = {name.removeprefix("site-packages/"): told for name, told in seal.items()}
    content = ROOT / "content"
    tree = {f"pnp/{file.relative_to(ROOT / 'pnp').as_posix()}": file
            for file in (ROOT / "pnp").rglob("*.py")}  # fmt: skip
    tree |= {f"pnp/_content/{file.relative_to(content).as_posix()}": file
             for file in content.rglob("*.py")}  # fmt: skip
    assert held == {name: sha256(file.read_bytes()).hexdigest() for name, file in tree.items()}


def test_it_does_all_without_checkout_and_network(program: tuple[str, ...], tmp_path: Path) -> None:
    try_everything(program, tmp_path)
    (unpacked,) = (tmp_path / ".shiv").glob("pnp.pyz_*/site-packages/pnp/_content")
    shipped = {file.relative_to(ROOT / "content") for file in (ROOT / "content").rglob("*")}
    there = {file.relative_to(unpacked) for file in unpacked.rglob("*")}
    assert {each for each in there - shipped if "__pycache__" not in each.parts} == set()


def test_another_python_is_told_which_one_it_was_made_for(tmp_path: Path) -> None:
    """A library in C serves one Python alone: of another it would be a traceback."""
    core = tmp_path / "pydantic_core"
    core.mkdir()
    asks = (
        f"import runpy; runpy.run_path({str(PREAMBLE)!r}, {{'site_packages': {str(tmp_path)!r}}})"
    )
    for made_for, wanted in (("cpython-399-x86_64-riscos", 1), (SUFFIX, 0)):
        (core / f"_pydantic_core.{made_for}.so").touch()
        asked = [sys.executable, "-c", asks]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        assert (done.returncode, "made for cpython-399" in done.stderr) == (wanted, bool(wanted))
        assert done.stderr.count("\n") == wanted
