"""Handing cash from one party to another."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.ledger.entry import Entry
from pnp.rules.chart import BANK
from pnp.rules.purse import check_two, pay
from pnp.rules.slots import Amount, Payee, Payer
from pnp.rules.standing import Standing


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay from one party to another; the Bank is a party."""

    payer: Payer
    payee: Payee
    amount: Amount
    cites: ClassVar[tuple[str, ...]] = ("bank-endless", "fines", "at-once")

    def entry(self, standing: Standing) -> Entry:
        """Move the cash; a debt between the two stays until it is settled."""
        facts = {"who": self.payer, "whom": self.payee}
        check_two(standing, self.payer, self.payee)
        to_bank = self.payee == BANK and "fines" in standing.rules
        matter = "bank-endless" if self.payer == BANK else "fines" if to_bank else "at-once"
        postings = pay(
            standing, self.payer, self.payee, self.amount, matter, "cannot.pay", whom=self.payee
        )
        say = [standing.because(matter, "pay", **facts, amount=self.amount)]
        owed = standing.debts(self.payer).get(self.payee, 0) if self.payer != BANK else 0
        if owed:
            say.append(standing.because("at-once", "pay.still", **facts, amount=owed))
        why = standing.because(matter, "why.pay", **facts, amount=self.amount)
        return Entry(postings, tuple(say), (why,))
