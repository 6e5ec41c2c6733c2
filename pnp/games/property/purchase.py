"""Buying a deed from the Bank, at its price or for the highest bid."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pnp.box.deed_terms import ReserveTerms
from pnp.errors import Code, Refusal
from pnp.games.property import deeds, ring, turns
from pnp.games.property.deeds import (
    auctioned,
    check_for_sale,
    is_built,
    knock_down,
    mortgaged,
    pass_on,
    title,
)
from pnp.games.property.terms import TradingTerms
from pnp.games.property.trade import take_over
from pnp.ledger.entry import Entry, Fact, Phrase, joined
from pnp.money import percent
from pnp.rules.language.arguments import DEED, PLAYER, Amount, DeedIds, Owed, Player
from pnp.rules.language.line import write
from pnp.rules.language.names import find, player_names
from pnp.rules.language.usage import Explain
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import clear_marks
from pnp.rules.state.payments import charge, check_owes_nothing, pay


def _thrower(state: GameState, before: Mapping[str, Any]) -> str:
    # Whoever wins an auction is to be named.
    return "" if "bid" in before else turns.thrower(state, before)


Buyer = Annotated[str, PLAYER._replace(implied=_thrower)]
DeedOffered = Annotated[str, DEED._replace(implied=turns.deed_offered)]


def explain_seller(state: GameState, before: Mapping[str, Any], typed: str) -> Refusal | None:
    """Tell how a player sells to another, where a seller is named who is not the Bank."""
    sellers = find(typed, player_names(state)).things
    if len(sellers) != 1 or not before.get("player") or not state.rule("private-sale"):
        return None
    facts = {"who": before["player"], "seller": sellers[0]}
    facts["line"] = f"sell {write(sellers[0])} {write(before['player'])}"
    return state.refusal(Code.SYNTAX, "private-sale", "buy.from-player", **facts)


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy an unowned deed at its price, or for AMOUNT in an auction; `owed`: a bid as a debt."""

    player: Buyer
    deed: DeedOffered
    bid: Amount = 0
    owed: Owed = False
    cites: ClassVar[tuple[str, ...]] = ("purchase", "auction", "bid", "bankrupt-bank")
    may_cite: ClassVar[tuple[str, ...]] = ("quit",)
    explain: ClassVar[Explain] = explain_seller

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank and take the deed as it lies, face up or face down."""
        check_purchase(state, self.player, self.deed, self.bid)
        return buy(state, self.player, self.deed, self.bid, owed=self.owed)


def check_purchase(state: GameState, name: str, deed: str, bid: int) -> None:
    """Refuse a deed that is not for sale as it is asked for."""
    facts = {"who": name, "deed": deed}
    check_for_sale(state, name, deed, "purchase")
    check_owes_nothing(state, name, "buy")
    _check_reserve(state, facts, bid)
    if mortgaged(state, deed) and not bid:
        raise state.refusal(Code.AMOUNT, "bankrupt-bank", "buy.bid-needed", **facts)
    if auctioned(state, deed):
        matter = "quit" if state.rule("quit") else "bankrupt-bank"
        state.demand(bid > 0, Code.AMOUNT, matter, "buy.auction", **facts)
    if is_built(state, deed):
        raise state.refusal(Code.BUILDINGS, "purchase", "buy.built", **facts)
    landed = bid or not turns.are_kept(state) or ring.find_offer(state, name) == deed
    state.demand(bool(landed), Code.NOT_AT_SPACE, "purchase", "buy.not-landed", **facts)
    cash = state.cash(name)
    if state.terms(TradingTerms).bid_limit == "cash" and cash is not None:
        over = {"who": name, "bid": bid, "have": cash}
        state.demand(cash >= bid, Code.BID, "bid", "buy.over-cash", **over)


def _check_reserve(state: GameState, facts: Mapping[str, str], bid: int) -> None:
    terms = state.find_terms(ReserveTerms)
    if terms is None or not bid:
        return
    price = title(state, facts["deed"]).price
    least = percent(price, terms.auction_reserve)
    named = {**facts, "amount": bid, "least": least, "rate": terms.auction_reserve, "price": price}
    state.demand(bid >= least, Code.AMOUNT, "auction", "buy.reserve", **named)


def buy(state: GameState, name: str, deed: str, bid: int, *, owed: bool) -> Entry:
    """Pay the Bank and take a deed as it lies, face up or face down.

    A bid must be made good: `owed` tells whether what cannot be paid is put on record.
    """
    facts = {"who": name, "deed": deed}
    face_down = mortgaged(state, deed)
    price = bid or title(state, deed).price
    matter = "bid" if bid else "purchase"
    paid = _pay(state, name, price, matter, deed, owed=owed if bid else None)
    postings = paid.postings + pass_on(state, accounts.BANK, name, (deed,))
    for each in state.table.players:
        postings += clear_marks(state, accounts.player(each), accounts.OFFER + deed)
    postings += knock_down(state, deed)
    say = [Phrase("buy.bid" if bid else "buy", {**facts, "amount": price})]
    why = _explain(state, {**facts, "amount": price}, bid)
    if face_down:
        say.append(Phrase("buy.face-down", facts))
        why.append(state.because("bankrupt-bank", "why.face-down", **facts))
    bought = Entry(postings, (*say, *paid.say), (*why, *paid.why))
    down = (deed,) if face_down else ()
    return joined((bought, take_over(state.after(postings), name, down)))


def _pay(
    state: GameState, name: str, price: int, matter: str, deed: str, *, owed: bool | None
) -> Entry:
    # A bid that must be made good may be owed.
    if owed is None:
        return Entry(pay(state, name, accounts.BANK, price, matter, "cannot.buy", deed=deed))
    what = Phrase("debt.bid", {"deed": deed})
    return charge(
        state, name, accounts.BANK, price, matter, "cannot.buy", owed=owed, what=what, deed=deed
    )


def _explain(state: GameState, facts: Mapping[str, Fact], bid: int) -> list[Phrase]:
    if bid:
        return [
            state.because("auction", "why.bid", **facts),
            state.because("bid", "why.bid-paid", **facts),
        ]
    return [state.because("purchase", "why.price", **facts)]


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal deeds to a player, who pays their prices at once."""

    player: Player
    deeds: DeedIds
    cites: ClassVar[tuple[str, ...]] = ("deal",)

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank for all of them and take them."""
        wanted = tuple(dict.fromkeys(self.deeds))
        terms = state.terms(TradingTerms)
        most = terms.short_deal if terms.short else 0
        facts: dict[str, Fact] = {"who": self.player, "deeds": wanted, "n": most}
        state.demand(terms.short, Code.PHASE, "deal", "deal.never", **facts)
        if terms.short:
            once = len(wanted) == most and not deeds.list_held(state, self.player)
            state.demand(once, Code.PHASE, "deal", "deal.number", **facts)
        for deed in wanted:
            deeds.check_for_sale(state, self.player, deed, "deal")
        prices = [deeds.title(state, deed).price for deed in wanted]
        total = sum(prices)
        postings = pay(
            state, self.player, accounts.BANK, total, "deal", "cannot.deal", deeds=wanted
        )
        postings += deeds.pass_on(state, accounts.BANK, self.player, wanted)
        summed = " + ".join(map(str, prices))
        why = state.because("deal", "why.deal", sum=summed, amount=total)
        return Entry(postings, (Phrase("deal", {**facts, "amount": total}),), (why,))
