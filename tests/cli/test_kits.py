"""`pnp kits`: what can be built."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli.kits import kits
from pnp.cli.new import make


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    make(Path("shelf/village"))
    make(Path("shelf/broken"))
    Path("shelf/broken/game.yaml").write_text("id: broken\n", encoding="utf-8")
    return Path("shelf")


def test_kits_are_listed_for_scripts_with_their_languages() -> None:
    result = CliRunner().invoke(kits, ["--json", "--content", "shelf"])
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
    result = CliRunner().invoke(kits, ["--content", "shelf"])
    assert result.exit_code == 0
    line = next(line for line in result.output.splitlines() if line.startswith("broken"))
    assert "has faults: see `pnp check`" in line
