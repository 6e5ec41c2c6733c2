"""What a player owes the Bank, held against the limits of what he owns; when it is too much.

Debts are held against the limits together, or, where the table plays so, each debt must fit on
one plot: every loan whole, the mortgage in steps.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from pnp.box import deed_terms
from pnp.box.deed_terms import BankLoanTerms, SavingsTerms
from pnp.errors import Code
from pnp.games.chalet import estates, offices, savings
from pnp.games.chalet.offices import Office
from pnp.games.chalet.savings import ContractId
from pnp.games.chalet.terms import ChaletTerms, Repayment
from pnp.games.property.deeds import list_held
from pnp.ledger.entry import Entry, Phrase, Posting, joined, move
from pnp.rules.language.arguments import Amount, Player
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK, CASH, TABLE
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import pay


def mortgage(state: GameState, name: str) -> int:
    """Give a player's bank mortgage in coins."""
    return state.held(name, accounts.MORTGAGE)


def debts(state: GameState, name: str) -> int:
    """Give all a player owes the Bank: mortgage and loans (CH-19)."""
    return mortgage(state, name) + sum(savings.loans(state, name))


def limits(state: GameState, name: str) -> int:
    """Give the sum of the limits of a player's deeds."""
    return sum(estates.limit(state, each) for each in list_held(state, name))


def is_overdrawn(state: GameState, name: str) -> bool:
    """Tell whether a player owes more than his deeds can bear (CH-20)."""
    return not _bears(state, name, mortgage(state, name))


def _bears(state: GameState, name: str, amount: int) -> bool:
    loans = savings.loans(state, name)
    rooms = [estates.limit(state, each) for each in list_held(state, name)]
    if state.terms(ChaletTerms).limit_scope == "aggregate":
        return amount + sum(loans) <= sum(rooms)
    return fits(rooms, loans, amount, _step(state))


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


def _step(state: GameState) -> int:
    return state.terms(BankLoanTerms).mortgage_step


def headroom(state: GameState, name: str) -> int:
    """Give how much more a player may owe in all; less than nothing when overdrawn."""
    return limits(state, name) - debts(state, name)


def lendable(state: GameState, name: str) -> int:
    """Give how much mortgage a player may still take, in whole steps."""
    step, now = _step(state), mortgage(state, name)
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
    step, own = _step(state), estates.limit(state, deed)
    excess = own - headroom(state, name)
    steps = min(-(-excess // step), mortgage(state, name) // step, own // step)
    return max(steps, 0) * step


def means(state: GameState, name: str) -> int:
    """Tell what a player could raise: deposits cashed in, and all deeds sold at their limits."""
    deposits = deed_terms.deposit_value(savings.count_saved(state, name), state.terms(SavingsTerms))
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


def tell(state: GameState, name: str) -> Phrase:
    """Say what a player owes now, and how much he may."""
    return Phrase("credit.now", figures(state, name))


def charge_at_once(
    state: GameState, name: str, office: Office, matter: str, due: int, act: str
) -> Entry:
    """Take the interest on debt that is new in this visit, where each step counts (CH-A21)."""
    step = state.terms(ChaletTerms).interest_snapshot == "step"
    if not step or not offices.is_at(state, name, office):
        return Entry()
    paid = Entry(pay(state, name, BANK, due, matter, act))
    say = Phrase("visit.step-pays", {"who": name, "amount": due})
    return replace(paid, say=(say,), why=(state.because(matter, "why.step", amount=due),))


def check_not_overdrawn(state: GameState, name: str, matter: str) -> None:
    """Refuse new debt, purchase or building to who was overdrawn before this line (CH-20)."""
    # new debt is judged when the whole line is done
    kept = state.held(name, DEBT) or not is_overdrawn(state, name)
    state.demand(kept, Code.OVERDRAWN, matter, "credit.overdrawn", **figures(state, name))


def check_limit(state: GameState, name: str) -> None:
    """Refuse a line that leaves a player with more debt than his limits (CH-19, CH-A25)."""
    if state.held(name, PRICE) and state.terms(ChaletTerms).overdraw_on_purchase == "flag":
        return
    room, step = max(headroom(state, name) + state.held(name, DEBT), 0), _step(state)
    facts = figures(state, name) | {"room": room, "steps": room // step, "step": step}
    state.demand(not is_overdrawn(state, name), Code.LIMIT, "limit", "credit.limit", **facts)


def check_own_capital(state: GameState, name: str) -> None:
    """Refuse a purchase paid wholly with new debt, where the table is strict (CH-06)."""
    wholly = remark_on_capital(state, name, 0, 0)
    if wholly and state.terms(ChaletTerms).own_capital == "strict":
        state.demand(False, Code.LIMIT, "own-capital", wholly[0].key, **wholly[0].facts)


def remark_on_capital(state: GameState, name: str, debt: int, spent: int) -> tuple[Phrase, ...]:
    """Say that a purchase is paid wholly with new debt, where that is only said (CH-06)."""
    debt, spent = debt + state.held(name, DEBT), spent + state.held(name, PRICE)
    facts = {"who": name, "debt": debt, "price": spent}
    told = state.because("own-capital", "credit.own-capital", **facts)
    return (told,) if 0 < spent <= debt else ()


def mark(name: str, what: str, amount: int = 1) -> tuple[Posting, ...]:
    """Note something for the other acts of the same line."""
    return move(TABLE, accounts.player(name), what, amount)


def draw_down(state: GameState, contract: savings.Contract) -> tuple[tuple[Posting, ...], int]:
    """Give the postings of a draw-down and the loan it leaves."""
    printed = savings.find_printed(state, contract.total)
    loan = deed_terms.initial_loan(printed, state.terms(SavingsTerms))
    postings = move(BANK, accounts.player(contract.owner), CASH, contract.total)
    return postings + savings.turn_over(contract) + mark(contract.owner, DEBT, loan), loan


def _check_steps(state: GameState, amount: int, matter: str) -> None:
    step = _step(state)
    state.forbid(amount % step, Code.INCREMENT, matter, "borrow.step", amount=amount, step=step)


def _check_at_bank(state: GameState, name: str, matter: str) -> None:
    terms = state.terms(ChaletTerms)
    forced = terms.forced_repay == "anytime" and is_overdrawn(state, name)
    if terms.mortgage_repay is not Repayment.ANYTIME and not forced:
        offices.check_at(state, name, Office.SAVINGS_BANK, matter)


def _pay_back(state: GameState, name: str, amount: int, matter: str) -> tuple[Posting, ...]:
    # E_AMOUNT if the mortgage is smaller.
    owed, facts = mortgage(state, name), {"who": name, "amount": amount}
    state.forbid(amount > owed, Code.AMOUNT, matter, "payback.more", **facts, owed=owed)
    postings = pay(state, name, BANK, amount, matter, "cannot.payback")
    return postings + mark(name, accounts.MORTGAGE, -amount) + mark(name, PURPOSE)


@dataclass(frozen=True, slots=True)
class Borrow:
    """Borrow from the savings bank, at any time, in steps of 10000."""

    player: Player
    amount: Amount
    cites: ClassVar[tuple[str, ...]] = ("mortgage", "limit", "overdrawn", "worth-kept")

    def entry(self, state: GameState) -> Entry:
        """Lend the money and lay out the mortgage notes."""
        name, amount, terms = self.player, self.amount, state.terms(BankLoanTerms)
        _check_steps(state, amount, "mortgage")
        check_not_overdrawn(state, name, "mortgage")
        postings = pay(state, BANK, name, amount, "mortgage", "cannot.pay")
        postings += mark(name, accounts.MORTGAGE, amount) + mark(name, DEBT, amount)
        after, case = state.after(postings), state.case("mortgage", who=name, amount=amount)
        lent = case.done(postings, "borrow", "why.borrow", n=amount // terms.mortgage_step)
        told = (tell(after, name), *remark_on_capital(state, name, amount, 0))
        due, matter = deed_terms.mortgage_interest(amount, terms), "mortgage-interest"
        interest = charge_at_once(after, name, Office.SAVINGS_BANK, matter, due, "cannot.payback")
        return joined((lent, Entry(say=told), interest))

    def settled(self, state: GameState) -> None:
        """Hold the debts against the limits when the whole line is done."""
        check_limit(state, self.player)
        check_own_capital(state, self.player)


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
        case = state.case("payback", who=self.player, amount=self.amount)
        postings = _pay_back(state, self.player, self.amount, "payback")
        left = mortgage(state, self.player) - self.amount
        return case.done(postings, "payback", "why.payback", left=left)


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
        sequential = state.terms(ChaletTerms).conversion_check == "sequential"
        if sequential:
            check_not_overdrawn(state, self.player, "convert")
        postings, loan = draw_down(state, contract)
        half_way = state.after(postings)
        if sequential:
            check_limit(half_way, self.player)
        postings += _pay_back(half_way, self.player, self.amount, "convert")
        facts = {"amount": self.amount, "loan": loan, "rest": contract.total - self.amount}
        case = state.case("convert", who=self.player, id=contract.id, sum=contract.total, **facts)
        told = tell(state.after(postings), self.player)
        return joined((case.done(postings, "convert", "why.convert"), Entry(say=(told,))))

    def settled(self, state: GameState) -> None:
        """Hold the debts against the limits when the whole line is done."""
        check_limit(state, self.player)
