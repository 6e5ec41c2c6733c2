"""Debts put on record and settled: verbs of every table."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.errors import Code, Refusal
from pnp.ledger.entry import Entry, Fact, joined
from pnp.rules.language.arguments import (
    PARTY,
    Amount,
    Creditor,
    Holder,
    after,
)
from pnp.rules.language.line import write
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import (
    bring_down,
    check_owes,
    open_debt,
    put_on_record,
    short,
    tell_prospect,
)
from pnp.rules.state.question import Choice, Question
from pnp.rules.verbs.payment import repay

Former = Annotated[str, after("instead", PARTY._replace(label="R|bank"))]


@dataclass(frozen=True, slots=True)
class Owe:
    """Record a debt; `instead R`: who owed it, or to whom it was owed, has passed it on."""

    player: Holder
    creditor: Creditor
    amount: Amount = 0
    instead: Former = ""
    cites: ClassVar[tuple[str, ...]] = ()
    may_cite: ClassVar[tuple[str, ...]] = ("at-once", "insolvent")

    def entry(self, state: GameState) -> Entry:
        """Lay the debt on the debtor, or pass on one that there is; no cash moves."""
        facts = {"who": self.player, "whom": self.creditor, "former": self.instead}
        if self.player == self.creditor:
            raise state.refusal(Code.NAME, "", "owe.self", **facts)
        if self.instead:
            return self._passed_on(state)
        if not self.amount:
            raise state.refusal(Code.SYNTAX, "", "owe.sum", **facts)
        return put_on_record(state, self.player, self.creditor, self.amount)

    def _passed_on(self, state: GameState) -> Entry:
        facts: dict[str, Fact] = {"who": self.player, "whom": self.creditor}
        facts["former"] = self.instead
        claimed = state.debts(self.player).get(self.instead, 0)
        taken = state.debts(self.instead).get(self.creditor, 0)
        if claimed and taken:
            raise state.refusal(Code.AMBIGUOUS, "at-once", "owe.both", **facts)
        if self.instead in {self.player, self.creditor} or not (claimed or taken):
            raise state.refusal(Code.NO_DEBT, "at-once", "owe.neither", **facts)
        owing, owed_to = (self.player, self.instead) if claimed else (self.instead, self.creditor)
        owed = check_owes(state, owing, owed_to, self.amount, "at-once")
        facts["amount"] = amount = self.amount or owed
        postings = bring_down(owing, owed_to, amount)
        postings += open_debt(self.player, self.creditor, amount)
        say = state.because("at-once", "owe.instead" if claimed else "owe.taken-over", **facts)
        prospect = tell_prospect(state.after(postings), self.player)
        return Entry(postings, (say, prospect), (say, prospect))


@dataclass(frozen=True, slots=True)
class Settle:
    """Pay debts: all of them, those to Q, or AMOUNT of them."""

    player: Holder
    creditor: Creditor = ""
    amount: Amount = 0
    cites: ClassVar[tuple[str, ...]] = ()
    may_cite: ClassVar[tuple[str, ...]] = ("at-once", "insolvent")

    def entry(self, state: GameState) -> Entry:
        """Pay every creditor meant, or refuse and tell what could be raised."""
        due = self._due(state)
        owed, cash = sum(due.values()), state.cash(self.player)
        if state.in_book and cash is not None and cash < owed:
            raise self._short(state, due, cash)
        return joined(repay(state, self.player, whom, amount) for whom, amount in due.items())

    def _due(self, state: GameState) -> dict[str, int]:
        debts = state.debts(self.player)
        if not self.creditor and not self.amount and debts:
            return debts
        if not self.creditor and len(debts) > 1:
            most = max(debts, key=debts.__getitem__)
            check_owes(state, self.player, most, self.amount, "at-once")
            raise self._ask(state, debts)
        creditor = self.creditor or next(iter(debts), "")
        owed = check_owes(state, self.player, creditor, self.amount, "at-once")
        return {creditor: self.amount or owed}

    def _ask(self, state: GameState, debts: dict[str, int]) -> Question:
        who, say = write(self.player), state.messages
        choices = (
            Choice(
                f"settle {who} {write(whom)} {self.amount}",
                say.text("settle.to", whom=whom, owed=owed),
            )
            for whom, owed in debts.items()
            if owed >= self.amount
        )
        facts = {"who": self.player, "amount": self.amount}
        return state.question("at-once", "settle.which", *choices, **facts)

    def _short(self, state: GameState, due: dict[str, int], cash: int) -> Refusal:
        # One creditor may be paid what there is.
        refusal = short(state, self.player, sum(due.values()), "insolvent", "cannot.settle")
        if len(due) > 1 or not cash:
            return refusal
        (whom,) = due
        part = f"settle {write(self.player)} {write(whom)} {cash}"
        told = state.messages.text("settle.there", whom=whom, amount=cash)
        return state.offer(refusal, Choice(part, told))
