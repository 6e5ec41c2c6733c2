"""Lists kept in a workbook: read as a CSV file with the same rows is, faults named by cell."""

import random
import re
import shutil
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date, time
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from pnp.box.cards import Card
from pnp.box.parts.declared import parts_of
from pnp.box.reading.reader import read_box
from pnp.errors import ContentError
from tests.box.reading.workbook_files import HEAD, RAIN, SUN, Cell, deal, ods_cell, write, write_ods
from tests.fixtures.pack import change, said
from tests.press.test_declared_parts import DECK, write_pack

TOLD = ("rain", 12, False, ("pay", 20), {"en": "Rain,\nno sun.", "de": "3"}, {"en": "Rain"})


def cards(village: Path) -> tuple[Card, ...]:
    return read_box(village).decks[0].cards[:2]


@pytest.mark.parametrize("ending", ["csv", "xlsx", "ods"])
def test_the_same_rows_are_the_same_cards_in_every_kind_of_file(village: Path, ending: str) -> None:
    deal(village, f"from: more.{ending}")
    write(village, ending, [HEAD, SUN, [None] * 8, [*RAIN, None, " "]])
    sun, rain = cards(village)
    assert sun.text.texts == {"en": "007 sunny days", "de": "Sonne"}
    shown = (rain.effect.kind, rain.effect.amount)
    assert (rain.id, rain.no, rain.good, shown, rain.text.texts, rain.short.texts) == TOLD


@pytest.mark.parametrize("ending", ["xlsx", "ods"])
def test_a_fault_names_sheet_row_and_column(village: Path, ending: str) -> None:
    deal(village, f"from: more.{ending}")
    sun: list[Cell] = list(SUN)
    sun[1], sun[3] = "x", "colect"
    write(village, ending, [HEAD, sun, RAIN])
    file = f"village/more.{ending}:2: sheet `Cards`, "
    kinds = "`collect`, `pay`, `per_building`, `advance`, `jail`, `jail_free`, `income`, `damage`"
    meant = f"cannot be `colect`; did you mean `collect`? It is one of {kinds}, `renovate`"
    told = [
        f"{file}B2: `no` should be a whole number, not the text `x`",
        f"{file}D2: `kind` {meant}",
    ]
    assert said(village) == told


def test_a_fault_of_a_whole_row_names_the_row(village: Path) -> None:
    deal(village, "from: more.xlsx")
    write(village, "xlsx", [HEAD[:-1], SUN[:-1], RAIN[:-1]])
    fault = "sheet `Cards`: the key `short` is missing here: a text, or one text per language"
    told = [each.partition(" such")[0] for each in said(village)]
    assert told == [f"village/more.xlsx:{n}: {fault}" for n in (2, 3)]


def test_what_a_fault_is_about_is_shown(village: Path) -> None:
    deal(village, "from: more.xlsx")
    write(village, "xlsx", [HEAD, (*SUN[:1], "x", *SUN[2:]), RAIN])
    with pytest.raises(ContentError) as caught:
        read_box(village)
    (fault,) = caught.value.findings
    assert fault.excerpt == "sun; x; true; collect; 20; 007 sunny days; Sonne; Sun"


@pytest.mark.parametrize("ending", ["xlsx", "ods"])
def test_too_many_rows_are_counted(
    village: Path, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.box.reading.list_rows.ITEMS", 20)  # 10,000: `tests/box/test_gallery`
    deal(village, f"from: more.{ending}", 0)
    rows = [(f"c{n}", n + 9, *SUN[2:]) for n in range(25)]
    write(village, ending, [HEAD, *rows])
    told = "sheet `Cards`: from line 22 on rows are not read: there may be 20"
    assert said(village) == [f"village/more.{ending}:1: {told}"]


def excel_with(village: Path, spoil: Callable[[Worksheet], object]) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    for row in (HEAD, SUN, RAIN):
        sheet.append(list(row))
    spoil(sheet)
    book.save(village / "more.xlsx")


def repack(file: Path, change_one: Callable[[str, bytes], tuple[str, bytes]]) -> None:
    with zipfile.ZipFile(file) as packed:
        members = [change_one(name, packed.read(name)) for name in packed.namelist()]
    with zipfile.ZipFile(file, "w") as packed:
        for name, text in members:
            packed.writestr(name, text)


@pytest.mark.parametrize(("value", "fault"), [
    (date(2026, 3, 1), "this cell holds a date or time (2026-03-01); keep it as a text"),
    (time(8, 30), "this cell holds a date or time (08:30:00); keep it as a text"),
    ("a\u202eb", "this cell holds the control character U+202E; take it out"),
])  # fmt: skip
def test_a_cell_not_to_be_printed_is_one_sentence(village: Path, value: Any, fault: str) -> None:
    deal(village, "from: more.xlsx")
    excel_with(village, lambda sheet: sheet.cell(3, 6, value))
    assert said(village) == [f"village/more.xlsx:3: sheet `Sheet`, F3: {fault}"]


def test_merged_cells_are_one_sentence(village: Path) -> None:
    deal(village, "from: more.xlsx")
    excel_with(village, lambda sheet: sheet.merge_cells("F2:G3"))
    merged = "this cell is merged with others; split them, for each row has cells of its own"
    assert said(village) == [f"village/more.xlsx:2: sheet `Sheet`, F2: {merged}"]


def test_a_date_of_an_open_document_is_one_sentence(village: Path) -> None:
    deal(village, "from: more.ods")
    rows = "".join(
        f"<table:table-row>{''.join(map(ods_cell, row))}</table:table-row>" for row in (HEAD, RAIN)
    )
    cell = '<table:table-cell office:value-type="date" office:date-value="2026-03-01"/>'
    sun = "".join(map(ods_cell, SUN[:5])) + cell + "".join(map(ods_cell, SUN[6:]))
    write_ods(village / "more.ods", {"Cards": f"{rows}<table:table-row>{sun}</table:table-row>"})
    fault = "this cell holds a date or time (2026-03-01); keep it as a text"
    assert said(village) == [f"village/more.ods:3: sheet `Cards`, F3: {fault}"]


def test_a_formula_that_was_worked_out_is_its_value(village: Path) -> None:
    def reckon(sheet: Worksheet) -> None:
        sheet["B2"], sheet["F2"], sheet["G2"] = "=10+1", '="a"&"b"', '=""'

    def work_out(text: bytes) -> bytes:
        """Fill in figures as a spreadsheet program keeps them."""
        for cell, kind, value in (("B2", "n", "11"), ("F2", "str", "ab"), ("G2", "str", "")):
            formula = rf'(?<="{cell}")><f>(.*?)</f><v />'.encode()
            text = re.sub(formula, rf' t="{kind}"><f>\1</f><v>{value}</v>'.encode(), text)
        return text

    deal(village, "from: more.xlsx")
    excel_with(village, reckon)
    repack(village / "more.xlsx", lambda name, text: (name, work_out(text)))
    card = cards(village)[0]
    assert (card.id, card.no, card.text.texts) == ("sun", 11, {"en": "ab"})


def test_of_several_sheets_one_is_named(village: Path) -> None:
    deal(village, "{from: more.ods, sheet: Weather}")
    write_ods(village / "more.ods", {"Notes": [["x"]], "Weather": [HEAD, SUN, RAIN]})
    assert cards(village)[0].id == "sun"


def test_of_several_sheets_the_only_one_with_something_in_it_is_meant(village: Path) -> None:
    deal(village, "from: more.ods")
    write_ods(village / "more.ods", {"Sheet1": "", "Weather": [HEAD, SUN, RAIN], "Sheet3": ""})
    assert cards(village)[0].id == "sun"


def test_a_hidden_sheet_is_not_meant_but_may_be_named(village: Path) -> None:
    deal(village, "from: more.xlsx")
    book = openpyxl.Workbook()
    for name, state in (("Weather", "visible"), ("Lists", "hidden")):
        sheet = book.create_sheet(name)
        sheet.sheet_state = state
        for row in (HEAD, SUN, RAIN):
            sheet.append(list(row))
    book.save(village / "more.xlsx")
    assert cards(village)[0].id == "sun"
    change(village / "cards.yaml", ("from: more.xlsx", "{from: more.xlsx, sheet: Lists}"))
    assert cards(village)[0].id == "sun"


@pytest.mark.parametrize(("named", "fault"), [
    ("from: more.ods",
     "there are the sheets `Notes`, `Weather`; say which one, as in {from: …, sheet: …}"),
    ("{from: more.ods, sheet: Wether}", "there is no sheet `Wether`; did you mean `Weather`?"),
    ("{from: more.ods, sheet: Deeds}",
     "there is no sheet `Deeds`; there are `Notes`, `Weather`"),
])  # fmt: skip
def test_a_sheet_that_is_not_there_or_not_named(village: Path, named: str, fault: str) -> None:
    deal(village, named)
    write_ods(village / "more.ods", {"Notes": [["x"]], "Weather": [HEAD, SUN, RAIN]})
    (found,) = said(village)
    assert found.endswith(f"village/more.ods: {fault}")
    assert found.startswith("village/cards.yaml:")


TABLE = (
    ("id", "no", "name", "group", "price", "rents", "notes"),
    ("a1", 1, "007", "moss", 100.0, "2 10 30 90 160 250", "A."),
    ("a2", "2", " Lane, long", "moss", "120", "4 20 60 180 320 450", None),
)


@pytest.mark.parametrize("ending", ["csv", "xlsx", "ods"])
def test_the_same_rows_are_the_same_deeds(tmp_path: Path, ending: str) -> None:
    shutil.copytree(DECK, tmp_path / "deck")
    file = tmp_path / "deck" / "deeds.yaml"
    text = file.read_text(encoding="utf-8")
    deeds = Path(__file__).with_name("streets.yaml").read_text(encoding="utf-8")
    file.write_text(text.replace("  from: deeds.csv\n", deeds), encoding="utf-8")
    assert "from" not in file.read_text(encoding="utf-8")
    wanted = read_box(tmp_path / "deck").deeds
    named = text.replace("from: deeds.csv", f"from: more.{ending}")
    file.write_text(named, encoding="utf-8")
    write(tmp_path / "deck", ending, TABLE)
    assert read_box(tmp_path / "deck").deeds == wanted


OWN = (
    ("title.en", "title.de", "value", "kind", "text", "good", "bad", "_note", "count"),
    ("007", None, 3, "spell", "a, b", True, False, None, None),
    ("Sea", "See", 0, None, 12.5, False, None, "kept back", None),
    ("True grit", None, 3.0, " ", 1000000, None, None, None, 2.0),
)


def cells(folder: Path) -> list[tuple[int, dict[str, Mapping[str, str]]]]:
    """Give what stands in each row, and how often it is printed; nothing is nothing."""
    rows = (row for part in parts_of(read_box(folder)) for row in part.each)
    return [(row.count, {k: each.texts for k, each in row.cells.items() if each.texts})
            for row in rows]  # fmt: skip


@pytest.mark.parametrize("ending", ["csv", "xlsx", "ods"])
def test_columns_of_ones_own_are_the_same_cells(tmp_path: Path, ending: str) -> None:
    parts = Path(__file__).with_name("deck.yaml").read_text(encoding="utf-8")
    folder = write_pack(tmp_path / "deck", parts)
    wanted = cells(folder)
    listed = f"{parts.partition('    each:')[0]}    each: more.{ending}\n"
    (folder / "parts.yaml").write_text(listed, encoding="utf-8")
    rows = [[3 if cell == 3 else cell for cell in row] for row in OWN] if ending == "csv" else OWN
    write(folder, ending, rows)
    assert cells(folder) == wanted


@pytest.mark.parametrize("raw", [b"", b"id;no\n", b"PK\3\4 no zip", b"\xd0\xcf\x11\xe0" * 100])
@pytest.mark.parametrize("ending", ["xlsx", "ods"])
def test_what_is_no_workbook_is_said_to_be_none(village: Path, raw: bytes, ending: str) -> None:
    deal(village, f"from: more.{ending}")
    (village / f"more.{ending}").write_bytes(raw)
    (found,) = said(village)
    assert "this is not a workbook without a password: it cannot be unpacked" in found


def test_a_small_file_that_unpacks_to_a_large_one_is_refused(village: Path) -> None:
    deal(village, "from: more.xlsx")
    with zipfile.ZipFile(village / "more.xlsx", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", b" " * 60_000_000)
    (found,) = said(village)
    assert found.endswith("unpacked it has more than 50,000,000 bytes")


@pytest.mark.parametrize("ending", ["xlsx", "ods"])
def test_one_cell_far_out_does_not_fill_the_memory(village: Path, ending: str) -> None:
    deal(village, f"from: more.{ending}")
    if ending == "xlsx":
        excel_with(village, lambda sheet: sheet.cell(1_048_576, 16_384, 1))
    else:
        far = '<table:table-row table:number-rows-repeated="1048575"/><table:table-row>'
        far += FAR + ods_cell(1) + "</table:table-row>"
        write_ods(village / "more.ods", {"A": far})
    (found,) = said(village)
    assert found.endswith(": a sheet reaches to XFD1048576; a pack takes 20,000 rows at the most")


FAR = '<table:table-cell table:number-columns-repeated="16383"/>'


def test_a_document_type_is_refused(village: Path) -> None:
    deal(village, "from: more.ods")
    with zipfile.ZipFile(village / "more.ods", "w") as packed:
        packed.writestr("content.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')
    (found,) = said(village)
    assert found.endswith("it declares a document type")


@pytest.mark.parametrize("ending", ["xlsx", "ods"])
def test_a_spoilt_workbook_is_a_sentence_and_no_crash(village: Path, ending: str) -> None:
    deal(village, f"from: more.{ending}")
    write(village, ending, [HEAD, SUN, RAIN])
    file = village / f"more.{ending}"
    whole, rng = file.read_bytes(), random.Random(7)
    with zipfile.ZipFile(file) as packed:
        members = {name: packed.read(name) for name in packed.namelist()}
    for turn in range(60):
        if turn % 3 == 0:
            spoilt = bytearray(whole)
            for _ in range(3):
                spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
            file.write_bytes(spoilt)
        else:
            with zipfile.ZipFile(file, "w") as packed:
                for name, content in members.items():
                    packed.writestr(name, spoil(content, rng))
        with suppress(ContentError):
            read_box(village)


def spoil(text: bytes, rng: random.Random) -> bytes:
    start, length = rng.randrange(len(text) + 1), rng.choice((0, 1, 3, 40))
    return text[:start] + rng.choice((b"", b"9", b"<", b'"', text[:30])) + text[start + length :]
