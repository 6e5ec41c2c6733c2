"""The page on a sixth game is followed to the letter, in a copy of the house."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/a-sixth-game.md"
BLOCK = re.compile(
    r"(?:^`(?P<file>[^`\n]+)`\n\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
COPIED = (
    "pnp",
    "content/art",
    "content/fonts",
    "content/words",
    "content/cronulla",
    "tests/rulebook/conftest.py",
    "tests/fixtures/rules_table.py",
)


pytestmark = pytest.mark.skipif(
    (ROOT / "pnp/games/hamlet").exists(), reason="the page was followed in this house already"
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house with room for a sixth game."""
    folder = tmp_path_factory.mktemp("house")
    for name in (*COPIED, "pyproject.toml"):
        old, new = ROOT / name, folder / name
        new.parent.mkdir(parents=True, exist_ok=True)
        if old.is_dir():
            shutil.copytree(old, new)  # with what is compiled: it is as old as its source
        else:
            shutil.copy(old, new)
    command = folder / "bin/pnp"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m pnp "$@"\n')
    command.chmod(0o755)
    return folder


def run(house: Path, script: str, *, wanted: int = 0) -> str:
    """Run lines of a shell in the house as its checkout's own commands would."""
    tools = os.pathsep.join([str(house / "bin"), str(Path(sys.executable).parent)])
    home = {name: str(house / name.lower()) for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME")}
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    known = {"PYTHONPATH": str(house), "PATH": path, "PNP_TABLE": "evening.pnp", "COLUMNS": "200"}
    done = subprocess.run(
        ["/bin/sh", "-ec", script],
        cwd=house,
        env={**os.environ, **home, **known},
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout + done.stderr
    assert done.returncode == wanted, f"{script}\n{said}"
    return said


def blocks() -> Iterator[tuple[str, str, str]]:
    """Give the blocks of the page: the file it is for, its kind, its text."""
    for found in BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        yield found["file"] or "", found["kind"], found["text"]


def test_every_command_and_file_of_the_page_works(house: Path) -> None:
    said = ""
    kinds = []
    for file, kind, text in blocks():
        kinds.append(kind)
        if file:
            (house / file).parent.mkdir(parents=True, exist_ok=True)
            (house / file).write_text(text, encoding="utf-8")
        elif kind == "sh":
            said += run(house, text)
        elif kind == "refused":
            command, _, answer = text.strip().partition("\n")
            assert answer in run(house, command, wanted=1)
    assert kinds.count("sh") >= 6
    assert kinds.count("refused") == 1
    assert "All is well." in said
    assert "Anna pays the Bank a toll of 20" in said
    assert "Anna pays Ben a toll of 20" in said
    assert "the bridge costs 20" in said
    assert "1 passed" in said or "[100%]" in said
    assert "0 broken" in said
    assert (house / "output/hamlet/certificate.pdf").is_file()


def test_the_files_of_the_page_are_written_as_the_house_is(house: Path) -> None:
    for file, _, text in blocks():
        if file.endswith(".py"):
            (house / file).parent.mkdir(parents=True, exist_ok=True)
            (house / file).parent.joinpath("__init__.py").touch()
            (house / file).write_text(text, encoding="utf-8")
            run(house, f"ruff check {file}; ruff format --check {file}")
    run(house, "mypy --no-incremental pnp/games/hamlet/game.py pnp/games/hamlet/toll.py")
