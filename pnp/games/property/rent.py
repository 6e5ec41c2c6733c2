"""Landing on somebody's deed."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pnp.errors import Code
from pnp.games.property import deeds, turns
from pnp.games.property.terms import TradingTerms
from pnp.ledger.entry import Entry, Fact, Phrase, joined
from pnp.rules.language.arguments import DEED, PLAYER, Owed, Throw
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import holders
from pnp.rules.state.opening import PawnTerms
from pnp.rules.state.payments import charge

RentDue = tuple[int, tuple[Phrase, ...]]
"""A rent, and the steps that lead to it."""


def doubles(state: GameState, deed: str, owner: str) -> bool:
    """Tell whether site rent doubles: for a whole group, all unmortgaged where the rules ask it."""
    terms, group = state.terms(TradingTerms), deeds.siblings(state, deed)
    if owner == BANK and not terms.bank_doubles:
        return False
    # against a Bank that owns deeds itself no option asks it: it is so
    asks = terms.double_needs_unmortgaged_group or state.find_terms(PawnTerms) is not None
    free = not asks or not deeds.mortgaged_of(state, group)
    return free and all(deeds.owns(state, owner, each) for each in group)


def due(state: GameState, deed: str, owner: str, throw: int = 0) -> RentDue:
    """Work out the rent of a deed, whoever is to pay it; E_SYNTAX where the throw is missing.

    Rents that go by the number owned are a matter of their own in some rule books.
    """
    matter = "rent-by-number" if state.rule("rent-by-number") else "rent"
    rents = deeds.title(state, deed).rents
    by = deeds.group_of(state, deed).rent_by
    state.forbid(by != "throw" and throw, Code.SYNTAX, "rent", "rent.no-throw", deed=deed)
    if by == "buildings":
        return _by_buildings(state, deed, owner, rents)
    held = [each for each in deeds.siblings(state, deed) if deeds.owns(state, owner, each)]
    rent = rents[min(len(held), len(rents)) - 1]
    facts: dict[str, Fact] = {"who": owner, "deed": deed, "n": len(held), "rent": rent}
    if by == "owned":
        return rent, (state.because(matter, "why.rent-owned", **facts),)
    state.forbid(not throw, Code.SYNTAX, matter, "rent.throw-needed", **facts)
    amount = rent * throw
    facts |= {"throw": throw, "amount": amount}
    return amount, (state.because(matter, "why.rent-throw", **facts),)


def _by_buildings(state: GameState, deed: str, owner: str, rents: tuple[int, ...]) -> RentDue:
    facts: dict[str, Fact] = {"who": owner, "deed": deed}
    if deeds.hotel(state, deed):
        return rents[-1], (state.because("rent", "why.rent-hotel", **facts, rent=rents[-1]),)
    houses = deeds.houses(state, deed)
    rent = rents[houses]
    if houses:
        return rent, (state.because("rent", "why.rent-houses", **facts, n=houses, rent=rent),)
    site = state.because("rent", "why.rent-site", **facts, rent=rent)
    if not doubles(state, deed, owner):
        return rent, (site,)
    whole = state.because("double-rent", "why.rent-double", **facts, rent=2 * rent)
    return 2 * rent, (site, whole)


Tenant = Annotated[str, PLAYER._replace(implied=turns.thrower)]
DeedDue = Annotated[str, DEED._replace(implied=turns.deed_due)]


@dataclass(frozen=True, slots=True)
class Rent:
    """Pay the rent of a deed to its owner; THROW where it goes by the dice, `owed`: as a debt."""

    player: Tenant
    deed: DeedDue
    throw: Throw = 0
    owed: Owed = False
    cites: ClassVar[tuple[str, ...]] = ("rent", "no-rent", "double-rent")

    def entry(self, state: GameState) -> Entry:
        """Work out the rent and pay it."""
        name, deed = self.player, self.deed
        owner = deeds.holder(state, deed)
        facts: dict[str, Any] = {"who": name, "deed": deed, "whom": owner}
        state.forbid(owner == BANK, Code.NOT_OWNED, "rent", "rent.unowned", **facts)
        state.forbid(set(holders(state, deed)) == {name}, Code.OWNER, "rent", "rent.own", **facts)
        if deeds.mortgaged(state, deed):
            raise state.refusal(Code.MORTGAGED, "no-rent", "rent.mortgaged", **facts)
        turns.check_claimed(state, name, deed)
        throw = turns.throw_for(state, name, deed, self.throw)
        amount, why = due(state, deed, owner, throw)
        what = Phrase("debt.rent", {"deed": deed})
        shares = deeds.split(state, name, deed, amount)
        parts, now = [Entry(turns.close_claim(state, name, deed), (), why)], state
        for whom, share in shares.items():
            facts["whom"] = whom
            paid = charge(
                now, name, whom, share, "rent", "cannot.rent", owed=self.owed, what=what,
                told=Phrase("rent", {**facts, "amount": share}), **facts,
            )  # fmt: skip
            parts.append(paid)
            now = now.after(paid.postings)
        return joined(parts)
