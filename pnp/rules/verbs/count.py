"""Counting a player's cash."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.errors import Code
from pnp.ledger.entry import Entry, move
from pnp.rules.language.arguments import AnySum, Player
from pnp.rules.state.accounts import CASH, COUNTED, TABLE, player
from pnp.rules.state.game_state import GameState


@dataclass(frozen=True, slots=True)
class Count:
    """Count a player's cash: with printed notes it is set, in the book it must agree."""

    player: Player
    amount: AnySum
    cites: ClassVar[tuple[str, ...]] = ()
    late: ClassVar[bool] = True
    """It may be done when the game is over."""

    def entry(self, state: GameState) -> Entry:
        """Set the cash of a player who holds notes, or compare it with the book."""
        account = player(self.player)
        there = state.balances.of(account, CASH)
        facts = {"who": self.player, "amount": self.amount, "there": there}
        if state.in_book:
            if there != self.amount:
                raise state.refusal(Code.CASH, "", "count.differs", **facts)
            return Entry(say=(state.because("", "count.agrees", **facts),))
        postings = move(TABLE, account, CASH, self.amount - there)
        if not state.balances.of(account, COUNTED):
            postings += move(TABLE, account, COUNTED)
        return Entry(postings, (state.because("", "count", **facts),))
