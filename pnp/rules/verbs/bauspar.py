"""Savings contracts: taking them, saving, drawing the sum, repaying the loan, cashing in."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.ledger.entry import Entry, Fact, Phrase, Posting, joined, move
from pnp.rules import chart, credit, savings, visits
from pnp.rules.purse import pay
from pnp.rules.savings import ContractId
from pnp.rules.slots import SUM, Count, Player, many
from pnp.rules.standing import Standing

Sums = Annotated[tuple[int, ...], many(SUM)]
Ids = Annotated[tuple[str, ...], many(savings.CONTRACT)]


@dataclass(frozen=True, slots=True)
class Contract:
    """Take contracts at the head office: 20000, 40000 or 80000, three in a visit."""

    player: Player
    sums: Sums
    cites: ClassVar[tuple[str, ...]] = ("contract",)

    def entry(self, standing: Standing) -> Entry:
        """Lay the cards before the player, savings side up."""
        facts: dict[str, Fact] = {"who": self.player, "office": "office.h4"}
        here = visits.at(standing, self.player, "h4")
        standing.demand(here, "E_NOT_AT_SPACE", "contract", "visit.needed", **facts)
        self._check_number(standing)
        postings: tuple[Posting, ...] = ()
        ids: list[str] = []
        for total in self.sums:
            now = standing.after(postings)
            savings.printed(standing, total)
            card = chart.savings(total)
            if now.balances.of(chart.BANK, card) < 1:
                raise standing.refusal("E_STOCK", "contract", "contract.stock", sum=total)
            new = savings.next_id(now, self.player, total)
            me, account = chart.player(self.player), chart.contract(self.player, new)
            postings += move(chart.BANK, account, card)
            postings += move(chart.TABLE, me, f"{chart.TAKEN}{total}")
            postings += visits.use(self.player, "contracts")
            postings += visits.use(self.player, f"new/{new}")
            ids.append(new)
        say = Phrase("contract", {"who": self.player, "ids": ids})
        return Entry(postings, (say,), (standing.because("contract", "why.contract"),))

    def _check_number(self, standing: Standing) -> None:
        most = standing.number("contracts_max")
        taken = visits.used(standing, self.player, "contracts")
        if standing.option("max_contracts") == "total3":
            taken = len(savings.held(standing, self.player))
        facts = {"who": self.player, "n": taken + len(self.sums), "most": most}
        kept = taken + len(self.sums) <= most
        standing.demand(kept, "E_VISIT_LIMIT", "contract", "contract.most", **facts)


@dataclass(frozen=True, slots=True)
class Deposit:
    """Lay one counter on each of these contracts: at the branch, or on new ones."""

    player: Player
    contracts: Ids
    cites: ClassVar[tuple[str, ...]] = ("first-deposit", "deposit", "worth-kept")

    def entry(self, standing: Standing) -> Entry:
        """Pay for each counter; a full card takes no more."""
        worth = standing.number("counter")
        postings: tuple[Posting, ...] = ()
        why: list[Phrase] = []
        ids: list[str] = []
        interest = 0
        for typed in self.contracts:
            now = standing.after(postings)
            contract = savings.named(now, self.player, typed)
            matter = self._check(now, contract)
            postings += pay(now, self.player, chart.BANK, worth, matter, "cannot.deposit")
            postings += savings.put_counters(contract, 1)
            postings += visits.use(self.player, f"deposit/{contract.id}")
            why.append(standing.because(matter, "why.deposit", id=contract.id, amount=worth))
            ids.append(contract.id)
            if matter == "first-deposit" and standing.option("interest_snapshot") == "step":
                interest += standing.number("deposit_interest")
        facts: dict[str, Fact] = {"who": self.player, "ids": ids, "amount": worth * len(ids)}
        say = [Phrase("deposit", facts)]
        if interest:
            postings += move(chart.BANK, chart.player(self.player), chart.CASH, interest)
            say.append(Phrase("visit.step", {"who": self.player, "amount": interest}))
            why.append(standing.because("credit-interest", "why.step", amount=interest))
        return Entry(postings, tuple(say), tuple(why))

    def _check(self, standing: Standing, contract: savings.Contract) -> str:
        """Refuse a deposit that the last visit does not allow; give the matter it falls under."""
        facts: dict[str, Fact] = {"who": self.player, "id": contract.id, "n": contract.counters}
        facts["office"] = "office.s11"
        if contract.loan:
            raise standing.refusal("E_WRONG_SIDE", "deposit", "deposit.loan", **facts)
        if not contract.open_circles:
            raise standing.refusal("E_NO_CIRCLE", "deposit", "deposit.full", **facts)
        branch = visits.at(standing, self.player, "s11")
        matter = "deposit" if branch else "first-deposit"
        here = branch or visits.at(standing, self.player, "h4")
        standing.demand(here, "E_NOT_AT_SPACE", matter, "visit.needed", **facts)
        once = not visits.used(standing, self.player, f"deposit/{contract.id}")
        standing.demand(once, "E_VISIT_LIMIT", matter, "deposit.once", **facts)
        if not branch:
            new = visits.used(standing, self.player, f"new/{contract.id}") > 0
            empty = standing.option("first_deposit") == "any_empty_contract"
            allowed = new or (empty and not contract.counters)
            standing.demand(allowed, "E_NOT_AT_SPACE", matter, "deposit.new-only", **facts)
        return matter


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the sum of a full contract: its counters go back, its card turns to the loan side."""

    player: Player
    contract: ContractId
    cites: ClassVar[tuple[str, ...]] = ("draw", "limit", "overdrawn", "worth-kept")

    def entry(self, standing: Standing) -> Entry:
        """Pay out the whole sum; what is left of it after the deposits is a loan."""
        contract = savings.named(standing, self.player, self.contract)
        savings.check_full(standing, contract)
        credit.check_not_overdrawn(standing, self.player, "draw")
        postings, loan = credit.drawn(standing, contract)
        facts: dict[str, Fact] = {"who": self.player, "id": contract.id, "amount": contract.total}
        facts |= {"loan": loan, "n": contract.counters}
        after = standing.after(postings)
        remark = credit.remark_on_capital(standing, self.player, loan, 0)
        say = (Phrase("draw", facts), credit.told(after, self.player), *remark)
        why = standing.because("draw", "why.draw", **facts)
        circles = savings.printed(standing, contract.total).circles
        due = circles * standing.number("loan_interest")
        interest = credit.at_once(after, self.player, "h4", "loan-interest", due, "cannot.deposit")
        return joined((Entry(postings, say, (why,)), interest))

    def settled(self, standing: Standing) -> None:
        """Hold the debts against the limits when the whole line is done."""
        credit.check_limit(standing, self.player)
        credit.check_own_capital(standing, self.player)


@dataclass(frozen=True, slots=True)
class Repay:
    """Repay a loan at the head office: one circle, or N."""

    player: Player
    contract: ContractId
    circles: Count = 1
    cites: ClassVar[tuple[str, ...]] = ("repay", "worth-kept")

    def entry(self, standing: Standing) -> Entry:
        """Cover circles; a card all covered goes back to the Bank."""
        contract = savings.named(standing, self.player, self.contract)
        facts: dict[str, Fact] = {"who": self.player, "id": contract.id, "n": self.circles}
        facts |= {"open": contract.open_circles, "office": "office.h4"}
        if not contract.loan:
            raise standing.refusal("E_WRONG_SIDE", "repay", "repay.credit", **facts)
        here = visits.at(standing, self.player, "h4")
        standing.demand(here, "E_NOT_AT_SPACE", "repay", "visit.needed", **facts)
        if self.circles > contract.open_circles:
            raise standing.refusal("E_NO_CIRCLE", "repay", "repay.circles", **facts)
        each = standing.number("counter")
        facts["amount"] = due = self.circles * each
        postings = pay(standing, self.player, chart.BANK, due, "repay", "cannot.deposit")
        postings += savings.put_counters(contract, self.circles)
        postings += credit.marked(self.player, credit.PURPOSE)
        say = [Phrase("repay", facts)]
        if self.circles == contract.open_circles:
            paid = savings.named(standing.after(postings), self.player, contract.id)
            postings += savings.returned(paid)
            say.append(Phrase("repay.done", facts))
        why = standing.because("repay", "why.repay", **facts, each=each)
        return Entry(postings, tuple(say), (why,))


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Cash in counters of a contract: one, or N; the contract stays."""

    player: Player
    contract: ContractId
    counters: Count = 1
    cites: ClassVar[tuple[str, ...]] = ("withdraw", "worth-kept")

    def entry(self, standing: Standing) -> Entry:
        """Take counters off the savings side and be paid for them."""
        contract = savings.named(standing, self.player, self.contract)
        facts: dict[str, Fact] = {"who": self.player, "id": contract.id, "n": self.counters}
        facts["there"] = contract.counters
        if contract.loan:
            raise standing.refusal("E_WRONG_SIDE", "withdraw", "deposit.loan", **facts)
        if self.counters > contract.counters:
            raise standing.refusal("E_NO_CIRCLE", "withdraw", "withdraw.fewer", **facts)
        each = standing.number("counter")
        facts["amount"] = worth = self.counters * each
        postings = savings.put_counters(contract, -self.counters)
        postings += pay(standing, chart.BANK, self.player, worth, "withdraw", "cannot.pay")
        why = standing.because("withdraw", "why.repay", **facts, each=each)
        return Entry(postings, (Phrase("withdraw", facts),), (why,))

    def settled(self, standing: Standing) -> None:
        """Ask what the money was for, where the table wants to know (CH-A12)."""
        if standing.option("deposit_withdrawal") == "listed_purposes":
            spent = standing.balances.of(chart.player(self.player), credit.PURPOSE) > 0
            facts = {"who": self.player}
            standing.demand(spent, "E_PHASE", "withdraw", "withdraw.purpose", **facts)
