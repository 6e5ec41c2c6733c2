"""Landing on somebody's deed."""

from functools import partial
from typing import Annotated, Any, Final

from pnp.games.property import deeds, turns
from pnp.games.property.deeds import TradingTerms
from pnp.pack import (
    BANK, Code, Entry, GameState, Owed, PawnTerms, Phrase, Throw, arguments, charge, consequences,
    holders, joined, verb,
)  # fmt: skip

_HIGHEST: Final = 12  # what two dice can show

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
    rents, by = deeds.title(state, deed).rents, deeds.group_of(state, deed).rent_by
    state.forbid(by != "throw" and throw, Code.SYNTAX, "rent", "rent.no-throw", deed=deed)
    if by == "buildings":
        return _by_buildings(state, deed, owner, rents)
    held = [each for each in deeds.siblings(state, deed) if deeds.owns(state, owner, each)]
    rent = rents[min(len(held), len(rents)) - 1]
    case = state.case(matter, who=owner, deed=deed, n=len(held), rent=rent)
    if by == "owned":
        return rent, (case.because("why.rent-owned"),)
    case.forbid(not throw, Code.SYNTAX, "rent.throw-needed")
    return rent * throw, (case.because("why.rent-throw", throw=throw, amount=rent * throw),)


def _by_buildings(state: GameState, deed: str, owner: str, rents: tuple[int, ...]) -> RentDue:
    case, houses = state.case("rent", who=owner, deed=deed), deeds.houses(state, deed)
    if deeds.hotel(state, deed):
        return rents[-1], (case.because("why.rent-hotel", rent=rents[-1]),)
    rent = rents[houses]
    if houses:
        return rent, (case.because("why.rent-houses", n=houses, rent=rent),)
    site = case.because("why.rent-site", rent=rent)
    if not doubles(state, deed, owner):
        return rent, (site,)
    whole = state.because("double-rent", "why.rent-double", **case.facts, rent=2 * rent)
    return 2 * rent, (site, whole)


def put_down(before: GameState, after: GameState) -> Entry:
    """Ask a rent no more that was put down as a debt to its owner, whole or what is left of it."""
    found: list[Entry] = []
    for name in after.playing:
        for deed in turns.claims_on(after, name):
            owner, by = deeds.holder(after, deed), deeds.group_of(after, deed).rent_by
            most, _ = due(after, deed, owner, _HIGHEST if by == "throw" else 0)
            if 0 < after.debts(name).get(owner, 0) - before.debts(name).get(owner, 0) <= most:
                facts = {"who": name, "deed": deed, "whom": owner}
                closed = turns.lay_claim(after, name, deed, 0)
                found.append(after.entered(closed, "rent", "rent.put-down", **facts))
                break
    return joined(found)


@verb("rent no-rent double-rent")
class Rent:
    """Pay the rent of a deed to its owner; THROW where it goes by the dice, `owed`: as a debt."""

    player: Annotated[str, arguments.PLAYER._replace(implied=turns.thrower)]
    deed: Annotated[str, arguments.DEED._replace(implied=turns.deed_due)]
    throw: Throw = 0
    owed: Owed = False

    def entry(self, state: GameState) -> Entry:
        """Work out the rent and pay it."""
        name, deed = self.player, self.deed
        owner, down = deeds.holder(state, deed), deeds.mortgaged(state, deed)
        case = state.case("rent", who=name, deed=deed, whom=owner)
        case.forbid(owner == BANK, Code.NOT_OWNED, "rent.unowned")
        case.forbid(set(holders(state, deed)) == {name}, Code.OWNER, "rent.own")
        state.forbid(down, Code.MORTGAGED, "no-rent", "rent.mortgaged", **case.facts)
        turns.check_claimed(state, name, deed)
        amount, why = due(state, deed, owner, turns.throw_for(state, name, deed, self.throw))
        shares = deeds.split(state, name, deed, amount)
        paid = consequences.in_turn(
            state, (partial(self._pay, whom=whom, share=n) for whom, n in shares.items())
        )
        return joined((Entry(turns.lay_claim(state, name, deed, 0), (), why), paid))

    def _pay(self, state: GameState, whom: str, share: int) -> Entry:
        facts: dict[str, Any] = {"who": self.player, "deed": self.deed, "whom": whom}
        return charge(
            state, self.player, whom, share, "rent", "cannot.rent",
            owed=self.owed, what=Phrase("debt.rent", {"deed": self.deed}),
            told=Phrase("rent", {**facts, "amount": share}), **facts,
        )  # fmt: skip
