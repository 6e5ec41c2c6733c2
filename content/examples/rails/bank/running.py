"""Running: what a company does in its turn, and the close of a round."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from pnp.pack import (
    BANK, BOX, CASH, TABLE, Code, Entry, GameState, HandOver, Tally, Times, accounts, clear_marks,
    content, find_stock, flag, joined, move, over, verb,
)  # fmt: skip

from . import companies
from .companies import BUILT, RAN, Company, held, share, shares
from .dealing import check_limits


@dataclass(frozen=True, slots=True)
class Building:
    """How many stations a company builds in a round."""

    builds: Tally


@verb("build")
class Build:
    """Build the next N stations of a company’s line."""

    company: Company
    count: Times = 1

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank for each."""
        companies.check_started(state, self.company)
        left, most = to_build(state, self.company), state.terms(Building).builds
        facts = {"who": self.company, "n": len(left)}
        if self.count > len(left):
            raise state.refusal(Code.STOCK, "build", "build.end", **facts)
        built = state.balances.of(self.company, BUILT) + self.count
        state.demand(built <= most, Code.PHASE, "build", "build.enough", **facts | {"n": most})
        parts = [Entry(move(TABLE, self.company, BUILT, self.count))]
        now = state
        for each in left[: self.count]:
            spent = {"who": self.company, "stock": each.id, "amount": each.price or 0}
            say = state.because("build", "build", **spent)
            parts.append(replace(HandOver(BANK, self.company, each.id).entry(now), say=(say,)))
            now = now.after(parts[-1].postings)
        return joined(parts)


@verb("train rust")
class Train:
    """Buy the next train for a company; the first of its kind ends what is out of date."""

    company: Company

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank, and send away whatever runs until such a train comes."""
        companies.check_started(state, self.company)
        left = held(state, BANK, "train")
        if not left:
            raise state.refusal(Code.STOCK, "train", "train.none", who=self.company)
        new = left[0]
        bought = HandOver(BANK, self.company, new.id).entry(state)
        check_limits(state.after(bought.postings), self.company)
        first = left.count(new) == new.count
        return joined((bought, *outdated(state, new))) if first else bought


@verb("earn")
class Earn:
    """Run a company’s trains and pay its shares, or `keep` what they earn."""

    company: Company
    keep: Annotated[bool, flag("keep")] = False

    def entry(self, state: GameState) -> Entry:
        """Let the Bank pay what the trains earn, and the price follow."""
        companies.check_started(state, self.company)
        earnings = earned(state, self.company)
        facts = {"who": self.company, "amount": earnings}
        again = state.balances.of(self.company, RAN)
        state.demand(not again, Code.PHASE, "earn", "earn.again", **facts)
        say = state.because("earn", "earn", **facts)
        mark = () if again else move(TABLE, self.company, RAN)
        ran = Entry(mark, (say,), (say,))
        if self.keep or not earnings:
            kept = Entry(move(BANK, self.company, CASH, earnings))
            return joined((ran, kept, companies.shift(state, self.company, -1)))
        paid = dividends(state, self.company, earnings)
        return joined((ran, *paid, companies.shift(state, self.company, 1)))


@verb("round private bank-broken")
class Round:
    """Close the round: private companies pay, and the game is over if the Bank is broken."""

    def entry(self, state: GameState) -> Entry:
        """Pay, let the price of what is sold out rise, and take the marks of the round away."""
        for each in state.third_parties:
            idle = held(state, each, "train") and not state.balances.of(each, RAN)
            state.demand(not idle, Code.PHASE, "round", "round.idle", who=each)
        say = state.because("round", "round", n=state.balances.of(TABLE, accounts.ROUNDS) + 1)
        parts = [Entry(move(BOX, TABLE, accounts.ROUNDS), (say,), (say,)), *incomes(state)]
        for each in state.third_parties:
            parts.append(Entry(clear_marks(state, each, BUILT, RAN)))
            if not shares(state, each, each) + shares(state, BANK, each):
                parts.append(companies.shift(state, each, 1))
        short = -state.after(joined(parts).postings).balances.of(BANK, CASH)
        if short > 0:
            parts.append(over(state.because("bank-broken", "over.bank", amount=short)))
        return joined(parts)


def line(state: GameState, holder: str, company: str) -> tuple[content.StockKind, ...]:
    """List the stations of a company’s line that somebody holds, in their order."""
    stations = held(state, holder, "station")
    return tuple(each for each in stations if each.columns["line"] == accounts.plainly(company))


def to_build(state: GameState, company: str) -> tuple[content.StockKind, ...]:
    """List the stations of a company’s line that are not built."""
    return line(state, BANK, company)


def earned(state: GameState, company: str) -> int:
    """Add up what the trains of a company earn, each on the dearest stretch that it reaches."""
    values = [int(each.columns["income"]) for each in line(state, company, company)]
    reaches = [int(each.columns["reach"]) for each in held(state, company, "train")]
    places = range(len(values))
    return sum(max((sum(values[n : n + far]) for n in places), default=0) for far in reaches)


def dividends(state: GameState, company: str, earnings: int) -> Iterator[Entry]:
    """Pay each share its part, those of the company to the company, those of the pool nothing."""
    whole = find_stock(state, share(company)).count
    for each in (*state.playing, company):
        n = shares(state, each, company)
        amount = n * earnings // whole
        if amount:
            say = state.because("earn", "earn.paid", who=each, n=n, amount=amount)
            yield Entry(move(BANK, accounts.account_of(each), CASH, amount), (say,))


def incomes(state: GameState) -> Iterator[Entry]:
    """Pay the owners of private companies."""
    for each in (*state.playing, *state.third_parties):
        for private in held(state, each, "private"):
            amount = int(private.columns["income"])
            say = state.because("private", "private", who=each, stock=private.id, amount=amount)
            yield Entry(move(BANK, accounts.account_of(each), CASH, amount), (say,))


def outdated(state: GameState, new: content.StockKind) -> Iterator[Entry]:
    """Send into the box what is in service until such a train comes."""
    for old in state.box.stocks:
        if old.columns.get("until") != new.columns["reach"]:
            continue
        what = accounts.stock(old.id)
        gone = [(who, n) for who, each, n in state.balances if each == what and who != BOX]
        say = state.because("rust", "rust", stock=old.id)
        yield Entry(sum((move(who, BOX, what, n) for who, n in gone), ()), (say,), (say,))
