"""`pnp new`: a pack that is sound from the first moment and harms nothing."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.box.pack_files import FORMS
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.cli.build import build as build_command
from pnp.cli.check import layout_faults, say_untranslated
from pnp.cli.new import LAYOUTS, STARTERS, copy_layouts, make, new, schema
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
    assert not list(say_untranslated(box, Path("my-game")))


@pytest.mark.parametrize(("kind", "says"), STARTERS.items())
def test_each_kind_of_game_is_sound_and_holds_what_is_said(kind: str, says: str) -> None:
    made = CliRunner().invoke(new, ["village", "--kind", kind])
    assert says in made.output
    folder = Path("village")
    box = read_box(folder)
    assert layout_faults(box, folder) == ()
    assert not list(say_untranslated(box, folder))
    first = [file.read_text(encoding="utf-8").splitlines()[0] for file in folder.glob("*.yaml")]
    assert all((folder / each.partition("$schema=")[2]).is_file() for each in first)


@pytest.mark.parametrize("kind", ["cards", "map"])
def test_a_game_of_cards_or_on_a_map_is_built_and_proved(kind: str) -> None:
    make(Path(f"village-{kind}"), kind)
    assert CliRunner().invoke(build_command, [f"./village-{kind}", "-o", "out"]).exit_code == 0
    proved = CliRunner().invoke(proof, [f"./village-{kind}", "-o", "out"])
    assert proved.exit_code == 0, proved.output


def test_every_layout_of_the_house_can_be_copied() -> None:
    house = {file.stem for file in (content_root() / "layouts").glob("*.yaml")}
    assert {name for names in LAYOUTS.values() for name in names} == {
        name.split("-")[0] if name.startswith(("frame-", "note-")) else name for name in house
    }


@pytest.mark.parametrize("part", LAYOUTS)
def test_each_part_has_layouts_to_copy_that_are_sound(part: str) -> None:
    make(Path("village"))
    assert copy_layouts(Path("village"), content_root() / "cronulla", part)
    read_box(Path("village"))


def test_no_layout_is_copied_through_a_link_out_of_a_pack() -> None:
    for name in ("village", "theirs"):
        make(Path(name))
    Path("secret.yaml").write_text("areas: {}\n", encoding="utf-8")
    Path("theirs/layouts").mkdir()
    Path("theirs/layouts/deed.yaml").symlink_to(Path("secret.yaml").absolute())
    with pytest.raises(PnpError, match="leaves the pack"):
        copy_layouts(Path("village"), Path("theirs"), "deeds")
    assert not Path("village/layouts").exists()


def test_one_schema_is_written_for_every_kind_of_file(tmp_path: Path) -> None:
    result = CliRunner().invoke(schema, ["-o", str(tmp_path / "here")])
    assert result.exit_code == 0
    names = {file.name.partition(".")[0] for file in (tmp_path / "here").iterdir()}
    assert names == {*FORMS, "words"}
    assert {"game", "board", "deeds", "cards", "money", "pieces", "look", "rules"} < names
    for file in (tmp_path / "here").iterdir():
        assert json.loads(file.read_text(encoding="utf-8"))["type"] == "object"
