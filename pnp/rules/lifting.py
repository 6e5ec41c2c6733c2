"""What lifting mortgages costs: the mortgages, and one fee on all that is lifted in one act."""

from dataclasses import dataclass

from pnp.ledger.entry import Fact, Phrase, Posting, move
from pnp.money import share
from pnp.rules.chart import HALF, LIFTED, TABLE, player
from pnp.rules.deeds import mortgage, releasing, title
from pnp.rules.standing import Standing


@dataclass(frozen=True, slots=True)
class LiftCost:
    """The price of a lift, and the half coin paid ahead before and after it."""

    mortgages: int
    fee: int
    exact: str
    """The fee before rounding, as it would be written with a half."""
    half_before: int
    half_after: int

    @property
    def total(self) -> int:
        """Give what is paid in all."""
        return self.mortgages + self.fee


def lift_cost(standing: Standing, name: str, deeds: tuple[str, ...]) -> LiftCost:
    """Work out a lift: halves are pooled over the deeds, then rounded up in the Bank's favour."""
    rate = standing.number("lift_rate", 10)
    prices = [title(standing, deed).price for deed in deeds]
    counted = [standing.number(f"fee_price_{price}", price) for price in prices]
    combine = standing.option("half_dollar_combine", "transaction")
    ahead = standing.balances.of(player(name), HALF) if combine != "transaction" else 0
    due = sum(counted) * rate - 100 * ahead
    fee = share(due, 1, 200, "down" if standing.option("rounding") == "down" else "up")
    over = fee * 200 - due >= 100 and combine != "transaction"
    halves = share(sum(counted) * rate, 1, 100, "down")
    exact = f"{halves // 2}.5" if halves % 2 else str(halves // 2)
    return LiftCost(sum(mortgage(standing, d) for d in deeds), fee, exact, ahead, int(over))


def turned_up(name: str, deeds: tuple[str, ...], cost: LiftCost) -> tuple[Posting, ...]:
    """Give the postings that turn deeds face up and keep account of the half coin."""
    return releasing(deeds) + move(TABLE, player(name), HALF, cost.half_after - cost.half_before)


def check_lifts_left(standing: Standing, name: str, deeds: tuple[str, ...]) -> None:
    """Refuse more than one lift in a turn, where the table plays so."""
    if standing.option("lifts_per_turn") != 1:
        return
    done = standing.balances.of(player(name), LIFTED)
    standing.demand(len(deeds) + done <= 1, "E_PHASE", "lift", "lift.once", who=name)


def reasons(standing: Standing, deeds: tuple[str, ...], cost: LiftCost) -> tuple[Phrase, ...]:
    """Explain the price of a lift step by step: mortgages, fee, rounding."""
    rate = standing.number("lift_rate", 10)
    facts: dict[str, Fact] = {"deeds": deeds, "mortgages": cost.mortgages, "fee": cost.fee}
    steps = [
        standing.because("lift", "why.lift", **facts, rate=rate, total=cost.total),
    ]
    if cost.exact.endswith(".5"):
        key = "why.half-down" if standing.option("rounding") == "down" else "why.half"
        steps.append(standing.because("half-coin", key, exact=cost.exact, fee=cost.fee))
    elif len(deeds) > 1:
        steps.append(standing.because("half-coin", "why.pooled", exact=cost.exact))
    if cost.half_before:
        steps.append(standing.because("half-coin", "why.half-ahead", fee=cost.fee))
    return tuple(steps)
