"""A sample in which every two choices of paper, backs, ink and language meet passes proof."""

from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from pnp.press.job import PrintJob
from pnp.press.paper import PAPERS
from pnp.proof.inventory import count_inventory
from pnp.proof.prove import prove
from tests.proof.conftest import cronulla_box, made, small

CHOICES = {
    "paper": ("a4", "letter"),
    "backs": ("long-edge", "short-edge", "fold", "none"),
    "ink": ("full", "low", "line"),
    "lang": ("en", "de", "fr"),
}
SAMPLE = (
    ("a4", "long-edge", "full", "en"), ("letter", "long-edge", "low", "de"),
    ("a4", "long-edge", "line", "fr"), ("letter", "short-edge", "full", "fr"),
    ("a4", "short-edge", "low", "en"), ("letter", "short-edge", "line", "de"),
    ("letter", "fold", "full", "de"), ("a4", "fold", "low", "fr"), ("letter", "fold", "line", "en"),
    ("a4", "none", "full", "de"), ("letter", "none", "low", "fr"), ("a4", "none", "line", "en"),
)  # fmt: skip


def test_in_the_sample_every_two_choices_meet() -> None:
    for (n, one), (m, other) in combinations(enumerate(CHOICES.values()), 2):
        met = {(row[n], row[m]) for row in SAMPLE}
        assert met == set(product(one, other))


@pytest.mark.parametrize("row", SAMPLE, ids="-".join)
def test_every_two_choices_together_pass_proof(tmp_path: Path, row: tuple[str, ...]) -> None:
    paper, backs, ink, lang = row
    asked: dict[str, Any] = {"backs": backs, "ink": ink, "lang": lang}
    money = replace(small("deeds").money, notes=small("deeds").money.notes[:1])
    box = replace(small("deeds"), money=money)
    folder = made(tmp_path / "kit", box, paper=PAPERS[paper], **asked)
    proof = prove(folder, lambda _: count_inventory(box))
    assert proof.findings == ()
    assert proof.listing.options.paper == paper


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("sheet", ["tiles", "a3x2", "full"])
def test_the_board_passes_proof_on_every_sheet(tmp_path: Path, paper: str, sheet: str) -> None:
    asked = {"board_sheet": sheet, "only": ("board",), "ink": "low"}
    folder = made(tmp_path / "kit", cronulla_box(), paper=PAPERS[paper], **asked)
    assert prove(folder, lambda _: count_inventory(cronulla_box())).findings == ()


def test_the_choices_are_those_of_an_order() -> None:
    assert set(PAPERS) == set(CHOICES["paper"])
    assert PrintJob().backs in CHOICES["backs"]
