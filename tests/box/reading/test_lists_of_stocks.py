"""One list for bank and print: columns of a stock's own, and a part with rows of the same file."""

from pathlib import Path

import pytest

from pnp.box.packs import content_root
from pnp.box.parts.declared import parts_of
from pnp.box.parts.texts import RowTexts
from pnp.box.reading.reader import read_box
from pnp.errors import ContentError

LIST = """id,name,kind,count,price,reach,until
two,two-train,train,3,80,2,four
six,six-train,train,4,350,6,
"""
PARTS = """
parts:
  - id: trains
    name: Trains
    each: trains.csv
    front:
      - {text: "{name} ({id}): {reach}", at: [5, 5, -5, 8]}
      - {text: "{lists.row}; {=price:six}", at: [5, 15, -5, 8]}
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    for name in ("game", "look"):
        text = (content_root() / f"examples/rails/{name}.yaml").read_text(encoding="utf-8")
        text = text.replace("viaduct", "clock").replace("cash: paper", "cash: book")
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "stocks.yaml").write_text("stocks: {from: trains.csv}\n", encoding="utf-8")
    (tmp_path / "trains.csv").write_text(LIST, encoding="utf-8")
    (tmp_path / "parts.yaml").write_text(PARTS, encoding="utf-8")
    (tmp_path / "rules.yaml").write_text("lists: {row: [40, 45, 50]}\n", encoding="utf-8")
    return tmp_path


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


@pytest.mark.parametrize(
    ("file", "old", "new", "say"),
    [
        ("trains.csv", ",price", ",prcie", "unknown column `prcie`; did you mean `price`?"),
        ("trains.csv", ",kind,count", ",kind,cuont", "unknown column `cuont`"),
        ("trains.csv", ",reach,", ",How far,", "unknown column `How far`"),
        ("parts.yaml", "lists.row", "lists.raw", "there is no list `raw`; did you mean `row`?"),
        ("parts.yaml", "price:six", "price:sex", "there is no price `sex`; did you mean `six`?"),
        ("stocks.yaml", "{from: trains.csv}", "[]", "no box of `trains` draws the column `kind`"),
    ],
)
def test_a_slip_in_such_a_list_is_named(
    pack: Path, file: str, old: str, new: str, say: str
) -> None:
    text = (pack / file).read_text(encoding="utf-8")
    assert old in text
    (pack / file).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_box(pack)
    assert say in str(caught.value)
