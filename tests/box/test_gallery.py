"""The gallery: every fault a pack can have, and the very words the reader has for it."""

import re
import shutil
from ast import literal_eval
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from pnp.box.checks import all_checks as checks
from pnp.box.checks.kinds import Check
from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.box.source import Sources
from pnp.errors import ContentError
from pnp.findings import Finding
from tests.fixtures.pack import change, said

GALLERY = Path(__file__).parents[1] / "gallery"
PICTURES = sorted(GALLERY.glob("*.txt"))


def spoil(village: Path, picture: Path) -> str:
    """Do what a picture says to a pack, and give the message it has for that."""
    changes, _, message = picture.read_text(encoding="utf-8").partition("\n\n")
    rewrite(village, changes.splitlines())
    return message.rstrip("\n")


def rewrite(village: Path, changes: Sequence[str]) -> None:
    """Change files of a pack: of each the text that is there, and what takes its place."""
    for line in changes:
        name, before, after = line.split(" | ")
        old, new = literal_eval(before), literal_eval(after)
        if old:
            change(village / name, (old, new))
        else:
            (village / name).write_text(new, encoding="utf-8")


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.stem)
def test_the_message_is_the_one_in_the_gallery(picture: Path, village: Path) -> None:
    message = spoil(village, picture)
    with pytest.raises(ContentError) as caught:
        read_box(village)
    assert str(caught.value) == message


SLIPS = Path(__file__).with_name("slips.txt").read_text(encoding="utf-8").split("\n\n")
"""What is changed in a pack, and every line that is said of it: many small slips, less their
excerpts; `sound`, where nothing is. Of a shipped kit the lines have no numbers."""


@pytest.mark.parametrize("slip", [each for each in SLIPS if not each.startswith("==")])
def test_all_that_is_said_of_a_slip_is_said_and_nothing_else(slip: str, village: Path) -> None:
    lines = slip.splitlines()
    kit = lines[0].removeprefix("kit ") if lines[0].startswith("kit ") else ""
    pack = Path(shutil.copytree(find_kit(kit), kit)) if kit else village
    rewrite(pack, [each for each in lines if " | " in each and each[:2] != "! "])
    told = [each.removeprefix("! ") for each in lines if each[:2] == "! "]
    found = [re.sub(r"(?<=\.yaml):\d+", "", each) for each in said(pack)] if kit else said(pack)
    assert sorted(found) == sorted(told)
    assert bool(told) != ("sound" in lines)


def test_all_checks_have_one(sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    seen: set[str] = set()

    def watched(each: Check) -> Check:
        def look(box: Box, sources: Sources) -> Iterator[Finding]:
            for problem in each(box, sources):
                seen.add(each.__name__)
                yield problem

        return look

    names = {each.__name__ for each in checks.CHECKS}
    watching = {watched(each): needs for each, needs in checks.CHECKS.items()}
    monkeypatch.setattr(checks, "CHECKS", watching)
    for picture in PICTURES:
        village = Path(shutil.copytree(sound, picture.stem))
        spoil(village, picture)
        with pytest.raises(ContentError):
            read_box(village)
    assert seen == names


def test_a_file_that_is_not_utf8_is_named_with_its_line(village: Path) -> None:
    text = (village / "deeds.yaml").read_text(encoding="utf-8")
    (village / "deeds.yaml").write_bytes(text.encode("latin-1", "replace"))
    assert "village/deeds.yaml:6: this line is not UTF-8; save the file as UTF-8" in said(village)


@pytest.mark.parametrize("mark", ["[", "- ", "{a: "])
def test_no_nesting_is_deep_enough_to_break_the_reader(mark: str, village: Path) -> None:
    (village / "look.yaml").write_text(mark * 1_000_000, encoding="utf-8")
    (found,) = said(village)
    assert found.startswith("village/look.yaml:1: this is nested more than 40 deep")


def test_an_empty_file_says_what_it_lacks(village: Path) -> None:
    (village / "game.yaml").write_text("", encoding="utf-8")
    assert "village/game.yaml:1: the key `id` is missing here: a text" in said(village)


def test_a_folder_without_a_game_is_no_pack(tmp_path: Path) -> None:
    (found,) = said(tmp_path)
    assert "there is no game.yaml here" in found
