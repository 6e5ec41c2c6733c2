"""Where a check begins to bite: the last value that will do, and the first that will not."""

import shutil
from pathlib import Path

import pytest

from pnp.box.reading.reader import read_box
from pnp.cli.new import make
from pnp.errors import ContentError

CONTRACT = "{{sum: {0}, no: {1}, count: 1, deposits: 2, circles: 2}}"
SAVINGS = (
    "counter: 10, deposit_interest: 10, loan_interest: 20, mortgage_step: 100, mortgage_rate: 10"
)
"""The numbers that savings contracts and the banker's tables print."""
RANGE = (
    '    default: "no"\n    allowed: ["yes", "no"]\n',
    "    default: {0}\n    least: 1\n    most: 3\n",
)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sound") / "village"
    make(folder)
    rules = folder / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    assert "salary: 100" in text
    rules.write_text(text.replace("salary: 100", f"salary: 100, {SAVINGS}"), encoding="utf-8")
    return folder


@pytest.fixture
def village(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(sound, tmp_path / "village"))


def said(village: Path, *changes: tuple[str, str, str]) -> str:
    for name, before, after in changes:
        file = village / name
        text = file.read_text(encoding="utf-8")
        assert before in text
        file.write_text(text.replace(before, after, 1), encoding="utf-8")
    try:
        read_box(village)
    except ContentError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("name", "before", "good", "bad", "say"),
    [
        ("game.yaml", "least: 2", "least: 1", "least: 0", "`least` should be at least 1"),
        ("game.yaml", "least: 2", "least: 4", "least: 5", "at most `most`"),
        ("deeds.yaml", "no: 1\n", "no: 99999\n", "no: 100000\n", "1 to 99,999, not 100,000"),
        ("deeds.yaml", "no: 1\n", "no: 8\n", "no: 0\n", "1 to 99,999, not 0"),
        ("deeds.yaml", "count: 2", "count: 1000", "count: 1001", "from 1 to 1,000, not 1,001"),
        ("deeds.yaml", "price: 60\n", "price: 60\n    mortgage: 60\n",
         "price: 60\n    mortgage: 70\n", "should lie between 1 and the price 60"),
        ("deeds.yaml", "[10, 20, 40, 80, 120", "[0, 20, 40, 80, 120",
         "[-10, 20, 40, 80, 120", "item 1 of `rents` should be at least 0"),
        ("deeds.yaml", "[10, 20, 40, 80, 120", "[10, 20, 40, 80, 100",
         "[10, 20, 40, 80, 80", "should rise, but 80 follows 80"),
        ("deeds.yaml", "house: 20\n    hotel: 20", "house: 40\n    hotel: 20",
         "house: 30\n    hotel: 20", "15, half the house of `mill`, cannot be paid"),
        ("deeds.yaml", "house: 20\n    hotel: 20", "house: 40\n    hotel: 20", "house: 20",
         "a price for a house or a hotel only"),
        ("money.yaml", "    start: 3", "    start: 3\n    spare: 10000",
         "    start: 3\n    spare: 10001", "`spare` should be a number from 0 to 10,000"),
        ("money.yaml", "start: 500", f"contracts: [{CONTRACT.format(510, 1)}]\nstart: 500",
         f"contracts: [{CONTRACT.format(505, 1)}]\nstart: 500", "505, the sum of a contract"),
        ("money.yaml", "start: 500",
         f"contracts: [{CONTRACT.format(500, 1)}, {CONTRACT.format(600, 2)}]\nstart: 500",
         f"contracts: [{CONTRACT.format(500, 2)}, {CONTRACT.format(600, 2)}]\nstart: 500",
         "the number 2 is given twice"),
        ("board.yaml", "amount: 20", "amount: 0", "amount: -20", "and none below 0"),
        ("cards.yaml", "amount: 20", "amount: 10", "amount: 0", "`amount` should be at least 1"),
        ("cards.yaml", "    good: 5\n", "", "    good: 4\n",
         "should have 4 good cards, but 5 are given"),
        ("rules.yaml", RANGE[0], RANGE[1].format(3), RANGE[1].format(4), "lie between 1 and 3"),
        ("rules.yaml", RANGE[0], RANGE[1].format(1), RANGE[1].format(0), "lie between 1 and 3"),
        ("rules.yaml", RANGE[0], "    default: true\n    allowed: [true]\n",
         "    default: 1\n    allowed: [true]\n", "not among the allowed answers"),
    ],
)  # fmt: skip
def test_the_last_that_will_do_and_the_first_that_will_not(
    village: Path, name: str, before: str, good: str, bad: str, say: str
) -> None:
    text = (village / name).read_text(encoding="utf-8")
    assert said(village, (name, before, good)) == ""
    (village / name).write_text(text, encoding="utf-8")
    assert say in said(village, (name, before, bad))


@pytest.mark.parametrize("kind", ["deed", "blank", "piece"])
def test_a_deck_is_not_called_what_other_pieces_are(village: Path, kind: str) -> None:
    changes = ("cards.yaml", "- id: news", f"- id: {kind}"), ("board.yaml", ": news", f": {kind}")
    assert f"`{kind}` is what other pieces are called" in said(village, *changes)


def test_a_deck_does_not_take_the_letter_of_the_contracts(village: Path) -> None:
    contracts = f"contracts: [{CONTRACT.format(500, 1)}]\nstart: 500"
    found = said(
        village, ("money.yaml", "start: 500", contracts), ("cards.yaml", "letter: N", "letter: C")
    )
    assert "the letter `C` belongs to the savings contracts; take another" in found


def test_a_ring_of_four_spaces_is_too_small_to_close(village: Path) -> None:
    spaces = "".join(f"  - {{id: s{n}, kind: rest, name: S}}\n" for n in range(1, 4))
    board = village / "board.yaml"
    board.write_text(f"spaces:\n  - {{id: a, kind: start, name: A}}\n{spaces}", encoding="utf-8")
    with pytest.raises(ContentError, match=r"4 spaces are no four equal sides; 4 more would do"):
        read_box(village)


def test_rents_by_the_throw_are_factors_and_no_sums(village: Path) -> None:
    group = ("deeds.yaml", "house: 20\n    hotel: 20", "rent_by: throw")
    rents = ("deeds.yaml", "[10, 20, 40, 80, 120, 160]", "[4, 7]")
    assert said(village, group, rents, rents) == ""


@pytest.mark.parametrize(
    ("group", "rents", "says"),
    [
        ("house: 20\n    hotel: 20", "[10]", "or take `house` and `hotel` out of its group `mill`"),
        ("rent_by: owned", "[10]", ""),
        ("rent_by: owned", "[10, 20]", ""),
        (
            "rent_by: owned",
            "[10, 20, 40]",
            "3 rents; write 2, one for each number owned, or one that holds for any number: the",
        ),
        ("rent_by: throw", "[4]", ""),
        ("rent_by: throw", "[4, 7, 9]", "write 2, one for each number owned, or one that holds"),
        ("rent_by: buildings", "[10]", ""),
        ("rent_by: buildings", "[10, 20]", "nothing is built on its group `mill`; write one, or"),
    ],
)
def test_a_deed_has_one_rent_or_one_for_each_case(
    village: Path, group: str, rents: str, says: str
) -> None:
    mill = [("deeds.yaml", "[10, 20, 40, 80, 120, 160]", rents)] * 2
    found = said(village, ("deeds.yaml", "house: 20\n    hotel: 20", group), *mill)
    assert says in found
    assert found.count("mill-lane") == bool(says)
