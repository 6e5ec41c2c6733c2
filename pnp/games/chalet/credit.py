"""Savings contracts and debts, held against the limits of what a player owns; when it is too much.

Debts are held against the limits together, or, where the table plays so, each debt must fit on
one plot: every loan whole, the mortgage in steps.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pnp.games.chalet import estates, offices
from pnp.games.chalet.terms import ChaletTerms
from pnp.games.property.deeds import list_held
from pnp.pack import (
    BANK, CASH, TABLE, Argument, Code, Entry, GameState, Phrase, Posting, SavingsTerms, accounts,
    fold_name, move, names, pay,
)  # fmt: skip

if TYPE_CHECKING:
    from pnp.pack import content


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
        if owner != name:
            continue
        for card in state.balances.holdings(account, accounts.savings.start):
            total = int(accounts.savings.id(card))
            loan = state.balances.of(account, accounts.LOAN_SIDE) > 0
            kind, there = find_printed(state, total), state.balances.of(account, accounts.COUNTER)
            circles = kind.circles if loan else kind.deposits
            found.append(Contract(name, contract_id, total, loan, there, circles))
    return tuple(found)


def printed_sums(state: GameState) -> tuple[str, ...]:
    """List the sums that contracts are printed for, as they are typed."""
    return tuple(dict.fromkeys(str(each.sum) for each in state.box.money.contracts))


def find_printed(state: GameState, total: int) -> "content.Contract":
    """Give the contract of a sum as it is printed; E_AMOUNT lists the sums there are."""
    printed = {each.sum: each for each in state.box.money.contracts}
    facts = {"sum": total, "sums": list(map(str, printed))}
    state.forbid(total not in printed, Code.AMOUNT, "contract", "contract.sums", **facts)
    return printed[total]


def find_contract(state: GameState, name: str, typed: str) -> Contract:
    """Find a player's contract by its id, or its sum if it is his only one; else E_NAME."""
    contracts = {each.id: each for each in contracts_of(state, name)}
    found = names.find(typed, _called(contracts)).things
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
    counter, held = state.terms(SavingsTerms).counter, contracts_of(state, name)
    return tuple(each.owed * counter for each in held if each.owed)


def put_counters(contract: Contract, count: int) -> tuple[Posting, ...]:
    """Put counters on a contract's card, or take them off (less than nothing)."""
    return move(BANK, contract.account, accounts.COUNTER, count)


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


def _called(ids: Iterable[str]) -> dict[str, str]:
    # By their ids, and by the sum of which there is one: `20000`, `20k`, `the 20`, `den 20er`.
    named = {fold_name(each): each for each in ids}
    sums = Counter(each.partition("-")[0] for each in named.values())
    alone = {each.partition("-")[0]: each for each in named.values()}
    ways = {f"{n}{end}": n for n in sums if sums[n] == 1 for end in ("", "000", "k", "er")}
    return {way: alone[n] for way, n in ways.items()} | named


CONTRACT = Argument(
    "CONTRACT",
    lambda _state, word: fold_name(word),
    _ids,
    numeric=True,
    names=lambda state: _called(_ids(state)),
)
"""The id of a contract, such as `20-1`; whose it is, the verb knows."""

ContractId = Annotated[str, CONTRACT]


def mortgage(state: GameState, name: str) -> int:
    """Give a player's bank mortgage in coins."""
    return state.held(name, accounts.MORTGAGE)


def debts(state: GameState, name: str) -> int:
    """Give all a player owes the Bank: mortgage and loans (CH-19)."""
    return mortgage(state, name) + sum(loans(state, name))


def limits(state: GameState, name: str) -> int:
    """Give the sum of the limits of a player's deeds."""
    return sum(estates.limit(state, each) for each in list_held(state, name))


def is_overdrawn(state: GameState, name: str) -> bool:
    """Tell whether a player owes more than his deeds can bear (CH-20)."""
    return not _bears(state, name, mortgage(state, name))


def _bears(state: GameState, name: str, amount: int) -> bool:
    owed = loans(state, name)
    rooms = [estates.limit(state, each) for each in list_held(state, name)]
    if state.terms(ChaletTerms).limit_scope == "aggregate":
        return amount + sum(owed) <= sum(rooms)
    return fits(rooms, owed, amount, step_of(state))


def fits(rooms: Sequence[int], loans: Sequence[int], mortgage_: int, step: int) -> bool:
    """Tell whether loans, each whole, and a mortgage in steps can be laid on plots (CH-A6).

    >>> fits((18_000, 25_000), (12_000,), 20_000, 10_000)
    True
    >>> fits((18_000, 18_000), (12_000,), 20_000, 10_000)
    False
    >>> fits((12_000, 12_000), (12_000, 12_000), 0, 10_000)
    True
    """
    if not loans:
        return sum(room // step for room in rooms) * step >= mortgage_
    first, *rest = sorted(loans, reverse=True)
    tried: set[int] = set()
    for n, room in enumerate(rooms):
        if room >= first and room not in tried:
            tried.add(room)
            left = [*rooms[:n], room - first, *rooms[n + 1 :]]
            if fits(left, rest, mortgage_, step):
                return True
    return False


def step_of(state: GameState) -> int:
    """Give the step in which mortgages are taken and paid back, in coins."""
    return state.terms(SavingsTerms).mortgage_step


def headroom(state: GameState, name: str) -> int:
    """Give how much more a player may owe in all; less than nothing when overdrawn."""
    return limits(state, name) - debts(state, name)


def lendable(state: GameState, name: str) -> int:
    """Give how much mortgage a player may still take, in whole steps."""
    step, now = step_of(state), mortgage(state, name)
    more = max(headroom(state, name), 0) // step * step
    while more > 0 and not _bears(state, name, now + more):
        more -= step
    return more


def mortgage_of_sale(state: GameState, name: str, deed: str) -> int:
    """Give how much mortgage goes along with a deed that is sold, where the table plays so.

    It is what the seller's other deeds no longer bear, in whole steps, at most what this one does.
    """
    if not state.terms(ChaletTerms).mortgage_follows_plot:
        return 0
    step, own = step_of(state), estates.limit(state, deed)
    excess = own - headroom(state, name)
    steps = min(-(-excess // step), mortgage(state, name) // step, own // step)
    return max(steps, 0) * step


def means(state: GameState, name: str) -> int:
    """Tell what a player could raise: deposits cashed in, and all deeds sold at their limits."""
    deposits = count_saved(state, name) * state.terms(SavingsTerms).counter
    return deposits + sum(estates.unit_limit(state, each) for each in list_held(state, name))


DEBT = f"{accounts.GROUP}debt"
"""New debt taken in this line."""
PRICE = f"{accounts.GROUP}price"
"""What was bought or built in this line, in coins."""
PURPOSE = f"{accounts.GROUP}purpose"
"""Something was bought, built, renovated or repaid in this line."""


def figures(state: GameState, name: str) -> dict[str, Any]:
    """Give what a phrase about a player's credit tells: his debts and his limits."""
    return {"who": name, "debts": debts(state, name), "limit": limits(state, name)}


def remind(before: GameState, after: GameState, actors: Iterable[str]) -> Iterator[Phrase]:
    """Remind who owes beyond his limit to repay as soon as may be, at each act of his (CH-20).

    New debt is held against the limits when its line is done: what is bought with it bears it.
    """
    for name in dict.fromkeys(actors):
        if name not in after.playing or not is_overdrawn(after, name):
            continue
        if debts(after, name) <= debts(before, name):
            key = "credit.still-overdrawn" if is_overdrawn(before, name) else "credit.now-overdrawn"
            yield after.because("overdrawn", key, **figures(after, name))


def tell(state: GameState, name: str) -> tuple[Phrase, ...]:
    """Say what a player owes now, and how much he may; nothing as long as what bears it is due."""
    told = (Phrase("credit.now", figures(state, name)),)
    return () if is_overdrawn(state, name) else told


def charge_at_once(
    state: GameState, name: str, office: "content.OfficeRole", matter: str, due: int, act: str
) -> Entry:
    """Take the interest on debt that is new in this visit, where each step counts (CH-A21)."""
    step = state.terms(ChaletTerms).interest_snapshot == "step"
    if not step or not offices.is_at(state, name, office):
        return Entry()
    postings = pay(state, name, BANK, due, matter, act)
    return state.case(matter, who=name, amount=due).done(postings, "visit.step-pays", "why.step")


def check_not_overdrawn(state: GameState, name: str, matter: str) -> None:
    """Refuse new debt, purchase or building to who was overdrawn before this line (CH-20)."""
    # new debt is judged when the whole line is done
    kept = state.held(name, DEBT) or not is_overdrawn(state, name)
    state.demand(kept, Code.OVERDRAWN, matter, "credit.overdrawn", **figures(state, name))


def check_limit(state: GameState, name: str) -> None:
    """Refuse a line that leaves a player with more debt than his limits (CH-19, CH-A25)."""
    if state.held(name, PRICE) and state.terms(ChaletTerms).overdraw_on_purchase == "flag":
        return
    room, step = max(headroom(state, name) + state.held(name, DEBT), 0), step_of(state)
    facts = figures(state, name) | {"room": room, "steps": room // step, "step": step}
    state.demand(not is_overdrawn(state, name), Code.LIMIT, "limit", "credit.limit", **facts)


def check_own_capital(state: GameState, name: str) -> None:
    """Refuse a purchase paid wholly with new debt, where the table is strict (CH-06)."""
    wholly = remark_on_capital(state, name, 0, 0)
    if wholly and state.terms(ChaletTerms).own_capital == "strict":
        state.demand(False, Code.LIMIT, "own-capital", "credit.capital-wanted", **wholly[0].facts)


def remark_on_capital(state: GameState, name: str, debt: int, spent: int) -> tuple[Phrase, ...]:
    """Say that a purchase is paid wholly with new debt, where that is only said (CH-06)."""
    debt, spent = debt + state.held(name, DEBT), spent + state.held(name, PRICE)
    facts = {"who": name, "debt": debt, "price": spent}
    told = state.because("own-capital", "credit.own-capital", **facts)
    return (told,) if 0 < spent <= debt else ()


def mark(name: str, what: str, amount: int = 1) -> tuple[Posting, ...]:
    """Note something for the other acts of the same line."""
    return move(TABLE, accounts.player(name), what, amount)


def draw_down(state: GameState, contract: Contract) -> tuple[tuple[Posting, ...], int]:
    """Turn a full card over and pay its sum out; give the postings, and the loan it leaves."""
    loan = find_printed(state, contract.total).circles * state.terms(SavingsTerms).counter
    postings = move(BANK, accounts.player(contract.owner), CASH, contract.total)
    postings += put_counters(contract, -contract.counters)
    postings += move(TABLE, contract.account, accounts.LOAN_SIDE)
    return postings + mark(contract.owner, DEBT, loan), loan
