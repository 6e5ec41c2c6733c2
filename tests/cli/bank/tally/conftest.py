"""The command called in an empty folder, and a board to count."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.cli.main import main

Run = Callable[..., tuple[int, str, str]]

BOARD = """\
game: neue-heimat
players: [Anna, Ben, Cem]
owners: {red: Anna, blue: Ben}
box: {Anna: 3}
rows:
  - permits: [-2]
    mayor: true
    houses:
      - {cubes: [red-6], roof: 4}
      - {cubes: [red-5, blue-4], roof: 1}
  - houses:
      - {cubes: [blue-6]}
"""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Give the command, called in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["pnp", "bank", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(""))
        capsys.readouterr()
        code: object = 0
        try:
            main()
        except SystemExit as left:
            code = left.code or 0
        said = capsys.readouterr()
        assert isinstance(code, int)
        return code, said.out, said.err

    return call


def write(text: str, name: str = "board.yaml") -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def changed(old: str, new: str) -> str:
    assert BOARD.count(old) == 1
    return BOARD.replace(old, new)
