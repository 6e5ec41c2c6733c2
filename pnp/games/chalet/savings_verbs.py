"""Savings contracts: taking them, saving, drawing the sum, repaying the loan, cashing in."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.box.deed_terms import SavingsTerms, credit_interest, deposit_value, loan_interest
from pnp.errors import Code
from pnp.games.chalet import credit, offices, savings
from pnp.games.chalet.offices import Office
from pnp.games.chalet.savings import ContractId
from pnp.games.chalet.terms import ChaletTerms
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, joined, move
from pnp.rules.language.arguments import SUM, Player, Times, many
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK, CASH, TABLE
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import pay

Sums = Annotated[tuple[int, ...], many(SUM._replace(offers=savings.printed_sums))]
Ids = Annotated[tuple[str, ...], many(savings.CONTRACT)]


@dataclass(frozen=True, slots=True)
class Contract:
    """Take contracts at the head office: 20000, 40000 or 80000, three in a visit."""

    player: Player
    sums: Sums
    cites: ClassVar[tuple[str, ...]] = ("contract",)

    def entry(self, state: GameState) -> Entry:
        """Lay the cards before the player, savings side up."""
        offices.check_at(state, self.player, Office.HEAD_OFFICE, "contract")
        self._check_number(state)
        postings: tuple[Posting, ...] = ()
        ids: list[str] = []
        for total in self.sums:
            now = state.after(postings)
            savings.find_printed(state, total)
            card = accounts.savings(total)
            none = now.balances.of(BANK, card) < 1
            state.forbid(none, Code.STOCK, "contract", "contract.stock", sum=total)
            me, taken = accounts.player(self.player), f"{accounts.TAKEN}{total}"
            # its id tells its thousands, and which of them it is
            new = f"{total // 1000}-{now.balances.of(me, taken) + 1}"
            postings += move(BANK, accounts.contract(self.player, new), card)
            postings += move(TABLE, me, taken)
            postings += offices.note_use(self.player, "contracts")
            postings += offices.note_use(self.player, f"new/{new}")
            ids.append(new)
        say = Phrase("contract", {"who": self.player, "ids": ids})
        return Entry(postings, (say,), (state.because("contract", "why.contract"),))

    def _check_number(self, state: GameState) -> None:
        terms = state.terms(ChaletTerms)
        if terms.max_contracts == "total3":
            there = len(savings.contracts_of(state, self.player))
        else:
            there = offices.count_uses(state, self.player, "contracts")
        n, most = there + len(self.sums), terms.contracts_max
        facts = {"who": self.player, "n": n, "most": most}
        state.demand(n <= most, Code.VISIT_LIMIT, "contract", "contract.most", **facts)


@dataclass(frozen=True, slots=True)
class Deposit:
    """Lay one counter on each of these contracts: at the branch, or on new ones."""

    player: Player
    contracts: Ids
    cites: ClassVar[tuple[str, ...]] = ("first-deposit", "deposit", "worth-kept")

    def entry(self, state: GameState) -> Entry:
        """Pay for each counter; a full card takes no more."""
        worth = deposit_value(1, state.terms(SavingsTerms))
        postings: tuple[Posting, ...] = ()
        why: list[Phrase] = []
        ids: list[str] = []
        first = 0
        for typed in self.contracts:
            now = state.after(postings)
            contract = savings.find_contract(now, self.player, typed)
            matter, place = self._check(now, contract)
            postings += pay(now, self.player, BANK, worth, matter, "cannot.deposit")
            postings += savings.put_counters(contract, 1)
            postings += offices.note_use(self.player, place)
            why.append(state.because(matter, "why.deposit", id=contract.id, amount=worth))
            ids.append(contract.id)
            first += matter == "first-deposit"
        facts: dict[str, Fact] = {"who": self.player, "ids": ids, "amount": worth * len(ids)}
        done = Entry(postings, (Phrase("deposit", facts),), tuple(why))
        return joined((done, self._earn_at_once(state, first)))

    def _earn_at_once(self, state: GameState, counters: int) -> Entry:
        step = state.terms(ChaletTerms).interest_snapshot == "step"
        interest = credit_interest(counters, state.terms(SavingsTerms)) if step else 0
        if not interest:
            return Entry()
        postings = move(BANK, accounts.player(self.player), CASH, interest)
        say = Phrase("visit.step", {"who": self.player, "amount": interest})
        why = state.because("credit-interest", "why.step", amount=interest)
        return Entry(postings, (say,), (why,))

    def _check(self, state: GameState, contract: savings.Contract) -> tuple[str, str]:
        # Give its matter, and what it uses.
        facts: dict[str, Fact] = {"who": self.player, "id": contract.id, "n": contract.counters}
        state.forbid(contract.loan, Code.WRONG_SIDE, "deposit", "deposit.loan", **facts)
        state.forbid(not contract.open_circles, Code.NO_CIRCLE, "deposit", "deposit.full", **facts)
        at_head = offices.is_at(state, self.player, Office.HEAD_OFFICE)
        branch = offices.is_at(state, self.player, Office.BRANCH)
        first, more = f"first-deposit/{contract.id}", f"deposit/{contract.id}"
        used = offices.count_uses(state, self.player, first)
        if at_head and not (branch and (used or not self._is_first(state, contract))):
            matter, place = "first-deposit", first
        else:
            matter, place = "deposit", more
        facts["office"] = offices.label_key(state, Office.BRANCH)
        here = at_head or branch
        key = matter if here else "first-deposit"
        state.demand(here, Code.NOT_AT_SPACE, key, "visit.needed", **facts)
        once = not offices.count_uses(state, self.player, place)
        state.demand(once, Code.VISIT_LIMIT, matter, "deposit.once", **facts)
        if place == first:
            allowed = self._is_first(state, contract)
            state.demand(allowed, Code.NOT_AT_SPACE, matter, "deposit.new-only", **facts)
        return matter, place

    def _is_first(self, state: GameState, contract: savings.Contract) -> bool:
        new = offices.count_uses(state, self.player, f"new/{contract.id}") > 0
        any_empty = state.terms(ChaletTerms).first_deposit == "any_empty_contract"
        return new or (any_empty and not contract.counters)


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the sum of a full contract: its counters go back, its card turns to the loan side."""

    player: Player
    contract: ContractId
    cites: ClassVar[tuple[str, ...]] = ("draw", "limit", "overdrawn", "worth-kept")

    def entry(self, state: GameState) -> Entry:
        """Pay out the whole sum; what is left of it after the deposits is a loan."""
        contract = savings.find_contract(state, self.player, self.contract)
        savings.check_full(state, contract)
        credit.check_not_overdrawn(state, self.player, "draw")
        postings, loan = credit.draw_down(state, contract)
        facts: dict[str, Fact] = {"who": self.player, "id": contract.id, "amount": contract.total}
        facts |= {"loan": loan, "n": contract.counters}
        after = state.after(postings)
        remark = credit.remark_on_capital(state, self.player, loan, 0)
        say = (Phrase("draw", facts), credit.tell(after, self.player), *remark)
        why = state.because("draw", "why.draw", **facts)
        circles = savings.find_printed(state, contract.total).circles
        due, matter = loan_interest(circles, state.terms(SavingsTerms)), "loan-interest"
        interest = credit.charge_at_once(
            after, self.player, Office.HEAD_OFFICE, matter, due, "cannot.deposit"
        )
        return joined((Entry(postings, say, (why,)), interest))

    def settled(self, state: GameState) -> None:
        """Hold the debts against the limits when the whole line is done."""
        credit.check_limit(state, self.player)
        credit.check_own_capital(state, self.player)


@dataclass(frozen=True, slots=True)
class Repay:
    """Repay a loan at the head office: one circle, or N."""

    player: Player
    contract: ContractId
    circles: Times = 1
    cites: ClassVar[tuple[str, ...]] = ("repay", "worth-kept")

    def entry(self, state: GameState) -> Entry:
        """Cover circles; a card all covered goes back to the Bank."""
        contract = savings.find_contract(state, self.player, self.contract)
        facts: dict[str, Fact] = {"who": self.player, "id": contract.id, "n": self.circles}
        facts |= {"open": contract.open_circles}
        state.forbid(not contract.loan, Code.WRONG_SIDE, "repay", "repay.credit", **facts)
        offices.check_at(state, self.player, Office.HEAD_OFFICE, "repay")
        if self.circles > contract.open_circles:
            raise state.refusal(Code.NO_CIRCLE, "repay", "repay.circles", **facts)
        facts["office"] = offices.label_key(state, Office.HEAD_OFFICE)
        terms = state.terms(SavingsTerms)
        facts["amount"] = due = deposit_value(self.circles, terms)
        postings = pay(state, self.player, BANK, due, "repay", "cannot.deposit")
        postings += savings.put_counters(contract, self.circles)
        postings += credit.mark(self.player, credit.PURPOSE)
        say = [Phrase("repay", facts)]
        if self.circles == contract.open_circles:
            done = savings.find_contract(state.after(postings), self.player, contract.id)
            postings += savings.give_back(done)
            say.append(Phrase("repay.done", facts))
        why = state.because("repay", "why.repay", **facts, each=terms.counter)
        return Entry(postings, tuple(say), (why,))


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Cash in counters of a contract: one, or N; the contract stays."""

    player: Player
    contract: ContractId
    counters: Times = 1
    cites: ClassVar[tuple[str, ...]] = ("withdraw", "worth-kept")

    def entry(self, state: GameState) -> Entry:
        """Take counters off the savings side and be paid for them."""
        contract = savings.find_contract(state, self.player, self.contract)
        facts: dict[str, Fact] = {"who": self.player, "id": contract.id, "n": self.counters}
        facts["there"] = contract.counters
        state.forbid(contract.loan, Code.WRONG_SIDE, "withdraw", "deposit.loan", **facts)
        if self.counters > contract.counters:
            raise state.refusal(Code.NO_CIRCLE, "withdraw", "withdraw.fewer", **facts)
        terms = state.terms(SavingsTerms)
        facts["amount"] = worth = deposit_value(self.counters, terms)
        postings = savings.put_counters(contract, -self.counters)
        postings += pay(state, BANK, self.player, worth, "withdraw", "cannot.pay")
        why = state.because("withdraw", "why.repay", **facts, each=terms.counter)
        return Entry(postings, (Phrase("withdraw", facts),), (why,))

    def settled(self, state: GameState) -> None:
        """Ask what the money was for, where the table wants to know (CH-A12)."""
        if state.terms(ChaletTerms).deposit_withdrawal == "listed_purposes":
            spent = state.balances.of(accounts.player(self.player), credit.PURPOSE) > 0
            state.demand(spent, Code.PHASE, "withdraw", "withdraw.purpose", who=self.player)
