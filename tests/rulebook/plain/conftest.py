"""A village with a pot: content alone, no line of Python of its own."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.cli.new import make
from tests.box.test_gallery import rewrite
from tests.fixtures.rules_table import Play

HERE = Path(__file__).parent


def village(folder: Path) -> Path:
    """Make the village that `pnp new` makes one with a pot: files of `pond`, and its changes."""
    make(folder)
    shutil.copytree(HERE / "pond", folder, dirs_exist_ok=True)
    rewrite(folder, HERE.joinpath("pond.txt").read_text(encoding="utf-8").splitlines())
    return folder


@pytest.fixture(scope="session")
def pond(tmp_path_factory: pytest.TempPathFactory) -> Box:
    return read_box(village(tmp_path_factory.mktemp("packs") / "pond"), content_root())


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return village(tmp_path / "pond")


@pytest.fixture
def play(pond: Box) -> Any:
    return Play(pond)
