"""From one round to the next: everything back into the box, except the cheques."""

from dataclasses import dataclass
from typing import Any, ClassVar

from pnp.errors import Code
from pnp.games.neue_heimat import auctioneer, rounds
from pnp.games.neue_heimat.terms import BetweenRounds, RoundTerms
from pnp.ledger.entry import Entry, move
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState


@dataclass(frozen=True, slots=True)
class Round:
    """Begin the next round: the board is cleared, the cheques stay where they are."""

    cites: ClassVar[tuple[str, ...]] = (
        "complete", "end", "house", "sign", "rounds", "between",
    )  # fmt: skip

    def entry(self, state: GameState) -> Entry:
        """Clear the board; hidden cheques return to their owners unless the table has it so."""
        if not auctioneer.round_over(state):
            raise state.refusal(Code.PHASE, "end", "round.not-over")
        postings = rounds.cleared(state)
        for name in state.table.players:
            hidden = state.balances.of(accounts.pouch(name), accounts.CASH)
            if state.terms(RoundTerms).box_between_rounds is BetweenRounds.RETURN:
                postings += move(accounts.pouch(name), accounts.player(name), accounts.CASH, hidden)
        facts: dict[str, Any] = {"n": state.balances.of(accounts.TABLE, accounts.ROUNDS) + 1}
        facts["who"] = auctioneer.auctioneer(state)
        why = state.because("between", "round", **facts)
        return Entry(postings, (why,), (why,))
