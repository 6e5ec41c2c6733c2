"""Mortgages: what the Bank lends on deeds, what lifting costs, and what can be raised on them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar, Literal

from pnp.box.deed_terms import LiftTerms, Redemption, is_half_the_price, redeem
from pnp.errors import Code
from pnp.games.property import building, deeds
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, move
from pnp.money import Rounding
from pnp.rules.language.arguments import DeedIds, Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import check_owes_nothing, pay


@dataclass(frozen=True, slots=True)
class MortgageTerms:
    """What stands in the way of a mortgage."""

    mortgage_scope: Literal["group", "plot"]
    """What must be free of buildings before a mortgage."""


LiftPrice = Callable[[GameState, str, tuple[str, ...]], Redemption]
"""What lifting deeds together costs a player."""


@dataclass(frozen=True, slots=True)
class Mortgage:
    """Mortgage deeds: the Bank lends what they are good for, and they are turned face down."""

    player: Player
    deeds: DeedIds
    cites: ClassVar[tuple[str, ...]] = ("mortgage",)
    by_owner: ClassVar[bool] = True

    def entry(self, state: GameState) -> Entry:
        """Lay a pledge on each plot and take the loan."""
        by_plot = state.terms(MortgageTerms).mortgage_scope == "plot"
        return lend(state, self.player, self.deeds, by_plot=by_plot)


def lend(
    state: GameState,
    name: str,
    wanted: Iterable[str],
    *,
    by_plot: bool,
    refund: building.Refund = building.refund,
) -> Entry:
    """Lend on deeds without buildings in their group, or only without any of their own."""
    pledged = tuple(dict.fromkeys(wanted))
    for deed in pledged:
        _check_mortgage(state, name, deed, by_plot=by_plot, refund=refund)
    loans = {deed: deeds.mortgage(state, deed) for deed in pledged}
    total = sum(loans.values())
    lent = pay(state, accounts.BANK, name, total, "mortgage", "cannot.pay")
    why = (
        state.because("mortgage", _loan_key(state, deed), deed=deed, amount=loan)
        for deed, loan in loans.items()
    )
    facts: dict[str, Fact] = {"who": name, "deeds": pledged, "amount": total}
    return Entry(deeds.pledge(pledged) + lent, (Phrase("mortgage", facts),), tuple(why))


def must_stay_free(
    state: GameState, deed: str, when_built: building.Scope = deeds.siblings
) -> tuple[str, ...]:
    """Name the deeds that are free of mortgages while buildings stand on one of them.

    Where only the plot must be without buildings before a mortgage, its neighbours may have been
    mortgaged since it was built on.
    """
    terms = state.find_terms(MortgageTerms)
    if terms is not None and terms.mortgage_scope == "plot":
        return (deed,)
    return when_built(state, deed)


def _loan_key(state: GameState, deed: str) -> str:
    halved = is_half_the_price(deeds.title(state, deed))
    return "why.mortgage" if halved else "why.mortgage-stated"


def _check_mortgage(
    state: GameState, name: str, deed: str, *, by_plot: bool, refund: building.Refund
) -> None:
    deeds.check_own(state, name, deed, "mortgage")
    facts: dict[str, Fact] = {"who": name, "deed": deed}
    if not deeds.mortgage(state, deed):
        raise state.refusal(Code.NO_LOAN, "mortgage", "mortgage.none", **facts)
    if deeds.mortgaged(state, deed):
        raise state.refusal(Code.MORTGAGED, "mortgage", "mortgage.already", **facts)
    scope = (deed,) if by_plot else deeds.siblings(state, deed)
    mine = (each for each in scope if deeds.holder(state, each) == name)
    built_on = tuple(each for each in mine if deeds.built(state, each))
    facts |= {"deeds": built_on, "amount": building.proceeds(state, built_on, refund)}
    state.demand(not built_on, Code.BUILDINGS, "mortgage", "mortgage.built", **facts)


@dataclass(frozen=True, slots=True)
class Lift:
    """Pay mortgages back with the fee; deeds lifted together share the rounding."""

    player: Player
    deeds: DeedIds
    cites: ClassVar[tuple[str, ...]] = ("lift", "half-coin")
    by_owner: ClassVar[bool] = True

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank and turn the deeds face up."""
        return lift(state, self.player, self.deeds)


def price_lift(
    state: GameState, _name: str, wanted: tuple[str, ...], rounding: Rounding = Rounding.UP
) -> Redemption:
    """Work out a lift; a broken coin goes up, in the Bank's favour, unless a game has it so."""
    titles = (deeds.title(state, deed) for deed in wanted)
    return redeem(titles, state.terms(LiftTerms).lift_rate, rounding)


def lift(
    state: GameState, name: str, wanted: Iterable[str], price: LiftPrice = price_lift
) -> Entry:
    """Pay mortgages back and turn the deeds face up."""
    lifted = tuple(dict.fromkeys(wanted))
    check_owes_nothing(state, name, "lift")
    for deed in lifted:
        deeds.check_own(state, name, deed, "lift")
        if not deeds.mortgaged(state, deed):
            raise state.refusal(Code.NOT_MORTGAGED, "lift", "lift.free", deed=deed)
    cost = price(state, name, lifted)
    paid = pay(state, name, accounts.BANK, cost.total, "lift", "cannot.lift", deeds=lifted)
    say = Phrase("lift", {"who": name, "deeds": lifted, "amount": cost.total})
    return Entry(paid + turn_up(name, lifted, cost), (say,), explain_lift(state, lifted, cost))


def turn_up(name: str, lifted: tuple[str, ...], cost: Redemption) -> tuple[Posting, ...]:
    """Turn deeds face up and keep account of the half coin."""
    ahead = cost.ahead_after - cost.ahead_before
    kept = move(accounts.TABLE, accounts.player(name), accounts.HALF, ahead)
    return deeds.release(lifted) + kept


def explain_lift(state: GameState, lifted: tuple[str, ...], cost: Redemption) -> tuple[Phrase, ...]:
    """Explain the price of a lift step by step: mortgages, fee, rounding."""
    rate = state.terms(LiftTerms).lift_rate
    facts: dict[str, Fact] = {"deeds": lifted, "mortgages": cost.mortgages, "fee": cost.fee}
    steps = [state.because("lift", "why.lift", **facts, rate=rate, total=cost.total)]
    if cost.broken:
        key = "why.half-down" if cost.fee * 100 < cost.hundredths else "why.half"
        steps.append(state.because("half-coin", key, exact=cost.exact, fee=cost.fee))
    elif len(lifted) > 1:
        steps.append(state.because("half-coin", "why.pooled", exact=cost.exact))
    if cost.ahead_before:
        steps.append(state.because("half-coin", "why.half-ahead", fee=cost.fee))
    return tuple(steps)


def raisable(state: GameState, name: str, refund: building.Refund = building.refund) -> int:
    """Tell what a player could raise beside his cash: buildings sold, all deeds mortgaged."""
    held = deeds.held_by(state, name)
    unmortgaged = (each for each in held if not deeds.mortgaged(state, each))
    lent = sum(deeds.mortgage(state, each) for each in unmortgaged)
    return building.proceeds(state, held, refund) + lent


def check_debt_cleared(state: GameState, name: str, gain: int, sold: Iterable[str]) -> None:
    """Refuse a sale by a debtor that does not pay his debts in full.

    What notes he holds that were never counted, only the table knows.
    """
    owed = sum(state.debts(name).values())
    cash = state.cash(name)
    if not owed or cash is None:
        return
    there = cash + gain
    facts = {"who": name, "deeds": tuple(sold), "need": owed, "have": there}
    state.demand(there >= owed, Code.DEBT_PENDING, "debt-sale", "debt.sale", **facts)
