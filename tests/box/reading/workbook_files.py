"""Workbooks for tests, laid out as spreadsheet programs do, and two cards to keep in them."""

import csv
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

import openpyxl

from tests.fixtures.pack import change

Cell = str | int | float | bool | None
Rows = Sequence[Sequence[Cell]]
HEAD: tuple[Cell, ...] = (
    *["id", "no", "good", "effect.kind", "effect.amount", "text", "text.de", "short"],
)
SUN: tuple[Cell, ...] = ("sun", 11, True, "collect", 20, "007 sunny days", "Sonne", "Sun")
RAIN: tuple[Cell, ...] = ("rain", 12.0, False, "pay", "20", "Rain,\nno sun.", "3", "  Rain ")
ODS = "application/vnd.oasis.opendocument.spreadsheet"
MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{ODS}"/>'
    "</manifest:manifest>"
)
_SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "table", "text")
)
_CALC = 'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
FILL = '<table:table-cell table:number-columns-repeated="16380"/>'
REST = f'<table:table-row table:number-rows-repeated="1048000">{FILL}</table:table-row>'


def ods_cell(value: Cell, more: str = "") -> str:
    """Write a cell of an ODS file as LibreOffice does."""
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, bool):
        kind = f'office:value-type="boolean" office:boolean-value="{str(value).lower()}"'
    elif isinstance(value, int | float):
        kind = f'office:value-type="float" office:value="{value}"'
    else:
        kind = 'office:value-type="string"'
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in str(value).split("\n"))
    return f"<table:table-cell {kind} {more}>{lines}</table:table-cell>"


def write_ods(file: Path, sheets: Mapping[str, Rows | str]) -> None:
    """Write a workbook of sheets; one given as a text stands as it is."""
    tables = []
    for name, rows in sheets.items():
        inner = rows if isinstance(rows, str) else "".join(map(_ods_row, rows)) + REST
        tables.append(f"<table:table table:name={quoteattr(name)}>{inner}</table:table>")
    body = f"<office:body><office:spreadsheet>{''.join(tables)}</office:spreadsheet></office:body>"
    root = f'<office:document-content {_SPACES} {_CALC} office:version="1.3">{body}'
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("mimetype", ODS)
        packed.writestr("META-INF/manifest.xml", MANIFEST)
        packed.writestr("content.xml", f"{root}</office:document-content>")


def _ods_row(cells: Sequence[Cell]) -> str:
    return f"<table:table-row>{''.join(map(ods_cell, cells))}{FILL}</table:table-row>"


def deal(village: Path, named: str, more: int = 2) -> None:
    """Let the first deck take its last cards from a list."""
    counts = ("count: 8", f"count: {8 + more}"), ("good: 5", "good: 6")
    cards = ("    cards:\n", f"    cards:\n      - {named}\n")
    change(village / "cards.yaml", cards, *counts)


def write_csv(file: Path, rows: Rows) -> None:
    with file.open("w", encoding="utf-8", newline="") as opened:
        csv.writer(opened).writerows([_csv(cell) for cell in row] for row in rows)


def _csv(cell: Cell) -> Cell:
    return str(cell).lower() if isinstance(cell, bool) else cell


def write_excel(file: Path, rows: Rows, name: str = "Cards") -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = name
    for row in rows:
        sheet.append(list(row))
    book.save(file)


def write(village: Path, ending: str, rows: Rows) -> None:
    file = village / f"more.{ending}"
    if ending == "csv":
        write_csv(file, rows)
    elif ending == "xlsx":
        write_excel(file, rows)
    else:
        write_ods(file, {"Cards": rows})
