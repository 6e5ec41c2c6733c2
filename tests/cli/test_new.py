"""`pnp new`: a pack that is sound from the first moment and harms nothing."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.box.checks.remarks import missing_translations
from pnp.box.pack_files import FORMS
from pnp.box.reading.reader import read_box
from pnp.cli.build import build as build_command
from pnp.cli.check import layout_faults
from pnp.cli.new import STARTERS, make, new, schema
from pnp.cli.proof import proof
from pnp.errors import PnpError


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_new_game_is_sound_and_complete() -> None:
    assert CliRunner().invoke(new, ["my-game"]).exit_code == 0
    box = read_box(Path("my-game"))
    assert box.game.id == "my-game"
    assert box.game.prefix == "MG"
    assert box.game.title.said("de") == "My Game"
    assert box.board
    assert (len(box.board.spaces), len(box.deeds), len(box.decks[0].cards)) == (12, 6, 8)
    assert len(box.booklets) == 3
    assert not [each for each in missing_translations(box) if "labels" not in each.sentence]


def test_every_file_points_an_editor_at_a_schema_that_is_there() -> None:
    make(Path("village"))
    for file in Path("village").glob("*.yaml"):
        first = file.read_text(encoding="utf-8").splitlines()[0]
        path = first.removeprefix("# yaml-language-server: $schema=")
        assert (Path("village") / path).is_file()


@pytest.mark.parametrize(("kind", "says"), STARTERS.items())
def test_each_kind_of_game_is_sound_and_holds_what_is_said(kind: str, says: str) -> None:
    made = CliRunner().invoke(new, ["village", "--kind", kind])
    assert says in made.output
    folder = Path("village")
    box = read_box(folder)
    assert layout_faults(box, folder) == ()
    assert not [each for each in missing_translations(box) if "labels" not in each.sentence]
    first = [file.read_text(encoding="utf-8").splitlines()[0] for file in folder.glob("*.yaml")]
    assert all((folder / each.partition("$schema=")[2]).is_file() for each in first)


@pytest.mark.parametrize("kind", ["cards", "map"])
def test_a_game_of_cards_or_on_a_map_is_built_and_proved(kind: str) -> None:
    make(Path(f"village-{kind}"), kind)
    assert CliRunner().invoke(build_command, [f"./village-{kind}", "-o", "out"]).exit_code == 0
    proved = CliRunner().invoke(proof, [f"./village-{kind}", "-o", "out"])
    assert proved.exit_code == 0, proved.output


def test_nothing_is_ever_written_over() -> None:
    Path("village").mkdir()
    Path("village/mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(PnpError, match="is already there; nothing was changed"):
        make(Path("village"))
    assert [file.name for file in Path("village").iterdir()] == ["mine.txt"]


def test_a_place_that_cannot_be_written_leaves_nothing_behind() -> None:
    Path("file").write_text("", encoding="utf-8")
    with pytest.raises(PnpError, match="cannot be written"):
        make(Path("file/village"))
    assert [file.name for file in Path.cwd().iterdir()] == ["file"]


def test_one_schema_is_written_for_every_kind_of_file(tmp_path: Path) -> None:
    result = CliRunner().invoke(schema, ["-o", str(tmp_path / "here")])
    assert result.exit_code == 0
    names = {file.name.partition(".")[0] for file in (tmp_path / "here").iterdir()}
    assert names == {*FORMS, "words"}
    assert {"game", "board", "deeds", "cards", "money", "pieces", "look", "rules"} < names
    for file in (tmp_path / "here").iterdir():
        assert json.loads(file.read_text(encoding="utf-8"))["type"] == "object"


def test_a_reader_that_goes_away_is_not_taken_for_a_full_disk(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "pnp", "schema", "-o", str(tmp_path / "s")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert running.stderr.read() == ""


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = CliRunner().invoke(schema, ["-o", str(tmp_path / "file" / "x")])
    assert isinstance(result.exception, PnpError)
    assert "cannot be written" in str(result.exception)
