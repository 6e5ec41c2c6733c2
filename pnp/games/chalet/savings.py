"""Savings contracts as they lie on the table: card, side, counters; and their numbers."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from pnp.box.deed_terms import SavingsTerms, deposit_value
from pnp.errors import Code
from pnp.ledger.entry import Posting, move
from pnp.rules.language.arguments import Argument
from pnp.rules.language.names import find
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK, TABLE
from pnp.rules.state.game_state import GameState
from pnp.spelling import fold_name

if TYPE_CHECKING:
    from pnp.box.estate import Contract as Printed


@dataclass(frozen=True, slots=True)
class Contract:
    """One contract of a player: its sum, its side, how many of its circles are covered."""

    owner: str
    id: str
    total: int
    loan: bool
    counters: int
    circles: int

    @property
    def account(self) -> str:
        """The account where its card and counters lie."""
        return accounts.contract(self.owner, self.id)

    @property
    def open_circles(self) -> int:
        """Circles of the side that shows which no counter covers."""
        return self.circles - self.counters

    @property
    def saved(self) -> int:
        """Counters on the savings side."""
        return 0 if self.loan else self.counters

    @property
    def owed(self) -> int:
        """Circles of the loan side still to be repaid."""
        return self.open_circles if self.loan else 0


def contracts_of(state: GameState, name: str) -> tuple[Contract, ...]:
    """List a player's contracts in the order they were taken."""
    found: list[Contract] = []
    for account in dict.fromkeys(account for account, _, _ in state.balances):
        owner, contract_id = accounts.contract_of(account) or ("", "")
        for card in (
            state.balances.holdings(account, accounts.savings.start) if owner == name else ()
        ):
            total = int(accounts.savings.id(card))
            loan = state.balances.of(account, accounts.LOAN_SIDE) > 0
            kind, there = find_printed(state, total), state.balances.of(account, accounts.COUNTER)
            circles = kind.circles if loan else kind.deposits
            found.append(Contract(name, contract_id, total, loan, there, circles))
    return tuple(found)


def printed_sums(state: GameState) -> tuple[str, ...]:
    """List the sums that contracts are printed for, as they are typed."""
    return tuple(dict.fromkeys(str(each.sum) for each in state.box.money.contracts))


def find_printed(state: GameState, total: int) -> "Printed":
    """Give the contract of a sum as it is printed; E_AMOUNT lists the sums there are."""
    printed = {each.sum: each for each in state.box.money.contracts}
    facts = {"sum": total, "sums": list(map(str, printed))}
    state.forbid(total not in printed, Code.AMOUNT, "contract", "contract.sums", **facts)
    return printed[total]


def find_contract(state: GameState, name: str, typed: str) -> Contract:
    """Find a player's contract by its id, or its sum if it is his only one; else E_NAME."""
    contracts = {each.id: each for each in contracts_of(state, name)}
    sums = [each.total for each in contracts.values()]
    ids = {fold_name(each): each for each in contracts}
    alone = {str(each.total): i for i, each in contracts.items() if sums.count(each.total) == 1}
    found = find(typed, ids | alone).things
    if len(found) == 1:
        return contracts[found[0]]
    facts = {"who": name, "typed": typed[:40], "ids": list(contracts)}
    key = "contract.unknown" if contracts else "contract.none"
    raise state.refusal(Code.AMBIGUOUS if found else Code.NAME, "contract", key, **facts)


def count_saved(state: GameState, name: str) -> int:
    """Count a player's counters on savings sides."""
    return sum(each.saved for each in contracts_of(state, name))


def loans(state: GameState, name: str) -> tuple[int, ...]:
    """List a player's outstanding loans in coins."""
    terms, held = state.terms(SavingsTerms), contracts_of(state, name)
    return tuple(deposit_value(each.owed, terms) for each in held if each.owed)


def put_counters(contract: Contract, count: int) -> tuple[Posting, ...]:
    """Put counters on a contract's card, or take them off (less than nothing)."""
    return move(BANK, contract.account, accounts.COUNTER, count)


def turn_over(contract: Contract) -> tuple[Posting, ...]:
    """Turn a full card over: its counters go back, the loan side shows."""
    back = put_counters(contract, -contract.counters)
    return back + move(TABLE, contract.account, accounts.LOAN_SIDE)


def give_back(contract: Contract) -> tuple[Posting, ...]:
    """Give a card back to the Bank with all that lies on it."""
    back = put_counters(contract, -contract.counters)
    back += move(contract.account, TABLE, accounts.LOAN_SIDE, int(contract.loan))
    return back + move(contract.account, BANK, accounts.savings(contract.total))


def check_full(state: GameState, contract: Contract) -> None:
    """Refuse a contract that cannot be drawn: on the loan side already, or not full."""
    facts = {"id": contract.id, "n": contract.counters, "circles": contract.circles}
    state.forbid(contract.loan, Code.WRONG_SIDE, "draw", "draw.loan", **facts)
    state.forbid(contract.open_circles, Code.NOT_FULL, "draw", "draw.not-full", **facts)


def _ids(state: GameState) -> list[str]:
    return sorted({each.id for name in state.playing for each in contracts_of(state, name)})


CONTRACT = Argument(
    "CONTRACT",
    lambda _state, word: fold_name(word),
    _ids,
    numeric=True,
    names=lambda state: {name: name for name in _ids(state)},
)
"""The id of a contract, such as `20-1`; whose it is, the verb knows."""

ContractId = Annotated[str, CONTRACT]
