"""Landing on or passing Start."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.box.property_terms import SalaryTerms
from pnp.errors import Code
from pnp.ledger.entry import Entry
from pnp.rules.language.arguments import Player, Times
from pnp.rules.state.accounts import BANK, JAIL, player
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import pay


@dataclass(frozen=True, slots=True)
class Salary:
    """Pay the salary for landing on or passing Start, N times if it happened N times."""

    player: Player
    times: Times = 1
    cites: ClassVar[tuple[str, ...]] = ("salary", "laps")

    def entry(self, state: GameState) -> Entry:
        """Let the Bank pay."""
        jailed = state.balances.of(player(self.player), JAIL) > 0
        state.demand(not jailed, Code.JAIL, "salary", "salary.jail", who=self.player)
        once = state.terms(SalaryTerms).salary
        total = once * self.times
        postings = pay(state, BANK, self.player, total, "salary", "cannot.pay", whom=self.player)
        facts = {"who": self.player, "amount": total, "times": self.times, "once": once}
        why = [state.because("salary", "why.salary", **facts)]
        if self.times > 1:
            why.append(state.because("laps", "why.laps", **facts))
        return Entry(postings, (state.because("salary", "salary", **facts),), tuple(why))
