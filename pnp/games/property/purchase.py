"""Buying a deed from the Bank, at its price or for the highest bid."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pnp.box.deed_terms import ReserveTerms
from pnp.errors import Code, Refusal
from pnp.games.property import deeds, ring, turns
from pnp.games.property.terms import TradingTerms
from pnp.games.property.trade import take_over
from pnp.ledger.entry import Entry, Fact, Phrase, joined
from pnp.money import percent
from pnp.rules.language.arguments import DEED, PLAYER, Amount, DeedIds, Owed, Player
from pnp.rules.language.line import write
from pnp.rules.language.names import find, player_names
from pnp.rules.language.usage import Explain
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK
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
    facts: dict[str, Fact] = {"who": name, "deed": deed}
    deeds.check_for_sale(state, name, deed, "purchase")
    check_owes_nothing(state, name, "buy")
    reserve = state.find_terms(ReserveTerms)
    if reserve and bid:
        rate, price = reserve.auction_reserve, deeds.title(state, deed).price
        least = percent(price, rate)
        named = {**facts, "amount": bid, "least": least, "rate": rate, "price": price}
        state.demand(bid >= least, Code.AMOUNT, "auction", "buy.reserve", **named)
    unbid = deeds.mortgaged(state, deed) and not bid
    state.forbid(unbid, Code.AMOUNT, "bankrupt-bank", "buy.bid-needed", **facts)
    if deeds.auctioned(state, deed):
        matter = "quit" if state.rule("quit") else "bankrupt-bank"
        state.demand(bid > 0, Code.AMOUNT, matter, "buy.auction", **facts)
    built = deeds.is_built(state, deed)
    state.forbid(built, Code.BUILDINGS, "purchase", "buy.built", **facts)
    landed = bid > 0 or not turns.are_kept(state) or ring.find_offer(state, name) == deed
    state.demand(landed, Code.NOT_AT_SPACE, "purchase", "buy.not-landed", **facts)
    cash = state.cash(name)
    if state.terms(TradingTerms).bid_limit == "cash" and cash is not None:
        over = {"who": name, "bid": bid, "have": cash}
        state.demand(cash >= bid, Code.BID, "bid", "buy.over-cash", **over)


def buy(state: GameState, name: str, deed: str, bid: int, *, owed: bool) -> Entry:
    """Pay the Bank and take a deed as it lies, face up or face down.

    A bid must be made good: `owed` tells whether what cannot be paid is put on record.
    """
    down = deeds.mortgaged_of(state, (deed,))
    price = bid or deeds.title(state, deed).price
    facts: dict[str, Fact] = {"who": name, "deed": deed, "amount": price}
    if bid:
        what = Phrase("debt.bid", {"deed": deed})
        paid = charge(state, name, BANK, bid, "bid", "cannot.buy", owed=owed, what=what, deed=deed)
        reasons = [("auction", "why.bid"), ("bid", "why.bid-paid")]
    else:
        paid = Entry(pay(state, name, BANK, price, "purchase", "cannot.buy", deed=deed))
        reasons = [("purchase", "why.price")]
    postings = paid.postings + deeds.pass_on(state, BANK, name, (deed,))
    for each in state.table.players:
        postings += clear_marks(state, accounts.player(each), accounts.OFFER + deed)
    postings += deeds.knock_down(state, deed)
    say = [Phrase("buy.bid" if bid else "buy", facts)]
    why = [state.because(matter, key, **facts) for matter, key in reasons]
    if down:
        lying = {"who": name, "deed": deed}
        say.append(Phrase("buy.face-down", lying))
        why.append(state.because("bankrupt-bank", "why.face-down", **lying))
    bought = Entry(postings, (*say, *paid.say), (*why, *paid.why))
    return joined((bought, take_over(state.after(postings), name, down)))


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
        postings = pay(state, self.player, BANK, total, "deal", "cannot.deal", deeds=wanted)
        postings += deeds.pass_on(state, BANK, self.player, wanted)
        summed = " + ".join(map(str, prices))
        why = state.because("deal", "why.deal", sum=summed, amount=total)
        return Entry(postings, (Phrase("deal", {**facts, "amount": total}),), (why,))
