"""What lifting mortgages costs: the mortgages, and one fee on all that is lifted in one act."""

from dataclasses import dataclass

from pnp.games.property.deeds import mortgage, releasing, title
from pnp.ledger.entry import Fact, Phrase, Posting, move
from pnp.money import share
from pnp.rules.state.accounts import HALF, LIFTED, TABLE, player
from pnp.rules.state.game_state import GameState


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


def lift_cost(state: GameState, name: str, deeds: tuple[str, ...]) -> LiftCost:
    """Work out a lift: halves are pooled over the deeds, then rounded up in the Bank's favour."""
    rate = state.number("lift_rate", 10)
    prices = [title(state, deed).price for deed in deeds]
    counted = [state.number(f"fee_price_{price}", price) for price in prices]
    combine = state.option("half_dollar_combine", "transaction")
    ahead = state.balances.of(player(name), HALF) if combine != "transaction" else 0
    due = sum(counted) * rate - 100 * ahead
    fee = share(due, 1, 200, "down" if state.option("rounding") == "down" else "up")
    over = fee * 200 - due >= 100 and combine != "transaction"
    halves = share(sum(counted) * rate, 1, 100, "down")
    exact = f"{halves // 2}.5" if halves % 2 else str(halves // 2)
    return LiftCost(sum(mortgage(state, d) for d in deeds), fee, exact, ahead, int(over))


def turned_up(name: str, deeds: tuple[str, ...], cost: LiftCost) -> tuple[Posting, ...]:
    """Give the postings that turn deeds face up and keep account of the half coin."""
    return releasing(deeds) + move(TABLE, player(name), HALF, cost.half_after - cost.half_before)


def check_lifts_left(state: GameState, name: str, deeds: tuple[str, ...]) -> None:
    """Refuse more than one lift in a turn, where the table plays so."""
    if state.option("lifts_per_turn") != 1:
        return
    done = state.balances.of(player(name), LIFTED)
    state.demand(len(deeds) + done <= 1, "E_PHASE", "lift", "lift.once", who=name)


def reasons(state: GameState, deeds: tuple[str, ...], cost: LiftCost) -> tuple[Phrase, ...]:
    """Explain the price of a lift step by step: mortgages, fee, rounding."""
    rate = state.number("lift_rate", 10)
    facts: dict[str, Fact] = {"deeds": deeds, "mortgages": cost.mortgages, "fee": cost.fee}
    steps = [
        state.because("lift", "why.lift", **facts, rate=rate, total=cost.total),
    ]
    if cost.exact.endswith(".5"):
        key = "why.half-down" if state.option("rounding") == "down" else "why.half"
        steps.append(state.because("half-coin", key, exact=cost.exact, fee=cost.fee))
    elif len(deeds) > 1:
        steps.append(state.because("half-coin", "why.pooled", exact=cost.exact))
    if cost.half_before:
        steps.append(state.because("half-coin", "why.half-ahead", fee=cost.fee))
    return tuple(steps)
