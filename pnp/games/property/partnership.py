"""Deeds that partners hold together: who holds how many parts, and handing one over."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pnp.errors import Code
from pnp.games.property import deeds
from pnp.ledger.entry import Entry, move
from pnp.rules.language.arguments import AMOUNT, DeedId, Other, Player, Times, after
from pnp.rules.state import accounts
from pnp.rules.state.deed_holders import holder, holders
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import check_two, pay


@dataclass(frozen=True, slots=True)
class Share:
    """Hand N parts of a deed to another player, who becomes a partner; `for AMOUNT`: sold."""

    player: Player
    partner: Other
    deed: DeedId
    count: Times = 1
    price: Annotated[int, after("for", AMOUNT)] = 0
    cites: ClassVar[tuple[str, ...]] = ()
    may_cite: ClassVar[tuple[str, ...]] = ("partners", "private-sale", "at-once", "insolvent")

    def entry(self, state: GameState) -> Entry:
        """Move the parts, and what is paid for them the other way."""
        check_two(state, self.player, self.partner)
        parts, have = (
            deeds.title(state, self.deed).parts,
            deeds.units(state, self.player, self.deed),
        )
        facts: dict[str, Any] = {"who": self.player, "whom": self.partner, "deed": self.deed}
        facts |= {"n": self.count, "parts": parts, "have": have, "amount": self.price}
        if parts < 2:
            raise state.refusal(Code.OWNER, "partners", "share.whole", **facts)
        if have < self.count:
            raise state.refusal(Code.OWNER, "partners", "share.short", **facts)
        postings = move(
            accounts.player(self.player),
            accounts.player(self.partner),
            accounts.deed(self.deed),
            self.count,
        )
        postings += pay(
            state, self.partner, self.player, self.price, "partners", "cannot.buy", deed=self.deed
        )
        say = state.because("partners", "share.sold" if self.price else "share", **facts)
        return Entry(postings, (say,), (say,))


def split(state: GameState, name: str, deed: str, amount: int) -> dict[str, int]:
    """Split a rent among those who hold parts of a deed; a partner does not pay himself.

    Whoever holds most takes what does not divide.
    """
    shares = holders(state, deed)
    whole = sum(shares.values())
    due = {party: amount * n // whole for party, n in shares.items()}
    due[holder(state, deed)] += amount - sum(due.values())
    return {party: sum_ for party, sum_ in due.items() if party != name and sum_}
