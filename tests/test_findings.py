"""A finding is told as text, as JSON and as SARIF."""

from dataclasses import replace

import pytest

from pnp.findings import Finding, in_order, sarif

PRICE = Finding("the price is odd", "deeds.yaml", 7, 3, "price: 141", rule="prices_are_even")
WORD = Finding("it is 6 mm off", "deeds.pdf", page=2, piece="waratah", rule="trim")


@pytest.mark.parametrize(
    ("finding", "told"),
    [
        (PRICE, "deeds.yaml:7: the price is odd\n    price: 141"),
        (WORD, "deeds.pdf, page 2, waratah: it is 6 mm off (trim)"),
        (Finding("it is gone", "deeds.pdf", page=0, rule="files"), "deeds.pdf: it is gone (files)"),
        (Finding("too wide", piece="note-5"), "note-5: too wide"),
    ],
)
def test_a_finding_is_one_sentence_after_its_place(finding: Finding, told: str) -> None:
    assert str(finding) == told


def test_findings_are_listed_by_file_and_line_each_once() -> None:
    again = replace(PRICE, rule="other")
    later = Finding("odd", "deeds.yaml", 12)
    assert in_order([later, again, PRICE]) == [PRICE, later]


def test_sarif_names_rule_line_and_page() -> None:
    slight = Finding("a hyphen is missing")
    (run,) = sarif([PRICE, WORD, slight], "check")["runs"]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == [
        "check", "prices_are_even", "trim"]  # fmt: skip
    price, word, note = run["results"]
    assert price["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "deeds.yaml"},
        "region": {"startLine": 7, "startColumn": 3, "snippet": {"text": "price: 141"}},
    }
    (away,) = sarif([Finding("odd", "mein spiel/münzen.yaml")], "check")["runs"][0]["results"]
    place = away["locations"][0]["physicalLocation"]["artifactLocation"]
    assert place["uri"] == "mein%20spiel/m%C3%BCnzen.yaml"  # a name is no address as it stands
    assert word["locations"][0]["logicalLocations"] == [
        {"kind": "page", "name": "2"}, {"kind": "piece", "name": "waratah"}]  # fmt: skip
    assert (note["level"], note["ruleId"], "locations" in note) == ("error", "check", False)
