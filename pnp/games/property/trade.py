"""Deeds and cash changing hands both ways in one act."""

from functools import partial
from typing import Annotated

from pnp.games.property import deeds
from pnp.games.property.mortgages import check_debt_cleared, lift, price_lift
from pnp.pack import (
    BANK, Code, Entry, GameState, Other, OwnDeedIds, Phrase, Player, TransferTerms, after,
    arguments, check_owes_nothing, check_two, consequences, deed_terms, flag, joined, lay_debt, pay,
    verb,
)  # fmt: skip

LiftFlag = Annotated[bool, flag("lift")]
"""Who takes mortgaged deeds over lifts them in the same act."""


def transfer_fee(state: GameState, down: tuple[str, ...]) -> int:
    """Give what the Bank takes at once for mortgaged deeds that pass; nothing in many games."""
    terms, titles = state.find_terms(TransferTerms), (deeds.title(state, deed) for deed in down)
    return deed_terms.transfer_fee(titles, terms.transfer_rate) if terms else 0


def take_over(
    state: GameState, taker: str, down: tuple[str, ...], *, on_account: bool = False
) -> Entry:
    """Let the new owner of mortgaged deeds pay the fee; he lifts them later at the full cost.

    On account, who has not the cash for the fee owes it to the Bank.
    """
    fee = transfer_fee(state, down)
    if not fee:
        return Entry()
    case = state.case("mortgaged-sale", who=taker, deeds=down, amount=fee)
    if on_account and state.lacks(taker, fee):
        key, postings = "transfer.owed", lay_debt(taker, BANK, fee)
        case = case.also(whom=BANK, what={"key": "debt.transfer", "facts": {"deeds": down}})
    else:
        key, act = "transfer.fee", "cannot.take-over"
        postings = pay(state, taker, BANK, fee, case.matter, act, deeds=down)
    say = case.because(key, later=price_lift(state, taker, down).total)
    why = case.because("why.transfer-fee", rate=state.terms(TransferTerms).transfer_rate)
    return Entry(postings, (say,), (why,))


def lift_at_once(state: GameState, taker: str, down: tuple[str, ...]) -> Entry:
    """Let the new owner lift mortgaged deeds as he takes them over: mortgage and fee, once."""
    if not down:
        return Entry()
    lifted = lift(state, taker, down)
    once = state.because("lift-once", "why.lift-once", **lifted.say[0].facts)
    return joined((lifted, Entry(why=(once,))))


@verb("trade private-sale building-transfer mortgaged-sale", may="debt-sale")
class Trade:
    """Trade with another player; `lift`: who takes mortgaged deeds lifts them at once."""

    player: Player
    other: Other
    give: Annotated[tuple[str, ...], after("give", arguments.DEEDS._replace(owner="player"))] = ()
    give_cash: Annotated[int, arguments.AMOUNT._replace(giver="player")] = 0
    get: Annotated[tuple[str, ...], after("get", arguments.DEEDS._replace(owner="other"))] = ()
    get_cash: Annotated[int, arguments.AMOUNT._replace(giver="other")] = 0
    lift: LiftFlag = False

    def entry(self, state: GameState) -> Entry:
        """Pass everything in one act; only the difference in cash must be there."""
        mine, theirs = tuple(dict.fromkeys(self.give)), tuple(dict.fromkeys(self.get))
        net = self.get_cash - self.give_cash
        payer, payee = (self.other, self.player) if net > 0 else (self.player, self.other)
        self._check(state, payer, net)
        postings = deeds.pass_on(state, self.player, self.other, mine)
        postings += deeds.pass_on(state, self.other, self.player, theirs)
        postings += pay(state, payer, payee, abs(net), "trade", "cannot.pay", whom=payee)
        say: list[Phrase] = []
        for who, whom, given, cash in (
            (self.player, self.other, mine, self.give_cash),
            (self.other, self.player, theirs, self.get_cash),
        ):
            key = ("trade.both" if cash else "trade.deeds") if given else "trade.cash"
            if given or cash:
                say.append(Phrase(key, {"who": who, "whom": whom, "deeds": given, "amount": cash}))
            if down := deeds.mortgaged_of(state, given):
                say.append(state.because("mortgaged-sale", "trade.face-down", who=whom, deeds=down))
        traded = Entry(postings, tuple(say), (state.because("trade", "why.trade"),))
        take = lift_at_once if self.lift else take_over
        taken = (
            partial(take, taker=taker, down=deeds.mortgaged_of(state, given))
            for taker, given in ((self.other, mine), (self.player, theirs))
        )
        return joined((traded, consequences.in_turn(state.after(postings), taken)))

    def _check(self, state: GameState, payer: str, net: int) -> None:
        # Refuse a trade with oneself, a gift, sums for sums, and deeds that may not pass.
        case = state.case("trade", who=self.player, whom=self.other)
        check_two(state, self.player, self.other)
        gives, gets = self.give or self.give_cash, self.get or self.get_cash
        case.forbid(not gives and not gets, Code.SYNTAX, "trade.nothing")
        case.demand(gives and gets, Code.GIFT, "trade.gift")
        sums = {"given": self.give_cash, "got": self.get_cash}
        case.forbid(not self.give and not self.get, Code.AMOUNT, "trade.sums", **sums)
        if net:
            check_owes_nothing(state, payer, "buy")
        deeds.check_saleable(state, self.player, self.give)
        deeds.check_saleable(state, self.other, self.get)
        for seller, gain, sold in ((self.player, net, self.give), (self.other, -net, self.get)):
            if sold:
                check_debt_cleared(state, seller, gain, sold)


@verb("private-sale building-transfer mortgaged-sale lift-once", may="debt-sale", by_owner=True)
class Sell:
    """Sell deeds to another player at any price; `lift`: the buyer lifts them at once."""

    player: Player
    buyer: Other
    deeds: OwnDeedIds
    amount: Annotated[int, arguments.AMOUNT._replace(giver="player")]
    lift: LiftFlag = False

    def entry(self, state: GameState) -> Entry:
        """Pay the seller and take the deeds as they lie; mortgaged ones may cost a fee."""
        seller, buyer, amount = self.player, self.buyer, self.amount
        wanted = tuple(dict.fromkeys(self.deeds))
        check_two(state, seller, buyer)
        check_owes_nothing(state, buyer, "buy")
        deeds.check_saleable(state, seller, wanted)
        check_debt_cleared(state, seller, amount, wanted)
        case, cannot = state.case("private-sale", who=seller, whom=buyer), "cannot.buy-from"
        lot = {"whom": seller, "deeds": wanted}
        postings = pay(state, buyer, seller, amount, "private-sale", cannot, **lot)
        postings += deeds.pass_on(state, seller, buyer, wanted)
        agreed = case.done(postings, "sell", "why.agreed", amount=amount, deeds=wanted)
        down = deeds.mortgaged_of(state, wanted)
        return joined((agreed, self._take(state.after(postings), down)))

    def _take(self, state: GameState, down: tuple[str, ...]) -> Entry:
        if not down or self.lift:
            return lift_at_once(state, self.buyer, down)
        if transfer_fee(state, down):
            return take_over(state, self.buyer, down)
        total = price_lift(state, self.buyer, down).total
        case = state.case("mortgaged-sale", who=self.buyer, deeds=down, amount=total)
        say, why = case.because("sell.face-down"), case.because("why.nothing-due")
        return Entry(say=(say,), why=(why,))
