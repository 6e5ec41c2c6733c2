"""Rounding holds for all amounts: z3 finds none that breaks it, in the very functions of the bank.

So are lifts of up to eight mortgages: in one act, one after the other, in any order.
"""

import inspect
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from pnp import money
from pnp.box import deed_terms
from pnp.money import Rounding
from tests.shipped import SHIPPED, box_of
from tests.smt.symbolic import Way, prove, ways

MOST = 8


@dataclass(frozen=True)
class Mortgaged:
    """A deed, as far as the bank looks at it for a mortgage."""

    mortgage: Any
    limit: None = None


def lifts(way: Way, n: int) -> list[Any]:
    return [Mortgaged(way.any_whole(f"m{i}", least=0)) for i in range(n)]


def test_a_share_is_rounded_as_told_and_less_than_a_coin_off() -> None:
    def up(way: Way, share: Callable[..., Any] = money.share) -> list[Any]:
        amount, part, whole = (way.any_whole(name) for name in ("amount", "part", "whole"))
        way.suppose(whole >= 1)
        coins = share(amount, part, whole)
        return [coins * whole >= amount * part, coins * whole < amount * part + whole]

    def down(way: Way) -> list[Any]:
        amount, part, whole = (way.any_whole(name) for name in ("amount", "part", "whole"))
        way.suppose(whole >= 1)
        coins: Any = money.share(amount, part, whole, Rounding.DOWN)  # type: ignore[arg-type]  # stands for ints
        return [coins * whole <= amount * part, coins * whole > amount * part - whole]

    assert prove(up) == prove(down) == 2
    with pytest.raises(AssertionError, match="not so for"):
        prove(lambda way: up(way, lambda a, n, d: a * n // d))


def test_half_a_coin_is_the_banks() -> None:
    def run(way: Way) -> list[Any]:
        amount = way.any_whole("amount")
        coins: Any = money.half(amount)  # type: ignore[arg-type]  # as above
        return [coins * 2 <= amount, coins * 2 >= amount - 1]

    assert prove(run) == 2


@pytest.mark.parametrize("rounding", Rounding)
@pytest.mark.parametrize("n", range(1, MOST + 1))
def test_the_fee_of_lifts_together_is_rounded_once_in_any_order(n: int, rounding: Rounding) -> None:
    def run(way: Way) -> list[Any]:
        deeds, rate = lifts(way, n), way.any_whole("rate", least=0)
        lift = deed_terms.redeem(deeds, rate, rounding)  # type: ignore[arg-type]  # as above
        exact = sum(deed.mortgage for deed in deeds) * rate
        off: Any = lift.fee * 100 - exact
        others = [
            deed_terms.redeem(order, rate, rounding)  # type: ignore[arg-type]  # as above
            for order in (deeds[1:] + deeds[:1], [*deeds[1::-1], *deeds[2:]])
        ]  # any order comes of these two, done again and again
        least, most = (0, 100) if rounding is Rounding.UP else (-100, 0)
        bounds = [off >= 0, off < most] if least == 0 else [off <= 0, off > least]
        return [*bounds, *(other.total == lift.total for other in others)]

    assert prove(run) >= 4


@pytest.mark.rule("CR-32")
@pytest.mark.parametrize("n", range(1, MOST + 1))
def test_the_fee_is_a_twentieth_of_the_prices_rounded_up(n: int) -> None:
    def run(way: Way) -> list[Any]:
        deeds = lifts(way, n)
        prices = sum(deed.mortgage * 2 for deed in deeds)
        fee: Any = deed_terms.redeem(deeds, 10, Rounding.UP).fee
        return [fee == -(-prices // 20)]

    assert prove(run) >= 1


def one_by_one(n: int, charge: Callable[..., Any]) -> Callable[[Way], list[Any]]:
    """Lift mortgages of whole and half coins of fee one after the other."""

    def run(way: Way) -> list[Any]:
        fees: Any = 0
        exact: Any = 0
        ahead = 0
        for i in range(n):
            halves = way.any_whole(f"h{i}", least=0)
            lift = charge(halves * 5, halves * 50, Rounding.UP, ahead)
            fees, exact, ahead = fees + lift.fee, exact + halves * 50, lift.ahead_after
        return [fees == -(-exact // 100)]

    return run


@pytest.mark.parametrize("n", range(1, MOST + 1))
def test_lifts_one_by_one_cost_what_they_cost_together(n: int) -> None:
    """The half coin paid ahead is told to the next lift."""
    assert prove(one_by_one(n, deed_terms.charge_fee)) == 2**n


def test_a_half_coin_forgotten_would_be_found() -> None:
    def forgetful(lent: Any, hundredths: Any, rounding: Rounding, _: int) -> Any:
        return deed_terms.charge_fee(lent, hundredths, rounding)

    assert prove(one_by_one(1, forgetful)) == 2
    with pytest.raises(AssertionError, match="not so for"):
        prove(one_by_one(2, forgetful))


def values_of(kit: str) -> Sequence[int]:
    return [note.value for note in box_of(kit).money.notes]


@pytest.mark.parametrize("kit", [kit for kit in SHIPPED if values_of(kit)])
def test_notes_make_up_any_sum_that_the_smallest_divides(kit: str) -> None:
    values = values_of(kit)

    def run(way: Way) -> list[Any]:
        amount = way.any_whole("amount", least=0)
        hand: Any = money.notes_for(amount, values)  # type: ignore[arg-type]  # as above
        if hand is None:
            return [amount % min(values) != 0]
        made: Any = sum(value * count for value, count in hand.items())
        return [made == amount, *(count >= 1 for count in hand.values())]

    assert prove(run) > len(values)


def test_what_stands_for_a_number_reckons_as_the_number_does() -> None:
    chance = random.Random(26)
    for _ in range(200):
        amount, part, whole = (
            chance.randint(-9999, 9999), chance.randint(-99, 99), chance.randint(1, 99),
        )  # fmt: skip

        def run(way: Way, given: tuple[int, int, int] = (amount, part, whole)) -> Any:
            a, b, c = names = [way.any_whole(name) for name in "abc"]
            for name, value in zip(names, given, strict=True):
                way.suppose(name == value)
            up: Any = money.share(a, b, c)  # type: ignore[arg-type]  # as above
            down: Any = money.share(a, b, c, Rounding.DOWN)  # type: ignore[arg-type]  # as above
            quotient, rest = divmod(a * b, c)
            return [up, down, quotient, rest]

        ((way, found),) = ways(run)
        right = (
            money.share(amount, part, whole),
            money.share(amount, part, whole, Rounding.DOWN),
            *divmod(amount * part, whole),
        )
        assert not any(way.broken_by(one == other) for one, other in zip(found, right, strict=True))


MOST_PARTS = 8


def compositions(whole: int) -> Iterator[tuple[int, ...]]:
    """Give every way to hold so many parts, the order of the holders told apart."""
    for first in range(1, whole):
        yield from ((first, *rest) for rest in compositions(whole - first))
    yield (whole,)


def partitions(whole: int, most: int = MOST_PARTS) -> Iterator[tuple[int, ...]]:
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


@pytest.mark.parametrize("whole", range(1, MOST_PARTS + 1))
def test_no_coin_is_lost_and_nobody_is_a_coin_off(whole: int) -> None:
    for parts in partitions(whole):
        assert prove(split(parts, money.divide)) >= 1 + 3 * len(parts)


@pytest.mark.parametrize("whole", range(2, MOST_PARTS + 1))
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


@pytest.mark.parametrize("n", range(1, MOST_PARTS + 1))
def test_buildings_sold_one_by_one_bring_all_that_was_paid(n: int) -> None:
    """What falls to one of those that are left, again and again (`buildings.outlay_of`)."""

    def run(way: Way) -> list[Any]:
        paid: Any = way.any_whole("paid", least=0)
        left = paid
        for there in range(n, 0, -1):
            left = left - money.share(left, 1, there, Rounding.DOWN)
        return [left == 0]

    assert prove(run) == 1
