"""Where a check begins to bite: the last value that will do, and the first that will not."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.lookup.entries import index_of
from tests.fixtures.pack import change, said
from tests.fuzz.packs import tree_of
from tests.fuzz.trees import written
from tests.press.test_declared_parts import write_pack

CONTRACT = "{{sum: {0}, no: {1}, count: 1, deposits: 2, circles: 2}}"
SAVINGS = (
    "counter: 10, deposit_interest: 10, loan_interest: 20, mortgage_step: 100, mortgage_rate: 10"
)
"""The numbers that savings contracts and the banker's tables print."""
RANGE = (
    '    default: "no"\n    allowed: ["yes", "no"]\n',
    "    default: {0}\n    least: 1\n    most: 3\n",
)


@pytest.fixture
def village(village: Path) -> Path:
    change(village / "rules.yaml", ("salary: 100", f"salary: 100, {SAVINGS}"))
    return village


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
         f"contracts: [{CONTRACT.format(505, 1)}]\nstart: 500", "505, the sum, cannot be paid"),
        ("money.yaml", "start: 500",
         f"contracts: [{CONTRACT.format(500, 1)}, {CONTRACT.format(600, 2)}]\nstart: 500",
         f"contracts: [{CONTRACT.format(500, 2)}, {CONTRACT.format(600, 2)}]\nstart: 500",
         "the number 2 is given twice"),
        ("board.yaml", "amount: 20", "amount: 0", "amount: -20", "should be at least 0, not -20"),
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
    assert said(village, (name, before, good)) == []
    (village / name).write_text(text, encoding="utf-8")
    assert say in "\n".join(said(village, (name, before, bad)))


@pytest.mark.parametrize("kind", ["deed", "blank", "piece"])
def test_a_deck_is_not_called_what_other_pieces_are(village: Path, kind: str) -> None:
    changes = ("cards.yaml", "- id: news", f"- id: {kind}"), ("board.yaml", ": news", f": {kind}")
    assert f"`{kind}` is what other pieces are called" in "\n".join(said(village, *changes))


def test_a_deck_does_not_take_the_letter_of_the_contracts(village: Path) -> None:
    contracts = f"contracts: [{CONTRACT.format(500, 1)}]\nstart: 500"
    found = said(
        village, ("money.yaml", "start: 500", contracts), ("cards.yaml", "letter: N", "letter: C")
    )
    say = "the letter `C` belongs to the savings contracts; take another"
    assert [each for each in found if each.endswith(say)]


HEROES = {
    "id": "heroes",
    "name": "Heroes",
    "size": "poker",
    "letter": "D",
    "each": [{"id": "anna", "title": "Anna"}],
    "front": [{"text": "{title}", "at": [5, 6, -5, 9]}],
}


def test_the_letter_of_deeds_is_free_in_a_game_without_deeds(tmp_path: Path) -> None:
    box = read_box(write_pack(tmp_path / "heroes", json.dumps({"parts": [HEROES]}), 1))
    (code,) = index_of(box).pieces
    assert code[2] == "D"


def test_a_ring_of_four_spaces_is_too_small_to_close(village: Path) -> None:
    spaces = "".join(f"  - {{id: s{n}, kind: rest, name: S}}\n" for n in range(1, 4))
    board = village / "board.yaml"
    board.write_text(f"spaces:\n  - {{id: a, kind: start, name: A}}\n{spaces}", encoding="utf-8")
    (found,) = (each for each in said(village) if "ring" in each)
    assert "4 spaces are no four equal sides; 4 more would do" in found


def test_rents_by_the_throw_are_factors_and_no_sums(village: Path) -> None:
    group = ("deeds.yaml", "house: 20\n    hotel: 20", "rent_by: throw")
    rents = ("deeds.yaml", "[10, 20, 40, 80, 120, 160]", "[4, 7]")
    assert said(village, group, rents, rents) == []


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
    changes = (("deeds.yaml", "house: 20\n    hotel: 20", group), *mill)
    found = "\n".join(said(village, *changes))
    assert says in found
    assert found.count("mill-lane") == bool(says)


ORCHARD = content_root() / "examples/orchard"


def faults(folder: Path, box: dict[str, Any]) -> str:
    """Give what is said of a pack of one part with one box."""
    for name in ("game.yaml", "look.yaml"):
        shutil.copy(ORCHARD / name, folder)
    parts = tree_of("parts.yaml", (ORCHARD / "parts.yaml").read_bytes())
    parts["parts"][0]["also"] = [{"at": [5, 5, 20, 20], **box}]
    (folder / "parts.yaml").write_bytes(written(parts))
    return "\n".join(said(folder))


@pytest.mark.parametrize(
    ("box", "said"),
    [
        ({"cells": {"numbered": [1, 10**9]}}, "this would be 1,000,000,000 places; 1,000 is the"),
        ({"cells": {"numbered": [9, 1, 0]}}, "the first and the last number, and perhaps a step"),
        ({"cells": {"numbered": [9]}}, "the first and the last number, and perhaps a step"),
        ({"cells": {"numbered": [1, 2, 3, 4]}}, "the first and the last number, and perhaps a st"),
        ({"cells": {"count": 10**8}}, "`count` should be a number from 0 to 1,000"),
        ({"cells": {"count": 4, "columns": -1}}, "`columns` should be a number from 1 to 1,000"),
        ({"table": {"empty": 10**8}}, "`empty` should be a number from 0 to 1,000"),
        ({"table": {"empty": 2, "widths": [0, 0]}}, "item 1 of `widths` should be above 0"),
        (
            {"repeat": {"count": 2, "columns": 0, "boxes": [{"line": True}]}},
            "`columns` should be a number",
        ),
        (
            {"repeat": {"count": 2, "rows": -3, "boxes": [{"line": True}]}},
            "`rows` should be a number from",
        ),
    ],
)
def test_what_cannot_be_counted_is_named(tmp_path: Path, box: dict[str, Any], said: str) -> None:
    assert said in faults(tmp_path, box)


@pytest.mark.parametrize("numbered", [[0, 50, 5], [10, 1], [7, 7], [1, 1000]])
def test_what_can_be_counted_is_not(tmp_path: Path, numbered: list[int]) -> None:
    assert faults(tmp_path, {"cells": {"numbered": numbered}}) == ""


def said_of_diagram(village: Path, shows: str, *more: str) -> list[str]:
    """Give what is said of a diagram, with its line."""
    text = "\n".join(("diagrams:", "  - id: pay", f"    shows: {shows}", *more))
    (village / "diagrams.yaml").write_text(text, encoding="utf-8")
    return [each.removeprefix("village/diagrams.yaml:") for each in said(village)]


@pytest.mark.parametrize(
    ("shows", "more", "line", "say"),
    [
        ("[{sign: plus}]", "scale: 0", 4, "`scale` should be a number from 0.05 to 5, not 0"),
        ("[{sign: plus}]", "scale: -1", 4, "`scale` should be a number from 0.05 to 5, not -1"),
        ("[{sign: plus}]", "columns: 0", 4, "`columns` should be a number from 1 to 12, not 0"),
        ("[{sign: plus}]", "columns: 13", 4, "`columns` should be a number from 1 to 12, not 13"),
        ("[{dice: [6, 7]}]", "", 3, "item 2 of `dice` should be a number from 1 to 6, not 7"),
        ("[{dice: [0]}]", "", 3, "item 1 of `dice` should be a number from 1 to 6, not 0"),
        ("[{space: mill-lane, level: -1}]", "", 3,
         "`level` should be a number from 0 to 100, not -1"),
        ("[{piece: deeds/mill-lane, laid: 101}]", "", 3,
         "`laid` should be a number from 0 to 100, not 101"),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_named(
    village: Path, shows: str, more: str, line: int, say: str
) -> None:
    assert said_of_diagram(village, shows, f"    {more}") == [f"{line}: {say} (in `pay`)"]


@pytest.mark.parametrize("more", ["scale: 0.05", "scale: 5", "columns: 1", "columns: 12"])
def test_the_least_and_the_most_can_be_drawn(village: Path, more: str) -> None:
    assert said_of_diagram(village, "[{dice: [1, 6]}]", f"    {more}") == []
