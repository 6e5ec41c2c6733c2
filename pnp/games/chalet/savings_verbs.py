"""At the savings bank: contracts taken, saved on, drawn, repaid, cashed in; and mortgages."""

from typing import Annotated, Final

from pnp.games.chalet import credit, offices
from pnp.games.chalet.credit import ContractId
from pnp.games.chalet.terms import ChaletTerms
from pnp.pack import (
    BANK, CASH, TABLE, Amount, Code, Entry, GameState, Phrase, Player, Posting, SavingsTerms, Times,
    accounts, arguments, deed_terms, joined, many, move, pay, verb,
)  # fmt: skip


# In so many coins contracts are named: one of 20, `20-1`.
_THOUSAND: Final = 1000


@verb("contract")
class Contract:
    """Take contracts at the head office: 20000, 40000 or 80000, three in a visit."""

    player: Player
    sums: Annotated[tuple[int, ...], many(arguments.SUM._replace(offers=credit.printed_sums))]

    def entry(self, state: GameState) -> Entry:
        """Lay the cards before the player, savings side up."""
        name, ids = self.player, list[str]()
        offices.check_at(state, name, "head-office", "contract")
        self._check_number(state)
        postings: tuple[Posting, ...] = ()
        for total in self._each(state):
            credit.find_printed(state, total)
            now, card = state.after(postings), accounts.savings(total)
            none, taken = now.held(BANK, card) < 1, f"{accounts.TAKEN}{total}"
            state.forbid(none, Code.STOCK, "contract", "contract.stock", sum=total)
            # its id tells its thousands, and which of them it is
            new = f"{total // _THOUSAND}-{now.held(name, taken) + 1}"
            postings += move(BANK, accounts.contract(name, new), card)
            postings += move(TABLE, accounts.player(name), taken)
            postings += offices.note_use(name, "contracts") + offices.note_use(name, f"new/{new}")
            ids.append(new)
        return state.case("contract", who=name, ids=ids).done(postings, "contract", "why.contract")

    def _each(self, state: GameState) -> list[int]:
        # `2 20000` are two, and 20 is said for 20000.
        most, each, times = state.terms(ChaletTerms).contracts_max, list[int](), 1
        for n in self.sums:
            if n > most:
                each += [n if n > _THOUSAND else n * _THOUSAND] * times
            times = n if n <= most else 1
        return each or [*self.sums]

    def _check_number(self, state: GameState) -> None:
        terms, there = state.terms(ChaletTerms), offices.count_uses(state, self.player, "contracts")
        if terms.max_contracts == "total3":
            there = len(credit.contracts_of(state, self.player))
        n, most = there + len(self._each(state)), terms.contracts_max
        facts = {"who": self.player, "n": n, "most": most}
        state.demand(n <= most, Code.VISIT_LIMIT, "contract", "contract.most", **facts)


@verb("first-deposit deposit worth-kept")
class Deposit:
    """Lay one counter on each of these contracts: at the branch, or on new ones."""

    player: Player
    contracts: Annotated[tuple[str, ...], many(credit.CONTRACT)]

    def entry(self, state: GameState) -> Entry:
        """Pay for each counter; a full card takes no more."""
        name, worth = self.player, state.terms(SavingsTerms).counter
        laid, ids, first = Entry(), list[str](), 0
        for typed in self.contracts:
            now = state.after(laid.postings)
            contract = credit.find_contract(now, name, typed)
            matter, place = self._check(now, contract)
            postings = pay(now, name, BANK, worth, matter, "cannot.deposit")
            postings += credit.put_counters(contract, 1) + offices.note_use(name, place)
            why = state.because(matter, "why.deposit", id=contract.id, amount=worth)
            laid = joined((laid, Entry(postings, (), (why,))))
            ids.append(contract.id)
            first += matter == "first-deposit"
        told = Phrase("deposit", {"who": name, "ids": ids, "amount": worth * len(ids)})
        return joined((Entry(say=(told,)), laid, self._earn_at_once(state, first)))

    def _earn_at_once(self, state: GameState, counters: int) -> Entry:
        step = state.terms(ChaletTerms).interest_snapshot == "step"
        interest = counters * state.terms(SavingsTerms).deposit_interest if step else 0
        if not interest:
            return Entry()
        postings = move(BANK, accounts.player(self.player), CASH, interest)
        case = state.case("credit-interest", who=self.player, amount=interest)
        return case.done(postings, "visit.step", "why.step")

    def _check(self, state: GameState, contract: credit.Contract) -> tuple[str, str]:
        # Give its matter, and what it uses.
        case = state.case("deposit", who=self.player, id=contract.id, n=contract.counters)
        case.forbid(contract.loan, Code.WRONG_SIDE, "deposit.loan")
        case.forbid(not contract.open_circles, Code.NO_CIRCLE, "deposit.full")
        head = offices.is_at(state, self.player, "head-office")
        branch = offices.is_at(state, self.player, "branch")
        any_empty = state.terms(ChaletTerms).first_deposit == "any_empty_contract"
        taken_now = offices.count_uses(state, self.player, f"new/{contract.id}") > 0
        new = taken_now or (any_empty and not contract.counters)
        used = offices.count_uses(state, self.player, f"first-deposit/{contract.id}")
        at_head = head and not (branch and (used or not new))
        matter = "first-deposit" if at_head else "deposit"
        facts = case.also(office=offices.label_key(state, "branch")).facts
        about = matter if head or branch else "first-deposit"
        offices.demand_visit(state, self.player, "branch", about, met=head or branch)
        place = f"{matter}/{contract.id}"
        once = not offices.count_uses(state, self.player, place)
        state.demand(once, Code.VISIT_LIMIT, matter, "deposit.once", **facts)
        state.demand(new or not at_head, Code.NOT_AT_SPACE, matter, "deposit.new-only", **facts)
        return matter, place


@verb("draw limit overdrawn worth-kept")
class Draw:
    """Draw the sum of a full contract: its counters go back, its card turns to the loan side."""

    player: Player
    contract: ContractId

    def entry(self, state: GameState) -> Entry:
        """Pay out the whole sum; what is left of it after the deposits is a loan."""
        name, contract = self.player, credit.find_contract(state, self.player, self.contract)
        credit.check_full(state, contract)
        credit.check_not_overdrawn(state, name, "draw")
        postings, loan = credit.draw_down(state, contract)
        case = state.case("draw", who=name, id=contract.id, amount=contract.total)
        drawn = case.done(postings, "draw", "why.draw", loan=loan, n=contract.counters)
        after = state.after(postings)
        told = (*credit.tell(after, name), *credit.remark_on_capital(state, name, loan, 0))
        circles = credit.find_printed(state, contract.total).circles
        due, act = circles * state.terms(SavingsTerms).loan_interest, "cannot.deposit"
        due_now = credit.charge_at_once(after, name, "head-office", "loan-interest", due, act)
        return joined((drawn, Entry(say=told), due_now))

    def settled(self, state: GameState) -> None:
        """Hold the debts against the limits when the whole line is done."""
        credit.check_limit(state, self.player)
        credit.check_own_capital(state, self.player)


@verb("repay worth-kept")
class Repay:
    """Repay a loan at the head office: one circle, or N."""

    player: Player
    contract: ContractId
    circles: Times = 1

    def entry(self, state: GameState) -> Entry:
        """Cover circles; a card all covered goes back to the Bank."""
        contract = credit.find_contract(state, self.player, self.contract)
        n, left, terms = self.circles, contract.open_circles, state.terms(SavingsTerms)
        case = state.case("repay", who=self.player, id=contract.id, n=n, open=left)
        case.forbid(not contract.loan, Code.WRONG_SIDE, "repay.credit")
        offices.check_at(state, self.player, "head-office", "repay")
        case.forbid(n > left, Code.NO_CIRCLE, "repay.circles")
        office, due = offices.label_key(state, "head-office"), n * terms.counter
        case = case.also(office=office, amount=due)
        postings = pay(state, self.player, BANK, due, "repay", "cannot.deposit")
        postings += credit.put_counters(contract, n) + credit.mark(self.player, credit.PURPOSE)
        say = [Phrase("repay", case.facts)]
        if n == left:
            done = credit.find_contract(state.after(postings), self.player, contract.id)
            postings += credit.give_back(done)
            say.append(Phrase("repay.done", case.facts))
        return Entry(postings, tuple(say), (case.because("why.repay", each=terms.counter),))


@verb("withdraw worth-kept")
class Withdraw:
    """Cash in counters of a contract: one, or N; the contract stays."""

    player: Player
    contract: ContractId
    counters: Times = 1

    def entry(self, state: GameState) -> Entry:
        """Take counters off the savings side and be paid for them."""
        contract = credit.find_contract(state, self.player, self.contract)
        n, there, terms = self.counters, contract.counters, state.terms(SavingsTerms)
        case = state.case("withdraw", who=self.player, id=contract.id, n=n, there=there)
        case.forbid(contract.loan, Code.WRONG_SIDE, "deposit.loan")
        case.forbid(n > there, Code.NO_CIRCLE, "withdraw.fewer")
        worth, postings = n * terms.counter, credit.put_counters(contract, -n)
        postings += pay(state, BANK, self.player, worth, "withdraw", "cannot.pay")
        return case.done(postings, "withdraw", "why.repay", amount=worth, each=terms.counter)

    def settled(self, state: GameState) -> None:
        """Ask what the money was for, where the table wants to know (CH-A12)."""
        if state.terms(ChaletTerms).deposit_withdrawal == "listed_purposes":
            spent = state.held(self.player, credit.PURPOSE)
            state.demand(spent, Code.PHASE, "withdraw", "withdraw.purpose", who=self.player)


def _check_steps(state: GameState, amount: int, matter: str) -> None:
    step = credit.step_of(state)
    state.forbid(amount % step, Code.INCREMENT, matter, "borrow.step", amount=amount, step=step)


def _check_at_bank(state: GameState, name: str, matter: str) -> None:
    terms = state.terms(ChaletTerms)
    forced = terms.forced_repay == "anytime" and credit.is_overdrawn(state, name)
    if terms.mortgage_repay != "anytime" and not forced:
        offices.check_at(state, name, "savings-bank", matter)


def _pay_back(state: GameState, name: str, amount: int, matter: str) -> tuple[Posting, ...]:
    # E_AMOUNT if the mortgage is smaller.
    owed, facts = credit.mortgage(state, name), {"who": name, "amount": amount}
    state.forbid(amount > owed, Code.AMOUNT, matter, "payback.more", **facts, owed=owed)
    postings = pay(state, name, BANK, amount, matter, "cannot.payback")
    postings += credit.mark(name, accounts.MORTGAGE, -amount)
    return postings + credit.mark(name, credit.PURPOSE)


@verb("mortgage limit overdrawn worth-kept")
class Borrow:
    """Borrow from the savings bank, at any time, in steps of 10000."""

    player: Player
    amount: Amount

    def entry(self, state: GameState) -> Entry:
        """Lend the money and lay out the mortgage notes."""
        name, amount, terms = self.player, self.amount, state.terms(SavingsTerms)
        _check_steps(state, amount, "mortgage")
        credit.check_not_overdrawn(state, name, "mortgage")
        postings = pay(state, BANK, name, amount, "mortgage", "cannot.pay")
        postings += credit.mark(name, accounts.MORTGAGE, amount)
        postings += credit.mark(name, credit.DEBT, amount)
        after, case = state.after(postings), state.case("mortgage", who=name, amount=amount)
        lent = case.done(postings, "borrow", "why.borrow", n=amount // terms.mortgage_step)
        told = (*credit.tell(after, name), *credit.remark_on_capital(state, name, amount, 0))
        due = deed_terms.mortgage_interest(amount, terms)
        matter, act = "mortgage-interest", "cannot.payback"
        interest = credit.charge_at_once(after, name, "savings-bank", matter, due, act)
        return joined((lent, Entry(say=told), interest))

    settled = Draw.settled


@verb("payback worth-kept")
class Payback:
    """Pay a bank mortgage back at the savings bank, in steps of 10000."""

    player: Player
    amount: Amount

    def entry(self, state: GameState) -> Entry:
        """Pay, and hand the mortgage notes back."""
        _check_steps(state, self.amount, "payback")
        _check_at_bank(state, self.player, "payback")
        case = state.case("payback", who=self.player, amount=self.amount)
        postings = _pay_back(state, self.player, self.amount, "payback")
        left = credit.mortgage(state, self.player) - self.amount
        return case.done(postings, "payback", "why.payback", left=left)


@verb("convert worth-kept")
class Convert:
    """Convert a mortgage: draw a full contract and pay AMOUNT of the mortgage back with it."""

    player: Player
    contract: ContractId
    amount: Amount

    def entry(self, state: GameState) -> Entry:
        """Do both in one act, judged by its result unless the table goes step by step."""
        contract = credit.find_contract(state, self.player, self.contract)
        _check_steps(state, self.amount, "convert")
        _check_at_bank(state, self.player, "convert")
        credit.check_full(state, contract)
        sequential = state.terms(ChaletTerms).conversion_check == "sequential"
        if sequential:
            credit.check_not_overdrawn(state, self.player, "convert")
        postings, loan = credit.draw_down(state, contract)
        half_way = state.after(postings)
        if sequential:
            credit.check_limit(half_way, self.player)
        postings += _pay_back(half_way, self.player, self.amount, "convert")
        facts = {"amount": self.amount, "loan": loan, "rest": contract.total - self.amount}
        case = state.case("convert", who=self.player, id=contract.id, sum=contract.total, **facts)
        told = credit.tell(state.after(postings), self.player)
        return joined((case.done(postings, "convert", "why.convert"), Entry(say=told)))

    def settled(self, state: GameState) -> None:
        """Hold the debts against the limits when the whole line is done."""
        credit.check_limit(state, self.player)
