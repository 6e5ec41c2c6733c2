"""What a landing on a deed costs: by its buildings, by how many the owner has, by the dice."""

from collections.abc import Callable

from pnp.errors import Code
from pnp.games.property import deeds
from pnp.ledger.entry import Fact, Phrase
from pnp.rules.state.game_state import GameState

RentDue = tuple[int, tuple[Phrase, ...]]
"""A rent, and the steps that lead to it."""

Doubles = Callable[[GameState, str, str], bool]
"""Whether the owner of a deed collects double its site rent."""


def whole_group(state: GameState, deed: str, owner: str) -> bool:
    """Tell whether the owner has the whole group."""
    return all(deeds.owns(state, owner, each) for each in deeds.siblings(state, deed))


def none_mortgaged(state: GameState, deed: str) -> bool:
    """Tell whether nothing of a deed's group is mortgaged."""
    return not deeds.mortgaged_of(state, deeds.siblings(state, deed))


def due(
    state: GameState,
    deed: str,
    owner: str,
    throw: int = 0,
    doubles: Doubles = whole_group,
    matter: str = "rent",
) -> RentDue:
    """Work out the rent of a deed, whoever is to pay it; E_SYNTAX where the throw is missing.

    Rents that go by the number owned are a matter of their own in some rule books.
    """
    rents = deeds.title(state, deed).rents
    by = deeds.group_of(state, deed).rent_by
    if by != "throw" and throw:
        raise state.refusal(Code.SYNTAX, "rent", "rent.no-throw", deed=deed)
    if by == "buildings":
        return _by_buildings(state, deed, owner, rents, doubles)
    held = [each for each in deeds.siblings(state, deed) if deeds.owns(state, owner, each)]
    rent = rents[min(len(held), len(rents)) - 1]
    facts: dict[str, Fact] = {"who": owner, "deed": deed, "n": len(held), "rent": rent}
    if by == "owned":
        return rent, (state.because(matter, "why.rent-owned", **facts),)
    if not throw:
        raise state.refusal(Code.SYNTAX, matter, "rent.throw-needed", **facts)
    amount = rent * throw
    facts |= {"throw": throw, "amount": amount}
    return amount, (state.because(matter, "why.rent-throw", **facts),)


def _by_buildings(
    state: GameState, deed: str, owner: str, rents: tuple[int, ...], doubles: Doubles
) -> RentDue:
    facts: dict[str, Fact] = {"who": owner, "deed": deed}
    if deeds.hotel(state, deed):
        why = state.because("rent", "why.rent-hotel", **facts, rent=rents[-1])
        return rents[-1], (why,)
    houses = deeds.houses(state, deed)
    rent = rents[houses]
    if houses:
        return rent, (state.because("rent", "why.rent-houses", **facts, n=houses, rent=rent),)
    site = state.because("rent", "why.rent-site", **facts, rent=rent)
    if not doubles(state, deed, owner):
        return rent, (site,)
    double = 2 * rent
    whole = state.because("double-rent", "why.rent-double", **facts, rent=double)
    return double, (site, whole)
