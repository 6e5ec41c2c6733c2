"""Landing on somebody's deed."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.ledger.entry import Entry, Fact, Phrase
from pnp.rules import deeds, rents
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
        facts: dict[str, Fact] = {"who": self.player, "deed": self.deed, "whom": owner}
        if owner == BANK:
            raise standing.refusal("E_NOT_OWNED", "rent", "rent.unowned", **facts)
        if owner == self.player:
            raise standing.refusal("E_OWNER", "rent", "rent.own", **facts)
        if deeds.mortgaged(standing, self.deed):
            raise standing.refusal("E_MORTGAGED", "no-rent", "rent.mortgaged", **facts)
        amount, why = rents.due(standing, self.deed, owner, self.throw)
        postings = pay(standing, self.player, owner, amount, "rent", "cannot.rent", **facts)
        return Entry(postings, (Phrase("rent", {**facts, "amount": amount}),), why)
