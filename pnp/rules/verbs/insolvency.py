"""Leaving the game unable to pay: everything goes back to the Bank, and debts are void."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.ledger.entry import Entry, Fact, Phrase, Posting, move
from pnp.rules import chart, credit, estates, savings
from pnp.rules.deeds import held_by
from pnp.rules.leaving import handed_in, marks, set_free
from pnp.rules.slots import Player
from pnp.rules.standing import Standing


@dataclass(frozen=True, slots=True)
class Bankrupt:
    """Retire a player who cannot pay: his cards return to the Bank and his debts are void."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ("insolvent",)

    def entry(self, standing: Standing) -> Entry:
        """Hand back cash, deeds, buildings, contracts and counters."""
        me = chart.player(self.player)
        held = held_by(standing, self.player)
        cash = standing.cash(self.player)
        postings = handed_in(standing, self.player)
        for deed in held:
            postings += self._deed(standing, deed)
        for contract in savings.held(standing, self.player):
            postings += savings.returned(contract)
        for what in (chart.INSURANCE,):
            postings += move(me, chart.BANK, what, standing.balances.of(me, what))
        for what in (chart.MORTGAGE, chart.INCOME):
            postings += move(me, chart.TABLE, what, standing.balances.of(me, what))
        facts: dict[str, Fact] = {"who": self.player, "n": len(held), "amount": cash or 0}
        facts["debts"] = credit.debts(standing, self.player)
        postings += set_free(standing, self.player, chart.BANK)
        postings += marks(self.player, bankrupt=True)
        # notes that were never counted are handed over as they are
        say = Phrase("insolvent.notes" if cash is None else "insolvent", facts)
        why = standing.because("insolvent", "why.insolvent", **facts)
        return Entry(postings, (say,), (why,))

    def _deed(self, standing: Standing, deed: str) -> tuple[Posting, ...]:
        postings = move(chart.player(self.player), chart.BANK, chart.deed(deed))
        there = estates.building_on(standing, deed)
        if there:
            postings += move(chart.plot(deed), chart.BANK, chart.building(there.id))
        return postings
