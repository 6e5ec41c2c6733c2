"""The reader: from a folder of YAML to a box, or every fault at once."""

from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.source import Source

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
