"""The game one stands in, and what a kit may be called: the same for every command."""

import shutil
from pathlib import Path

import pytest

from pnp.box.packs import content_root
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


def test_what_is_made_from_below_lies_beside_the_game(tmp_path: Path) -> None:
    make(tmp_path / "village")
    made = typed("build", "--only", "news", cwd=tmp_path / "village/art")
    assert made.returncode == 0, made.stderr
    assert (tmp_path / "village/output/village/news.pdf").is_file()
    assert "All is well." in typed("proof", cwd=tmp_path / "village/art").stdout
    assert typed("check", "village/output/village", cwd=tmp_path).returncode == 0


@pytest.mark.parametrize("line", ["id: 'village'  # ours", '"id" : village'])
def test_an_id_is_read_as_yaml_however_it_is_written(line: str, tmp_path: Path) -> None:
    make(tmp_path / "ours")
    game = tmp_path / "ours/game.yaml"
    game.write_text(game.read_text("utf-8").replace("id: ours\n", line + "\n"), "utf-8")
    assert "village:" in typed("build", "--only", "news", cwd=tmp_path / "ours").stdout
    assert "All is well." in typed("proof", cwd=tmp_path / "ours").stdout
    assert "sound" in typed("check", "output/village", cwd=tmp_path / "ours").stdout


def test_without_a_game_one_is_told_what_to_do(tmp_path: Path) -> None:
    done = typed("build", cwd=tmp_path)
    assert done.returncode == 2
    for way in ("pnp build cronulla", "go to the folder", "--all", "pnp kits", "pnp new mygame"):
        assert way in done.stderr
    done = typed("shop", "--to", "tgc-poker", cwd=tmp_path)
    assert done.returncode == 1
    assert "you stand in no game" in done.stderr


def test_a_name_of_two_games_is_refused_with_what_to_type(tmp_path: Path) -> None:
    shutil.copytree(content_root() / "solo", tmp_path / "solo")
    done = typed("check", "solo", cwd=tmp_path)
    assert done.returncode == 1
    assert f"type `./solo`, or `{content_root() / 'solo'}`" in done.stderr


def test_a_path_that_is_no_game_is_refused_with_the_nearest(tmp_path: Path) -> None:
    make(tmp_path / "village")
    assert "did you mean `village`?" in typed("check", "./vilage", cwd=tmp_path).stderr
