"""Leaving the game of one's own will."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.ledger.entry import Entry, Fact, Phrase
from pnp.rules import buildings, chart, deeds
from pnp.rules.leaving import handed_in, marks, set_free
from pnp.rules.slots import Player
from pnp.rules.standing import Standing


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the game: everything goes to the Bank, which auctions the deeds as unmortgaged."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ("quit",)

    def entry(self, standing: Standing) -> Entry:
        """Hand all to the Bank and turn every deed face up."""
        debts = standing.debts(self.player)
        facts: dict[str, Fact] = {"who": self.player, "creditors": tuple(debts)}
        standing.demand(not debts, "E_DEBT_PENDING", "quit", "quit.debt", **facts)
        held = deeds.held_by(standing, self.player)
        cash = standing.cash(self.player)
        postings, _ = buildings.clearing(standing, held)
        postings += deeds.releasing(deeds.mortgaged_of(standing, held))
        postings += handed_in(standing, self.player)
        postings += deeds.passing(self.player, chart.BANK, held)
        postings += set_free(standing, self.player, chart.BANK)
        postings += marks(self.player, bankrupt=False)
        facts |= {"deeds": held, "n": len(held), "amount": cash or 0}
        # notes that were never counted are handed over as they are
        say = [Phrase("quit.notes" if cash is None else "quit", facts)]
        if held:
            say.append(Phrase("quit.auction", facts))
        return Entry(postings, tuple(say), (standing.because("quit", "why.quit", **facts),))
