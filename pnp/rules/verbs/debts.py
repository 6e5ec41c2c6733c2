"""Debts that are due and cannot be paid yet."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.errors import Code
from pnp.ledger.entry import Entry, Phrase, Posting, move
from pnp.rules.language.arguments import Amount, Creditor, Player
from pnp.rules.state.accounts import TABLE, account_of, debt, player
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import check_two, pay, short


def _prospect(state: GameState, name: str, owed: int) -> Phrase:
    """Say what a debtor could raise, and whether that is enough."""
    cash = state.cash(name)
    more = state.means(state, name) if state.means else 0
    if cash is None:
        return state.because("insolvent", "owe.uncounted", who=name, owed=owed, more=more)
    can = cash + more
    facts = {"who": name, "owed": owed, "cash": cash, "more": more, "can": can}
    if can < owed:
        return state.because("insolvent", "owe.bankrupt", **facts)
    return state.because("insolvent", "owe.can" if more else "owe.cash", **facts)


@dataclass(frozen=True, slots=True)
class Owe:
    """Record a debt that is due, and tell what the debtor could raise."""

    player: Player
    creditor: Creditor
    amount: Amount
    cites: ClassVar[tuple[str, ...]] = ()
    may_cite: ClassVar[tuple[str, ...]] = ("at-once", "insolvent")

    def entry(self, state: GameState) -> Entry:
        """Lay the debt on the debtor; no cash moves."""
        facts = {"who": self.player, "whom": self.creditor}
        check_two(state, self.player, self.creditor)
        postings = move(TABLE, player(self.player), debt(account_of(self.creditor)), self.amount)
        owed = sum(state.debts(self.player).values()) + self.amount
        say = state.because("at-once", "owe", **facts, amount=self.amount)
        prospect = _prospect(state, self.player, owed)
        return Entry(postings, (say, prospect), (prospect,))


@dataclass(frozen=True, slots=True)
class Settle:
    """Pay all debts of a player that are due."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ()
    may_cite: ClassVar[tuple[str, ...]] = ("at-once", "insolvent")

    def entry(self, state: GameState) -> Entry:
        """Pay every creditor in full, or refuse and tell what could be raised."""
        debts = state.debts(self.player)
        if not debts:
            raise state.refusal(Code.NO_DEBT, "at-once", "settle.none", who=self.player)
        owed = sum(debts.values())
        cash = state.cash(self.player)
        if state.in_book and cash is not None and cash < owed:
            raise short(state, self.player, owed, "insolvent", "cannot.settle")
        postings: tuple[Posting, ...] = ()
        say: list[Phrase] = []
        for creditor, amount in debts.items():
            postings += pay(state, self.player, creditor, amount, "at-once", "cannot.settle")
            postings += move(player(self.player), TABLE, debt(account_of(creditor)), amount)
            facts = {"who": self.player, "whom": creditor}
            say.append(state.because("at-once", "settle", **facts, amount=amount))
        return Entry(postings, tuple(say), tuple(say))
