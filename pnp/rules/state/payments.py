"""The only way cash leaves a purse, and the refusal when there is not enough in it."""

from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from pnp.box.terms import Coins
from pnp.errors import Code, Refusal
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, move
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK, CASH, TABLE, account_of, debt, is_third_party
from pnp.rules.state.game_state import GameState


# as `Books` in the bank: what is not generated here no payment waits for
@dataclass(frozen=True, eq=False, repr=False)
class BankTerms:
    """How much a Bank has whose cash has an end; what it cannot pay breaks it."""

    bank_cash: Coins
    """What it has left when the starting money is paid."""


def pay(
    state: GameState, payer: str, payee: str, amount: int, matter: str, act: str, /, **facts: Any
) -> tuple[Posting, ...]:
    """Pay from one party to another; E_CASH where the book is the money and it is not there.

    The act is the key of what the payer is doing, such as `cannot.pay`, told with these facts.
    """
    afford(state, payer, amount, matter, act, **facts)
    return move(account_of(payer), account_of(payee), CASH, amount)


def afford(
    state: GameState, payer: str, amount: int, matter: str, act: str, /, **facts: Any
) -> None:
    """Refuse a payment the payer has not the cash for; say what he could raise.

    Players who hold printed notes are never refused: they show their notes at the table. The Bank
    is refused only where its cash has an end. A pot never gives more than was paid into it.
    """
    cash = state.cash(payer)
    lacks = cash is not None and cash < amount
    if payer == BANK:
        broke = lacks and state.find_terms(BankTerms) is not None
        state.forbid(broke, Code.BANK_BROKE, matter, "short.bank", need=amount, have=cash)
    elif lacks and (state.in_book or is_third_party(payer)):
        raise short(state, payer, amount, matter, act, **facts)


def could_raise(state: GameState, name: str) -> int:
    """Tell what a player could raise beside his cash; a pot or a company raises nothing."""
    return 0 if state.means is None or is_third_party(name) else state.means(state, name)


def is_hopeless(state: GameState, name: str) -> bool:
    """Tell whether a player owes more than he has and can raise; notes uncounted, nobody knows."""
    owed, cash = sum(state.debts(name).values()), state.cash(name)
    return bool(owed) and cash is not None and cash + could_raise(state, name) < owed


def check_two(state: GameState, name: str, other: str) -> None:
    """Refuse an act between a party and itself."""
    state.forbid(name == other, Code.NAME, "", "pay.self", who=name)


def short(
    state: GameState, payer: str, amount: int, matter: str, act: str, /, **facts: Any
) -> Refusal:
    """Word the refusal of a payment: the sum needed, the cash there, and what could be raised."""
    more, have = could_raise(state, payer), state.cash(payer) or 0
    what = state.messages.text(act, **(facts | {"who": payer}))
    key = "short.raise" if more else "short"
    return state.refusal(Code.CASH, matter, key, what=what, need=amount, have=have, more=more)


Spending = Literal["give", "buy", "build", "lift"]
"""What nobody may do who still owes something."""


class Unpaid(Refusal):
    """A demand that the payer has not the cash for; it may be put on record as a debt."""

    def __init__(self, refusal: Refusal, payer: str, payee: str, amount: int) -> None:
        super().__init__(refusal.code, refusal.say, refusal.rule, refusal.key, refusal.facts)
        self.payer, self.payee, self.amount = payer, payee, amount


def lay_debt(debtor: str, creditor: str, amount: int) -> tuple[Posting, ...]:
    """Lay a debt to a creditor on a debtor; less than nothing takes so much of it away again."""
    return move(TABLE, account_of(debtor), debt(account_of(creditor)), amount)


def check_owes(state: GameState, debtor: str, creditor: str, amount: int, matter: str) -> int:
    """Give what a debtor owes a creditor, if it is at least this much; else refuse."""
    debts = state.debts(debtor)
    owed = debts.get(creditor, 0)
    case = state.case(matter, who=debtor, whom=creditor, amount=amount)
    case.forbid(not debts, Code.NO_DEBT, "settle.none")
    case.forbid(not owed, Code.NO_DEBT, "settle.not-owed", creditors=tuple(debts))
    case.forbid(amount > owed, Code.AMOUNT, "settle.too-much", owed=owed)
    return owed


def check_owes_nothing(state: GameState, name: str, spending: Spending, **facts: Any) -> None:
    """Refuse a debtor who would spend on something else what he owes (CR-34, CR-45)."""
    debts = state.debts(name)
    facts |= {"who": name, "owed": sum(debts.values()), "creditors": tuple(debts)}
    state.demand(not debts, Code.DEBT_PENDING, "debtor", f"debtor.{spending}", **facts)


def tell_prospect(state: GameState, name: str) -> Phrase:
    """Say what a debtor could raise where the table stands, and whether that is enough."""
    cash, owed, more = state.cash(name), sum(state.debts(name).values()), could_raise(state, name)
    case = state.case("insolvent", who=name, owed=owed)
    if cash is None:
        return case.because("owe.uncounted", more=more)
    case = case.also(cash=cash, more=more, can=cash + more)
    if cash + more < owed:
        return case.because("owe.bankrupt")
    return case.because("owe.can" if more else "owe.cash")


def put_on_record(
    state: GameState, debtor: str, creditor: str, amount: int, what: Phrase | None = None
) -> Entry:
    """Record a debt, for what it is owed, and tell what the debtor could raise."""
    postings = lay_debt(debtor, creditor, amount)
    facts: dict[str, Fact] = {"who": debtor, "whom": creditor, "amount": amount}
    if what is not None:
        facts["what"] = {"key": what.key, "facts": dict(what.facts)}
    say = state.because("at-once", "owe.for" if what else "owe", **facts)
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
    told: Phrase | None = None,
    why: tuple[Phrase, ...] = (),
    **facts: Any,
) -> Entry:
    """Take what is demanded; what cannot be paid is put on record if the table says so.

    Of notes nobody knows whether they are enough: there the table decides. `what` names what is
    demanded, for the record; `told` is said where it is paid, and `why` is so much.
    """
    cash = state.cash(payer)
    enough = state.in_book and cash is not None and cash >= amount
    if owed and not enough:
        recorded = put_on_record(state, payer, payee, amount, what)
        return replace(recorded, why=why + recorded.why)
    paid = collect(state, payer, payee, amount, matter, act, **facts)
    return Entry(paid, (told,) if told else (), why)


def charge_at_once(
    state: GameState,
    name: str,
    amount: int,
    what: Phrase,
    told: Phrase | None = None,
    why: tuple[Phrase, ...] = (),
) -> Entry:
    """Let a player pay the Bank, or owe it what is not there: no throw is refused for it."""
    owed = state.lacks(name, amount)
    return charge(state, name, BANK, amount, "", "", owed=owed, what=what, told=told, why=why)


# Of each kind of commodity: how it begins, the fact that says which it is, and the words.
_LACKING: Final = (
    (accounts.CASH, "", "books.cash"),
    (accounts.HOUSE, "", "books.houses"),
    (accounts.HOTEL, "", "books.hotels"),
    (accounts.PLEDGE, "", "books.pledge"),
    (accounts.DEEDS, "deed", "books.deed"),
    (accounts.CARDS, "card", "books.card"),
    (accounts.DEBTS, "whom", "books.debt"),
    (accounts.STOCKS, "stock", "books.stock"),
)


def shortage(account: str, commodity: str, amount: int) -> tuple[str, dict[str, Any]]:
    """Give key and facts of the words for so much that an account would have too little of.

    >>> shortage("bank", "stock:blue", 1)
    ('books.stock', {'where': 'bank', 'stock': 'blue', 'n': 1})
    """
    for start, named, key in _LACKING:
        if commodity.startswith(start):
            which = {named: commodity.removeprefix(start)} if named else {}
            return key, {"where": account, **which, "n": amount}
    return "books.other", {"where": account}
