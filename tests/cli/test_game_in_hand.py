"""The game one stands in, and what a kit may be called: the same for every command."""

from pathlib import Path

import pytest

from pnp.box.reading.reader import read_box
from pnp.cli.new import make
from tests.typed import typed

# What is typed, and what is said of the village for it.
COMMANDS = {
    "build --plan --only news": "village:",
    "build . --plan --only news": "village:",
    "check": "village: sound.",
    "cut --only news": "output/village/cut/svg",
    "labels": "output/village/labels-L7160.pdf",
    "lookup VI-N01-R": "VI-N01-R  Village",
    "preview --dpi 20": "village",
    "proof": "village",
    "schema --colours .": "palette.css",
    "shop --to tgc-poker --only news": "output/village/shop/tgc-poker",
    "show": "VI-D01",
    "show VI-01": "VI-01  Passing Start",
    "watch --lang pl --port 0": "village is not in `pl`",
    "words status": "village in de:",
    "words status de": "village in de:",
    "words export --to en": "village is written in `en`",
    "bank --table t.pnp open . Anna Ben": "The table is open",
}


@pytest.fixture(scope="module", params=["Mein Übungs-Spiel", "-kit"])
def games(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    make(folder / "village")
    return (folder / "village").rename(folder / request.param)


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_takes_the_game_one_stands_in(line: str, games: Path) -> None:
    done = typed(*line.split(), cwd=games / "art")
    assert COMMANDS[line] in done.stdout + done.stderr, done
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("words", [("./{}",), ("--", "{}")])
def test_any_folder_may_be_named(words: tuple[str, ...], games: Path) -> None:
    named = [each.format(games.name) for each in words]
    assert "village:" in typed("build", "--plan", "--only", "news", *named, cwd=games.parent).stdout


def test_a_game_is_read_as_if_its_settings_were_not_there(village: Path) -> None:
    box = read_box(village)
    (village / "pnp.yaml").write_text("paper: letter", encoding="utf-8")
    assert read_box(village).digest == box.digest
