"""The wheel in a clean environment of each Python: it prints, banks and looks up.

What it prints are the very bytes that this tree prints, in other surroundings: seed, time zone,
locale, folder, jobs and Python.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.offline import try_everything
from tests.shipped import SHIPPED
from tests.surroundings import ELSEWHERE, HERE, HOUSE, OURS, built

PYTHONS = os.environ.get("PNP_PYTHONS", "").split()

PIP = ("-m", "pip", "--quiet", "--disable-pip-version-check")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    line = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", line, str(folder)], cwd=HOUSE, check=True)
    return next(folder.glob("pnp_kits-*.whl"))


@pytest.fixture(scope="session", params=PYTHONS)
def installed(
    request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Give the interpreter of a clean environment with the wheel and the locked libraries."""
    folder = tmp_path_factory.mktemp("clean")
    subprocess.run([request.param, "-m", "venv", str(folder)], check=True)
    python = folder / "bin" / "python"
    lock = HOUSE / "requirements.lock"
    for words in (["--require-hashes", "-r", str(lock)], ["--no-deps", str(wheel)]):
        subprocess.run([python, *PIP, "install", *words], check=True)
    return python


@pytest.fixture(scope="session")
def printed_here(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    folder = tmp_path_factory.mktemp("here")
    return {kit: built(kit, folder / kit, OURS | HERE, "--jobs", "1") for kit in SHIPPED}


def said(python: Path, folder: Path, *words: str) -> str:
    """Type a command in a folder of no checkout; gives what it says."""
    around = {"HOME": str(folder), "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
    command = [str(python.with_name("pnp")), *words]
    done = subprocess.run(
        command, cwd=folder, env=around, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout


def test_its_libraries_fit_each_other(installed: Path) -> None:
    subprocess.run([installed, *PIP, "check"], check=True)


@pytest.mark.parametrize("kit", SHIPPED)
def test_it_prints_the_same_bytes(
    kit: str, installed: Path, printed_here: dict[str, dict[str, str]], tmp_path: Path
) -> None:
    there = built(kit, tmp_path, ELSEWHERE, "--jobs", "2", python=installed)
    assert there == printed_here[kit]


def test_it_banks(installed: Path, tmp_path: Path) -> None:
    said(installed, tmp_path, "bank", "open", "cronulla", "Anna", "Ben", "--cash", "book")
    assert "50" in said(installed, tmp_path, "bank", "pay", "anna", "ben", "50")
    said(installed, tmp_path, "bank", "buy", "ben", "croydon-street")
    assert "croydon-street" in said(installed, tmp_path, "bank", "status", "--json")
    said(installed, tmp_path, "bank", "check")


def test_it_does_all_without_checkout_and_network(installed: Path, tmp_path: Path) -> None:
    package = next(installed.parents[1].glob("lib/*/site-packages/pnp"))
    before = {file for file in package.rglob("*") if "__pycache__" not in file.parts}
    try_everything([str(installed.with_name("pnp"))], tmp_path)
    assert {file for file in package.rglob("*") if "__pycache__" not in file.parts} == before


def test_it_looks_up(installed: Path, tmp_path: Path) -> None:
    assert "Croydon Street" in said(installed, tmp_path, "lookup", "CR-D07-4")


def test_it_serves_no_file_of_a_checkout(installed: Path, tmp_path: Path) -> None:
    line = "import pnp; print(pnp.__file__)"
    asked = [str(installed), "-c", line]
    done = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert Path(done.stdout.strip()).is_relative_to(installed.parents[1])
