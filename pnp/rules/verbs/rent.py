"""Landing on somebody's deed."""

from dataclasses import dataclass
from typing import Any, ClassVar

from pnp.ledger.entry import Entry, Phrase
from pnp.rules import deeds
from pnp.rules.chart import BANK
from pnp.rules.purse import pay
from pnp.rules.slots import Deed, Player, Throw
from pnp.rules.standing import Standing


@dataclass(frozen=True, slots=True)
class Rent:
    """Pay the rent of a deed to its owner; THROW where the rent goes by the dice."""

    player: Player
    deed: Deed
    throw: Throw = 0
    cites: ClassVar[tuple[str, ...]] = ("rent", "no-rent", "double-rent", "short-hotel")

    def entry(self, standing: Standing) -> Entry:
        """Work out the rent and pay it."""
        owner = deeds.holder(standing, self.deed)
        facts: dict[str, Any] = {"who": self.player, "deed": self.deed, "whom": owner}
        if owner == BANK:
            raise standing.refusal("E_NOT_OWNED", "rent", "rent.unowned", **facts)
        if owner == self.player:
            raise standing.refusal("E_OWNER", "rent", "rent.own", **facts)
        if deeds.mortgaged(standing, self.deed):
            raise standing.refusal("E_MORTGAGED", "no-rent", "rent.mortgaged", **facts)
        amount, why = self._due(standing, owner)
        postings = pay(standing, self.player, owner, amount, "rent", "cannot.rent", **facts)
        return Entry(postings, (Phrase("rent", {**facts, "amount": amount}),), why)

    def _due(self, standing: Standing, owner: str) -> tuple[int, tuple[Phrase, ...]]:
        rents = deeds.title(standing, self.deed).rents
        by = deeds.group_of(standing, self.deed).rent_by
        if by != "throw" and self.throw:
            raise standing.refusal("E_SYNTAX", "rent", "rent.no-throw", deed=self.deed)
        if by == "buildings":
            return self._by_buildings(standing, owner, rents)
        held = [
            each
            for each in deeds.siblings(standing, self.deed)
            if deeds.holder(standing, each) == owner
        ]
        rent = rents[min(len(held), len(rents)) - 1]
        facts: dict[str, Any] = {"who": owner, "deed": self.deed, "n": len(held), "rent": rent}
        if by == "owned":
            return rent, (standing.because("rent", "why.rent-owned", **facts),)
        if not self.throw:
            raise standing.refusal("E_SYNTAX", "rent", "rent.throw-needed", **facts)
        amount = rent * self.throw
        facts |= {"throw": self.throw, "amount": amount}
        return amount, (standing.because("rent", "why.rent-throw", **facts),)

    def _doubled(self, standing: Standing, owner: str) -> bool:
        """Tell whether the owner has the whole group, all unmortgaged where the table asks it."""
        if standing.chosen("double_needs_unmortgaged_group") and any(
            deeds.mortgaged(standing, each) for each in deeds.siblings(standing, self.deed)
        ):
            return False
        return deeds.has_whole_group(standing, owner, self.deed)

    def _by_buildings(
        self, standing: Standing, owner: str, rents: tuple[int, ...]
    ) -> tuple[int, tuple[Phrase, ...]]:
        facts: dict[str, Any] = {"who": owner, "deed": self.deed}
        if deeds.hotel(standing, self.deed):
            why = standing.because("rent", "why.rent-hotel", **facts, rent=rents[-1])
            return rents[-1], (why,)
        houses = deeds.houses(standing, self.deed)
        rent = rents[houses]
        if houses:
            return rent, (
                standing.because("rent", "why.rent-houses", **facts, n=houses, rent=rent),
            )
        site = standing.because("rent", "why.rent-site", **facts, rent=rent)
        if not self._doubled(standing, owner):
            return rent, (site,)
        double = 2 * rent
        whole = standing.because("double-rent", "why.rent-double", **facts, rent=double)
        return double, (site, whole)
