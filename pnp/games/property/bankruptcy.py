"""A debt beyond everything a player has: the steps a game's own `bankrupt` is made of."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.errors import Code
from pnp.games.property import building, deeds
from pnp.games.property.mortgages import check_face_down
from pnp.games.property.trade import lift_at_once, take_over
from pnp.ledger.entry import Entry, Fact, Phrase, joined, move
from pnp.rules.language.arguments import DEEDS, PARTY, Player, after
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import handed_in, marks, set_free

CreditorName = Annotated[str, PARTY]
LiftedDeeds = Annotated[tuple[str, ...], after("lift", DEEDS._replace(owner="player"))]


def find_creditor(state: GameState, name: str, named: str) -> str:
    """Give the creditor who takes all: the one named, or the only one; refuse who is not owed."""
    debts = state.debts(name)
    facts: dict[str, Fact] = {"who": name}
    state.demand(bool(debts), Code.NO_DEBT, "insolvent", "bankrupt.no-debt", **facts)
    if named:
        kept = not debts or named in debts
        facts |= {"whom": named, "creditors": tuple(debts)}
        state.demand(kept, Code.NO_DEBT, "insolvent", "bankrupt.not-owed", **facts)
        return named
    if len(debts) > 1:
        facts["creditors"] = tuple(debts)
        raise state.refusal(Code.AMBIGUOUS, "insolvent", "bankrupt.which", **facts)
    return next(iter(debts), accounts.BANK)


def check_insolvent(state: GameState, name: str, more: int) -> int:
    """Give the cash of a player who cannot pay with it and what more he can raise; else refuse."""
    cash = state.cash(name)
    if cash is None:
        raise state.refusal(Code.CASH, "insolvent", "bankrupt.count", who=name)
    owed = sum(state.debts(name).values())
    facts = {"who": name, "owed": owed, "can": cash + more}
    if owed:
        state.demand(owed > cash + more, Code.NO_DEBT, "insolvent", "bankrupt.solvent", **facts)
    return cash


def sell_up(
    state: GameState,
    name: str,
    creditor: str,
    cash: int,
    *,
    mortgages: bool = True,
    releases: bool = False,
    auctions: bool = True,
) -> Entry:
    """Sell the buildings, mortgage what must be, and hand over cash and deeds.

    What the Bank has taken it auctions, unless the game is over; released, face up.
    """
    me, held = accounts.player(name), deeds.list_held(state, name)
    postings, refund = building.clear(state, held), building.proceeds(state, held)
    lent_on = tuple(each for each in held if mortgages and not deeds.mortgaged(state, each))
    loans = sum(deeds.mortgage(state, each) for each in lent_on)
    total = cash + refund + loans
    postings += deeds.pledge(lent_on)
    postings += move(accounts.BANK, me, accounts.CASH, refund + loans)
    postings += move(me, accounts.account_of(creditor), accounts.CASH, total)
    postings += deeds.pass_on(state, name, creditor, held)
    postings += deeds.release(held if releases else ())
    postings += deeds.put_up(held if releases and auctions else ())
    facts: dict[str, Fact] = {"who": name, "whom": creditor, "amount": total}
    facts |= {"refund": refund, "loans": loans, "cash": cash, "n": len(held), "deeds": held}
    say = [Phrase("bankrupt" if mortgages and not releases else "bankrupt.passing", facts)]
    matter = "bankrupt-bank" if creditor == accounts.BANK else "bankrupt-player"
    if creditor == accounts.BANK and held and auctions:
        say.append(Phrase("quit.auction" if releases else "bankrupt.auction", facts))
    return Entry(postings, tuple(say), (state.because(matter, "why.bankrupt", **facts),))


def take_deeds_over(
    state: GameState,
    creditor: str,
    held: tuple[str, ...],
    lifted: Iterable[str],
) -> Entry:
    """Let the creditor lift what he wants to, and pay the fee for all that stays mortgaged."""
    down, wanted = deeds.mortgaged_of(state, held), tuple(lifted)
    for each in wanted:
        check_face_down(state, each, down)
    paid = lift_at_once(state, creditor, tuple(each for each in down if each in wanted))
    rest = tuple(each for each in down if each not in wanted)
    then = state.after(paid.postings)
    return joined((paid, take_over(then, creditor, rest, on_account=True)))


def strike_out(state: GameState, name: str, creditor: str) -> Entry:
    """Strike out the bankrupt's debts, pass on what he is owed, and mark him as out."""
    return Entry(set_free(state, name, creditor) + marks(name, bankrupt=True))


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the game: everything goes to the Bank, which auctions the deeds as unmortgaged."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ()
    may_cite: ClassVar[tuple[str, ...]] = ("quit",)

    def entry(self, state: GameState) -> Entry:
        """Hand all to the Bank and turn every deed face up."""
        debts = state.debts(self.player)
        facts: dict[str, Fact] = {"who": self.player, "creditors": tuple(debts)}
        state.demand(not debts, Code.DEBT_PENDING, "quit", "quit.debt", **facts)
        held = deeds.list_held(state, self.player)
        cash = state.cash(self.player)
        postings = building.clear(state, held)
        postings += deeds.release(deeds.mortgaged_of(state, held))
        postings += handed_in(state, self.player)
        postings += deeds.pass_on(state, self.player, accounts.BANK, held)
        postings += deeds.put_up(held)
        postings += set_free(state, self.player, accounts.BANK)
        postings += marks(self.player, bankrupt=False)
        facts |= {"deeds": held, "n": len(held), "amount": cash or 0}
        # notes that were never counted are handed over as they are
        say = [Phrase("quit.notes" if cash is None else "quit", facts)]
        if held:
            say.append(Phrase("quit.auction", facts))
        return Entry(postings, tuple(say), (state.because("quit", "why.quit", **facts),))
