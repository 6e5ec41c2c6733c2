"""Leaving the game unable to pay: everything goes back to the Bank, and debts are void."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.games.chalet import credit, estates, savings
from pnp.games.property.deeds import held_by
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, move
from pnp.rules.language.arguments import Player
from pnp.rules.state import accounts
from pnp.rules.state.consequences import handed_in, marks, set_free
from pnp.rules.state.game_state import GameState


@dataclass(frozen=True, slots=True)
class Bankrupt:
    """Retire a player who cannot pay: his cards return to the Bank and his debts are void."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ("insolvent",)

    def entry(self, state: GameState) -> Entry:
        """Hand back cash, deeds, buildings, contracts and counters."""
        me = accounts.player(self.player)
        held = held_by(state, self.player)
        cash = state.cash(self.player)
        postings = handed_in(state, self.player)
        for deed in held:
            postings += self._hand_in(state, deed)
        for contract in savings.contracts_of(state, self.player):
            postings += savings.give_back(contract)
        for what in (accounts.INSURANCE,):
            postings += move(me, accounts.BANK, what, state.balances.of(me, what))
        for what in (accounts.MORTGAGE, accounts.INCOME):
            postings += move(me, accounts.TABLE, what, state.balances.of(me, what))
        facts: dict[str, Fact] = {"who": self.player, "n": len(held), "amount": cash or 0}
        facts["debts"] = credit.debts(state, self.player)
        postings += set_free(state, self.player, accounts.BANK)
        postings += marks(self.player, bankrupt=True)
        # notes that were never counted are handed over as they are
        say = Phrase("insolvent.notes" if cash is None else "insolvent", facts)
        why = state.because("insolvent", "why.insolvent", **facts)
        return Entry(postings, (say,), (why,))

    def _hand_in(self, state: GameState, deed: str) -> tuple[Posting, ...]:
        postings = move(accounts.player(self.player), accounts.BANK, accounts.deed(deed))
        there = estates.building_on(state, deed)
        if there:
            postings += move(accounts.plot(deed), accounts.BANK, accounts.building(there.id))
        return postings
