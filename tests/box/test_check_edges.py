"""Where a check begins to bite: the last value that will do, and the first that will not."""

from pathlib import Path

import pytest

from pnp.box.read import read_box
from pnp.cli.new import make
from pnp.errors import ContentError

CONTRACT = "{{sum: {0}, no: {1}, count: 1, deposits: 2, circles: 2}}"
RANGE = (
    '    default: "no"\n    allowed: ["yes", "no"]\n',
    "    default: {0}\n    least: 1\n    most: 3\n",
)


def said(folder: Path, *changes: tuple[str, str, str]) -> str:
    make(folder / "village")
    for name, before, after in changes:
        file = folder / "village" / name
        text = file.read_text(encoding="utf-8")
        assert before in text
        file.write_text(text.replace(before, after, 1), encoding="utf-8")
    try:
        read_box(folder / "village")
    except ContentError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("name", "before", "good", "bad", "say"),
    [
        ("game.yaml", "least: 2", "least: 1", "least: 0", "`least` should be at least 1"),
        ("game.yaml", "least: 2", "least: 4", "least: 5", "at most `most`"),
        ("deeds.yaml", "no: 1\n", "no: 99999\n", "no: 100000\n", "1 to 99999, not 100000"),
        ("deeds.yaml", "no: 1\n", "no: 8\n", "no: 0\n", "1 to 99999, not 0"),
        ("deeds.yaml", "count: 2", "count: 1000", "count: 1001", "1 to 1000 blank deeds"),
        ("deeds.yaml", "price: 60\n", "price: 60\n    mortgage: 60\n",
         "price: 60\n    mortgage: 70\n", "should lie between 0 and the price 60"),
        ("deeds.yaml", "[10, 20, 40, 80, 120", "[0, 20, 40, 80, 120",
         "[-10, 20, 40, 80, 120", "a rent cannot be below 0"),
        ("deeds.yaml", "[10, 20, 40, 80, 120", "[10, 20, 40, 80, 100",
         "[10, 20, 40, 80, 80", "should rise, but 80 follows 80"),
        ("deeds.yaml", "house: 20\n    hotel: 20", "house: 40\n    hotel: 20",
         "house: 30\n    hotel: 20", "15, half the house of `mill`, cannot be paid"),
        ("deeds.yaml", "house: 20\n    hotel: 20", "house: 40\n    hotel: 20", "house: 20",
         "a price for a house or a hotel only"),
        ("money.yaml", "    start: 3", "    start: 3\n    spare: 10000",
         "    start: 3\n    spare: 10001", "`spare` should be a number from 0 to 10000"),
        ("money.yaml", "start: 500", f"contracts: [{CONTRACT.format(510, 1)}]\nstart: 500",
         f"contracts: [{CONTRACT.format(505, 1)}]\nstart: 500", "505, the sum of a contract"),
        ("money.yaml", "start: 500",
         f"contracts: [{CONTRACT.format(500, 1)}, {CONTRACT.format(600, 2)}]\nstart: 500",
         f"contracts: [{CONTRACT.format(500, 2)}, {CONTRACT.format(600, 2)}]\nstart: 500",
         "the number 2 is given twice"),
        ("board.yaml", "amount: 20", "amount: 0", "amount: -20", "and none below 0"),
        ("cards.yaml", "amount: 20", "amount: 10", "amount: 0", "`amount` should be at least 1"),
        ("cards.yaml", "    good: 5\n", "", "    good: 4\n", "should have 4 good cards, but 5 are given"),
        ("rules.yaml", RANGE[0], RANGE[1].format(3), RANGE[1].format(4), "lie between 1 and 3"),
        ("rules.yaml", RANGE[0], RANGE[1].format(1), RANGE[1].format(0), "lie between 1 and 3"),
        ("rules.yaml", RANGE[0], "    default: true\n    allowed: [true]\n",
         "    default: 1\n    allowed: [true]\n", "not among the allowed answers"),
    ],
)  # fmt: skip
def test_the_last_that_will_do_and_the_first_that_will_not(
    tmp_path: Path, name: str, before: str, good: str, bad: str, say: str
) -> None:
    for kind in ("good", "bad"):
        (tmp_path / kind).mkdir()
    assert said(tmp_path / "good", (name, before, good)) == ""
    assert say in said(tmp_path / "bad", (name, before, bad))


@pytest.mark.parametrize("kind", ["deed", "blank", "piece"])
def test_a_deck_is_not_called_what_other_pieces_are(tmp_path: Path, kind: str) -> None:
    changes = ("cards.yaml", "- id: news", f"- id: {kind}"), ("board.yaml", ": news", f": {kind}")
    assert f"`{kind}` is what other pieces are called" in said(tmp_path, *changes)


def test_a_deck_does_not_take_the_letter_of_the_contracts(tmp_path: Path) -> None:
    contracts = f"contracts: [{CONTRACT.format(500, 1)}]\nstart: 500"
    found = said(
        tmp_path, ("money.yaml", "start: 500", contracts), ("cards.yaml", "letter: N", "letter: C")
    )
    assert "the letter `C` belongs to the savings contracts; take another" in found


def test_a_ring_of_four_spaces_is_too_small_to_close(tmp_path: Path) -> None:
    spaces = "".join(f"  - {{id: s{n}, kind: rest, name: S}}\n" for n in range(1, 4))
    make(tmp_path / "village")
    board = tmp_path / "village/board.yaml"
    board.write_text(f"spaces:\n  - {{id: a, kind: start, name: A}}\n{spaces}", encoding="utf-8")
    with pytest.raises(ContentError, match=r"4 spaces are no four equal sides; 4 more would do"):
        read_box(tmp_path / "village")


def test_rents_by_the_throw_are_factors_and_no_sums(tmp_path: Path) -> None:
    group = ("deeds.yaml", "house: 20\n    hotel: 20", "rent_by: throw")
    rents = ("deeds.yaml", "[10, 20, 40, 80, 120, 160]", "[4, 7]")
    assert said(tmp_path, group, rents, rents) == ""
