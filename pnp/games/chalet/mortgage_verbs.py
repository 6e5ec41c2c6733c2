"""Bank mortgages: taking them, paying them back, turning them into a building-society loan."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.box.deed_terms import BankLoanTerms, mortgage_interest
from pnp.errors import Code
from pnp.games.chalet import credit, offices, savings
from pnp.games.chalet.offices import Office
from pnp.games.chalet.savings import ContractId
from pnp.games.chalet.terms import ConversionCheck, ForcedRepayment, Repayment, RepaymentTerms
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, joined, move
from pnp.rules.language.arguments import Amount, Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import pay


def _check_steps(state: GameState, amount: int, matter: str) -> None:
    step = state.terms(BankLoanTerms).mortgage_step
    if amount % step:
        facts = {"amount": amount, "step": step}
        raise state.refusal(Code.INCREMENT, matter, "borrow.step", **facts)


def _check_at_bank(state: GameState, name: str, matter: str) -> None:
    terms = state.terms(RepaymentTerms)
    anytime = terms.mortgage_repay is Repayment.ANYTIME
    forced = terms.forced_repay is ForcedRepayment.ANYTIME and credit.is_overdrawn(state, name)
    if not (anytime or forced):
        offices.check_at(state, name, Office.SAVINGS_BANK, matter)


def _pay_back(state: GameState, name: str, amount: int, matter: str) -> tuple[Posting, ...]:
    # E_AMOUNT if the mortgage is smaller.
    owed = credit.mortgage(state, name)
    if amount > owed:
        facts = {"who": name, "amount": amount, "owed": owed}
        raise state.refusal(Code.AMOUNT, matter, "payback.more", **facts)
    postings = pay(state, name, accounts.BANK, amount, matter, "cannot.payback")
    postings += move(accounts.player(name), accounts.TABLE, accounts.MORTGAGE, amount)
    return postings + credit.mark(name, credit.PURPOSE)


@dataclass(frozen=True, slots=True)
class Borrow:
    """Borrow from the savings bank, at any time, in steps of 10000."""

    player: Player
    amount: Amount
    cites: ClassVar[tuple[str, ...]] = ("mortgage", "limit", "overdrawn", "worth-kept")

    def entry(self, state: GameState) -> Entry:
        """Lend the money and lay out the mortgage notes."""
        _check_steps(state, self.amount, "mortgage")
        credit.check_not_overdrawn(state, self.player, "mortgage")
        terms, me = state.terms(BankLoanTerms), accounts.player(self.player)
        postings = pay(state, accounts.BANK, self.player, self.amount, "mortgage", "cannot.pay")
        postings += move(accounts.TABLE, me, accounts.MORTGAGE, self.amount)
        postings += credit.mark(self.player, credit.DEBT, self.amount)
        after = state.after(postings)
        facts: dict[str, Fact] = {"who": self.player, "amount": self.amount}
        facts["n"] = self.amount // terms.mortgage_step
        remark = credit.remark_on_capital(state, self.player, self.amount, 0)
        say = (Phrase("borrow", facts), credit.tell(after, self.player), *remark)
        why = state.because("mortgage", "why.borrow", **facts)
        due, matter = mortgage_interest(self.amount, terms), "mortgage-interest"
        interest = credit.charge_at_once(
            after, self.player, Office.SAVINGS_BANK, matter, due, "cannot.payback"
        )
        return joined((Entry(postings, say, (why,)), interest))

    def settled(self, state: GameState) -> None:
        """Hold the debts against the limits when the whole line is done."""
        credit.check_limit(state, self.player)
        credit.check_own_capital(state, self.player)


@dataclass(frozen=True, slots=True)
class Payback:
    """Pay a bank mortgage back at the savings bank, in steps of 10000."""

    player: Player
    amount: Amount
    cites: ClassVar[tuple[str, ...]] = ("payback", "worth-kept")

    def entry(self, state: GameState) -> Entry:
        """Pay, and hand the mortgage notes back."""
        _check_steps(state, self.amount, "payback")
        _check_at_bank(state, self.player, "payback")
        postings = _pay_back(state, self.player, self.amount, "payback")
        left = credit.mortgage(state, self.player) - self.amount
        facts: dict[str, Fact] = {"who": self.player, "amount": self.amount, "left": left}
        why = state.because("payback", "why.payback", **facts)
        return Entry(postings, (Phrase("payback", facts),), (why,))


@dataclass(frozen=True, slots=True)
class Convert:
    """Convert a mortgage: draw a full contract and pay AMOUNT of the mortgage back with it."""

    player: Player
    contract: ContractId
    amount: Amount
    cites: ClassVar[tuple[str, ...]] = ("convert", "worth-kept")

    def entry(self, state: GameState) -> Entry:
        """Do both in one act, judged by its result unless the table goes step by step."""
        contract = savings.find_contract(state, self.player, self.contract)
        _check_steps(state, self.amount, "convert")
        _check_at_bank(state, self.player, "convert")
        savings.check_full(state, contract)
        sequential = state.terms(RepaymentTerms).conversion_check is ConversionCheck.SEQUENTIAL
        if sequential:
            credit.check_not_overdrawn(state, self.player, "convert")
        postings, loan = credit.draw_down(state, contract)
        half_way = state.after(postings)
        if sequential:
            credit.check_limit(half_way, self.player)
        postings += _pay_back(half_way, self.player, self.amount, "convert")
        after = state.after(postings)
        facts: dict[str, Fact] = {"who": self.player, "id": contract.id, "sum": contract.total}
        facts |= {"amount": self.amount, "loan": loan, "rest": contract.total - self.amount}
        say = (Phrase("convert", facts), credit.tell(after, self.player))
        return Entry(postings, say, (state.because("convert", "why.convert", **facts),))

    def settled(self, state: GameState) -> None:
        """Hold the debts against the limits when the whole line is done."""
        credit.check_limit(state, self.player)
