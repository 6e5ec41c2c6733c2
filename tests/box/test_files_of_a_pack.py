"""Odd files in a pack: names, links, pipes; each gets one sentence, and none stops the reading."""

import os
from pathlib import Path

import pytest

from pnp.box.packs import content_root, digest_of
from pnp.box.reading.reader import read_box
from pnp.cli.new import make
from pnp.errors import ContentError


@pytest.fixture
def village(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    make(Path("village"))
    return Path("village")


def says(village: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        read_box(village)
    for each in caught.value.findings:
        assert f"{each.file}{each.sentence}{each.excerpt}".isprintable()
    return [f"{each.file}:{each.line}: {each.sentence}" for each in caught.value.findings]


def test_a_name_that_is_no_utf8_is_named(village: Path) -> None:
    (village / "rulebook.en.md").rename(village / os.fsdecode(b"rulebook.\xff.md"))
    say = "a rule booklet is called rulebook.<language>.md, such as rulebook.en.md"
    assert says(village) == [f"village/rulebook.�.md:0: {say}"]


@pytest.mark.parametrize(
    "name", [b"\xff.yaml", b"words.\xff.yaml", b"look\n.yaml", b"\x1b]0;.yaml"]
)
def test_a_name_that_cannot_be_shown_is_shown_as_far_as_it_can(village: Path, name: bytes) -> None:
    (village / os.fsdecode(name)).write_text("a: 1\n", encoding="utf-8")
    (said,) = says(village)
    assert "unknown file" in said
    assert "�" in said


@pytest.mark.parametrize("name", [b"more.\xff.csv", b"\xff.md"])
def test_a_digest_is_made_of_any_names(village: Path, name: bytes) -> None:
    before = digest_of(village, content_root())
    (village / os.fsdecode(name)).write_text("x\n", encoding="utf-8")
    assert digest_of(village, content_root()) != before


@pytest.mark.parametrize("name", ["look.yaml", "rulebook.en.md", "words.en.yaml"])
def test_a_link_to_itself_is_named(village: Path, name: str) -> None:
    (village / name).unlink(missing_ok=True)
    (village / name).symlink_to(name)
    (said,) = [each for each in says(village) if name in each]
    assert said.startswith(f"village/{name}:0: this ")


def test_a_list_that_is_a_link_to_itself_is_named_where_it_is_asked_for(village: Path) -> None:
    (village / "more.csv").symlink_to("more.csv")
    text = (village / "deeds.yaml").read_text(encoding="utf-8")
    (village / "deeds.yaml").write_text(
        text.replace("\ndeeds:\n", "\ndeeds:\n  - {from: more.csv}\n", 1), encoding="utf-8"
    )
    assert [each for each in says(village) if "village/deeds.yaml:" in each and "more.csv" in each]


@pytest.mark.parametrize("name", ["look.yaml", "rulebook.en.md", "cards.yaml"])
def test_a_pipe_is_not_read(village: Path, name: str) -> None:
    (village / name).unlink()
    os.mkfifo(village / name)
    assert f"village/{name}:0: this is not a file" in says(village)


def test_a_device_lies_outside_the_pack(village: Path) -> None:
    (village / "look.yaml").unlink()
    (village / "look.yaml").symlink_to("/dev/zero")
    say = "this path leaves the pack; a pack uses only files of its own"
    assert f"village/look.yaml:0: {say}" in says(village)


def test_a_pipe_as_a_picture_is_not_opened(village: Path) -> None:
    os.mkfifo(village / "a.png")
    picture(village, "a.png")
    (said,) = says(village)
    assert said.endswith("the picture `a.png` is not a file")


def test_a_picture_that_is_a_link_to_itself_is_named(village: Path) -> None:
    (village / "a.png").symlink_to("a.png")
    picture(village, "a.png")
    (said,) = says(village)
    assert "the picture `a.png` " in said


@pytest.mark.parametrize("name", ["x" * 300 + ".png", "x/" * 200 + "y.png"])
def test_a_long_name_of_a_picture_hides_no_other_fault(village: Path, name: str) -> None:
    picture(village, name)
    text = (village / "look.yaml").read_text(encoding="utf-8")
    (village / "look.yaml").write_text(text.replace('"#2f6b3c"', "green"), encoding="utf-8")
    said = says(village)
    assert len(said) == 2
    assert said[0].startswith("village/cards.yaml:14: the picture `x")
    assert said[1].startswith("village/look.yaml:")


def test_a_long_name_of_a_list_hides_no_other_fault(village: Path) -> None:
    text = (village / "deeds.yaml").read_text(encoding="utf-8")
    more = f"\ndeeds:\n  - {{from: {'x' * 300}.csv}}\n"
    text = text.replace("\ndeeds:\n", more, 1).replace("price: 60", "price: 6o", 1)
    (village / "deeds.yaml").write_text(text, encoding="utf-8")
    said = says(village)
    assert [each for each in said if "File name too long" in each and "deeds.yaml:" in each]
    assert [each for each in said if "not the text `6o`" in each]


def test_the_digest_follows_no_link_out_of_the_pack(village: Path, tmp_path: Path) -> None:
    before = digest_of(village, content_root())
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "x.csv").write_text("secret\n", encoding="utf-8")
    (village / "a.csv").symlink_to(outside / "x.csv")
    (village / "more").symlink_to(outside)
    assert digest_of(village, content_root()) == before


@pytest.mark.parametrize("name", ["more.csv", "more", "more/a.csv"])
def test_the_digest_passes_over_a_link_to_itself(village: Path, name: str) -> None:
    before = digest_of(village, content_root())
    (village / name).parent.mkdir(exist_ok=True)
    (village / name).symlink_to((village / name).name)
    assert digest_of(village, content_root()) == before


def test_the_digest_follows_a_link_inside_the_pack(village: Path) -> None:
    (village / "a.csv").write_text("x\n", encoding="utf-8")
    before = digest_of(village, content_root())
    (village / "b.csv").symlink_to("a.csv")
    assert digest_of(village, content_root()) != before


def picture(village: Path, name: str) -> None:
    """Give the first card a picture."""
    text = (village / "cards.yaml").read_text(encoding="utf-8")
    before = "- id: eggs\n"
    assert before in text
    named = text.replace(before, f"{before}        picture: {name}\n", 1)
    (village / "cards.yaml").write_text(named, encoding="utf-8")
