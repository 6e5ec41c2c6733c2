"""Landing on offices or passing them: the sums of each, in the order of the move."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Final, NamedTuple

from pnp.games.chalet import credit, estates, offices
from pnp.games.chalet.terms import ChaletTerms
from pnp.games.property.deeds import list_held
from pnp.pack import (
    BANK, CASH, Entry, Fact, GameState, Owed, Phrase, Player, SavingsTerms, accounts, charge,
    consequences, deed_terms, flag, joined, many, verb,
)  # fmt: skip


class Bill(NamedTuple):
    """One sum of an office: what for, how much (less than nothing: the player pays), why."""

    matter: str
    key: str
    amount: int
    facts: Mapping[str, Fact] = {}


@verb(
    "move order rent mortgage-interest credit-interest loan-interest depreciation state-tax income"
)
class Visit:
    """Visit offices in the order of the move; `again`: on a new one, `owed`: unpaid as a debt."""

    player: Player
    offices: Annotated[tuple[str, ...], many(offices.OFFICE)]
    again: Annotated[bool, flag("again")] = False
    owed: Owed = False

    def entry(self, state: GameState) -> Entry:
        """Settle each office by what the player had there; one sum alone is its own balance."""
        order = (state.because("order", "why.order"),) if len(self.offices) > 1 else ()
        begun = Entry(offices.begin(state, self.player, again=self.again), (), order)
        visits = (partial(self._settle, office=each) for each in self.offices)
        done = joined((begun, consequences.in_turn(state.after(begun.postings), visits)))
        now, me = state.after(done.postings), accounts.player(self.player)
        net = sum(p.amount for p in done.postings if (p.account, p.commodity) == (me, CASH))
        key = "visit.net-gets" if net > 0 else "visit.net-pays" if net < 0 else "visit.net-none"
        told = Phrase(key, {"who": self.player, "amount": abs(net)})
        allowed = (may for each in self.offices for may in _list_allowed(now, self.player, each))
        return joined((done, Entry((), (told, *allowed) if done.say[1:] else tuple(allowed))))

    def _settle(self, state: GameState, office: str) -> Entry:
        offices.check_first_visit(state, self.player, office, self.offices)
        there = {"who": self.player, "office": f"office.{office}"}
        role = offices.role_of(state, office)
        bills = _BILLS[role](state, self.player) if role in _BILLS else ()
        due = (partial(self._post, bill=each, there=there) for each in bills if each.amount)
        settled = consequences.in_turn(state, due)
        nothing = () if settled.say else (Phrase("visit.nothing", there),)
        return joined((settled, Entry(offices.note_use(self.player, office), nothing)))

    def _post(self, state: GameState, bill: Bill, there: dict[str, str]) -> Entry:
        gets, due = bill.amount > 0, abs(bill.amount)
        payer, payee = (BANK, self.player) if gets else (self.player, BANK)
        facts: dict[str, Fact] = {**there, "amount": due, "what": f"visit.{bill.key}"}
        why = state.because(bill.matter, f"why.{bill.key}", **bill.facts, amount=due)
        return charge(
            state, payer, payee, due, bill.matter, "cannot.visit",
            owed=self.owed and not gets, what=Phrase("debt.visit", facts), why=(why,),
            told=Phrase("visit.gets" if gets else "visit.pays", facts), office=there["office"],
        )  # fmt: skip


def _bill_savings(state: GameState, name: str) -> tuple[Bill, ...]:
    terms, n = state.terms(SavingsTerms), credit.count_saved(state, name)
    facts: dict[str, Fact] = {"n": n, "each": terms.deposit_interest}
    bills = [Bill("credit-interest", "credit", n * terms.deposit_interest, facts)]
    for each in credit.contracts_of(state, name):
        if each.loan:
            facts = {"id": each.id, "covered": each.counters, "circles": each.circles}
            facts |= {"n": each.owed, "each": terms.loan_interest}
            bills.append(Bill("loan-interest", "loan", -(each.owed * terms.loan_interest), facts))
    return tuple(bills)


def _bill_rent(state: GameState, name: str) -> tuple[Bill, ...]:
    held, terms = list_held(state, name), state.terms(SavingsTerms)
    rent = sum(estates.rent(state, each) for each in held)
    owed, matter = credit.mortgage(state, name), "mortgage-interest"
    facts = {"debt": owed, "rate": terms.mortgage_rate}
    return (
        Bill("rent", "rent", rent, {"n": len(held)}),
        Bill(matter, matter, -deed_terms.mortgage_interest(owed, terms), facts),
    )


def _bill_tax(state: GameState, name: str) -> tuple[Bill, ...]:
    terms = state.terms(ChaletTerms)
    sign = 1 if terms.finanzamt == "grants" else -1
    houses, each = len(_list_worn(state, name)), terms.depreciation
    counters = credit.count_saved(state, name)
    times = counters if terms.state_tax == "per_counter" else min(counters, 1)
    return (
        Bill("depreciation", "depreciation", sign * houses * each, {"n": houses, "each": each}),
        Bill("state-tax", "tax", sign * times * terms.tax_each, {"n": counters}),
    )


def _list_worn(state: GameState, name: str) -> list[str]:
    spared = state.terms(ChaletTerms).depreciation_excludes
    homes = estates.homes(state, name)
    match spared:
        case "none":
            return list(homes)
        case "buildings":
            return [each for each in homes if not estates.building_on(state, each)]
        case "castle":
            kinds = {each.id for each in state.box.dwellings if each.role == estates.CASTLE}
        case "bungalows":
            kinds = {each.only for each in state.box.deeds if each.only}
    return [each for each in homes if estates.dwelling(state, each) not in kinds]


def _bill_income(state: GameState, name: str) -> tuple[Bill, ...]:
    kept = state.held(name, accounts.INCOME)
    amount = kept or state.terms(ChaletTerms).income
    return (Bill("income", "income-card" if kept else "income", amount),)


_BILLS: Final[Mapping[str | None, Callable[[GameState, str], tuple[Bill, ...]]]] = {
    "head-office": _bill_savings,
    "savings-bank": _bill_rent,
    "tax-office": _bill_tax,
    "factory": _bill_income,
}


def _list_allowed(state: GameState, name: str, office: str) -> tuple[Phrase, ...]:
    terms, contracts = state.terms(ChaletTerms), credit.contracts_of(state, name)
    key, facts = f"visit.may-{office}", dict[str, Fact]()
    match offices.role_of(state, office):
        case "head-office":
            facts["n"] = terms.contracts_max
            if owed := sum(each.owed for each in contracts):
                facts["owed"] = owed
            else:  # no loan, no circle to cover
                key += "-free"
        case "branch":
            free = [c for c in contracts if not c.loan and c.open_circles]
            facts |= {"ids": [f"{c.id} ({c.counters}/{c.circles})" for c in free]} if free else {}
        case "savings-bank" if owed := credit.mortgage(state, name):
            facts["amount"] = owed
        case "insurance":
            facts["n"] = terms.insurance_max
    return (Phrase(key, {"who": name, **facts}),) if facts else ()
