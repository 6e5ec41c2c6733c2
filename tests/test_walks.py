"""The three walks of docs/house.md, walked: the files it names are entered in the order it says."""

import ast
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
PAGE = HOUSE / "docs/house.md"

UNNAMED = {"build": 8, "bank": 2, "lookup": 1}
"""So many files in a row may be entered that a walk does not name."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A walk as the page tells it: the command, and the files in order."""

    words: tuple[str, ...]
    files: tuple[str, ...]


def walks() -> list[Walk]:
    """Read the walks off the page; their steps are numbered without a gap."""
    found = []
    for block in re.findall(r"```walk\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        command, *steps = block.splitlines()
        told = [re.fullmatch(r"(\d+)\. (pnp/[\w/]+\.py): \S.*", step) for step in steps]
        assert [step and int(step[1]) for step in told] == list(range(1, len(steps) + 1))
        words = shlex.split(command.removeprefix("$ pnp "))
        found.append(Walk(tuple(words), tuple(step[2] for step in told if step)))
    return found


def run(folder: Path, *words: str) -> None:
    environment = {
        **os.environ,
        "PYTHONPATH": str(HOUSE),
        "HOME": str(folder),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "PNP_CONTENT": str(HOUSE / "content"),
    }
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def entered(folder: Path, words: tuple[str, ...]) -> list[str]:
    """Walk a command as somebody does who has done it before, and list the files it enters."""
    if words[0] == "bank":
        run(folder, "-m", "pnp", "bank", "open", "cronulla", "Anna", "Ben")
    if words[0] == "lookup":
        run(folder, "-m", "pnp", *words)
    steps = folder / "steps.txt"
    run(folder, str(HOUSE / "tests/walked.py"), str(steps), *words)
    return steps.read_text(encoding="utf-8").splitlines()


def test_there_are_three_walks() -> None:
    assert [walk.words[0] for walk in walks()] == ["build", "bank", "lookup"]


@pytest.mark.parametrize("walk", walks(), ids=lambda walk: walk.words[0])
def test_the_house_is_walked_as_its_page_says(walk: Walk, tmp_path: Path) -> None:
    steps = entered(tmp_path, walk.words)
    assert [file for file in walk.files if file not in steps] == []
    assert list(walk.files) == sorted(walk.files, key=steps.index)
    named = set(walk.files)
    rows = [list(row) for known, row in groupby(steps, named.__contains__) if not known]
    assert [row for row in rows if len(row) > UNNAMED[walk.words[0]]] == []


def test_every_file_the_page_speaks_of_is_there() -> None:
    head = PAGE.read_text("utf-8").partition("## Three walks")[0]
    files = re.findall(r"`([a-z_/]+\.py)`", head)
    assert len(files) >= 12
    there = [(HOUSE / name).exists() or (HOUSE / "pnp" / name).exists() for name in files]
    assert all(there), files


def list_files() -> str:
    """Write the list, folder by folder."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    modules = sorted((HOUSE / "pnp").rglob("*.py"), key=lambda path: (path.parent, path.name))
    files = [path for path in modules if path.stat().st_size]
    for folder, some in groupby(files, key=lambda path: path.parent):
        yield f"**`{folder.relative_to(HOUSE).as_posix()}/`**"
        yield ""
        for path in some:
            says = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
            yield f"- `{path.name}`: {says.partition(chr(10))[0]}"
        yield ""


def test_every_file_stands_in_a_line() -> None:
    """`PNP_REWRITE=1 pytest tests/test_walks.py` writes the list anew; the difference is read."""
    page = PAGE.read_text("utf-8")
    head, title, _ = page.partition("## Every file in a line\n\n")
    if os.environ.get("PNP_REWRITE"):
        PAGE.write_text(page := head + title + list_files(), "utf-8")
    assert page == head + title + list_files()


def test_the_dictionary_has_some_thirty_words_in_order() -> None:
    words = re.findall(
        r"^\| ([a-z ]+) \| \w",
        PAGE.read_text("utf-8").partition("## Thirty words")[2],
        re.MULTILINE,
    )
    assert words.pop(0) == "word"
    assert words == sorted(words)
    assert 28 <= len(words) <= 34
