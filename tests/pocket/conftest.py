"""A pocket bank of some games, written once."""

import os
from pathlib import Path

import pytest

from pnp.box.packs import find_kit
from pnp.web.pocket.app import find_runtime, pocket
from pnp.web.site import put
from tests.fixtures.filled_once import filled_once
from tests.web.conftest import must_be_there

LINES = int(os.environ.get("PNP_POCKET_LINES", "40"))
KITS = ("cronulla", "grundbesitz", "chalet", "neue-heimat", "solo") if LINES > 1000 else ("chalet",)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    must_be_there("Pyodide", not (runtime := find_runtime()))

    def fill(folder: Path) -> None:
        put(pocket([find_kit(each) for each in KITS], runtime or folder), folder, "pnp pocket")

    return filled_once(tmp_path_factory, "pocket", fill)
