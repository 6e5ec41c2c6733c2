"""Five books, one balance: after random evenings four bookkeepers agree with pnp, coin by coin.

`PNP_EVENINGS` says how many evenings of each game; `make referees` plays 100, in parts that
several processors share.
"""

import os
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.bank.exports import beancount, hledger
from pnp.cli.bank.play import sit_down
from tests.random_evenings import RandomPlay, play_evening
from tests.referees import bookkeepers
from tests.referees.bookkeepers import BEANS, PLAIN, Sums, by_ledger, list_absent, own_sums
from tests.shipped import SHIPPED, box_of

EVENINGS = int(os.environ.get("PNP_EVENINGS", "1"))
LINES = 300 if EVENINGS > 1 else 60
TOGETHER = 5

pytestmark = pytest.mark.skipif(
    bool(list_absent()), reason=f"not on this machine: {', '.join(list_absent())}"
)


@pytest.mark.parametrize("first", range(0, EVENINGS, TOGETHER))
@pytest.mark.parametrize("game", [*SHIPPED, "examples/promenade"])
def test_four_bookkeepers_agree_after_random_evenings(game: str, first: int, shelf: Path) -> None:
    chance, played = random.Random(f"books of {game}, {first}"), RandomPlay(tables=first)
    evenings = range(first, min(first + TOGETHER, EVENINGS))
    for evening in evenings:
        path = shelf / f"table-{evening}.pnp"
        play_evening(path, box_of(game), played, LINES, chance)
        with sit_down(path).looking() as loaded:
            own = own_sums(loaded)
            plain, beans = "\n".join(hledger(loaded)) + "\n", "\n".join(beancount(loaded)) + "\n"
        for name, adds in PLAIN.items():
            assert adds(plain) == own, f"{name}, evening {evening}"
        for name, adds in BEANS.items():
            assert adds(beans) == own, f"{name}, evening {evening}"
    assert played.told["entered"] >= 5 * len(evenings)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    path = tmp_path_factory.mktemp("slip") / "table.pnp"
    play_evening(path, box_of("cronulla"), RandomPlay(), 60, random.Random("a slip of one coin"))
    with sit_down(path).looking() as loaded:
        return "\n".join(hledger(loaded)) + "\n", "\n".join(beancount(loaded)) + "\n"


@pytest.mark.parametrize(("adds", "form"), [
    (bookkeepers.by_hledger, 0), (by_ledger, 0), (bookkeepers.by_beancount, 1),
    (bookkeepers.by_rustledger, 1),
])  # fmt: skip
@pytest.mark.parametrize("both", [False, True], ids=["one posting", "two that cancel out"])
def test_a_slip_of_one_coin_is_caught(
    adds: Callable[[str], Sums], form: int, both: bool, evening: tuple[str, str]
) -> None:
    text = slipped(evening[form], both=both)
    with pytest.raises(bookkeepers.ObjectionError):
        adds(text)


def slipped(text: str, *, both: bool) -> str:
    """Shift one coin in the last payment but one: in one of its postings, or between two."""
    places = list(re.finditer(r'^ +Assets:\S+  (-?\d+) "?CASH"?$', text, re.MULTILINE))
    first = places[-6]
    change = [(first, 1)]
    if both:
        entry_end = text.index("\n\n", first.start())
        found = re.finditer(r'^ +\S+  (-?\d+) "?CASH"?$', text, re.MULTILINE)
        there = range(text.rindex("\n\n", 0, first.start()) + 1, entry_end)
        other = next(x for x in found if x.start() in there and x.start() != first.start())
        change.append((other, -1))
    for place, by in sorted(change, key=lambda each: -each[0].start()):
        start, end = place.span(1)
        text = f"{text[:start]}{int(place[1]) + by}{text[end:]}"
    return text
