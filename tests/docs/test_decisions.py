"""The page of decisions: each has its date, what, why and what else was thought of."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs/decisions.md"
TOLD = PAGE.read_text(encoding="utf-8").split("\n## ")[1:]


@pytest.mark.parametrize("decision", TOLD, ids=lambda told: told.partition("\n")[0])
def test_a_decision_is_dated_and_says_what_why_and_instead_of_what(decision: str) -> None:
    _, date, *lines = decision.strip().splitlines()
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", date)
    assert [line.removeprefix("- **").partition(":")[0] for line in lines] == [
        "What",
        "Why",
        "Instead of",
    ]


def test_no_decision_stands_twice() -> None:
    titles = [told.partition("\n")[0] for told in TOLD]
    assert len(set(titles)) == len(titles) >= 25
