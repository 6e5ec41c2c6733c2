"""Ways to spoil a list kept in a spreadsheet: as text, and as a workbook."""

import csv
import io
import random

from openpyxl import Workbook

from tests.fuzz.trees import NUMBERS, TEXTS

Rows = list[list[str]]


def deed_rows() -> Rows:
    """Give six deeds of the starter as rows, their keys first."""
    ids = ("mill-lane", "mill-pond", "market-street", "market-square", "castle-road", "castle-hill")
    return [
        ["id", "no", "name.en", "name.de", "name.fr", "group", "price", "rents"],
        *(
            [name, str(n + 1), *(name.title(),) * 3, name.partition("-")[0], str(60 + 20 * n),
             f"{10 + n * 10} 50 100 200 300 400"]
            for n, name in enumerate(ids)
        ),
    ]  # fmt: skip


def rows_of(data: bytes) -> Rows:
    return list(csv.reader(io.StringIO(data.decode(errors="replace"))))


def spoil_rows(rows: Rows, rng: random.Random) -> Rows:
    keys, *rest = rows or [["id"]]
    for _ in range(rng.choice((0, 1, 1, 2, 5)) if rest else 0):
        row = rng.choice(rest)
        if row:
            odd = rng.choice(row)
            new = rng.choice((*TEXTS, *map(str, NUMBERS), "9" * 12, "1 2 x", "1.5", odd))
            row[rng.randrange(len(row))] = new
    match rng.randrange(9):
        case 0:
            rng.shuffle(keys)
        case 1:
            keys[rng.randrange(len(keys))] += rng.choice(("x", ".en", ".de", " ", ".0", "."))
        case 2:
            rest = [list(row) for row in rest * rng.choice((2, 30))]
        case 3:
            rest = rest[:-1]
    return [keys, *rest]


def as_text(rows: Rows, rng: random.Random) -> bytes:
    """Write rows as CSV, with one of the marks between cells; now and then cut off."""
    mark = rng.choice(",,,;\t")
    text = "\n".join(mark.join(_cell(each, mark) for each in row) for row in rows)
    return text.encode("utf-8", "surrogatepass")[: rng.choice((None, None, None, 60))]


def _cell(text: str, mark: str) -> str:
    return f'"{text}"' if mark in text or "\n" in text else text


def as_workbook(rows: Rows, rng: random.Random) -> bytes:
    """Write rows as a workbook, its cells of any type; now and then its bytes are spoilt."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet("x" if rng.random() < 0.1 else "list")
    for row in rows:
        sheet.append([_typed(each, rng) for each in row])
    made = io.BytesIO()
    book.save(made)
    data = bytearray(made.getvalue())
    if rng.random() < 0.3:
        for _ in range(rng.choice((1, 5, 40))):
            data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data[: rng.choice((None,) * 9 + (len(data) // 2,))])


def _typed(cell: str, rng: random.Random) -> str | float | bool | None:
    """Give a cell as a spreadsheet would hold it, or as another type."""
    if rng.random() < 0.02:
        return rng.choice((True, None, 1e300, -0.5, "=1+1", "=A1", "#REF!", 45_000))
    if cell.isdecimal() and cell.isascii() and len(cell) < 15:
        return int(cell)
    return "".join(each for each in cell if each.isprintable() or each in "\n\t")
