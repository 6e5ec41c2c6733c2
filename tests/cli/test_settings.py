"""What need not be typed: which of the places goes first, and what is refused of a file."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.box.reading.reader import read_box
from pnp.cli.main import pnp
from pnp.errors import UsageError

LAYERS = ("user", "game", "environment")


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


def settled(key: str, *words: str) -> dict[str, str]:
    rows = json.loads(ask("settings", "--json", *words))
    return next(row for row in rows if row["key"] == key)


@pytest.mark.parametrize(
    ("key", "values", "own"),
    [
        ("paper", ("letter", "a4", "letter"), "a4"),
        ("lang", ("de", "fr", "de fr"), None),
        ("printer", ("desk", "0.5,-1", "attic"), None),
        ("ink", ("low", "line", "full"), "full"),
        ("backs", ("fold", "none", "short-edge"), "long-edge"),
        ("qr", ("code", "none", "fr+en"), "text"),
    ],
)
def test_each_place_goes_before_the_next(
    key: str, values: tuple[str, ...], own: str | None, places: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    assert settled(key) == {"key": key, "value": own, "by": "default", "place": ""}
    for by, value, file in zip(LAYERS, values, (*places, None), strict=True):
        if file:
            file.write_text(f"\n{key}: {value}\n", encoding="utf-8")
            place = f"{file}:2:{len(key) + 3}"
        else:
            place = f"PNP_{key.upper()}"
            monkeypatch.setenv(place, value)
        assert settled(key) == {"key": key, "value": value, "by": by, "place": place}


def test_what_is_typed_is_first(places: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    plan = ("build", "--plan", "--only", "news")
    assert "A4" in ask(*plan)
    places[1].write_text("paper: letter", encoding="utf-8")
    assert "Letter" in ask(*plan)
    assert "A4" in ask(*plan, "--paper", "a4")
    monkeypatch.setenv("PNP_PAPER", "a4")
    assert "A4" in ask(*plan)
    assert "Letter" in ask(*plan, "--paper", "letter")


LIST = Path(__file__).with_name("settings.txt").read_text(encoding="utf-8").splitlines()[1:]


@pytest.mark.parametrize("line", LIST)
def test_a_file_is_refused_with_its_place(line: str, places: tuple[Path, Path]) -> None:
    text, words, said = line.replace("\\n", "\n").split(" | ")
    places[1].write_text(text, encoding="utf-8")
    with pytest.raises(UsageError) as refused:
        ask(*words.split())
    assert said in str(refused.value)


def test_games_that_are_not_alike_are_not_built_at_once(places: tuple[Path, Path]) -> None:
    both = ("build", "--plan", "--only", "deeds", ".", "cronulla")
    places[0].write_text("paper: letter", encoding="utf-8")
    assert ask(*both).count("Letter") == 2
    places[1].write_text("paper: a4", encoding="utf-8")
    with pytest.raises(UsageError, match=r"not alike in `paper` \(`pnp.yaml:1:8`\): say --paper"):
        ask(*both)


def test_the_game_is_read_as_if_the_file_were_not_there(places: tuple[Path, Path]) -> None:
    box = read_box(Path())
    places[1].write_text("paper: letter", encoding="utf-8")
    assert read_box(Path()).digest == box.digest


def test_settings_tell_people_what_to_write(places: tuple[Path, Path]) -> None:
    places[0].write_text("ink: low", encoding="utf-8")
    told = ask("settings")
    assert f"ink      low        {places[0]}:1:6\n" in told
    assert "paper    a4         the option's own\n" in told
    assert f"`paper: letter` in pnp.yaml, or for all games in\n{places[0]};" in told
