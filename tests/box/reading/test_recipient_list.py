"""A list of recipients: what is read of it, and what is refused with its row."""

from pathlib import Path

import pytest
from openpyxl import Workbook

from pnp.box.reading.recipients import read_recipients, told_twice
from pnp.errors import ContentError

ASKED = {"name": "every kit", "town": "cards.yaml:3 asks for it"}


def written(folder: Path, text: str) -> Path:
    file = folder / "people.csv"
    file.write_text(text, encoding="utf-8")
    return file


def faults(file: Path) -> list[tuple[int, str]]:
    with pytest.raises(ContentError) as caught:
        read_recipients(file, ASKED)
    return [(each.line, each.sentence) for each in caught.value.findings]


def test_a_row_is_a_recipient_with_the_columns_that_are_asked_for(tmp_path: Path) -> None:
    rows = " NAME ;Town;street\nZoe\u0308  Li;Cronulla;1 Bay Rd\n\nBen;Miranda;2 Bay Rd\n"
    people = read_recipients(written(tmp_path, rows), ASKED)
    first, second = people.recipients
    assert (first.no, first.line, first.name) == (1, 2, "Zoë Li")  # composed, single blanks
    assert (second.no, second.line) == (2, 4)
    assert second.fields == (("name", "Ben"), ("town", "Miranda"))
    assert people.digits == 4


def test_cells_may_be_parted_by_tabs(tmp_path: Path) -> None:
    (one,) = read_recipients(written(tmp_path, "name\ttown\nLee, Ann\tB\n"), ASKED).recipients
    assert one.fields == (("name", "Lee, Ann"), ("town", "B"))


@pytest.mark.parametrize(
    ("row", "say"),
    [
        ('"Zoë,B', "a quote that is opened here is never closed"),
        (
            '"Zoë" Li,B',
            "more stands behind a closed quote; a quote inside a text in quotes is doubled",
        ),
    ],
)
def test_a_quote_takes_no_row_below_it_into_its_cell(row: str, say: str, tmp_path: Path) -> None:
    text = f"name,town\nAda,B\n{row}\nBen,C\nEva,D\n"
    assert faults(written(tmp_path, text)) == [(3, f"this is not a row of a list: {say}")]


def test_a_workbook_says_the_same(tmp_path: Path) -> None:
    book, file = Workbook(), tmp_path / "people.xlsx"
    sheet = book.active
    assert sheet is not None
    for row in (["name", "town", "no"], ["Zoë", "Cronulla", 7], ["Ben", "Miranda", 12345]):
        sheet.append(row)
    book.save(file)
    people = read_recipients(file, ASKED)
    assert [(each.no, each.name) for each in people.recipients] == [(7, "Zoë"), (12345, "Ben")]
    assert people.digits == 5


def test_what_is_wrong_with_a_row_is_told_with_its_line(tmp_path: Path) -> None:
    text = (
        "name,town,no\nZoë,,1\n ,Cronulla,2\nBen,{price},3\nAda,B,x\nEva,B,3\nMüller, Anna,B,4\n"
        f"{'x' * 201},B,9\nLee,\ue004B,10\n"
    )
    assert faults(written(tmp_path, text)) == [
        (2, "this row has no `town`; every kit is for somebody, so fill it in or take it out"),
        (3, "this row has no `name`; every kit is for somebody, so fill it in or take it out"),
        (4, "`town` holds “{” (U+007B), which cannot be printed there"),
        (5, "`no` is a whole number from 1, not “x”"),
        (6, "the number 3 stands in line 4 too; each kit has one of its own"),
        (7, "this row has 4 cells, but there are 3 columns; a text with a comma needs quotes"),
        (8, "`name` has 201 characters; 200 is the most"),
        (9, "`town` holds “ ” (U+E004), which cannot be printed there"),
    ]


def test_a_missing_column_names_who_asks_for_it(tmp_path: Path) -> None:
    assert faults(written(tmp_path, "name,twon\nZoë,Cronulla\n")) == [
        (1, "this list has no column `town`; did you mean `twon`? (cards.yaml:3 asks for it)")
    ]
    assert faults(written(tmp_path, "name,town,name\nZoë,Cronulla,Z\n")) == [
        (1, "the column `name` is given twice")
    ]
    assert faults(written(tmp_path, "name,town\n")) == [(1, "nobody stands in this list")]
    assert faults(written(tmp_path, "")) == [
        (1, "this list is empty; its first row names the columns")
    ]


def test_names_that_stand_twice_are_told(tmp_path: Path) -> None:
    rows = "name,town\nBen,A\nZoë,B\nben,C\n"
    people = read_recipients(written(tmp_path, rows), ASKED)
    assert list(told_twice(people.recipients)) == ["“ben” stands in lines 2, 4"]
