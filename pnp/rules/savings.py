"""Savings contracts as they lie on the table: card, side, counters; and their numbers."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from pnp.ledger.entry import Posting, move
from pnp.rules import chart
from pnp.rules.names import find, fold
from pnp.rules.slots import Slot
from pnp.rules.standing import Standing

if TYPE_CHECKING:
    from pnp.box.model import Contract as Printed


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
        return chart.contract(self.owner, self.id)

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


def held(standing: Standing, name: str) -> tuple[Contract, ...]:
    """List a player's contracts in the order they were taken."""
    return tuple(_held(standing, name))


def _held(standing: Standing, name: str) -> Iterator[Contract]:
    accounts = dict.fromkeys(account for account, _, _ in standing.balances)
    for account in accounts:
        owner = chart.contract_of(account)
        if owner is None or owner[0] != name:
            continue
        for card in standing.balances.holdings(account, chart.SAVINGS):
            total = int(card.removeprefix(chart.SAVINGS))
            loan = standing.balances.of(account, chart.LOAN_SIDE) > 0
            kind = printed(standing, total)
            yield Contract(
                name,
                owner[1],
                total,
                loan,
                standing.balances.of(account, chart.COUNTER),
                kind.circles if loan else kind.deposits,
            )


def printed(standing: Standing, total: int) -> "Printed":
    """Give the contract of a sum as it is printed; E_AMOUNT lists the sums there are."""
    contracts = standing.box.money.contracts
    found = next((each for each in contracts if each.sum == total), None)
    if found is None:
        sums = [str(each.sum) for each in contracts]
        raise standing.refusal("E_AMOUNT", "contract", "contract.sums", sum=total, sums=sums)
    return found


def named(standing: Standing, name: str, typed: str) -> Contract:
    """Find a player's contract by its id; E_NAME lists those he has."""
    contracts = held(standing, name)
    ids = {fold(each.id): each.id for each in contracts}
    found = find(typed, ids)
    if len(found.things) == 1:
        return next(each for each in contracts if each.id == found.things[0])
    facts = {"who": name, "typed": typed[:40], "ids": list(ids.values())}
    code = "E_AMBIGUOUS" if found.things else "E_NAME"
    key = "contract.unknown" if ids else "contract.none"
    raise standing.refusal(code, "contract", key, **facts)


def next_id(standing: Standing, name: str, total: int) -> str:
    """Give the id of the next contract of a sum: its thousands, and which of them it is."""
    taken = standing.balances.of(chart.player(name), f"{chart.TAKEN}{total}")
    return f"{total // 1000}-{taken + 1}"


def saved(standing: Standing, name: str) -> int:
    """Count a player's counters on savings sides."""
    return sum(each.saved for each in held(standing, name))


def loans(standing: Standing, name: str) -> tuple[int, ...]:
    """List a player's outstanding loans in coins."""
    worth = standing.number("counter")
    return tuple(each.owed * worth for each in held(standing, name) if each.owed)


def put_counters(contract: Contract, count: int) -> tuple[Posting, ...]:
    """Put counters on a contract's card, or take them off (less than nothing)."""
    return move(chart.BANK, contract.account, chart.COUNTER, count)


def turned(contract: Contract) -> tuple[Posting, ...]:
    """Turn a full card over: its counters go back, the loan side shows."""
    back = put_counters(contract, -contract.counters)
    return back + move(chart.TABLE, contract.account, chart.LOAN_SIDE)


def returned(contract: Contract) -> tuple[Posting, ...]:
    """Give a card back to the Bank with all that lies on it."""
    marks = int(contract.loan)
    return (
        *put_counters(contract, -contract.counters),
        *move(contract.account, chart.TABLE, chart.LOAN_SIDE, marks),
        *move(contract.account, chart.BANK, chart.savings(contract.total)),
    )


def check_full(standing: Standing, contract: Contract) -> None:
    """Refuse a contract that cannot be drawn: on the loan side already, or not full."""
    facts = {"id": contract.id, "n": contract.counters, "circles": contract.circles}
    if contract.loan:
        raise standing.refusal("E_WRONG_SIDE", "draw", "draw.loan", **facts)
    if contract.open_circles:
        raise standing.refusal("E_NOT_FULL", "draw", "draw.not-full", **facts)


def _read_id(_standing: Standing, word: str) -> str:
    return fold(word)


def _ids(standing: Standing) -> list[str]:
    names = standing.playing
    return sorted({each.id for name in names for each in held(standing, name)})


CONTRACT = Slot("CONTRACT", _read_id, _ids, numeric=True)
"""The id of a contract, such as `20-1`; whose it is, the verb knows."""

ContractId = Annotated[str, CONTRACT]
