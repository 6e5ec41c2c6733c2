"""Lists kept in a spreadsheet: read like YAML, with faults that name file and row."""

import shutil
from pathlib import Path

import pytest
from openpyxl import Workbook

from pnp.box.model import Deed
from pnp.box.packs import content_root
from pnp.box.parts.declared import parts_of
from pnp.box.parts.texts import RowTexts
from pnp.box.reading.reader import read_box
from pnp.box.reading.recipients import find_namesakes, read_recipients
from pnp.box.rulebook import Booklet
from pnp.errors import ContentError
from pnp.faces.context import fill_booklet
from tests.fixtures.pack import said
from tests.written import each_row

HEAD = "id{0}no{0}name{0}name.de{0}group{0}price{0}rents"
ROWS = (
    "castle-road{0}5{0}Castle Road{0}Burgweg{0}castle{0}160{0}20 60 120 250 350 450",
    "castle-hill{0}6{0}Castle Hill{0}Burgberg{0}castle{0}200{0}30 80 160 320 450 600",
)


@pytest.fixture
def village(village: Path) -> Path:
    deeds = village / "deeds.yaml"
    text = deeds.read_text(encoding="utf-8")
    start, end = text.index("  - id: castle-road"), text.index("blanks:")
    text = text[:start] + "  - from: castle.csv\n" + text[end:]
    deeds.write_text(text, encoding="utf-8")
    return village


def written(village: Path, sign: str, encoding: str, end: str = "\n") -> tuple[Deed, ...]:
    text = end.join((HEAD, *ROWS)).format(sign)
    (village / "castle.csv").write_text(text, encoding=encoding, newline="")
    return read_box(village).deeds


@pytest.mark.parametrize("sign", [",", ";"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_common_spreadsheets_read_alike(village: Path, sign: str, encoding: str, end: str) -> None:
    *_, road, hill = written(village, sign, encoding, end)
    assert (road.id, road.price, road.rents) == ("castle-road", 160, (20, 60, 120, 250, 350, 450))
    assert hill.name.texts == {"en": "Castle Hill", "de": "Burgberg"}


def test_rows_stand_where_the_list_is_named(village: Path) -> None:
    assert [deed.no for deed in written(village, ",", "utf-8")] == [1, 2, 3, 4, 5, 6]


def test_blank_rows_and_empty_cells_are_passed_over(village: Path) -> None:
    rows = [HEAD + "{0}notes", ROWS[0] + "{0}", "{0}{0}{0}{0}{0}{0}{0}", ROWS[1]]
    (village / "castle.csv").write_text("\n".join(rows).format(";"), encoding="utf-8")
    assert [deed.notes for deed in read_box(village).deeds[-2:]] == [None, None]


def test_ten_thousand_rows_are_read(village: Path) -> None:
    (village / "board.yaml").unlink()
    rows = [HEAD] + [
        f"d{n}{{0}}{n}{{0}}Street {n}{{0}}Gasse {n}{{0}}castle{{0}}{n * 20}{{0}}10 20 30 40 50 60"
        for n in range(10, 10_010)
    ]
    (village / "castle.csv").write_text("\n".join(rows).format(","), encoding="utf-8")
    assert len(read_box(village).deeds) == 10_004


TRAINS = Path(__file__).with_name("trains")
"""A list of trains that the bank reads and a part prints."""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    for name in ("game", "look"):
        text = (content_root() / f"examples/rails/{name}.yaml").read_text(encoding="utf-8")
        text = text.replace("viaduct", "clock").replace("cash: paper", "cash: book")
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return Path(shutil.copytree(TRAINS, tmp_path, dirs_exist_ok=True))


def test_a_column_without_a_key_is_the_stocks_own(pack: Path) -> None:
    two, six = read_box(pack).stocks
    assert (two.price, two.columns) == (80, {"reach": 2, "until": "four"})
    assert six.columns == {"reach": 6}


def test_a_part_prints_what_the_bank_counts(pack: Path) -> None:
    box = read_box(pack)  # nobody asks that `kind` and `until`, which the bank reads, be drawn
    part = parts_of(box)[0]
    said = RowTexts(box, part, part.each[1], "en")
    assert said.say("{name} ({id}): {reach}") == "six-train (six): 6"
    assert said.say("{lists.row}") == "40 45 50"
    assert box.rules.tables == {"trains": ({"id": "two", "price": 80}, {"id": "six", "price": 350})}
    assert said.say("{tables.trains}, {tables.trains.price}") == "two | 80\nsix | 350, 80 350"
    page = "| Train | Cost |\n{tables.trains}\n\n{sum:table:trains,six,price} {list:row,2}"
    told = fill_booklet(box, Booklet("en", page))
    assert told == "| Train | Cost |\n| two | 80 |\n| six | 350 |\n\n£350 45"


@each_row(__file__, "slips_of_lists.txt")
def test_a_slip_in_a_list_is_named(pack: Path, row: str) -> None:
    file, old, new, say = row.split(" | ")
    assert say in "\n".join(said(pack, (file, old, new)))


def test_a_column_that_nobody_reads_is_named(pack: Path) -> None:
    alone = (("stocks.yaml", "{from: trains.csv}", "[]"), ("rules.yaml", "tables:", "# tables:"))
    assert "no box of `trains` draws the column `kind`" in "\n".join(said(pack, *alone))


ASKED = {"name": "every kit", "town": "cards.yaml:3 asks for it"}


def write_list(folder: Path, text: str) -> Path:
    file = folder / "people.csv"
    file.write_text(text, encoding="utf-8")
    return file


def faults(file: Path) -> list[tuple[int, str]]:
    with pytest.raises(ContentError) as caught:
        read_recipients(file, ASKED)
    return [(each.line, each.sentence) for each in caught.value.findings]


def test_a_row_is_a_recipient_with_the_columns_that_are_asked_for(tmp_path: Path) -> None:
    rows = " NAME ;Town;street\nZoe\u0308  Li;Cronulla;1 Bay Rd\n\nBen;Miranda;2 Bay Rd\n"
    people = read_recipients(write_list(tmp_path, rows), ASKED)
    first, second = people
    assert (first.no, first.line, first.name) == (1, 2, "Zoë Li")  # composed, single blanks
    assert (second.no, second.line) == (2, 4)
    assert second.fields == (("name", "Ben"), ("town", "Miranda"))


def test_cells_may_be_parted_by_tabs(tmp_path: Path) -> None:
    (one,) = read_recipients(write_list(tmp_path, "name\ttown\nLee, Ann\tB\n"), ASKED)
    assert one.fields == (("name", "Lee, Ann"), ("town", "B"))


@pytest.mark.parametrize(("row", "say"), [
    ('"Zoë,B', "a quote that is opened here is never closed"),
    (
        '"Zoë" Li,B',
        "more stands behind a closed quote; a quote inside a text in quotes is doubled",
    ),
])  # fmt: skip
def test_a_quote_takes_no_row_below_it_into_its_cell(row: str, say: str, tmp_path: Path) -> None:
    text = f"name,town\nAda,B\n{row}\nBen,C\nEva,D\n"
    assert faults(write_list(tmp_path, text)) == [(3, f"this is not a row of a list: {say}")]


def test_a_workbook_says_the_same(tmp_path: Path) -> None:
    book, file = Workbook(), tmp_path / "people.xlsx"
    sheet = book.active
    assert sheet is not None
    for row in (["name", "town", "no"], ["Zoë", "Cronulla", 7], ["Ben", "Miranda", 12345]):
        sheet.append(row)
    book.save(file)
    people = read_recipients(file, ASKED)
    assert [(each.no, each.name) for each in people] == [(7, "Zoë"), (12345, "Ben")]


def test_what_is_wrong_with_a_row_is_told_with_its_line(tmp_path: Path) -> None:
    text = (
        "name,town,no\nZoë,,1\n ,Cronulla,2\nBen,{price},3\nAda,B,x\nEva,B,3\nMüller, Anna,B,4\n"
        f"{'x' * 201},B,9\nLee,\ue004B,10\n"
    )
    assert faults(write_list(tmp_path, text)) == [
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
    assert faults(write_list(tmp_path, "name,twon\nZoë,Cronulla\n")) == [
        (1, "this list has no column `town`; did you mean `twon`? (cards.yaml:3 asks for it)")
    ]
    for text, say in (
        ("name,town,name\nZoë,Cronulla,Z\n", "the column `name` is given twice"),
        ("name,town\n", "nobody stands in this list"),
        ("", "this list is empty; its first row names the columns"),
    ):
        assert faults(write_list(tmp_path, text)) == [(1, say)]


def test_names_that_stand_twice_are_told(tmp_path: Path) -> None:
    rows = "name,town\nBen,A\nZoë,B\nben,C\n"
    people = read_recipients(write_list(tmp_path, rows), ASKED)
    assert list(find_namesakes(people)) == ["“ben” stands in lines 2, 4"]
