"""Landing on somebody's deed."""

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from pnp.errors import Code
from pnp.games.property import claims, deeds, rents, turns
from pnp.ledger.entry import Entry, Fact, Phrase
from pnp.rules.language.arguments import DEED, PLAYER, Throw
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import pay

Tenant = Annotated[str, replace(PLAYER, implied=turns.thrower)]
DeedDue = Annotated[str, replace(DEED, implied=claims.deed_due)]


@dataclass(frozen=True, slots=True)
class Rent:
    """Pay the rent of a deed to its owner; THROW where the rent goes by the dice."""

    player: Tenant
    deed: DeedDue
    throw: Throw = 0
    cites: ClassVar[tuple[str, ...]] = ("rent", "no-rent", "double-rent")

    def entry(self, state: GameState) -> Entry:
        """Work out the rent and pay it."""
        return pay_rent(state, self.player, self.deed, self.throw)


def pay_rent(
    state: GameState, name: str, deed: str, throw: int, doubles: rents.Doubles = rents.whole_group
) -> Entry:
    """Work out the rent and pay it; site rent doubles as the game has it."""
    owner = deeds.holder(state, deed)
    facts: dict[str, Fact] = {"who": name, "deed": deed, "whom": owner}
    if owner == BANK:
        raise state.refusal(Code.NOT_OWNED, "rent", "rent.unowned", **facts)
    if owner == name:
        raise state.refusal(Code.OWNER, "rent", "rent.own", **facts)
    if deeds.mortgaged(state, deed):
        raise state.refusal(Code.MORTGAGED, "no-rent", "rent.mortgaged", **facts)
    claims.check_due(state, name, deed)
    throw = claims.throw_for(state, name, deed, throw)
    amount, why = rents.due(state, deed, owner, throw, doubles)
    postings = pay(state, name, owner, amount, "rent", "cannot.rent", **facts)
    postings += claims.close_claim(state, name, deed)
    return Entry(postings, (Phrase("rent", {**facts, "amount": amount}),), why)
