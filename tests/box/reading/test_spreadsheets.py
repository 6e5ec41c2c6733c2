"""Lists kept in a spreadsheet: read like YAML, with faults that name file and row."""

from pathlib import Path

import pytest

from pnp.box.estate import Deed
from pnp.box.reading.reader import read_box
from pnp.cli.new import make
from pnp.errors import ContentError

HEAD = "id{0}no{0}name{0}name.de{0}group{0}price{0}rents"
ROWS = (
    "castle-road{0}5{0}Castle Road{0}Burgweg{0}castle{0}160{0}20 60 120 250 350 450",
    "castle-hill{0}6{0}Castle Hill{0}Burgberg{0}castle{0}200{0}30 80 160 320 450 600",
)


@pytest.fixture
def village(tmp_path: Path) -> Path:
    make(tmp_path / "village")
    deeds = tmp_path / "village" / "deeds.yaml"
    text = deeds.read_text(encoding="utf-8")
    start, end = text.index("  - id: castle-road"), text.index("blanks:")
    text = text[:start] + "  - from: castle.csv\n" + text[end:]
    deeds.write_text(text, encoding="utf-8")
    return tmp_path / "village"


def written(village: Path, sign: str, encoding: str, end: str = "\n") -> tuple[Deed, ...]:
    text = end.join((HEAD, *ROWS)).format(sign)
    (village / "castle.csv").write_text(text, encoding=encoding, newline="")
    return read_box(village).deeds


@pytest.mark.parametrize("sign", [",", ";"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_every_common_spreadsheet_reads_alike(
    village: Path, sign: str, encoding: str, end: str
) -> None:
    *_, road, hill = written(village, sign, encoding, end)
    assert (road.id, road.price, road.rents) == ("castle-road", 160, (20, 60, 120, 250, 350, 450))
    assert hill.name.texts == {"en": "Castle Hill", "de": "Burgberg"}


def test_rows_stand_where_the_list_is_named(village: Path) -> None:
    assert [deed.no for deed in written(village, ",", "utf-8")] == [1, 2, 3, 4, 5, 6]


def test_a_fault_names_the_row_even_after_a_cell_of_two_lines(village: Path) -> None:
    rows = [HEAD, ROWS[0].replace("Castle Road", '"Castle\nRoad"'), ROWS[1].replace("200", "2oo")]
    (village / "castle.csv").write_text("\n".join(rows).format(";"), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_box(village)
    assert [(Path(each.file).name, each.line, each.sentence) for each in caught.value.findings] == [
        ("castle.csv", 4, "`price` should be a whole number, not the text `2oo`")
    ]


def test_blank_rows_and_empty_cells_are_passed_over(village: Path) -> None:
    rows = [HEAD + "{0}notes", ROWS[0] + "{0}", "{0}{0}{0}{0}{0}{0}{0}", ROWS[1]]
    (village / "castle.csv").write_text("\n".join(rows).format(";"), encoding="utf-8")
    assert [deed.notes for deed in read_box(village).deeds[-2:]] == [None, None]


def test_an_empty_list_is_a_fault_and_no_crash(village: Path) -> None:
    (village / "castle.csv").write_text("", encoding="utf-8")
    with pytest.raises(ContentError, match="its first row names the columns"):
        read_box(village)


def test_a_column_given_twice_is_named(village: Path) -> None:
    text = f"{HEAD}{{0}}price\n{ROWS[0]}{{0}}160\n{ROWS[1]}{{0}}200\n".format(",")
    (village / "castle.csv").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match="the column `price` is given twice"):
        read_box(village)


def test_ten_thousand_rows_are_read(village: Path) -> None:
    (village / "board.yaml").unlink()
    rows = [HEAD] + [
        f"d{n}{{0}}{n}{{0}}Street {n}{{0}}Gasse {n}{{0}}castle{{0}}{n * 20}{{0}}10 20 30 40 50 60"
        for n in range(10, 10_010)
    ]
    (village / "castle.csv").write_text("\n".join(rows).format(","), encoding="utf-8")
    assert len(read_box(village).deeds) == 10_004
