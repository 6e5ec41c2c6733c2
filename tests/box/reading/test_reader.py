"""The reader and its schema: from a folder of YAML to a box, or every fault; of one mind."""

import json
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pnp.box.pack_files import FORMS
from pnp.box.packs import content_root
from pnp.box.reading.json_schema import schema_of, words_schema
from pnp.box.reading.reader import read_box
from pnp.box.reading.text_files import read_text
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.source import Source
from pnp.cli.new import schemas
from pnp.errors import ContentError
from pnp.spelling import nearest
from tests.press.test_declared_parts import write_pack
from tests.shipped import SHIPPED

TEXT = Source("deeds.yaml", ["deeds:", "  - {id: kingsway, price: 100}", "same: &a [1]", "as: *a"])


def test_values_are_the_reader_s_own() -> None:
    parse_yaml(TEXT)[0].data["deeds"][0]["price"] = 7
    assert parse_yaml(TEXT)[0].data == {
        "deeds": [{"id": "kingsway", "price": 100}], "same": [1], "as": [1],
    }  # fmt: skip


def test_the_same_text_in_another_file_has_faults_of_its_own() -> None:
    for file in ("one.yaml", "two.yaml"):
        (problem,) = parse_yaml(Source(file, ["deeds: [1"]))[1]
        assert (problem.file, problem.line) == (file, 1)


def test_values_have_their_places() -> None:
    found = parse_yaml(TEXT)[0].at(("deeds", 0, "price"), "odd", key=True)
    assert (found.line, found.column) == (2, 20)


def test_the_line_is_shown_with_blanks_as_blanks_and_the_unprintable_replaced() -> None:
    source = Source("a.yaml", ["", "  written: 60\u00a0$\x1b[2J"])
    assert source.at_line(2, "off").excerpt == "written: 60 $�[2J"


def test_a_long_line_is_cut_in_the_message() -> None:
    source = Source("a.yaml", ["x" * 500])
    assert source.at_line(1, "off").excerpt == "x" * 100 + "…"


def test_a_missing_thing_points_at_its_owner() -> None:
    assert Source("a.yaml", ["a: 1"]).at(("deeds", 3, "price"), "off").line == 1


def test_a_spelling_far_from_all_others_gets_no_offer() -> None:
    assert nearest("weather", ["price", "rents"]) == ""


FILES = [file for name in SHIPPED for file in sorted((content_root() / name).glob("*.yaml"))]


def test_the_schemas_checked_in_are_those_of_the_model() -> None:
    folder = content_root() / "schema"
    kept = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}
    assert kept == dict(schemas()), "run `pnp schema -o content/schema`"


@pytest.mark.parametrize("name", FORMS)
def test_every_schema_is_one(name: str) -> None:
    Draft202012Validator.check_schema(schema_of(name, FORMS[name]))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_every_shipped_file_fits_its_schema_and_points_at_it(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    parsed, _ = parse_yaml(read_text(file, file.parent))  # YAML 1.2, as editors read it
    topic = file.stem if file.stem in FORMS else "words"
    schema = words_schema() if topic == "words" else schema_of(topic, FORMS[topic])
    assert not list(Draft202012Validator(schema).iter_errors(parsed.data))
    first = text.splitlines()[0]
    assert first == f"# yaml-language-server: $schema=../schema/{topic}.schema.json"


@pytest.mark.parametrize(("name", "value"), [
    ("deeds", {"deeds": [{"id": "a", "prise": 1}]}), ("deeds", {"deeds": {"from": "deeds.txt"}}),
    ("look", {"palette": {"ink": 7}}),
    ("cards", {"decks": [{"cards": [{"effect": {"kind": "colect"}}]}]}),
    ("game", {"title": {"german": "Spiel"}}),
])  # fmt: skip
def test_an_editor_sees_what_the_reader_would_refuse(name: str, value: Any) -> None:
    whole = Draft202012Validator(schema_of(name, FORMS[name]))
    assert list(whole.iter_errors(value))


def test_a_list_may_be_a_spreadsheet_in_the_schema_too() -> None:
    whole = Draft202012Validator(schema_of("deeds", FORMS["deeds"]))
    assert not list(whole.iter_errors({"deeds": {"from": "deeds.csv"}}))
    assert not list(whole.iter_errors({"deeds": [{"from": "deeds.csv"}]}))
    file = Draft202012Validator(words_schema())
    named = {"cards/decks": {"luck/name": "Glück"}, "game/title": "x"}
    assert not list(file.iter_errors({"texts": named}))
    assert list(file.iter_errors({"deed": {}}))


@pytest.mark.parametrize(("cell", "fits"), [
    ("", True), (3, True), (1.5, True), ("par", True), ({"en": "a"}, True), (True, False),
])  # fmt: skip
def test_a_cell_is_alike_to_editor_and_reader(cell: Any, fits: bool, tmp_path: Path) -> None:
    box = {"table": {"head": [cell, "1"], "empty": 1}, "at": [4, 4, 40, 20]}
    part = {"id": "sheet", "name": "Sheet", "size": "poker", "count": 1, "front": [box]}
    whole = Draft202012Validator(schema_of("parts", FORMS["parts"]))
    assert whole.is_valid({"parts": [part]}) == fits
    folder = write_pack(tmp_path / "heroes", json.dumps({"parts": [part]}), 1)
    with nullcontext() if fits else pytest.raises(ContentError, match="text"):
        read_box(folder)
