"""Deeds that partners hold together: who holds how many parts, and handing one over."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pnp.errors import Code
from pnp.games.property import deeds
from pnp.ledger.entry import Entry, move
from pnp.money import divide
from pnp.rules.language.arguments import AMOUNT, DeedId, Other, Player, Times, after
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import holders
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

    Who sits first comes first, where a coin does not divide.
    """
    held = holders(state, deed)
    seats = [party for party in (*state.table.players, accounts.BANK) if party in held]
    shares = zip(seats, divide(amount, [held[party] for party in seats]), strict=True)
    return {party: sum_ for party, sum_ in shares if party != name and sum_}
