"""What proof finds of colours on the sheets of declared parts: bare edges, faint words."""

from pathlib import Path

import pytest

from pnp.proof.inventory import count_inventory
from pnp.proof.prove import prove
from tests.press.test_declared_parts import built, write_pack

PART = """\
parts:
  - id: cards
    name: Cards
    letter: C
    {keys}
    each:
      - {{id: one, title: One}}
      - {{id: two, title: Two}}
    front:
      - {{ground: {ground}, at: {at}}}
      - {{name: head, text: "{{title}}", at: [8, 20, 40, 12], {words}}}
      - {{code: true, at: [8, 70, 30, 6], on: {ground}}}
    back: none
"""


@pytest.mark.parametrize(
    ("keys", "ground", "at", "words", "checks"),
    [
        ("bleed: 3", "ocean", "[0, 0, 63, 88]", "on: ocean", set()),
        ("bleed: 0", "ocean", "[0, 0, 63, 88]", "on: ocean", {"bleed"}),
        ("bleed: 0", "ocean", "[5, 5, 53, 78]", "on: ocean", set()),
        ("bleed: 0", "paper", "[0, 0, 63, 88]", "on: paper", set()),
        ("bleed: 3", "ocean", "[0, 0, 63, 88]", "colour: ink", {"contrast"}),
        ("bleed: 3", "ocean", "[0, 0, 63, 88]", "fit: [12, 9]", {"contrast"}),
        ("bleed: 3", "paper", "[0, 0, 63, 88]", "fit: [12, 9]", set()),
        ("bleed: 0", "ocean", "[0, 0, 63, 88]", "colour: ocean", {"bleed", "contrast"}),
    ],
)
def test_proof_names_bare_edges_and_faint_words(
    tmp_path: Path, keys: str, ground: str, at: str, words: str, checks: set[str]
) -> None:
    text = PART.format(keys=keys, ground=ground, at=at, words=words)
    box, made = built(write_pack(tmp_path / "heroes", text, 1))
    findings = prove(made.folder, count_inventory(box)).findings
    assert {each.rule for each in findings} == checks
