"""Deeds and cash changing hands both ways in one act."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.box import deed_terms
from pnp.box.deed_terms import TransferTerms
from pnp.errors import Code
from pnp.games.property import deeds
from pnp.games.property.mortgages import check_debt_cleared, explain_lift, price_lift, turn_up
from pnp.ledger.entry import Entry, Fact, Phrase, joined, move
from pnp.rules.language.arguments import AMOUNT, DEEDS, Other, OwnDeedIds, Player, after, flag
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import afford, check_owes_nothing, check_two, open_debt, pay

LiftFlag = Annotated[bool, flag("lift")]
"""Who takes mortgaged deeds over lifts them in the same act."""


def transfer_fee(state: GameState, down: tuple[str, ...]) -> int:
    """Give what the Bank takes at once for mortgaged deeds that pass; nothing in many games."""
    terms = state.find_terms(TransferTerms)
    if terms is None:
        return 0
    titles = (deeds.title(state, deed) for deed in down)
    return deed_terms.transfer_fee(titles, terms.transfer_rate)


def take_over(
    state: GameState, taker: str, down: tuple[str, ...], *, on_account: bool = False
) -> Entry:
    """Let the new owner of mortgaged deeds pay the fee; he lifts them later at the full cost.

    On account, who has not the cash for the fee owes it to the Bank.
    """
    fee = transfer_fee(state, down)
    if not fee:
        return Entry()
    facts: dict[str, Fact] = {"who": taker, "deeds": down, "amount": fee}
    later = price_lift(state, taker, down).total
    key, postings = "transfer.fee", move(accounts.player(taker), accounts.BANK, accounts.CASH, fee)
    cash = state.cash(taker)
    if on_account and state.in_book and cash is not None and cash < fee:
        key = "transfer.owed"
        postings = open_debt(taker, accounts.BANK, fee)
        facts |= {"whom": accounts.BANK, "what": {"key": "debt.transfer", "facts": {"deeds": down}}}
    else:
        afford(state, taker, fee, "mortgaged-sale", "cannot.take-over", deeds=down)
    rate = state.terms(TransferTerms).transfer_rate
    say = state.because("mortgaged-sale", key, **facts, later=later)
    why = state.because("mortgaged-sale", "why.transfer-fee", **facts, rate=rate)
    return Entry(postings, (say,), (why,))


def lift_at_once(state: GameState, taker: str, down: tuple[str, ...]) -> Entry:
    """Let the new owner lift mortgaged deeds as he takes them over: mortgage and fee, once."""
    if not down:
        return Entry()
    cost = price_lift(state, taker, down)
    facts: dict[str, Fact] = {"who": taker, "deeds": down, "amount": cost.total}
    afford(state, taker, cost.total, "lift", "cannot.lift", deeds=down)
    postings = move(accounts.player(taker), accounts.BANK, accounts.CASH, cost.total)
    once = state.because("lift-once", "why.lift-once", **facts)
    why = (*explain_lift(state, down, cost), once)
    return Entry(postings + turn_up(taker, down, cost), (Phrase("lift", facts),), why)


Give = Annotated[tuple[str, ...], after("give", DEEDS._replace(owner="player"))]
GivenCash = Annotated[int, AMOUNT._replace(giver="player")]
Get = Annotated[tuple[str, ...], after("get", DEEDS._replace(owner="other"))]
GotCash = Annotated[int, AMOUNT._replace(giver="other")]


@dataclass(frozen=True, slots=True)
class Trade:
    """Trade with another player; `lift`: who takes mortgaged deeds lifts them at once."""

    player: Player
    other: Other
    give: Give = ()
    give_cash: GivenCash = 0
    get: Get = ()
    get_cash: GotCash = 0
    lift: LiftFlag = False
    cites: ClassVar[tuple[str, ...]] = (
        "trade", "private-sale", "building-transfer", "mortgaged-sale",
    )  # fmt: skip
    may_cite: ClassVar[tuple[str, ...]] = ("debt-sale",)

    def entry(self, state: GameState) -> Entry:
        """Pass everything in one act; only the difference in cash must be there."""
        _check_trade(state, self)
        return _swap(state, self)


def _check_trade(state: GameState, trade: Trade) -> None:
    """Refuse a trade with oneself, a gift, sums for sums, and deeds that may not pass."""
    facts: dict[str, Fact] = {"who": trade.player, "whom": trade.other}
    check_two(state, trade.player, trade.other)
    gives = bool(trade.give or trade.give_cash)
    gets = bool(trade.get or trade.get_cash)
    if not gives and not gets:
        raise state.refusal(Code.SYNTAX, "trade", "trade.nothing", **facts)
    state.demand(gives and gets, Code.GIFT, "trade", "trade.gift", **facts)
    if not trade.give and not trade.get:
        sums = {"given": trade.give_cash, "got": trade.get_cash}
        raise state.refusal(Code.AMOUNT, "trade", "trade.sums", **facts, **sums)
    net = trade.get_cash - trade.give_cash
    if net:
        check_owes_nothing(state, trade.other if net > 0 else trade.player, "buy")
    deeds.check_saleable(state, trade.player, trade.give)
    deeds.check_saleable(state, trade.other, trade.get)
    for seller, gain, sold in ((trade.player, net, trade.give), (trade.other, -net, trade.get)):
        if sold:
            check_debt_cleared(state, seller, gain, sold)


def _swap(state: GameState, trade: Trade) -> Entry:
    net = trade.get_cash - trade.give_cash
    given, got = _deeds(trade)
    postings = deeds.pass_on(state, trade.player, trade.other, given)
    postings += deeds.pass_on(state, trade.other, trade.player, got)
    payer, payee = (trade.other, trade.player) if net > 0 else (trade.player, trade.other)
    if net:
        postings += pay(state, payer, payee, abs(net), "trade", "cannot.pay", whom=payee)
    agreed = Entry(postings, _say(state, trade), (state.because("trade", "why.trade"),))
    then, fees = state.after(postings), list[Entry]()
    for taker, taken in ((trade.other, given), (trade.player, got)):
        down = deeds.mortgaged_of(then, taken)
        if trade.lift:
            fees.append(lift_at_once(then, taker, down))
        else:
            fees.append(take_over(then, taker, down))
        then = then.after(fees[-1].postings)
    return joined((agreed, *fees))


def _deeds(trade: Trade) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(dict.fromkeys(trade.give)), tuple(dict.fromkeys(trade.get))


def _say(state: GameState, trade: Trade) -> tuple[Phrase, ...]:
    say: list[Phrase] = []
    mine, theirs = _deeds(trade)
    for who, whom, given, cash in (
        (trade.player, trade.other, mine, trade.give_cash),
        (trade.other, trade.player, theirs, trade.get_cash),
    ):
        told: dict[str, Fact] = {"who": who, "whom": whom, "deeds": given, "amount": cash}
        key = ("trade.both" if cash else "trade.deeds") if given else "trade.cash"
        if given or cash:
            say.append(Phrase(key, told))
        down = deeds.mortgaged_of(state, given)
        if down:
            key = "trade.face-down"
            say.append(state.because("mortgaged-sale", key, who=whom, deeds=down))
    return tuple(say)


Price = Annotated[int, AMOUNT._replace(giver="player")]


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell deeds to another player at any price; `lift`: the buyer lifts them at once."""

    player: Player
    buyer: Other
    deeds: OwnDeedIds
    amount: Price
    lift: LiftFlag = False
    cites: ClassVar[tuple[str, ...]] = (
        "private-sale", "building-transfer", "mortgaged-sale", "lift-once",
    )  # fmt: skip
    may_cite: ClassVar[tuple[str, ...]] = ("debt-sale",)

    def entry(self, state: GameState) -> Entry:
        """Pay the seller and take the deeds as they lie; mortgaged ones may cost a fee."""
        _check_sale(state, self)
        return _sell(state, self)


def _check_sale(state: GameState, sale: Sell) -> None:
    """Refuse a sale to oneself, and deeds that may not pass."""
    check_two(state, sale.player, sale.buyer)
    check_owes_nothing(state, sale.buyer, "buy")
    deeds.check_saleable(state, sale.player, dict.fromkeys(sale.deeds))
    check_debt_cleared(state, sale.player, sale.amount, dict.fromkeys(sale.deeds))


def _sell(state: GameState, sale: Sell) -> Entry:
    wanted = tuple(dict.fromkeys(sale.deeds))
    facts: dict[str, Fact] = {"who": sale.player, "whom": sale.buyer, "amount": sale.amount}
    facts |= {"deeds": wanted}
    paid = pay(
        state, sale.buyer, sale.player, sale.amount, "private-sale", "cannot.buy-from",
        whom=sale.player, deeds=wanted,
    )  # fmt: skip
    agreed = Entry(
        paid + deeds.pass_on(state, sale.player, sale.buyer, wanted),
        (Phrase("sell", facts),),
        (state.because("private-sale", "why.agreed", **facts),),
    )
    then = state.after(agreed.postings)
    return joined((agreed, _take(then, sale, deeds.mortgaged_of(state, wanted))))


def _take(state: GameState, sale: Sell, down: tuple[str, ...]) -> Entry:
    if not down:
        return Entry()
    if sale.lift:
        return lift_at_once(state, sale.buyer, down)
    if transfer_fee(state, down):
        return take_over(state, sale.buyer, down)
    total = price_lift(state, sale.buyer, down).total
    facts: dict[str, Fact] = {"who": sale.buyer, "deeds": down, "amount": total}
    say = state.because("mortgaged-sale", "sell.face-down", **facts)
    why = state.because("mortgaged-sale", "why.nothing-due", **facts)
    return Entry(say=(say,), why=(why,))
