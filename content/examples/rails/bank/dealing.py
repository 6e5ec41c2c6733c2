"""Dealing: starting a company, buying and selling its shares, and trading private companies."""

from dataclasses import dataclass
from typing import Annotated

from pnp.pack import (
    BANK, TABLE, Amount, Code, Entry, GameState, HandOver, Player, StockId, Tally, Times, accounts,
    arguments, find_stock, flag, joined, move, verb,
)  # fmt: skip

from . import companies
from .companies import BUILT, PRESIDENCY, RAN, Company, Market, president, share, shares

ParPrice = Annotated[
    int,
    arguments.AMOUNT._replace(label="PAR", offers=lambda state: map(str, state.terms(Market).par)),
]


@dataclass(frozen=True, slots=True)
class Limits:
    """How many shares of a company, and papers in all, anybody may hold."""

    share_limit: Tally
    pool_limit: Tally
    train_limit: Tally
    certificates: tuple[Tally, ...]
    """By the number of players, from two."""


@verb("par certificate dealing")
class Par:
    """Start a company: buy the president’s two shares at a price of your choice."""

    player: Player
    company: Company
    price: ParPrice

    def entry(self, state: GameState) -> Entry:
        """Hand over two shares and the chair, and set the marker on the price."""
        market = state.terms(Market)
        facts = {"who": self.player, "whom": self.company, "amount": self.price}
        if president(state, self.company):
            raise state.refusal(Code.OWNED, "par", "par.taken", **facts)
        if self.price not in market.par:
            prices = [*map(str, market.par)]
            raise state.refusal(Code.AMOUNT, "par", "par.other", **facts, prices=prices)
        seat = move(self.company, accounts.account_of(self.player), companies.chair(self.company))
        step = market.row.index(self.price) + 1
        marks = move(TABLE, self.company, companies.PAR, self.price)
        marks += move(TABLE, self.company, companies.STEP, step)
        say = state.because("par", "par", **facts)
        paid = PRESIDENCY * self.price
        bought = _bought(state, self.company, self.player, self.company, (PRESIDENCY, paid))
        return joined((Entry(seat + marks, (say,), (say,)), bought))


@verb("share certificate majority dealing")
class Buy:
    """Buy a share from the company at its first price, or from the `pool` at today’s."""

    player: Player
    company: Company
    pool: Annotated[bool, flag("pool")] = False

    def entry(self, state: GameState) -> Entry:
        """Hand over the share and pay for it."""
        companies.check_started(state, self.company)
        seller = BANK if self.pool else self.company
        price = companies.price if self.pool else companies.par
        return _bought(state, seller, self.player, self.company, (1, price(state, self.company)))


@verb("share pool president dealing")
class Sell:
    """Sell N shares to the pool of the Bank; the price falls a step for each."""

    player: Player
    company: Company
    count: Times = 1

    def entry(self, state: GameState) -> Entry:
        """Take the shares at today’s price, then let it fall."""
        check_dealing(state)
        paid = self.count * companies.price(state, self.company)
        sale = HandOver(self.player, BANK, share(self.company), self.count, paid).entry(state)
        after, most = state.after(sale.postings), state.terms(Limits).pool_limit
        facts = {"who": self.player, "whom": self.company, "n": most}
        full = shares(after, BANK, self.company) > most
        state.demand(not full, Code.STOCK, "pool", "pool.full", **facts)
        if max(shares(after, name, self.company) for name in state.playing) < PRESIDENCY:
            raise state.refusal(Code.OWNER, "president", "president.stays", **facts)
        return joined((sale, companies.shift(state, self.company, -self.count)))


@verb("private train certificate")
class Trade:
    """Sell a private company or, between companies, a train for AMOUNT."""

    giver: Annotated[str, arguments.PARTY._replace(label="FROM")]
    taker: Annotated[str, arguments.PARTY._replace(label="TO")]
    thing: StockId
    amount: Amount

    def entry(self, state: GameState) -> Entry:
        """Hand it over; the Bank lets no private company go below its price."""
        thing = find_stock(state, self.thing)
        facts = {"who": self.giver, "whom": self.taker, "stock": thing.id}
        among = accounts.is_third_party(self.giver) and accounts.is_third_party(self.taker)
        allowed = among if thing.kind == "train" else self.taker != BANK
        if thing.kind not in {"private", "train"} or not allowed:
            raise state.refusal(Code.KIND, "private", "trade.other", **facts)
        cheap = self.giver == BANK and self.amount < (thing.price or 0)
        state.demand(not cheap, Code.BID, "private", "trade.cheap", **facts, amount=thing.price)
        sold = HandOver(self.giver, self.taker, self.thing, 1, self.amount).entry(state)
        check_limits(state.after(sold.postings), self.taker)
        return sold


def _bought(
    state: GameState, seller: str, player: str, company: str, deal: tuple[int, int]
) -> Entry:
    """Buy so many shares for so much, if papers are dealt in and the player may hold them."""
    check_dealing(state)
    bought = HandOver(seller, player, share(company), *deal).entry(state)
    after, most = state.after(bought.postings), state.terms(Limits).share_limit
    kept = shares(after, player, company) <= most
    state.demand(kept, Code.LIMIT, "majority", "majority", who=player, whom=company, n=most)
    check_limits(after, player)
    return bought


def check_dealing(state: GameState) -> None:
    """Refuse to deal in shares once a company has built or run in this round."""
    marks = ((company, mark) for company in state.third_parties for mark in (BUILT, RAN))
    begun = any(state.balances.of(*each) for each in marks)
    state.demand(not begun, Code.PHASE, "dealing", "dealing.over")


def check_limits(state: GameState, holder: str) -> None:
    """Refuse more papers, or more trains, than anybody may hold."""
    limits = state.terms(Limits)
    if accounts.is_third_party(holder):
        most, have = limits.train_limit, len(companies.held(state, holder, "train"))
        state.demand(have <= most, Code.LIMIT, "train", "train.limit", who=holder, n=most)
        return
    most = limits.certificates[len(state.table.players) - 2]
    have = certificates(state, holder)
    state.demand(have <= most, Code.LIMIT, "certificate", "certificate", who=holder, n=most)


def certificates(state: GameState, name: str) -> int:
    """Count a player’s papers: the president’s two shares are one."""
    chairs, papers = len(companies.held(state, name, "chair")), ("share", "private")
    return sum(len(companies.held(state, name, each)) for each in papers) - chairs
