"""The game one stands in, and what a kit may be called: the same for every command."""

from pathlib import Path

import pytest

from pnp.box.reading.reader import read_box
from pnp.cli.new import make
from tests.typed import typed
from tests.written import each_row


@pytest.fixture(scope="module", params=["Mein Übungs-Spiel", "-kit"])
def games(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    make(folder / "village")
    return (folder / "village").rename(folder / request.param)


@each_row(__file__, "at_home.txt")
def test_every_command_takes_the_game_one_stands_in(row: str, games: Path) -> None:
    line, told = row.split(" | ")
    done = typed(*line.split(), cwd=games / "art")
    assert told in done.stdout + done.stderr, done
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("words", [("./{}",), ("--", "{}")])
def test_any_folder_may_be_named(words: tuple[str, ...], games: Path) -> None:
    named = [each.format(games.name) for each in words]
    assert "village:" in typed("build", "--plan", "--only", "news", *named, cwd=games.parent).stdout


def test_a_game_is_read_as_if_its_settings_were_not_there(village: Path) -> None:
    box = read_box(village)
    (village / "pnp.yaml").write_text("paper: letter", encoding="utf-8")
    assert read_box(village).digest == box.digest
