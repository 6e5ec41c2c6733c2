"""`pnp show` alone: what can be built."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.box import packs
from pnp.cli.main import pnp
from pnp.cli.new import make


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    make(Path("shelf/village"))
    make(Path("shelf/broken"))
    Path("shelf/broken/game.yaml").write_text("id: broken\n", encoding="utf-8")
    return Path("shelf")


def test_kits_are_listed_for_scripts_with_their_languages() -> None:
    result = CliRunner().invoke(pnp, ["--content", "shelf", "show", "--json"])
    rows = {row["kit"]: row for row in json.loads(result.output)}
    assert rows["village"] == {
        "kit": "village",
        "folder": "shelf/village",
        "sound": True,
        "title": "Village",
        "players": [2, 4],
        "languages": ["en", "de", "fr"],
    }
    assert "cronulla" in rows


def test_a_kit_with_faults_is_listed_and_says_so() -> None:
    result = CliRunner().invoke(pnp, ["--content", "shelf", "show"])
    assert result.exit_code == 0
    line = next(line for line in result.output.splitlines() if line.startswith("broken"))
    assert "has faults: see `pnp check`" in line


def test_an_installed_kit_is_listed_by_the_name_that_commands_take(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A distribution is there as pip lays it: a package, and beside it what its wheel says."""
    told = tmp_path / "site/fair_game-1.dist-info"
    told.mkdir(parents=True)
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: fair-game\nVersion: 1\n")
    (told / "entry_points.txt").write_text("[pnp.games]\nfair = fair_game\n")
    (shelf / "village").rename(tmp_path / "site/fair_game")
    monkeypatch.syspath_prepend(tmp_path / "site")
    packs.installed.cache_clear()
    try:
        result = CliRunner().invoke(pnp, ["--content", "shelf", "show", "--json"])
        assert packs.find_kit("fair") == tmp_path / "site/fair_game"
    finally:
        packs.installed.cache_clear()
    assert "fair" in {row["kit"] for row in json.loads(result.output)}
