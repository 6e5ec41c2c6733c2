"""Handing cash from one party to another."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.ledger.entry import Entry
from pnp.rules.language.arguments import Amount, Payee, Payer, flag
from pnp.rules.language.line import write
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import check_owes_nothing, check_two, collect
from pnp.rules.state.question import Choice, Question

OffDebt = Annotated[bool, flag("debt")]
Aside = Annotated[bool, flag("aside")]


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay from one party to another; `debt`: off a debt between them, `aside`: not off it."""

    payer: Payer
    payee: Payee
    amount: Amount
    off_debt: OffDebt = False
    aside: Aside = False
    cites: ClassVar[tuple[str, ...]] = ()
    may_cite: ClassVar[tuple[str, ...]] = ("bank-endless", "fines", "at-once", "debtor")

    def entry(self, state: GameState) -> Entry:
        """Move the cash; between debtor and creditor the table says whether it is off the debt."""
        check_two(state, self.payer, self.payee)
        debts = state.debts(self.payer) if self.payer != BANK else {}
        if self.off_debt:
            return self._pay_off(state)
        if self.payee in debts and not self.aside:
            raise self._ask(state, debts[self.payee])
        if debts and self.payee not in {*debts, BANK}:
            check_owes_nothing(state, self.payer, "give")
        return self._hand_over(state, debts.get(self.payee, 0))

    def _ask(self, state: GameState, owed: int) -> Question:
        pair, say = f"pay {write(self.payer)} {write(self.payee)}", state.messages
        off, rest = min(self.amount, owed), max(self.amount - owed, 0)
        both = f"{pair} {off} debt; {pair} {rest} aside"
        facts = {"who": self.payer, "whom": self.payee, "amount": self.amount, "owed": owed}
        facts["rest"] = rest
        return state.question(
            "at-once",
            "pay.which",
            Choice(
                both if rest else f"{pair} {off} debt",
                say.text("pay.part-towards" if rest else "pay.towards", **facts),
            ),
            Choice(f"{pair} {self.amount} aside", say.text("pay.aside", **facts)),
            **facts,
        )

    def _pay_off(self, state: GameState) -> Entry:
        from pnp.rules.verbs.debts import repay  # noqa: PLC0415  # few payments are off a debt

        return repay(state, self.payer, self.payee, self.amount)

    def _hand_over(self, state: GameState, owed: int) -> Entry:
        facts = {"who": self.payer, "whom": self.payee}
        to_bank = self.payee == BANK and "fines" in state.table.matters
        matter = "bank-endless" if self.payer == BANK else "fines" if to_bank else "at-once"
        postings = collect(
            state, self.payer, self.payee, self.amount, matter, "cannot.pay", whom=self.payee
        )
        say = [state.because(matter, "pay", **facts, amount=self.amount)]
        if owed:
            say.append(state.because("at-once", "pay.still", **facts, amount=owed))
        why = state.because(matter, "why.pay", **facts, amount=self.amount)
        return Entry(postings, tuple(say), (why,))
