"""Mortgages: what the Bank lends on deeds, what lifting costs, and what can be raised on them."""

from collections.abc import Iterable

from pnp.games.property import building, deeds
from pnp.games.property.deeds import TradingTerms
from pnp.pack import (
    BANK, TABLE, Code, DeedIds, Entry, Fact, GameState, LiftTerms, Phrase, Player, accounts,
    check_owes_nothing, deed_terms, joined, money, move, pay, verb,
)  # fmt: skip


@verb("mortgage", by_owner=True)
class Mortgage:
    """Mortgage deeds: the Bank lends what they are good for, and they are turned face down."""

    player: Player
    deeds: DeedIds

    def entry(self, state: GameState) -> Entry:
        """Lay a pledge on each plot and take the loan."""
        name, pledged = self.player, tuple(dict.fromkeys(self.deeds))
        owed, cash = sum(state.debts(name).values()), state.cash(name)
        asked = owed and (cash is None or cash < owed)
        may = asked or state.terms(TradingTerms).mortgage_when == "any"
        state.demand(may, Code.NO_DEBT, "mortgage", "mortgage.no-debt", who=name)
        for deed in pledged:
            _check_mortgage(state, name, deed)
        total = sum(deeds.mortgage(state, deed) for deed in pledged)
        lent = pay(state, BANK, name, total, "mortgage", "cannot.pay")
        say = Phrase("mortgage", {"who": name, "deeds": pledged, "amount": total})
        why = (_explain_loan(state, deed) for deed in pledged)
        return Entry(deeds.pledge(pledged) + lent, (say,), tuple(why))


def _explain_loan(state: GameState, deed: str) -> Phrase:
    halved = deed_terms.is_half_the_price(deeds.title(state, deed))
    key = "why.mortgage" if halved else "why.mortgage-stated"
    return state.because("mortgage", key, deed=deed, amount=deeds.mortgage(state, deed))


def _by_plot(state: GameState) -> bool:
    return state.terms(TradingTerms).mortgage_scope == "plot"


def check_lawful(state: GameState) -> None:
    """Refuse a standing no play could reach: buildings of nobody, or beside a mortgage.

    Where the Bank owns a place as a player would, it builds there as it may. Where only the plot
    must be without buildings before a mortgage, its neighbours may have been mortgaged since.
    """
    for deed in (each.id for each in state.box.deeds):
        if not deeds.is_built(state, deed) or deeds.pawned(state, deed):
            continue
        owner = deeds.holder(state, deed)
        facts, group = {"deed": deed, "owner": owner}, deeds.siblings(state, deed)
        whole = owner != BANK and all(deeds.holder(state, each) == owner for each in group)
        state.demand(whole, Code.GROUP, "house", "fix.group", **facts)
        scope = (deed,) if _by_plot(state) else building.must_be_free(state, deed)
        down = deeds.mortgaged_of(state, scope)
        state.demand(not down, Code.GROUP_MORTGAGED, "group-free", "fix.mortgaged", **facts)


def _check_mortgage(state: GameState, name: str, deed: str) -> None:
    deeds.check_own(state, name, deed, "mortgage")
    case = state.case("mortgage", who=name, deed=deed)
    case.forbid(not deeds.mortgage(state, deed), Code.NO_LOAN, "mortgage.none")
    case.forbid(deeds.mortgaged(state, deed), Code.MORTGAGED, "mortgage.already")
    scope = (deed,) if _by_plot(state) else deeds.siblings(state, deed)
    mine = (each for each in scope if deeds.holder(state, each) == name)
    built_on = tuple(each for each in mine if deeds.is_built(state, each))
    facts = {"deeds": built_on, "amount": building.proceeds(state, built_on)}
    case.demand(not built_on, Code.BUILDINGS, "mortgage.built", **facts)


@verb("lift half-coin", by_owner=True)
class Lift:
    """Pay mortgages back with the fee; deeds lifted together share the rounding."""

    player: Player
    deeds: DeedIds

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank and turn the deeds face up; in a turn perhaps one only."""
        name, lifted = self.player, tuple(dict.fromkeys(self.deeds))
        check_owes_nothing(state, name, "lift")
        for deed in lifted:
            deeds.check_own(state, name, deed, "lift")
            check_face_down(state, deed, deeds.mortgaged_of(state, lifted))
        paid = lift(state, name, lifted)
        if state.terms(TradingTerms).lifts_per_turn != 1:
            return paid
        n = len(lifted) + state.held(name, accounts.LIFTED)
        state.demand(n <= 1, Code.PHASE, "lift", "lift.once", who=name)
        return joined((paid, Entry(move(TABLE, accounts.player(name), accounts.LIFTED))))


def lift(state: GameState, name: str, lifted: tuple[str, ...]) -> Entry:
    """Pay mortgages back with the fee, turn their deeds face up, and keep account of half coins."""
    cost = price_lift(state, name, lifted)
    postings = pay(state, name, BANK, cost.total, "lift", "cannot.lift", deeds=lifted)
    postings += deeds.release(lifted)
    ahead = cost.ahead_after - cost.ahead_before
    postings += move(TABLE, accounts.player(name), accounts.HALF, ahead)
    say = Phrase("lift", {"who": name, "deeds": lifted, "amount": cost.total})
    return Entry(postings, (say,), _explain_lift(state, lifted, cost))


def price_lift(state: GameState, name: str, wanted: tuple[str, ...]) -> deed_terms.Redemption:
    """Work out a lift: a broken coin goes up, or where the game has it, or into the next lift."""
    terms, lift = state.terms(TradingTerms), state.terms(LiftTerms)
    titles = [deeds.title(state, deed) for deed in wanted]
    lent = counted = sum(map(deed_terms.mortgage_value, titles))
    if terms.fee_table_350 == "as_printed":  # in its row stands the fee of 150, ten too low
        misread = (each for each in titles if each.price == 350)
        halved = filter(deed_terms.is_half_the_price, misread)
        counted += sum(money.half(150) - deed_terms.mortgage_value(each) for each in halved)
    ahead = state.held(name, accounts.HALF) if terms.half_dollar_combine != "transaction" else 0
    return deed_terms.charge_fee(lent, counted * lift.lift_rate, lift.rounding, ahead)


def check_face_down(state: GameState, deed: str, down: tuple[str, ...]) -> None:
    """Refuse to lift a deed that is not among those that lie face down."""
    state.forbid(deed not in down, Code.NOT_MORTGAGED, "lift", "lift.free", deed=deed)


def _explain_lift(
    state: GameState, lifted: tuple[str, ...], cost: deed_terms.Redemption
) -> tuple[Phrase, ...]:
    # Step by step: mortgages, fee, rounding.
    rate, half_coin = state.terms(LiftTerms).lift_rate, state.case("half-coin")
    facts: dict[str, Fact] = {"deeds": lifted, "mortgages": cost.mortgages, "fee": cost.fee}
    steps = [state.because("lift", "why.lift", **facts, rate=rate, total=cost.total)]
    if cost.broken:
        key = "why.half-down" if cost.fee * 100 < cost.hundredths else "why.half"
        steps.append(half_coin.because(key, exact=cost.exact, fee=cost.fee))
    elif len(lifted) > 1:
        steps.append(half_coin.because("why.pooled", exact=cost.exact))
    if cost.ahead_before:
        steps.append(half_coin.because("why.half-ahead", fee=cost.fee))
    return tuple(steps)


def raisable(state: GameState, name: str) -> int:
    """Tell what a player could raise beside his cash: buildings sold, all deeds mortgaged."""
    held = deeds.list_held(state, name)
    unmortgaged = (each for each in held if not deeds.mortgaged(state, each))
    return building.proceeds(state, held) + sum(deeds.mortgage(state, each) for each in unmortgaged)


def check_debt_cleared(state: GameState, name: str, gain: int, sold: Iterable[str]) -> None:
    """Refuse a sale by a debtor that does not pay his debts in full, where the rules ask for it.

    What notes he holds that were never counted, only the table knows.
    """
    owed, cash = sum(state.debts(name).values()), state.cash(name)
    if owed and cash is not None and state.rule("debt-sale"):
        case = state.case("debt-sale", who=name, deeds=tuple(sold), need=owed, have=cash + gain)
        case.demand(cash + gain >= owed, Code.DEBT_PENDING, "debt.sale")
