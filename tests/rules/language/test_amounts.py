"""Sums, counts and throws as they are typed."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from pnp.errors import Refusal
from pnp.games.property import dice
from pnp.rules.language import amounts

Play = Any

read_die = partial(dice.read_die, matter="jail-out")
Read = Callable[[Any, str], int]


@pytest.mark.parametrize(
    ("read", "typed", "value"),
    [
        (amounts.read_amount, "1", 1),
        (amounts.read_amount, "007", 7),
        (amounts.read_amount, "20k", 20_000),
        (amounts.read_amount, "2K", 2_000),
        (amounts.read_amount, "1000000000", 1_000_000_000),
        (amounts.read_amount, "1000000k", 1_000_000_000),
        (amounts.read_number, "0", 0),
        (amounts.read_number, "00000000000000000009", 9),
        (amounts.read_throw, "2", 2),
        (amounts.read_throw, "12", 12),
        (amounts.read_count, "1", 1),
        (amounts.read_count, "99", 99),
        (read_die, "1", 1),
        (read_die, "6", 6),
    ],
)
def test_a_number_is_read(play: Play, read: Read, typed: str, value: int) -> None:
    assert read(play.state, typed) == value


@pytest.mark.parametrize(
    ("read", "typed", "told"),
    [
        (amounts.read_amount, "0", ""),
        (amounts.read_amount, "-5", "-5"),
        (amounts.read_amount, "1000000001", "1000000000"),
        (amounts.read_amount, "1000001k", "1000000000"),
        (amounts.read_amount, "999999999999", "1000000000"),
        (amounts.read_amount, "9" * 5000, "1000000000"),
        (amounts.read_amount, "1.500", "1500"),
        (amounts.read_amount, "1,234,567", "1234567"),
        (amounts.read_amount, "1.50", "1.50"),
        (amounts.read_amount, "²", "²"),
        (amounts.read_throw, "1", "1"),
        (amounts.read_throw, "13", "13"),
        (amounts.read_count, "0", "0"),
        (amounts.read_count, "100", "100"),
        (read_die, "0", "0"),
        (read_die, "7", "7"),
    ],
)
def test_what_could_be_misread_is_refused(play: Play, read: Read, typed: str, told: str) -> None:
    with pytest.raises(Refusal) as caught:
        read(play.state, typed)
    assert caught.value.code == "E_AMOUNT"
    assert told in caught.value.say
