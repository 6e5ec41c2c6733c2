"""Landing on or passing Start."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.ledger.entry import Entry
from pnp.rules.chart import BANK, JAIL, player
from pnp.rules.purse import pay
from pnp.rules.slots import Count, Player
from pnp.rules.standing import Standing


@dataclass(frozen=True, slots=True)
class Salary:
    """Pay the salary for landing on or passing Start, N times if it happened N times."""

    player: Player
    times: Count = 1
    cites: ClassVar[tuple[str, ...]] = ("salary", "laps", "bank-endless")

    def entry(self, standing: Standing) -> Entry:
        """Let the Bank pay."""
        jailed = standing.balances.of(player(self.player), JAIL) > 0
        standing.demand(not jailed, "E_JAIL", "salary", "salary.jail", who=self.player)
        once = standing.number("salary")
        total = once * self.times
        postings = pay(standing, BANK, self.player, total, "salary", "cannot.pay", whom=self.player)
        facts = {"who": self.player, "amount": total, "times": self.times, "once": once}
        why = [standing.because("salary", "why.salary", **facts)]
        if self.times > 1:
            why.append(standing.because("laps", "why.laps", **facts))
        return Entry(postings, (standing.because("salary", "salary", **facts),), tuple(why))
