"""What need not be typed: which of the places goes first, and what is refused of a file."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.box.reading.reader import read_box
from pnp.cli.main import pnp
from pnp.errors import UsageError


@pytest.fixture
def places(village: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """The user's file and the game's; the game is in hand."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "config/pnp").mkdir(parents=True)
    monkeypatch.chdir(village)
    return tmp_path / "config/pnp/pnp.yaml", Path("pnp.yaml")


def ask(*words: str) -> str:
    done = CliRunner().invoke(pnp, words)
    if done.exception:
        raise done.exception
    return done.output


LIST = Path(__file__).with_name("settings.txt").read_text(encoding="utf-8").splitlines()[1:]


@pytest.mark.parametrize("line", LIST)
def test_a_file_is_refused_with_its_place(line: str, places: tuple[Path, Path]) -> None:
    text, words, said = line.replace("\\n", "\n").split(" | ")
    places[1].write_text(text, encoding="utf-8")
    with pytest.raises(UsageError) as refused:
        ask(*words.split())
    assert said in str(refused.value)


def test_the_game_is_read_as_if_the_file_were_not_there(places: tuple[Path, Path]) -> None:
    box = read_box(Path())
    places[1].write_text("paper: letter", encoding="utf-8")
    assert read_box(Path()).digest == box.digest
