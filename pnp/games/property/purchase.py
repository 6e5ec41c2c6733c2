"""Buying a deed from the Bank, at its price or for the highest bid."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

from pnp.games.property import deeds, ring, turns
from pnp.games.property.deeds import TradingTerms
from pnp.games.property.trade import take_over
from pnp.pack import (
    BANK, Amount, Code, DeedIds, Entry, GameState, Owed, Phrase, Player, Refusal, ReserveTerms,
    accounts, arguments, charge, check_owes_nothing, clear_marks, joined, money, names, pay, verb,
    write,
)  # fmt: skip

# Whoever wins an auction is to be named.
BUYER: Final = arguments.PLAYER._replace(
    implied=lambda state, before: "" if "bid" in before else turns.thrower(state, before)
)


def explain_seller(state: GameState, before: Mapping[str, Any], typed: str) -> Refusal | None:
    """Tell how a player sells to another, where a seller is named who is not the Bank."""
    sellers = names.find(typed, names.player_names(state)).things
    if len(sellers) != 1 or not before.get("player") or "sell" not in state.table.verbs:
        return None
    facts = {"who": before["player"], "seller": sellers[0]}
    facts["line"] = f"sell {write(sellers[0])} {write(before['player'])}"
    return state.refusal(Code.SYNTAX, "private-sale", "buy.from-player", **facts)


def _deed_offered(state: GameState, before: Mapping[str, Any]) -> str:
    deed, name = turns.deed_offered(state, before), before.get("player", "")
    if turns.are_kept(state) and name and not deed:
        facts = {"who": name, "space": ring.space_of(state, name).id}
        raise state.refusal(Code.NOT_AT_SPACE, "purchase", "buy.none-here", **facts)
    return deed


@verb("purchase auction bid bankrupt-bank", may="quit", explain=explain_seller)
class Buy:
    """Buy an unowned deed at its price, or for AMOUNT in an auction; `owed`: a bid as a debt."""

    player: Annotated[str, BUYER]
    deed: Annotated[str, arguments.DEED._replace(implied=_deed_offered)]
    bid: Amount = 0
    owed: Owed = False

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank and take the deed as it lies, face up or face down."""
        check_purchase(state, self.player, self.deed, self.bid)
        return buy(state, self.player, self.deed, self.bid, owed=self.owed)


def check_purchase(state: GameState, name: str, deed: str, bid: int) -> None:
    """Refuse a deed that is not for sale as it is asked for."""
    case, cash = state.case("purchase", who=name, deed=deed), state.cash(name)
    deeds.check_for_sale(state, name, deed, "purchase")
    check_owes_nothing(state, name, "buy")
    reserve = state.find_terms(ReserveTerms)
    if reserve and bid:
        rate, price = reserve.auction_reserve, deeds.title(state, deed).price
        least = money.percent(price, rate)
        bids = state.case("auction", **case.facts, amount=bid, least=least, rate=rate, price=price)
        bids.demand(bid >= least, Code.AMOUNT, "buy.reserve")
    unbid = deeds.mortgaged(state, deed) and not bid
    state.forbid(unbid, Code.AMOUNT, "bankrupt-bank", "buy.bid-needed", **case.facts)
    bought = bid or not deeds.auctioned(state, deed)
    matter = "quit" if state.rule("quit") else "bankrupt-bank"
    state.demand(bought, Code.AMOUNT, matter, "buy.auction", **case.facts)
    case.forbid(deeds.is_built(state, deed), Code.BUILDINGS, "buy.built")
    landed = bid or not turns.are_kept(state) or ring.find_offer(state, name) == deed
    case.demand(landed, Code.NOT_AT_SPACE, "buy.not-landed")
    if state.terms(TradingTerms).bid_limit == "cash" and cash is not None:
        over = {"who": name, "bid": bid, "have": cash}
        state.demand(cash >= bid, Code.BID, "bid", "buy.over-cash", **over)


def buy(state: GameState, name: str, deed: str, bid: int, *, owed: bool) -> Entry:
    """Pay the Bank and take a deed as it lies, face up or face down.

    A bid must be made good: `owed` tells whether what cannot be paid is put on record.
    """
    down, price = deeds.mortgaged_of(state, (deed,)), bid or deeds.title(state, deed).price
    case = state.case("auction" if bid else "purchase", who=name, deed=deed, amount=price)
    told = [case.done((), "buy.bid" if bid else "buy", "why.bid" if bid else "why.price")]
    if bid and "bankrupt" in state.table.verbs:
        told.append(Entry(why=(state.because("bid", "why.bid-paid", **case.facts),)))
    if down:
        lying = state.case("bankrupt-bank", who=name, deed=deed)
        told.append(lying.done((), "buy.face-down", "why.face-down"))
    if bid:
        what = Phrase("debt.bid", {"deed": deed})
        paid = charge(state, name, BANK, bid, "bid", "cannot.buy", owed=owed, what=what, deed=deed)
    else:
        paid = Entry(pay(state, name, BANK, price, "purchase", "cannot.buy", deed=deed))
    postings = deeds.pass_on(state, BANK, name, (deed,))
    for each in state.table.players:
        postings += clear_marks(state, accounts.player(each), accounts.OFFER + deed)
    postings += clear_marks(state, accounts.plot(deed), accounts.AUCTION)
    bought = joined((*told, paid, Entry(postings)))
    return joined((bought, take_over(state.after(bought.postings), name, down)))


@verb("deal")
class Deal:
    """Deal deeds to a player, who pays their prices at once."""

    player: Player
    deeds: DeedIds

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank for all of them and take them."""
        name, wanted = self.player, tuple(dict.fromkeys(self.deeds))
        terms = state.terms(TradingTerms)
        most = terms.short_deal if terms.short else 0
        case = state.case("deal", who=name, deeds=wanted, n=most)
        case.demand(terms.short, Code.PHASE, "deal.never")
        once = len(wanted) == most and not deeds.list_held(state, name)
        case.demand(once or not terms.short, Code.PHASE, "deal.number")
        for deed in wanted:
            deeds.check_for_sale(state, name, deed, "deal")
        prices = [deeds.title(state, deed).price for deed in wanted]
        postings = pay(state, name, BANK, sum(prices), "deal", "cannot.deal", deeds=wanted)
        postings += deeds.pass_on(state, BANK, name, wanted)
        summed = " + ".join(map(str, prices))
        return case.done(postings, "deal", "why.deal", amount=sum(prices), sum=summed)
