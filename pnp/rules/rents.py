"""What a landing on a deed costs: by its buildings, by how many the owner has, by the dice."""

from pnp.ledger.entry import Fact, Phrase
from pnp.rules import deeds
from pnp.rules.chart import BANK
from pnp.rules.standing import Standing

Due = tuple[int, tuple[Phrase, ...]]
"""A rent, and the steps that lead to it."""


def due(standing: Standing, deed: str, owner: str, throw: int = 0) -> Due:
    """Work out the rent of a deed, whoever is to pay it; E_SYNTAX where the throw is missing."""
    rents = deeds.title(standing, deed).rents
    by = deeds.group_of(standing, deed).rent_by
    if by != "throw" and throw:
        raise standing.refusal("E_SYNTAX", "rent", "rent.no-throw", deed=deed)
    if by == "buildings":
        return _by_buildings(standing, deed, owner, rents)
    held = [each for each in deeds.siblings(standing, deed) if deeds.owns(standing, owner, each)]
    rent = rents[min(len(held), len(rents)) - 1]
    matter = "rent-by-number" if "rent-by-number" in standing.rules else "rent"
    facts: dict[str, Fact] = {"who": owner, "deed": deed, "n": len(held), "rent": rent}
    if by == "owned":
        return rent, (standing.because(matter, "why.rent-owned", **facts),)
    if not throw:
        raise standing.refusal("E_SYNTAX", matter, "rent.throw-needed", **facts)
    amount = rent * throw
    facts |= {"throw": throw, "amount": amount}
    return amount, (standing.because(matter, "why.rent-throw", **facts),)


def _doubled(standing: Standing, deed: str, owner: str) -> bool:
    """Tell whether the owner has the whole group, all unmortgaged where the table asks it."""
    group = deeds.siblings(standing, deed)
    free = standing.chosen("double_needs_unmortgaged_group") or standing.number("whole_group_free")
    if free and any(deeds.mortgaged(standing, each) for each in group):
        return False
    if owner == BANK and not standing.option("bank_doubles", True):
        return False
    return all(deeds.owns(standing, owner, each) for each in group)


def _by_buildings(standing: Standing, deed: str, owner: str, rents: tuple[int, ...]) -> Due:
    facts: dict[str, Fact] = {"who": owner, "deed": deed}
    if deeds.hotel(standing, deed):
        why = standing.because("rent", "why.rent-hotel", **facts, rent=rents[-1])
        return rents[-1], (why,)
    houses = deeds.houses(standing, deed)
    rent = rents[houses]
    if houses:
        return rent, (standing.because("rent", "why.rent-houses", **facts, n=houses, rent=rent),)
    site = standing.because("rent", "why.rent-site", **facts, rent=rent)
    if not _doubled(standing, deed, owner):
        return rent, (site,)
    double = 2 * rent
    whole = standing.because("double-rent", "why.rent-double", **facts, rent=double)
    return double, (site, whole)
