"""Workbooks that are none, that hide more than they weigh, or that were spoilt on the way."""

import random
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest

from pnp.box.reading.reader import read_box
from pnp.errors import ContentError
from tests.box.reading.workbook_files import (
    HEAD,
    RAIN,
    SUN,
    deal,
    ods_cell,
    said,
    write,
    write_ods,
    write_xlsx,
)


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
    file = village / f"more.{ending}"
    if ending == "xlsx":
        near, far = '<c r="A1"><v>1</v></c>', '<c r="XFD1048576"><v>1</v></c>'
        write_xlsx(file, {"A": f"<sheetData><row>{near}</row><row>{far}</row></sheetData>"})
    else:
        far = "<table:table-row>" + FAR + ods_cell(1) + "</table:table-row>"
        write_ods(file, {"A": f'<table:table-row table:number-rows-repeated="1048575"/>{far}'})
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
