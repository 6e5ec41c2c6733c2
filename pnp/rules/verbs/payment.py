"""Handing cash from one party to another."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.ledger.entry import Entry
from pnp.rules.language.arguments import Amount, Payee, Payer
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import check_two, pay


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay from one party to another; the Bank is a party."""

    payer: Payer
    payee: Payee
    amount: Amount
    cites: ClassVar[tuple[str, ...]] = ()
    may_cite: ClassVar[tuple[str, ...]] = ("bank-endless", "fines", "at-once")

    def entry(self, state: GameState) -> Entry:
        """Move the cash; a debt between the two stays until it is settled."""
        facts = {"who": self.payer, "whom": self.payee}
        check_two(state, self.payer, self.payee)
        to_bank = self.payee == BANK and "fines" in state.table.matters
        matter = "bank-endless" if self.payer == BANK else "fines" if to_bank else "at-once"
        postings = pay(
            state, self.payer, self.payee, self.amount, matter, "cannot.pay", whom=self.payee
        )
        say = [state.because(matter, "pay", **facts, amount=self.amount)]
        owed = state.debts(self.payer).get(self.payee, 0) if self.payer != BANK else 0
        if owed:
            say.append(state.because("at-once", "pay.still", **facts, amount=owed))
        why = state.because(matter, "why.pay", **facts, amount=self.amount)
        return Entry(postings, tuple(say), (why,))
