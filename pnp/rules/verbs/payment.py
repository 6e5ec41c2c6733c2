"""Payments, off a debt or aside of it: the verb that every table has."""

from typing import Annotated

from pnp.ledger.entry import Entry
from pnp.rules.language import arguments
from pnp.rules.language.line import write
from pnp.rules.state import payments
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import Choice, GameState, Question, verb
from pnp.rules.state.payments import collect


@verb(may="bank-endless fines at-once debtor no-gifts")
class Pay:
    """Pay from one party to another; `debt`: off a debt between them, `aside`: not off it."""

    payer: arguments.Payer
    payee: arguments.Payee
    amount: arguments.Amount
    off_debt: Annotated[bool, arguments.flag("debt")] = False
    aside: Annotated[bool, arguments.flag("aside")] = False

    def entry(self, state: GameState) -> Entry:
        """Move the cash; between debtor and creditor the table says whether it is off the debt."""
        payments.check_two(state, self.payer, self.payee)
        debts = state.debts(self.payer) if self.payer != BANK else {}
        if self.off_debt:
            from pnp.rules.verbs.debts import repay  # noqa: PLC0415  # most are off no debt

            return repay(state, self.payer, self.payee, self.amount)
        if self.payee in debts and not self.aside:
            raise self._ask(state, debts[self.payee])
        # a rent or a card's sum to a third is no gift (CR-A26, DE-A29, CH-A31)
        if debts and self.payee not in {*debts, BANK} and not self.aside:
            facts = {"whom": self.payee, "amount": self.amount}
            payments.check_owes_nothing(state, self.payer, "give", **facts)
        return self._hand_over(state, debts.get(self.payee, 0))

    def _ask(self, state: GameState, owed: int) -> Question:
        name, whom, amount = self.payer, self.payee, self.amount
        pair, say, rest = f"pay {write(name)} {write(whom)}", state.messages, max(amount - owed, 0)
        facts = {"who": name, "whom": whom, "amount": amount, "owed": owed, "rest": rest}
        towards = f"{pair} {amount - rest} debt" + (f"; {pair} {rest} aside" if rest else "")
        told = say.text("pay.part-towards" if rest else "pay.towards", **facts)
        aside = Choice(f"{pair} {amount} aside", say.text("pay.aside", **facts))
        return state.question("at-once", "pay.which", Choice(towards, told), aside, **facts)

    def _hand_over(self, state: GameState, owed: int) -> Entry:
        name, whom, amount = self.payer, self.payee, self.amount
        to_bank = whom == BANK and "fines" in state.table.matters
        matter = "bank-endless" if name == BANK else "fines" if to_bank else "at-once"
        postings = collect(state, name, whom, amount, matter, "cannot.pay", whom=whom)
        case = state.case(matter, who=name, whom=whom, amount=amount)
        still = state.because("at-once", "pay.still", who=name, whom=whom, amount=owed)
        say = (case.because("pay"), still) if owed else (case.because("pay"),)
        return Entry(postings, say, (case.because("why.pay"),))
