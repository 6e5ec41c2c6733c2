"""A sound pack, to be spoilt."""

from pathlib import Path

import pytest

from pnp.cli.new import make


@pytest.fixture
def village(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    make(Path("village"))
    return Path("village")
