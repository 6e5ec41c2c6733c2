"""Sums, counts and throws as they are typed."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from pnp.errors import Refusal
from pnp.games.property import ring
from pnp.rules.language import line
from pnp.rules.state.question import Question

Play = Any

read_die = partial(ring.read_die, matter="jail-out")
Read = Callable[[Any, str], int]


@pytest.mark.parametrize(
    ("read", "typed", "value"),
    [
        (line.read_amount, "1", 1),
        (line.read_amount, "007", 7),
        (line.read_amount, "20k", 20_000),
        (line.read_amount, "2K", 2_000),
        (line.read_amount, "1000000000", 1_000_000_000),
        (line.read_amount, "1000000k", 1_000_000_000),
        (line.read_number, "0", 0),
        (line.read_number, "00000000000000000009", 9),
        (line.read_amount, "$50", 50),
        (line.read_amount, "3x50", 150),
        (line.read_amount, "3*50", 150),
        (line.read_amount, "3×50+20", 170),
        (line.read_amount, "120+35", 155),
        (line.read_amount, "200-15", 185),
        (line.read_amount, "10+3x50-2", 158),
        (line.read_amount, "2k-$15", 1985),
        (line.read_amount, "9.-", 9),
        (line.read_amount, "1.5k", 1500),
        (line.read_amount, "1,5k", 1500),
        (line.read_amount, "0.25k", 250),
        (line.read_sum, "50-50", 0),
        (line.read_throw, "4+3", 7),
        (line.read_count, "3x", 3),
        (line.read_throw, "2", 2),
        (line.read_throw, "12", 12),
        (line.read_count, "1", 1),
        (line.read_count, "99", 99),
        (read_die, "1", 1),
        (read_die, "6", 6),
    ],
)
def test_a_number_is_read(play: Play, read: Read, typed: str, value: int) -> None:
    assert read(play.state, typed) == value


@pytest.mark.parametrize(
    ("read", "typed", "told"),
    [
        (line.read_amount, "0", ""),
        (line.read_amount, "-5", "-5"),
        (line.read_amount, "1000000001", "1000000000"),
        (line.read_amount, "1000001k", "1000000000"),
        (line.read_amount, "999999999999", "1000000000"),
        (line.read_amount, "9" * 5000, "1000000000"),
        (line.read_amount, "1.500", "1500"),
        (line.read_amount, "1,234,567", "1234567"),
        (line.read_amount, "1.50", "1.50"),
        (line.read_amount, "1.500k", "1500, 1500000"),
        (line.read_amount, "1.2345k", "1.2345k"),
        (line.read_amount, "15-200", "185 less than nothing"),
        (line.read_amount, "50-50", ""),
        (line.read_amount, "3x1.500", "1500"),
        (line.read_amount, "3x", "3x"),
        (line.read_amount, "3x50x", "50x"),
        (line.read_amount, "3//2", "3//2"),
        (line.read_amount, "2**9", "*9"),
        (line.read_amount, "999999k*999999k", "1000000000"),
        (line.read_throw, "7+3", "7+3"),
        (line.read_throw, "6-4", "6-4"),
        (line.read_count, "3x2", "3x2"),
        (read_die, "4-3", "4-3"),
        (line.read_amount, "²", "²"),
        (line.read_throw, "1", "1"),
        (line.read_throw, "13", "13"),
        (line.read_count, "0", "0"),
        (line.read_count, "100", "100"),
        (read_die, "0", "0"),
        (read_die, "7", "7"),
    ],
)
def test_what_could_be_misread_is_refused(play: Play, read: Read, typed: str, told: str) -> None:
    with pytest.raises(Refusal) as caught:
        read(play.state, typed)
    assert caught.value.code == "E_AMOUNT"
    assert told in caught.value.say


@pytest.mark.parametrize("typed", ["3x50", "3 x 50", "100 + 50", "200 - 50", "3 * 50"])
def test_a_sum_stands_wherever_an_amount_may(play: Play, typed: str) -> None:
    for sum_line in (f"pay anna ben {typed}", f"{typed} anna ben", f"anna pays ben {typed}"):
        play.do(sum_line)
        assert play.moved("Anna") == -150, sum_line
    play.do(f"buy ben 37 {typed}")
    assert play.moved("Ben") == -150


def test_a_thousand_thousands_or_one_and_a_half_is_asked(play: Play) -> None:
    asked = play.refused("pay anna ben 1.500k")
    assert isinstance(asked, Question)
    assert [each.writes for each in asked.choices] == ["1500", "1500000"]
