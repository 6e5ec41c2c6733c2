"""Paying mortgages back."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.ledger.entry import Entry, Phrase, move
from pnp.rules import chart, deeds
from pnp.rules.lifting import check_lifts_left, lift_cost, reasons, turned_up
from pnp.rules.purse import pay
from pnp.rules.slots import Deeds, Player
from pnp.rules.standing import Standing


@dataclass(frozen=True, slots=True)
class Lift:
    """Pay mortgages back with the fee; deeds lifted together share the rounding."""

    player: Player
    deeds: Deeds
    cites: ClassVar[tuple[str, ...]] = ("lift", "half-coin", "lift-once")
    by_owner: ClassVar[bool] = True

    def entry(self, standing: Standing) -> Entry:
        """Pay the Bank and turn the deeds face up."""
        wanted = tuple(dict.fromkeys(self.deeds))
        for deed in wanted:
            deeds.check_own(standing, self.player, deed, "lift")
            if not deeds.mortgaged(standing, deed):
                facts = {"who": self.player, "deed": deed}
                raise standing.refusal("E_NOT_MORTGAGED", "lift", "lift.free", **facts)
        check_lifts_left(standing, self.player, wanted)
        cost = lift_cost(standing, self.player, wanted)
        postings = pay(
            standing, self.player, chart.BANK, cost.total, "lift", "cannot.lift", deeds=wanted
        )
        postings += turned_up(self.player, wanted, cost)
        if standing.option("lifts_per_turn") == 1:
            postings += move(chart.TABLE, chart.player(self.player), chart.LIFTED)
        say = Phrase("lift", {"who": self.player, "deeds": wanted, "amount": cost.total})
        return Entry(postings, (say,), reasons(standing, wanted, cost))
