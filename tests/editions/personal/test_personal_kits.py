"""Personal kits: what is another in each, what is alike in all, and what a kit depends on."""

import json
import shutil
from pathlib import Path

import pypdf
import pypdfium2
import pytest
from click.testing import CliRunner, Result

from pnp.cli.main import pnp

PARTS = ("--only", "rulebook", "--only", "news", "--only", "bankers-sheet")


def build(village: Path, *words: str) -> Result:
    out = str(village.parent / "out")
    return CliRunner().invoke(pnp, ["build", str(village), "-o", out, *PARTS, *words])


def files_of(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes()
            for file in sorted(folder.rglob("*.*")) if file.is_file()}  # fmt: skip


def text_of(file: Path) -> str:
    document = pypdfium2.PdfDocument(file)
    return "\n".join(page.get_textpage().get_text_range() for page in document)


def test_a_kit_for_everybody_on_a_list(village: Path, people: Path) -> None:
    told = build(village, "--for", str(people), "--jobs", "1")
    assert told.exit_code == 0, told.output
    out = village.parent / "out" / "village-people"
    kits = sorted(folder.name for folder in out.iterdir())
    assert kits == ["0001-zoe-angstrom-lukasiewicz", "0002-ben", "0003-ben"]
    assert "3 of 3 kits made" in told.output
    assert "“ben” stands in lines 3, 4; their kits differ by number" in told.output
    first, second = out / kits[0], out / kits[1]
    assert "Made for Zoë\r\nÅngström-Łukasiewicz" in text_of(first / "rulebook.pdf")
    assert "Made for Ben" in text_of(second / "rulebook.pdf")
    assert "Well done, Ben! Your hens" in text_of(second / "news.pdf")
    assert files_of(first)["bankers-sheet.pdf"] == files_of(second)["bankers-sheet.pdf"]
    made = json.loads((second / "kit.json").read_text(encoding="utf-8"))
    assert made["for"] == {"no": 2, "name": "Ben"}

    # a kit depends on its row alone: on no other, on no order, on no process
    before = files_of(out)
    shutil.rmtree(out)
    again = build(village, "--for", str(people), "--jobs", "2")
    assert again.exit_code == 0, again.output
    assert files_of(out) == before

    # what is there and whole stays; what is not is made again
    with (first / "news.pdf").open("ab") as file:
        file.write(b"%")
    (second / "kit.json").unlink()
    (out / ".0003-ben-abcd1234").mkdir()  # a process that was killed left it
    resumed = build(village, "--for", str(people), "--resume", "--jobs", "1")
    assert "2 of 3 kits made, 1 were there already" in resumed.output
    assert files_of(out) == before
    assert not (out / ".0003-ben-abcd1234").exists()
    assert "earlier list" not in resumed.output

    # a name that was put right leaves the kit with the slip in it
    people.write_text(people.read_text("utf-8").replace("Ben,Gr", "Benno,Gr"), encoding="utf-8")
    told = build(village, "--for", str(people), "--resume", "--jobs", "1")
    assert "of an earlier list, to be taken out before you print: 0002-ben." in told.output
    assert (out / "0002-benno" / "kit.json").exists()


def test_a_kit_for_nobody_has_what_stands_behind_the_bar(village: Path) -> None:
    plain = build(village)
    assert plain.exit_code == 0, plain.output
    out = village.parent / "out" / "village"
    assert "Well done, friend! Your hens" in text_of(out / "news.pdf")
    assert "Made for" not in text_of(out / "rulebook.pdf")


def test_a_name_that_cannot_be_set_is_told_with_its_row(village: Path, people: Path) -> None:
    long = "Wolfeschlegelsteinhausenbergerdorff" * 3
    people.write_text(f"name\nBen\nיעל\n{long}\n", encoding="utf-8")
    told = build(village, "--for", str(people), "--jobs", "1")
    assert told.exit_code == 1
    assert "1 of 3 kits made, 2 failed" in told.output
    said = str(told.exception)
    assert f"{people}:3: יעל: news/eggs: font" in said
    assert "has no glyph for “יעל”" in said
    assert f"{people}:4: " in said
    assert "mm too wide for its box" in said
    assert (village.parent / "out" / "village-people" / "0001-ben" / "kit.json").exists()


@pytest.mark.parametrize(
    ("words", "say"),
    [
        (("--since", "x"), "--for is for one kit in one language; leave --since and --plan out"),
        (("--lang", "de", "--lang", "en"), "--for is for one kit in one language"),
    ],
)
def test_what_does_not_go_with_a_list_is_refused(
    village: Path, people: Path, words: tuple[str, ...], say: str
) -> None:
    told = CliRunner().invoke(pnp, ["build", str(village), "--for", str(people), *words])
    assert told.exit_code == 1
    assert say in str(told.exception)
    alone = CliRunner().invoke(pnp, ["build", str(village), "--resume"])
    assert "--sheet, --resume, --merged and --scheduler go with" in str(alone.exception)


def test_merged_kits_look_like_those_in_folders(village: Path, people: Path) -> None:
    people.write_text(people.read_text(encoding="utf-8").replace("\nben", "\n=Þóra Ő"), "utf-8")
    both = ("--for", str(people), "--jobs", "1")
    assert build(village, *both).exit_code == 0
    told = build(village, *both, "--merged")
    assert told.exit_code == 0, told.output
    out = village.parent / "out"
    merged, kits = out / "village-people-merged", sorted((out / "village-people").iterdir())
    assert not list(out.glob(".*"))  # what was drawn beside is gone
    index = (merged / "kits.csv").read_text(encoding="utf-8").splitlines()
    assert index[0] == "no,name,news.pdf,rulebook.pdf,bankers-sheet.pdf"
    assert index[3] == "3,'=Þóra Ő,5,5,3", "no formula for a spreadsheet"
    for name in ("news.pdf", "rulebook.pdf"):
        document, at = pypdfium2.PdfDocument(merged / name), 0
        for number, kit in enumerate(kits, 1):
            assert document.get_page_label(at) == f"{number:04d} · 1"
            for page in pypdfium2.PdfDocument(kit / name):
                here, there = (each.render(scale=0.5).to_numpy() for each in (document[at], page))
                assert (here == there).all()
                text = document[at].get_textpage().get_text_range()
                assert sorted(text.split()) == sorted(page.get_textpage().get_text_range().split())
                at += 1
        assert len(document) == at
        reader = pypdf.PdfReader(merged / name, strict=True)
        assert [getattr(each, "title", "") for each in reader.outline][2] == "0003 =Þóra Ő"


def test_a_further_kit_takes_little_room_in_a_merged_file(village: Path, people: Path) -> None:
    sizes = []
    for many in (2, 6):
        rows = "\n".join(f"Person Number {n}" for n in range(many))
        people.write_text(f"name\n{rows}\n", encoding="utf-8")
        assert build(village, "--for", str(people), "--merged", "--jobs", "1").exit_code == 0
        merged = village.parent / "out" / "village-people-merged"
        sizes.append(sum(file.stat().st_size for file in merged.glob("*.pdf")))
    assert (sizes[1] - sizes[0]) / 4 < 12_000


def test_one_name_that_cannot_be_set_keeps_all_from_being_merged(
    village: Path, people: Path
) -> None:
    people.write_text("name\nBen\nיעל\n", encoding="utf-8")
    words = ("--for", str(people), "--merged", "--jobs", "1")
    assert build(village, *words).exit_code == 1
    assert not (village.parent / "out" / "village-people-merged").exists()
    people.write_text("name\nBen\nZoë\n", encoding="utf-8")
    told = build(village, *words, "--resume")
    assert "2 of 2 kits made" in told.output or "were there already" in told.output
    assert (village.parent / "out" / "village-people-merged" / "news.pdf").exists()
