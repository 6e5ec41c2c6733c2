"""Bank mortgages: taking them, paying them back, turning them into a building-society loan."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.games.chalet import credit, savings, visit_windows
from pnp.games.chalet.savings import ContractId
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, joined, move
from pnp.rules.language.arguments import Amount, Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import pay


def _check_steps(state: GameState, amount: int, matter: str) -> None:
    """Refuse what is no multiple of the step (CH-17, CH-18)."""
    step = state.number("mortgage_step", 1)
    if amount % step:
        facts = {"amount": amount, "step": step}
        raise state.refusal("E_INCREMENT", matter, "borrow.step", **facts)


def _check_at_bank(state: GameState, name: str, matter: str) -> None:
    """Refuse repaying away from the savings bank, unless the table or the plight allows it."""
    anytime = state.option("mortgage_repay") == "anytime"
    forced = state.option("forced_repay") == "anytime" and credit.overdrawn(state, name)
    here = visit_windows.at(state, name, "h14") or anytime or forced
    facts = {"who": name, "office": "office.h14"}
    state.demand(here, "E_NOT_AT_SPACE", matter, "visit.needed", **facts)


def _paid_back(state: GameState, name: str, amount: int, matter: str) -> tuple[Posting, ...]:
    """Give the postings of a repayment; E_AMOUNT if the mortgage is smaller."""
    owed = credit.mortgage(state, name)
    if amount > owed:
        facts = {"who": name, "amount": amount, "owed": owed}
        raise state.refusal("E_AMOUNT", matter, "payback.more", **facts)
    postings = pay(state, name, accounts.BANK, amount, matter, "cannot.payback")
    postings += move(accounts.player(name), accounts.TABLE, accounts.MORTGAGE, amount)
    return postings + credit.marked(name, credit.PURPOSE)


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
        me = accounts.player(self.player)
        postings = pay(state, accounts.BANK, self.player, self.amount, "mortgage", "cannot.pay")
        postings += move(accounts.TABLE, me, accounts.MORTGAGE, self.amount)
        postings += credit.marked(self.player, credit.DEBT, self.amount)
        after = state.after(postings)
        n = self.amount // state.number("mortgage_step", 1)
        facts: dict[str, Fact] = {"who": self.player, "amount": self.amount, "n": n}
        remark = credit.remark_on_capital(state, self.player, self.amount, 0)
        say = (Phrase("borrow", facts), credit.told(after, self.player), *remark)
        why = state.because("mortgage", "why.borrow", **facts)
        due = credit.interest(state, self.amount)
        interest = credit.at_once(
            after, self.player, "h14", "mortgage-interest", due, "cannot.payback"
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
        postings = _paid_back(state, self.player, self.amount, "payback")
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
        contract = savings.named(state, self.player, self.contract)
        _check_steps(state, self.amount, "convert")
        _check_at_bank(state, self.player, "convert")
        savings.check_full(state, contract)
        sequential = state.option("conversion_check") == "sequential"
        if sequential:
            credit.check_not_overdrawn(state, self.player, "convert")
        postings, loan = credit.drawn(state, contract)
        half_way = state.after(postings)
        if sequential:
            credit.check_limit(half_way, self.player)
        postings += _paid_back(half_way, self.player, self.amount, "convert")
        after = state.after(postings)
        facts: dict[str, Fact] = {"who": self.player, "id": contract.id, "sum": contract.total}
        facts |= {"amount": self.amount, "loan": loan, "rest": contract.total - self.amount}
        say = (Phrase("convert", facts), credit.told(after, self.player))
        return Entry(postings, say, (state.because("convert", "why.convert", **facts),))

    def settled(self, state: GameState) -> None:
        """Hold the debts against the limits when the whole line is done."""
        credit.check_limit(state, self.player)
