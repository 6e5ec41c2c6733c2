"""The reader: from a folder of YAML to a box, or every fault at once."""

from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.source import Source
from pnp.spelling import nearest

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
