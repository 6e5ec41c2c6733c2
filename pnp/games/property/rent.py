"""Landing on somebody's deed."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Protocol

from pnp.errors import Code
from pnp.games.property import claims, deeds, partnership, rents, turns
from pnp.ledger.entry import Entry, Fact, Phrase, joined
from pnp.rules.language.arguments import DEED, PLAYER, Owed, Throw
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import holders
from pnp.rules.state.payments import charge

Tenant = Annotated[str, PLAYER._replace(implied=turns.thrower)]
DeedDue = Annotated[str, DEED._replace(implied=claims.deed_due)]


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
        return pay_rent(state, self)


class Landing(Protocol):
    """What a player owes rent for: a deed, perhaps by a throw, perhaps more than he can pay."""

    @property
    def player(self) -> str:
        """Name the player."""

    @property
    def deed(self) -> str:
        """Name the deed."""

    @property
    def throw(self) -> int:
        """Give the throw; nought where none was named."""

    @property
    def owed(self) -> bool:
        """Tell whether what cannot be paid is put on record."""


def pay_rent(
    state: GameState, landing: Landing, doubles: rents.Doubles = rents.whole_group
) -> Entry:
    """Work out the rent and pay it; site rent doubles as the game has it."""
    name, deed = landing.player, landing.deed
    owner = deeds.holder(state, deed)
    facts: dict[str, Fact] = {"who": name, "deed": deed, "whom": owner}
    if owner == BANK:
        raise state.refusal(Code.NOT_OWNED, "rent", "rent.unowned", **facts)
    if set(holders(state, deed)) == {name}:
        raise state.refusal(Code.OWNER, "rent", "rent.own", **facts)
    if deeds.mortgaged(state, deed):
        raise state.refusal(Code.MORTGAGED, "no-rent", "rent.mortgaged", **facts)
    claims.check_due(state, name, deed)
    throw = claims.throw_for(state, name, deed, landing.throw)
    amount, why = rents.due(state, deed, owner, throw, doubles)
    what = Phrase("debt.rent", {"deed": deed})
    shares = partnership.split(state, name, deed, amount)
    parts, now = [Entry(claims.close_claim(state, name, deed), (), why)], state
    for whom, share in shares.items():
        facts["whom"] = whom
        paid = charge(
            now, name, whom, share, "rent", "cannot.rent", owed=landing.owed, what=what, **facts
        )
        told = () if paid.say else (Phrase("rent", {**facts, "amount": share}),)
        parts.append(joined((Entry((), told), paid)))
        now = now.after(paid.postings)
    return joined(parts)
