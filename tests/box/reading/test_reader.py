"""The reader: from a folder of YAML to a box, or every fault at once."""

from dataclasses import replace
from pathlib import Path

from pnp.box.reading.reader import read_box
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.source import Source
from tests.fixtures.pack import said

GAME = """\
id: tiny
prefix: TY
title: {en: Tiny, de: Winzig}
source: en
languages: [en, de]
players: {least: 2, most: 4}
currency: {name: dollars, written: "$#"}
"""

DEEDS = """\
groups:
  - {id: browns, name: Browns, colour: brown, pattern: dots, house: 50, hotel: 50}
deeds:
  - {id: low-street, no: 1, name: Low Street, group: browns, price: 60, rents: [4, 9, 9, 9, 9, 9]}
"""


def pack(folder: Path, **files: str) -> Path:
    for name, text in {"game": GAME, **files}.items():
        (folder / f"{name.replace('__', '.')}.yaml").write_text(text, encoding="utf-8")
    return folder


def test_a_text_is_one_string_or_one_per_language(tmp_path: Path) -> None:
    box = read_box(pack(tmp_path))
    assert box.game.title.texts == {"en": "Tiny", "de": "Winzig"}
    assert box.game.currency.name.texts == {"en": "dollars"}


def test_every_fault_of_every_file_is_named_at_once(tmp_path: Path) -> None:
    pack(
        tmp_path,
        deeds=DEEDS.replace("price", "prise").replace("no: 1", "no: 12:30"),
        look="palette: {paper: 7}\nemblem: [x]\n",
    )
    assert [each.removeprefix(f"{tmp_path}/") for each in said(tmp_path)] == [
        "deeds.yaml:4: `no` should be a whole number, not the text `12:30`",
        "deeds.yaml:4: unknown key `prise`; did you mean `price`?",
        "look.yaml:1: `paper` should be a text, not `7`",
        "look.yaml:2: `emblem` should be a text, not a list",
    ]


def test_a_list_may_come_from_a_spreadsheet(tmp_path: Path) -> None:
    groups = DEEDS.split("deeds:", maxsplit=1)[0]
    pack(tmp_path, deeds=groups + "deeds: {from: deeds.csv}\n")
    (tmp_path / "deeds.csv").write_text(
        "id;no;name;name.de;group;price;rents\na;1;Low Street;Gasse;browns;60;4 20 56 144 184 224",
        encoding="utf-8-sig",
    )
    deed = read_box(tmp_path).deeds[0]
    assert deed.name.texts == {"en": "Low Street", "de": "Gasse"}
    assert (deed.price, deed.rents) == (60, (4, 20, 56, 144, 184, 224))


TEXT = Source("deeds.yaml", ["deeds:", "  - {id: kingsway, price: 100}", "same: &a [1]", "as: *a"])


def test_values_are_the_reader_s_own() -> None:
    parse_yaml(TEXT).data["deeds"][0]["price"] = 7
    assert parse_yaml(TEXT).data == {
        "deeds": [{"id": "kingsway", "price": 100}], "same": [1], "as": [1],
    }  # fmt: skip


def test_the_same_text_in_another_file_has_faults_of_its_own() -> None:
    for file in ("one.yaml", "two.yaml"):
        (problem,) = parse_yaml(Source(file, ["deeds: [1"])).problems
        assert (problem.file, problem.line) == (file, 1)


def test_values_have_their_places() -> None:
    source = replace(TEXT, node=parse_yaml(TEXT).node)
    found = source.at(("deeds", 0, "price"), "odd", key=True)
    assert (found.line, found.column) == (2, 20)
