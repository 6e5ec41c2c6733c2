"""Leaving the game of one's own will."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.errors import Code
from pnp.games.property import buildings, deeds
from pnp.ledger.entry import Entry, Fact, Phrase
from pnp.rules.language.arguments import Player
from pnp.rules.state import accounts
from pnp.rules.state.consequences import handed_in, marks, set_free
from pnp.rules.state.game_state import GameState


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the game: everything goes to the Bank, which auctions the deeds as unmortgaged."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ()
    may_cite: ClassVar[tuple[str, ...]] = ("quit",)

    def entry(self, state: GameState) -> Entry:
        """Hand all to the Bank and turn every deed face up."""
        debts = state.debts(self.player)
        facts: dict[str, Fact] = {"who": self.player, "creditors": tuple(debts)}
        state.demand(not debts, Code.DEBT_PENDING, "quit", "quit.debt", **facts)
        held = deeds.held_by(state, self.player)
        cash = state.cash(self.player)
        postings = buildings.clear(state, held)
        postings += deeds.release(deeds.mortgaged_of(state, held))
        postings += handed_in(state, self.player)
        postings += deeds.pass_on(state, self.player, accounts.BANK, held)
        postings += deeds.put_up(held)
        postings += set_free(state, self.player, accounts.BANK)
        postings += marks(self.player, bankrupt=False)
        facts |= {"deeds": held, "n": len(held), "amount": cash or 0}
        # notes that were never counted are handed over as they are
        say = [Phrase("quit.notes" if cash is None else "quit", facts)]
        if held:
            say.append(Phrase("quit.auction", facts))
        return Entry(postings, tuple(say), (state.because("quit", "why.quit", **facts),))
