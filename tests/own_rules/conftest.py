"""The village of `docs/own-rules.md`, in a folder that has nothing to do with the checkout."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.box.packs import content_root
from pnp.rules.registry import take_in

PAGE = Path(__file__).parents[2] / "docs/own-rules.md"


@pytest.fixture
def nobody_agreed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder to work in, and a home in which nobody has agreed to anything.

    Afterwards a village is again one of those whose bank the house keeps.
    """
    monkeypatch.chdir(tmp_path)
    for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("PNP_TABLE", "table.pnp")
    yield tmp_path
    for kit in ("village", "rails"):
        take_in(kit, "")


@pytest.fixture
def pack(sound: Path, nobody_agreed: Path) -> Path:
    """A pack with rules of its own, as the page begins it."""
    return write_village(sound, nobody_agreed)


def write_village(sound: Path, folder: Path) -> Path:
    shutil.copytree(sound, folder / "village")
    (folder / "village/bank").mkdir()
    page = PAGE.read_text(encoding="utf-8")
    for file, text in re.findall(
        r"^`([^`\s]+)`\n\n```\w+\n(.*?)^```$", page, re.MULTILINE | re.DOTALL
    ):
        (folder / file).write_text(text, encoding="utf-8")
    (folder / "village/bridge.play").unlink()
    return folder / "village"


@pytest.fixture(scope="session")
def with_evenings(sound: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The village with all verbs of its page, and the share game, each beside its evening."""
    folder = tmp_path_factory.mktemp("with-evenings")
    village = write_village(sound, folder)
    for script in re.findall(
        r"^```sh\n(cat > .*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    ):
        asked = ["/bin/sh", "-ec", re.sub(r"(?m)^pnp .*\n", "", script)]
        subprocess.run(asked, cwd=folder, check=True)
    shutil.copy(Path(__file__).with_name("village.play"), village)
    shutil.copytree(content_root() / "examples/rails", folder / "rails")
    return folder
