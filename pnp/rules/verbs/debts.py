"""Debts put on record, passed on and settled: verbs of every table."""

from typing import Annotated

from pnp.errors import Code, Refusal
from pnp.ledger.entry import Entry, joined
from pnp.rules.language import arguments
from pnp.rules.language.line import write
from pnp.rules.state import payments
from pnp.rules.state.game_state import Choice, GameState, Question, verb


@verb(may="at-once insolvent")
class Owe:
    """Record a debt; `instead R`: who owed it, or to whom it was owed, has passed it on."""

    player: arguments.Holder
    creditor: arguments.Creditor
    amount: arguments.Amount = 0
    instead: Annotated[
        str, arguments.after("instead", arguments.PARTY._replace(label="R|bank"))
    ] = ""

    def entry(self, state: GameState) -> Entry:
        """Lay the debt on the debtor, or pass on one that there is; no cash moves."""
        name, whom, former = self.player, self.creditor, self.instead
        case = state.case("", who=name, whom=whom, former=former)
        case.forbid(name == whom, Code.NAME, "owe.self")
        if former:
            return self._passed_on(state, name, whom, former)
        case.forbid(not self.amount, Code.SYNTAX, "owe.sum")
        return payments.put_on_record(state, name, whom, self.amount)

    def _passed_on(self, state: GameState, name: str, whom: str, former: str) -> Entry:
        case = state.case("at-once", who=name, whom=whom, former=former)
        claimed, taken = state.debts(name).get(former, 0), state.debts(former).get(whom, 0)
        case.forbid(claimed and taken, Code.AMBIGUOUS, "owe.both")
        case.forbid(former in {name, whom} or not (claimed or taken), Code.NO_DEBT, "owe.neither")
        owing, owed_to = (name, former) if claimed else (former, whom)
        owed = payments.check_owes(state, owing, owed_to, self.amount, "at-once")
        amount = self.amount or owed
        postings = payments.lay_debt(owing, owed_to, -amount)
        postings += payments.lay_debt(name, whom, amount)
        prospect = payments.tell_prospect(state.after(postings), name)
        told = case.entered(postings, "owe.instead" if claimed else "owe.taken-over", amount=amount)
        return joined((told, Entry(say=(prospect,), why=(prospect,))))


@verb(may="at-once insolvent")
class Settle:
    """Pay debts: all of them, those to Q, or AMOUNT of them."""

    player: arguments.Holder
    creditor: arguments.Creditor = ""
    amount: arguments.Amount = 0

    def entry(self, state: GameState) -> Entry:
        """Pay every creditor meant, or refuse and tell what could be raised."""
        due = self._due(state)
        if state.lacks(self.player, sum(due.values())):
            raise self._short(state, due)
        return joined(repay(state, self.player, whom, amount) for whom, amount in due.items())

    def _due(self, state: GameState) -> dict[str, int]:
        debts = state.debts(self.player)
        if not self.creditor and not self.amount and debts:
            return debts
        if not self.creditor and len(debts) > 1:
            most = max(debts, key=debts.__getitem__)
            payments.check_owes(state, self.player, most, self.amount, "at-once")
            raise self._ask(state, debts)
        creditor = self.creditor or next(iter(debts), "")
        owed = payments.check_owes(state, self.player, creditor, self.amount, "at-once")
        return {creditor: self.amount or owed}

    def _ask(self, state: GameState, debts: dict[str, int]) -> Question:
        settle, say = f"settle {write(self.player)}", state.messages
        choices = (
            Choice(f"{settle} {write(to)} {self.amount}", say.text("settle.to", whom=to, owed=owed))
            for to, owed in debts.items()
            if owed >= self.amount
        )
        facts = {"who": self.player, "amount": self.amount}
        return state.question("at-once", "settle.which", *choices, **facts)

    def _short(self, state: GameState, due: dict[str, int]) -> Refusal:
        # One creditor may be paid what there is.
        owed, cash = sum(due.values()), state.cash(self.player)
        refusal = payments.short(state, self.player, owed, "insolvent", "cannot.settle")
        if len(due) > 1 or not cash:
            return refusal
        (whom,) = due
        part = f"settle {write(self.player)} {write(whom)} {cash}"
        told = state.messages.text("settle.there", whom=whom, amount=cash)
        return state.offer(refusal, Choice(part, told))


def repay(state: GameState, debtor: str, creditor: str, amount: int) -> Entry:
    """Pay so much of a debt, and say what is left of it."""
    left = payments.check_owes(state, debtor, creditor, amount, "at-once") - amount
    postings = payments.pay(state, debtor, creditor, amount, "at-once", "cannot.settle")
    postings += payments.lay_debt(debtor, creditor, -amount)
    facts = {"who": debtor, "whom": creditor, "amount": amount, "left": left}
    return state.entered(postings, "at-once", "settle.part" if left else "settle", **facts)
