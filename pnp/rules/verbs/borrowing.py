"""Bank mortgages: taking them, paying them back, turning them into a building-society loan."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.ledger.entry import Entry, Fact, Phrase, Posting, joined, move
from pnp.rules import chart, credit, savings, visits
from pnp.rules.purse import pay
from pnp.rules.savings import ContractId
from pnp.rules.slots import Amount, Player
from pnp.rules.standing import Standing


def _check_steps(standing: Standing, amount: int, matter: str) -> None:
    """Refuse what is no multiple of the step (CH-17, CH-18)."""
    step = standing.number("mortgage_step", 1)
    if amount % step:
        facts = {"amount": amount, "step": step}
        raise standing.refusal("E_INCREMENT", matter, "borrow.step", **facts)


def _check_at_bank(standing: Standing, name: str, matter: str) -> None:
    """Refuse repaying away from the savings bank, unless the table or the plight allows it."""
    anytime = standing.option("mortgage_repay") == "anytime"
    forced = standing.option("forced_repay") == "anytime" and credit.overdrawn(standing, name)
    here = visits.at(standing, name, "h14") or anytime or forced
    facts = {"who": name, "office": "office.h14"}
    standing.demand(here, "E_NOT_AT_SPACE", matter, "visit.needed", **facts)


def _paid_back(standing: Standing, name: str, amount: int, matter: str) -> tuple[Posting, ...]:
    """Give the postings of a repayment; E_AMOUNT if the mortgage is smaller."""
    owed = credit.mortgage(standing, name)
    if amount > owed:
        facts = {"who": name, "amount": amount, "owed": owed}
        raise standing.refusal("E_AMOUNT", matter, "payback.more", **facts)
    postings = pay(standing, name, chart.BANK, amount, matter, "cannot.payback")
    postings += move(chart.player(name), chart.TABLE, chart.MORTGAGE, amount)
    return postings + credit.marked(name, credit.PURPOSE)


@dataclass(frozen=True, slots=True)
class Borrow:
    """Borrow from the savings bank, at any time, in steps of 10000."""

    player: Player
    amount: Amount
    cites: ClassVar[tuple[str, ...]] = ("mortgage", "limit", "overdrawn", "worth-kept")

    def entry(self, standing: Standing) -> Entry:
        """Lend the money and lay out the mortgage notes."""
        _check_steps(standing, self.amount, "mortgage")
        credit.check_not_overdrawn(standing, self.player, "mortgage")
        me = chart.player(self.player)
        postings = pay(standing, chart.BANK, self.player, self.amount, "mortgage", "cannot.pay")
        postings += move(chart.TABLE, me, chart.MORTGAGE, self.amount)
        postings += credit.marked(self.player, credit.DEBT, self.amount)
        after = standing.after(postings)
        n = self.amount // standing.number("mortgage_step", 1)
        facts: dict[str, Fact] = {"who": self.player, "amount": self.amount, "n": n}
        remark = credit.remark_on_capital(standing, self.player, self.amount, 0)
        say = (Phrase("borrow", facts), credit.told(after, self.player), *remark)
        why = standing.because("mortgage", "why.borrow", **facts)
        due = credit.interest(standing, self.amount)
        interest = credit.at_once(
            after, self.player, "h14", "mortgage-interest", due, "cannot.payback"
        )
        return joined((Entry(postings, say, (why,)), interest))

    def settled(self, standing: Standing) -> None:
        """Hold the debts against the limits when the whole line is done."""
        credit.check_limit(standing, self.player)
        credit.check_own_capital(standing, self.player)


@dataclass(frozen=True, slots=True)
class Payback:
    """Pay a bank mortgage back at the savings bank, in steps of 10000."""

    player: Player
    amount: Amount
    cites: ClassVar[tuple[str, ...]] = ("payback", "worth-kept")

    def entry(self, standing: Standing) -> Entry:
        """Pay, and hand the mortgage notes back."""
        _check_steps(standing, self.amount, "payback")
        _check_at_bank(standing, self.player, "payback")
        postings = _paid_back(standing, self.player, self.amount, "payback")
        left = credit.mortgage(standing, self.player) - self.amount
        facts: dict[str, Fact] = {"who": self.player, "amount": self.amount, "left": left}
        why = standing.because("payback", "why.payback", **facts)
        return Entry(postings, (Phrase("payback", facts),), (why,))


@dataclass(frozen=True, slots=True)
class Convert:
    """Convert a mortgage: draw a full contract and pay AMOUNT of the mortgage back with it."""

    player: Player
    contract: ContractId
    amount: Amount
    cites: ClassVar[tuple[str, ...]] = ("convert", "worth-kept")

    def entry(self, standing: Standing) -> Entry:
        """Do both in one act, judged by its result unless the table goes step by step."""
        contract = savings.named(standing, self.player, self.contract)
        _check_steps(standing, self.amount, "convert")
        _check_at_bank(standing, self.player, "convert")
        savings.check_full(standing, contract)
        sequential = standing.option("conversion_check") == "sequential"
        if sequential:
            credit.check_not_overdrawn(standing, self.player, "convert")
        postings, loan = credit.drawn(standing, contract)
        half_way = standing.after(postings)
        if sequential:
            credit.check_limit(half_way, self.player)
        postings += _paid_back(half_way, self.player, self.amount, "convert")
        after = standing.after(postings)
        facts: dict[str, Fact] = {"who": self.player, "id": contract.id, "sum": contract.total}
        facts |= {"amount": self.amount, "loan": loan, "rest": contract.total - self.amount}
        say = (Phrase("convert", facts), credit.told(after, self.player))
        return Entry(postings, say, (standing.because("convert", "why.convert", **facts),))

    def settled(self, standing: Standing) -> None:
        """Hold the debts against the limits when the whole line is done."""
        credit.check_limit(standing, self.player)
