"""What is due and cannot be paid yet: recording a debt, bringing it down, and what it forbids."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from pnp.errors import Code, Refusal
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, move
from pnp.rules.state.accounts import TABLE, account_of, debt
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import could_raise, pay

FOR: Final = "owe.for"
"""The key of the phrase that records a debt with its reason: `who`, `whom`, `amount`, `what`."""

Spending = Literal["give", "buy", "build", "lift"]
"""What nobody may do who still owes something."""

_SPENDING: Final[Mapping[Spending, str]] = {
    "give": "debtor.give",
    "buy": "debtor.buy",
    "build": "debtor.build",
    "lift": "debtor.lift",
}


class Unpaid(Refusal):
    """A demand that the payer has not the cash for; it may be put on record as a debt."""

    def __init__(self, refusal: Refusal, payer: str, payee: str, amount: int) -> None:
        super().__init__(refusal.code, refusal.say, refusal.rule, refusal.key, refusal.facts)
        self.payer = payer
        self.payee = payee
        self.amount = amount


def open_debt(debtor: str, creditor: str, amount: int) -> tuple[Posting, ...]:
    """Lay a debt to a creditor on a debtor."""
    return move(TABLE, account_of(debtor), debt(account_of(creditor)), amount)


def bring_down(debtor: str, creditor: str, amount: int) -> tuple[Posting, ...]:
    """Take so much of a debt away again."""
    return move(account_of(debtor), TABLE, debt(account_of(creditor)), amount)


def check_owes(state: GameState, debtor: str, creditor: str, amount: int, matter: str) -> int:
    """Give what a debtor owes a creditor, if it is at least this much; else refuse."""
    debts = state.debts(debtor)
    facts: dict[str, Any] = {"who": debtor, "whom": creditor, "amount": amount}
    if not debts:
        raise state.refusal(Code.NO_DEBT, matter, "settle.none", **facts)
    owed = debts.get(creditor, 0)
    if not owed:
        facts["creditors"] = tuple(debts)
        raise state.refusal(Code.NO_DEBT, matter, "settle.not-owed", **facts)
    if amount > owed:
        raise state.refusal(Code.AMOUNT, matter, "settle.too-much", **facts, owed=owed)
    return owed


def check_owes_nothing(state: GameState, name: str, spending: Spending) -> None:
    """Refuse a debtor who would spend on something else what he owes (CR-34, CR-45)."""
    debts = state.debts(name)
    facts: dict[str, Any] = {"who": name, "owed": sum(debts.values()), "creditors": tuple(debts)}
    state.demand(not debts, Code.DEBT_PENDING, "debtor", _SPENDING[spending], **facts)


def tell_prospect(state: GameState, name: str) -> Phrase:
    """Say what a debtor could raise where the table stands, and whether that is enough."""
    cash, owed = state.cash(name), sum(state.debts(name).values())
    more = could_raise(state, name)
    if cash is None:
        return state.because("insolvent", "owe.uncounted", who=name, owed=owed, more=more)
    can = cash + more
    facts = {"who": name, "owed": owed, "cash": cash, "more": more, "can": can}
    if can < owed:
        return state.because("insolvent", "owe.bankrupt", **facts)
    return state.because("insolvent", "owe.can" if more else "owe.cash", **facts)


def put_on_record(
    state: GameState, debtor: str, creditor: str, amount: int, what: Phrase | None = None
) -> Entry:
    """Record a debt, for what it is owed, and tell what the debtor could raise."""
    postings = open_debt(debtor, creditor, amount)
    facts: dict[str, Fact] = {"who": debtor, "whom": creditor, "amount": amount}
    if what is not None:
        facts["what"] = {"key": what.key, "facts": dict(what.facts)}
    say = state.because("at-once", FOR if what else "owe", **facts)
    prospect = tell_prospect(state.after(postings), debtor)
    return Entry(postings, (say, prospect), (prospect,))


def collect(
    state: GameState, payer: str, payee: str, amount: int, matter: str, act: str, /, **facts: Any
) -> tuple[Posting, ...]:
    """Take a payment; an Unpaid refuses what is not there, for it may be put on record."""
    try:
        return pay(state, payer, payee, amount, matter, act, **facts)
    except Refusal as refusal:
        if refusal.code != Code.CASH:
            raise
        raise Unpaid(refusal, payer, payee, amount) from refusal


def charge(
    state: GameState,
    payer: str,
    payee: str,
    amount: int,
    matter: str,
    act: str,
    /,
    *,
    owed: bool,
    what: Phrase,
    **facts: Any,
) -> Entry:
    """Take what is demanded; what cannot be paid is put on record if the table says so.

    Of notes nobody knows whether they are enough: there the table decides. `what` names what is
    demanded, for the record.
    """
    cash = state.cash(payer)
    enough = state.in_book and cash is not None and cash >= amount
    if owed and not enough:
        return put_on_record(state, payer, payee, amount, what)
    return Entry(collect(state, payer, payee, amount, matter, act, **facts))
