"""Any sum, split among up to eight parts: no coin is lost, and nobody is a coin off."""

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pnp import money
from pnp.money import Rounding
from tests.smt.symbolic import Way, prove

MOST = 8


def compositions(whole: int) -> Iterator[tuple[int, ...]]:
    """Give every way to hold so many parts, the order of the holders told apart."""
    for first in range(1, whole):
        yield from ((first, *rest) for rest in compositions(whole - first))
    yield (whole,)


def partitions(whole: int, most: int = MOST) -> Iterator[tuple[int, ...]]:
    """Give every way to hold so many parts, who has most first."""
    if not whole:
        yield ()
    for first in range(min(whole, most), 0, -1):
        yield from ((first, *rest) for rest in partitions(whole - first, first))


def split(parts: tuple[int, ...], divide: Callable[..., Any]) -> Callable[[Way], list[Any]]:
    def run(way: Way) -> list[Any]:
        amount: Any = way.any_whole("amount", least=0)
        shares, whole = divide(amount, parts), sum(parts)
        off = [share * whole - amount * part for share, part in zip(shares, parts, strict=True)]
        close = [claim for each in off for claim in (each < whole, each > -whole)]
        return [sum(shares) == amount, *close, *(share >= 0 for share in shares)]

    return run


@pytest.mark.parametrize("whole", range(1, MOST + 1))
def test_no_coin_is_lost_and_nobody_is_a_coin_off(whole: int) -> None:
    for parts in partitions(whole):
        assert prove(split(parts, money.divide)) >= 1 + 3 * len(parts)


@pytest.mark.parametrize("whole", range(2, MOST + 1))
def test_who_sits_where_changes_nothing_but_among_equals(whole: int) -> None:
    """Neighbours who change seats take their shares along; any order comes of such changes."""
    for parts in compositions(whole):
        for n in range(len(parts) - 1):
            if parts[n] < parts[n + 1]:
                assert prove(changed_seats(parts, n))


def changed_seats(parts: tuple[int, ...], n: int) -> Callable[[Way], list[Any]]:
    def run(way: Way) -> list[Any]:
        amount: Any = way.any_whole("amount", least=0)
        there, back = parts[n : n + 2], parts[n : n + 2][::-1]
        assert there != back
        shares = money.divide(amount, parts)
        others = money.divide(amount, (*parts[:n], *back, *parts[n + 2 :]))
        moved = (*others[:n], *others[n : n + 2][::-1], *others[n + 2 :])
        return [one == other for one, other in zip(shares, moved, strict=True)]

    return run


SLIPS = (
    ("(-left[n], -parts[n], n)", "(left[n], -parts[n], n)"),
    ("shares[n] += 1", "shares[n] += 2"),
    ("amount - sum(shares)", "amount - sum(shares) - 1"),
    ("amount * part // whole for", "amount * part // (whole + 1) for"),
)


@pytest.mark.parametrize(("right", "wrong"), SLIPS)
def test_a_slip_in_the_split_is_found(right: str, wrong: str) -> None:
    source = inspect.getsource(money.divide)
    assert right in source
    slipped: dict[str, Any] = {"Sequence": tuple}
    exec(source.replace(right, wrong), slipped)
    with pytest.raises(AssertionError, match="not so for"):
        prove(split((2, 1, 1), slipped["divide"]))


@pytest.mark.parametrize("n", range(1, MOST + 1))
def test_buildings_sold_one_by_one_bring_all_that_was_paid(n: int) -> None:
    """What falls to one of those that are left, again and again (`buildings.outlay_of`)."""

    def run(way: Way) -> list[Any]:
        paid: Any = way.any_whole("paid", least=0)
        left = paid
        for there in range(n, 0, -1):
            left = left - money.share(left, 1, there, Rounding.DOWN)
        return [left == 0]

    assert prove(run) == 1
