"""Landing on offices or passing them: the sums of each, in the order of the move."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.games.chalet import credit, estates, savings, visit_windows
from pnp.games.property.deeds import held_by
from pnp.ledger.entry import Entry, Fact, Phrase, joined
from pnp.rules.language.arguments import Player, many
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import pay

Offices = Annotated[tuple[str, ...], many(visit_windows.OFFICE)]


@dataclass(frozen=True, slots=True)
class Bill:
    """One sum of an office: what for, how much (less than nothing: the player pays), why."""

    matter: str
    key: str
    amount: int
    facts: Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class Visit:
    """Visit offices, landing or passing, in this order; what the last allows stays open."""

    player: Player
    offices: Offices
    cites: ClassVar[tuple[str, ...]] = (
        "move",
        "order",
        "rent",
        "mortgage-interest",
        "credit-interest",
        "loan-interest",
        "depreciation",
        "state-tax",
        "income",
    )

    def entry(self, state: GameState) -> Entry:
        """Settle each office by what the player had on arriving there."""
        order = (state.because("order", "why.order"),) if len(self.offices) > 1 else ()
        done = Entry((), (), order)
        net = 0
        for office in self.offices:
            now = state.after(done.postings)
            bills = _BILLS.get(office, _nothing)(now, self.player)
            closed = Entry(visit_windows.closed(now))
            paid = self._settled(now.after(closed.postings), office, bills)
            done = joined((done, closed, paid, Entry(visit_windows.opened(self.player, office))))
            net += sum(bill.amount for bill in bills)
        allowed = _allows(state.after(done.postings), self.player, self.offices[-1])
        return joined((done, Entry((), (self._net(net), *allowed))))

    def _settled(self, state: GameState, office: str, bills: tuple[Bill, ...]) -> Entry:
        """Post the bills of an office one after the other."""
        there: dict[str, Fact] = {"who": self.player, "office": f"office.{office}"}
        settled = Entry()
        for bill in bills:
            if bill.amount:
                now = state.after(settled.postings)
                settled = joined((settled, self._posted(now, bill, there)))
        return settled if settled.say else Entry((), (Phrase("visit.nothing", there),))

    def _posted(self, state: GameState, bill: Bill, there: dict[str, Fact]) -> Entry:
        """Post one bill, to the player or from him."""
        gets, due = bill.amount > 0, abs(bill.amount)
        payer, payee = (accounts.BANK, self.player) if gets else (self.player, accounts.BANK)
        postings = pay(
            state, payer, payee, due, bill.matter, "cannot.visit", office=there["office"]
        )
        facts = there | {"amount": due, "what": f"visit.{bill.key}"}
        say = Phrase("visit.gets" if gets else "visit.pays", facts)
        why = state.because(bill.matter, f"why.{bill.key}", **bill.facts, amount=due)
        return Entry(postings, (say,), (why,))

    def _net(self, net: int) -> Phrase:
        key = "visit.net-gets" if net > 0 else "visit.net-pays" if net < 0 else "visit.net-none"
        return Phrase(key, {"who": self.player, "amount": abs(net)})


def _nothing(_standing: GameState, _name: str) -> tuple[Bill, ...]:
    return ()


def _head_office(state: GameState, name: str) -> tuple[Bill, ...]:
    """Interest on the counters and on the open circles that lay there on arrival (CH-23, 24)."""
    counters = savings.saved(state, name)
    each = state.number("deposit_interest")
    bills = [Bill("credit-interest", "credit", counters * each, {"n": counters, "each": each})]
    rate = state.number("loan_interest")
    for contract in savings.held(state, name):
        if contract.loan:
            facts: dict[str, Fact] = {
                "id": contract.id,
                "covered": contract.counters,
                "circles": contract.circles,
                "n": contract.owed,
                "each": rate,
            }
            bills.append(Bill("loan-interest", "loan", -contract.owed * rate, facts))
    return tuple(bills)


def _savings_bank(state: GameState, name: str) -> tuple[Bill, ...]:
    """Rent of everything, then the interest on the mortgage (CH-15, 16)."""
    held = held_by(state, name)
    rent = sum(estates.rent(state, each) for each in held)
    owed, matter = credit.mortgage(state, name), "mortgage-interest"
    facts = {"debt": owed, "rate": state.number("mortgage_rate")}
    return (
        Bill("rent", "rent", rent, {"n": len(held)}),
        Bill(matter, matter, -credit.interest(state, owed), facts),
    )


def _tax_office(state: GameState, name: str) -> tuple[Bill, ...]:
    """Depreciation of every house, then the state's share of savings (CH-32, 33, A1, A2)."""
    sign = 1 if state.option("finanzamt") == "grants" else -1
    houses, each = len(_worn(state, name)), state.number("depreciation")
    counters, tax = savings.saved(state, name), state.number("tax_each")
    times = counters if state.option("state_tax") == "per_counter" else min(counters, 1)
    return (
        Bill("depreciation", "depreciation", sign * houses * each, {"n": houses, "each": each}),
        Bill("state-tax", "tax", sign * times * tax, {"n": counters, "each": tax}),
    )


def _worn(state: GameState, name: str) -> list[str]:
    """List the homes that are written down, without those the table leaves out (CH-A17)."""
    spared = state.option("depreciation_excludes")
    dwellings = {
        "castle": {"schloss"},
        "bungalows": {each.only for each in state.box.deeds if each.only},
    }.get(str(spared), set())
    return [
        each
        for each in estates.homes(state, name)
        if estates.dwelling(state, each) not in dwellings
        and not (spared == "buildings" and estates.building_on(state, each))
    ]


def _factory(state: GameState, name: str) -> tuple[Bill, ...]:
    """The yearly income, or that of the card the player keeps."""
    kept = state.balances.of(accounts.player(name), accounts.INCOME)
    amount = kept or state.number("income")
    return (Bill("income", "income-card" if kept else "income", amount, {}),)


_BILLS = {
    "h4": _head_office,
    "h14": _savings_bank,
    "r4": _tax_office,
    "s7": _factory,
}


def _allows(state: GameState, name: str, office: str) -> tuple[Phrase, ...]:
    """Say what the player may do now."""
    facts: dict[str, Fact] = {"who": name}
    if office == "h4":
        facts["n"] = state.number("contracts_max")
        facts["owed"] = sum(each.owed for each in savings.held(state, name))
    elif office == "s11":
        free = [c for c in savings.held(state, name) if not c.loan and c.open_circles]
        facts["ids"] = [f"{c.id} ({c.counters}/{c.circles})" for c in free]
        if not free:
            return ()
    elif office == "h14":
        facts["amount"] = credit.mortgage(state, name)
        if not facts["amount"]:
            return ()
    elif office == "h8":
        facts["n"] = state.number("insurance_max")
    else:
        return ()
    return (Phrase(f"visit.may-{office}", facts),)
