"""Landing on somebody's deed."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.games.property import deeds, rents
from pnp.ledger.entry import Entry, Fact, Phrase
from pnp.rules.language.arguments import Deed, Player, Throw
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import pay


@dataclass(frozen=True, slots=True)
class Rent:
    """Pay the rent of a deed to its owner; THROW where the rent goes by the dice."""

    player: Player
    deed: Deed
    throw: Throw = 0
    cites: ClassVar[tuple[str, ...]] = ("rent", "no-rent", "double-rent")
    may_cite: ClassVar[tuple[str, ...]] = ("short-hotel",)

    def entry(self, state: GameState) -> Entry:
        """Work out the rent and pay it."""
        owner = deeds.holder(state, self.deed)
        facts: dict[str, Fact] = {"who": self.player, "deed": self.deed, "whom": owner}
        if owner == BANK:
            raise state.refusal("E_NOT_OWNED", "rent", "rent.unowned", **facts)
        if owner == self.player:
            raise state.refusal("E_OWNER", "rent", "rent.own", **facts)
        if deeds.mortgaged(state, self.deed):
            raise state.refusal("E_MORTGAGED", "no-rent", "rent.mortgaged", **facts)
        amount, why = rents.due(state, self.deed, owner, self.throw)
        postings = pay(state, self.player, owner, amount, "rent", "cannot.rent", **facts)
        return Entry(postings, (Phrase("rent", {**facts, "amount": amount}),), why)
