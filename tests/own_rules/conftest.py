"""The village of `docs/own-rules.md`, in a folder that has nothing to do with the checkout."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.rules.registry import take_in

PAGE = Path(__file__).parents[2] / "docs/own-rules.md"


@pytest.fixture
def pack(sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A pack with rules of its own, and a home in which nobody has agreed to anything.

    Afterwards a village is again one of those whose bank the house keeps.
    """
    monkeypatch.chdir(tmp_path)
    for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("PNP_TABLE", "table.pnp")
    shutil.copytree(sound, tmp_path / "village")
    (tmp_path / "village/bank").mkdir()
    page = PAGE.read_text(encoding="utf-8")
    for file, text in re.findall(
        r"^`([^`\s]+)`\n\n```\w+\n(.*?)^```$", page, re.MULTILINE | re.DOTALL
    ):
        (tmp_path / file).write_text(text, encoding="utf-8")
    yield tmp_path / "village"
    take_in("village", "")
