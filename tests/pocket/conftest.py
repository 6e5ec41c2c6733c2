"""A pocket bank of some games, written once."""

import os
from dataclasses import dataclass
from pathlib import Path

import pytest

from pnp.box.packs import find_kit
from pnp.web.pocket.app import find_runtime, pocket
from pnp.web.site import put
from tests.web.conftest import must_be_there

LINES = int(os.environ.get("PNP_POCKET_LINES", "40"))
KITS = ("cronulla", "grundbesitz", "chalet", "neue-heimat", "solo") if LINES > 1000 else ("chalet",)


@dataclass
class Built:
    """The folder of the banks."""

    folder: Path


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    runtime = find_runtime()
    must_be_there("Pyodide", runtime is None)
    assert runtime is not None
    folder = tmp_path_factory.mktemp("pocket")
    put(pocket([find_kit(each) for each in KITS], runtime), folder, "pnp pocket")
    return Built(folder)
