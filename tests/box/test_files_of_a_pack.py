"""Odd files in a pack: names, links, pipes; each gets one sentence, and none stops the reading."""

import os
from pathlib import Path

import pytest

from pnp.box.packs import content_root, digest_of
from pnp.box.parts.declared import Layout
from pnp.box.reading.reader import origins, read_box
from pnp.errors import Finding
from tests.fixtures.pack import change, said
from tests.proof.test_damaged_files import STRANGE
from tests.written import each_row


def says(village: Path) -> list[str]:
    found = said(village)
    assert "".join(found).isprintable()
    return found


def test_a_name_that_is_no_utf8_is_named(village: Path) -> None:
    (village / "rulebook.en.md").rename(village / os.fsdecode(b"rulebook.\xff.md"))
    say = "a rule booklet is called rulebook.<language>.md, such as rulebook.en.md"
    assert says(village) == [f"village/rulebook.�.md: {say}"]


@pytest.mark.parametrize(
    "name", [b"\xff.yaml", b"words.\xff.yaml", b"look\n.yaml", b"\x1b]0;.yaml"]
)
def test_a_name_that_cannot_be_shown_is_shown_as_far_as_it_can(village: Path, name: bytes) -> None:
    (village / os.fsdecode(name)).write_text("a: 1\n", encoding="utf-8")
    (found,) = says(village)
    assert "unknown file" in found
    assert "�" in found


@pytest.mark.parametrize("name", [b"more.\xff.csv", b"\xff.md"])
def test_a_digest_is_made_of_any_names(village: Path, name: bytes) -> None:
    before = digest_of(village, content_root())
    (village / os.fsdecode(name)).write_text("x\n", encoding="utf-8")
    assert digest_of(village, content_root()) != before


@pytest.mark.parametrize(("name", "what", "say"), [
    ("look.yaml", "a link to itself", "this "), ("rulebook.en.md", "a link to itself", "this "),
    ("words.en.yaml", "a link to itself", "this "), ("look.yaml", "a pipe", "this is not a file"),
    ("rulebook.en.md", "a pipe", "this is not a file"),
    ("look.yaml", "a device", "this path leaves the pack; a pack uses only files of its own"),
])  # fmt: skip
def test_what_is_no_file_is_named(village: Path, name: str, what: str, say: str) -> None:
    (village / name).touch()
    STRANGE[what](village / name)
    (found,) = [each for each in says(village) if name in each]
    assert found.startswith(f"village/{name}: {say}")


@pytest.mark.parametrize(("what", "say"), [
    ("a pipe", "the picture `a.png`: this is not a file"),
    ("a link to itself", "the picture `a.png` cannot be read"),
])  # fmt: skip
def test_a_picture_that_is_no_file_is_named(village: Path, what: str, say: str) -> None:
    (village / "a.png").touch()
    STRANGE[what](village / "a.png")
    picture(village, "a.png")
    (found,) = says(village)
    assert say in found


def test_a_list_that_is_a_link_to_itself_is_named_where_it_is_asked_for(village: Path) -> None:
    (village / "more.csv").symlink_to("more.csv")
    change(village / "deeds.yaml", ("\ndeeds:\n", "\ndeeds:\n  - {from: more.csv}\n"))
    assert [each for each in says(village) if "village/deeds.yaml:" in each and "more.csv" in each]


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
    before = "- id: eggs\n"
    change(village / "cards.yaml", (before, f"{before}        picture: {name}\n"))


def place(village: Path, **known: str | int) -> str:
    """Give file and line of a misfit, as text, and the line itself."""
    found = origins(village).locate(Finding("too wide", **known))  # type: ignore[arg-type]
    assert found.sentence.endswith("too wide")
    return f"{found.file}:{found.line}: {found.excerpt}"


def line(village: Path, name: str, text: str) -> str:
    lines = (village / name).read_text(encoding="utf-8").split("\n")
    n = next(n for n, each in enumerate(lines) if text in each)
    return f"village/{name}:{n + 1}: {lines[n].strip()}"


@each_row(__file__, "texts.txt")
def test_a_text_is_found_on_its_piece_first_then_anywhere(village: Path, row: str) -> None:
    piece, text, name, there = row.split(" | ")
    assert place(village, piece=piece, text=text) == line(village, name, there)


def test_a_line_of_a_booklet_is_its_own(village: Path) -> None:
    assert place(village, file="rulebook.en.md", line=1).startswith("village/rulebook.en.md:1: # ")


def test_a_word_of_a_translation_is_found_in_its_file(village: Path) -> None:
    words = "texts:\n  deeds/deeds/castle-hill:\n    name: Schlossberg\n"
    (village / "words.it.yaml").write_text(words, encoding="utf-8")
    found = place(village, piece="castle-hill", text="Schlossberg")
    assert found == "village/words.it.yaml:3: name: Schlossberg"


def test_a_row_of_a_spreadsheet_is_found(village: Path) -> None:
    head, row = "id,no,name,group,price,rents", "x,9,Rowton,mill,60,10 20 40 80 120 160"
    (village / "rows.csv").write_text(f"{head}\n{row}\n", encoding="utf-8")
    change(village / "deeds.yaml", ("\ndeeds:\n", "\ndeeds:\n  - {from: rows.csv}\n"))
    assert place(village, piece="x", text="Rowton") == f"village/rows.csv:2: {row}"


def layout(village: Path, name: str, before: str = "", after: str = "") -> Path:
    """Copy a layout of the house into a pack, changed in one place."""
    text = (content_root() / "layouts/frame-bordered.yaml").read_text(encoding="utf-8")
    assert before in text
    file = village / "layouts" / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(text.replace(before, after, 1), encoding="utf-8")
    return file


def test_a_layout_of_the_pack_takes_the_place_of_the_house_s(village: Path) -> None:
    meant = layout_of(village)
    digest = digest_of(village, content_root())
    layout(village, "frame-bordered.yaml", "text: [5.5, 41.2,", "text: [7.5, 41.2,")
    own = layout_of(village)
    assert (meant.area("text").x, own.area("text").x) == (5.5, 7.5)
    assert own.layers == meant.layers
    assert digest_of(village, content_root()) != digest


def layout_of(village: Path) -> Layout:
    found = read_box(village).layouts
    assert found is not None
    told = found.find("frame-bordered")
    assert isinstance(told, Layout)
    return told


@each_row(__file__, "layouts.txt")
def test_faults_of_layouts(village: Path, row: str) -> None:
    name, before, after, say = row.split(" | ")
    layout(village, name, before, after)
    (found,) = [each for each in says(village) if say in each]
    assert f"village/layouts/{name}" in found
