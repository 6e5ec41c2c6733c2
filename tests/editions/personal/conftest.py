"""A small pack that speaks to whom its kit is for, and a list of three people."""

import os
from pathlib import Path

import pytest

from pnp.cli.new import make

collect_ignore = [] if os.environ.get("PNP_CROWD") else ["test_crowd.py"]  # at length: `make crowd`

LIST = """Name,Town,Street
Zoë Ångström-Łukasiewicz,Cronulla,1 Bay Rd
Ben,Gränna,2 Bay Rd
ben,Ōsaka,3 Bay Rd
"""


@pytest.fixture
def village(tmp_path: Path) -> Path:
    folder = tmp_path / "village"
    make(folder)
    _change(folder / "game.yaml", "source: en", "recipient: [town]\nsource: en")
    _change(folder / "cards.yaml", "Your hens lay", "Well done, {for.name|friend}! Your hens lay")
    return folder


@pytest.fixture
def people(tmp_path: Path) -> Path:
    file = tmp_path / "people.csv"
    file.write_text(LIST, encoding="utf-8")
    return file


def _change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
