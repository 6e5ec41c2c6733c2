"""`pnp new --from` a list: every card, text and count of it, in a game that is sound."""

import csv
from pathlib import Path

import pytest
from openpyxl import Workbook
from PIL import Image

from tests.importers.made_from import brought, cards_of, left_of

LIST = """\
Card,Cost,Type,What it does,Attack,Copies
Fox,2,Beast,"Draw a card, then discard one.",3,3
Wolf,4,Beast,Each other beast is stronger by 1 this turn.,5,x2
Spark,1,Spell,Deal **2** damage to anything you like.,,4
"""


def write_workbook(file: Path, *sheets: str) -> None:
    book = Workbook()
    for n, text in enumerate(sheets, 1):
        sheet = book.create_sheet(f"Deck {n}")
        for row in csv.reader(text.splitlines()):
            sheet.append([int(cell) if cell.isdigit() else cell or None for cell in row])
    del book["Sheet"]
    book.save(file)


@pytest.mark.parametrize("kind", ["csv", "tsv", "latin", "utf-16", "xlsx"])
def test_every_card_of_a_list_is_in_the_game_with_its_texts_and_its_count(kind: str) -> None:
    file = Path({"tsv": "a.tsv", "xlsx": "a.xlsx"}.get(kind, "a.csv"))
    if kind == "xlsx":
        write_workbook(file, LIST)
    else:
        text = LIST.replace("Draw a card, then", "Draw one;") if kind == "tsv" else LIST
        text = text.replace(",", "\t") if kind == "tsv" else text
        file.write_bytes(text.encode({"utf-16": "utf-16", "latin": "cp1252"}.get(kind, "utf-8")))
    before = file.read_bytes()
    made = brought(file)
    (deck,) = made.parts
    draw = "Draw one; discard one." if kind == "tsv" else "Draw a card, then discard one."
    assert cards_of(deck, "title", "value", "kind", "text", "attack") == [
        (3, "Fox", "2", "Beast", draw, "3"),
        (2, "Wolf", "4", "Beast", "Each other beast is stronger by 1 this turn.", "5"),
        (4, "Spark", "1", "Spell", "Deal **2** damage to anything you like.", ""),
    ]
    assert "9 cards of 3 kinds" in made.told
    assert file.read_bytes() == before


def test_each_sheet_of_a_workbook_is_a_deck() -> None:
    write_workbook(Path("a.xlsx"), LIST, "Name\nSun\nMoon\n", "")
    made = brought(Path("a.xlsx"))
    assert [(each.id, len(each.each)) for each in made.parts] == [("deck-1", 3), ("deck-2", 2)]
    assert len({each.letter for each in made.parts}) == 2


def test_what_is_not_taken_is_told_with_its_place() -> None:
    Image.new("RGB", (60, 60), "red").save("fox.png")
    Path("a.csv").write_text(
        "Name,Image,Colour,Qty\nFox,fox.png,#204060,many\nElk,elk.png,skyblue,2\n"
        "Owl,../owl.png,nocolour,2,beyond\n", "utf-8",
    )  # fmt: skip
    made = brought(Path("a.csv"))
    assert left_of(made) == [
        ("a.csv:2", "`many` in column `Qty`"), ("a.csv:3", "`elk.png` in column `Image`"),
        ("a.csv:4", "`../owl.png` in column `Image`"), ("a.csv:4", "`nocolour` in column `Colour`"),
        ("a.csv:4", "this row has 5 cells"),
    ]  # fmt: skip
    assert Path("game/pictures/fox.png").is_file()
    assert made.box.look.palette["skyblue"] == "#87ceeb"


def test_the_number_of_a_card_is_not_how_many_there_are() -> None:
    Path("a.csv").write_text("Number,Name\n1,Fox\n2,Elk\n3,Owl\n", "utf-8")
    assert "3 cards of 3 kinds" in brought(Path("a.csv")).told


def test_what_cannot_be_printed_as_it_stands_is_printed_nearly_so() -> None:
    long = "The gull that had been waiting on the rail since the morning"
    Path("a.csv").write_text(f"Name,Text,Home\n{long},Pay {{cost}} ⚔️ now,{'far ' * 9}\n", "utf-8")
    made = brought(Path("a.csv"))
    assert cards_of(made.parts[0], "title", "text") == [(1, long, "Pay (cost) now")]
    assert [place for place, _ in left_of(made)][:2] == ["cards.csv", "cards.csv:2"]


@pytest.mark.parametrize("words", [5, 60, 150, 400])
def test_a_card_is_as_large_as_its_words_need(words: int) -> None:
    Path("a.csv").write_text(f"Name,Text\nFox,{'Take another card. ' * (words // 3)}\n", "utf-8")
    made = brought(Path("a.csv"))
    assert (made.parts[0].size.name != "poker") == ("made larger" in made.told) == (words > 60)


def test_nothing_is_written_over() -> None:
    Path("a.csv").write_text(LIST, "utf-8")
    Path("game").mkdir()
    Path("game/mine.txt").write_text("mine", "utf-8")
    assert "is already there" in brought(Path("a.csv"), sound=False).told
    assert [each.name for each in Path("game").iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("a.csv", b"", "there is no card in it"),
        ("a.csv", b"Name\n", "there is no card in it"),
        ("a.csv", b'Name,Text\nFox,"never closed\n', "a quote that is opened here"),
        ("a.xlsx", b"PK\x03\x04" + bytes(50), "it cannot be unpacked"),
        ("a.xls", b"\xd0\xcf\x11\xe0", "nothing that a game can be made from"),
        ("a.doc", b"words", "nothing that a game can be made from"),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(name: str, data: bytes, says: str) -> None:
    Path(name).write_bytes(data)
    assert says in brought(Path(name), sound=False).told
    assert not Path("game").exists()
