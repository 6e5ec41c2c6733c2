"""Dealing deeds at the beginning of a short game."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.ledger.entry import Entry, Fact, Phrase, move
from pnp.rules import chart, deeds
from pnp.rules.purse import pay
from pnp.rules.slots import Deeds, Player
from pnp.rules.standing import Standing


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal deeds to a player, who pays their prices at once."""

    player: Player
    deeds: Deeds
    cites: ClassVar[tuple[str, ...]] = ("deal",)

    def entry(self, standing: Standing) -> Entry:
        """Pay the Bank for all of them and take them."""
        wanted = tuple(dict.fromkeys(self.deeds))
        most = standing.number("deal")
        facts: dict[str, Fact] = {"who": self.player, "deeds": wanted, "n": most}
        standing.demand(most > 0, "E_PHASE", "deal", "deal.never", **facts)
        if most:
            once = len(wanted) == most and not deeds.held_by(standing, self.player)
            standing.demand(once, "E_PHASE", "deal", "deal.number", **facts)
        for deed in wanted:
            deeds.check_for_sale(standing, self.player, deed, "deal")
        prices = [deeds.title(standing, deed).price for deed in wanted]
        total = sum(prices)
        postings = pay(
            standing, self.player, chart.BANK, total, "deal", "cannot.deal", deeds=wanted
        )
        for deed in wanted:
            postings += move(chart.BANK, chart.player(self.player), chart.deed(deed))
        summed = " + ".join(map(str, prices))
        why = standing.because("deal", "why.deal", sum=summed, amount=total)
        return Entry(postings, (Phrase("deal", {**facts, "amount": total}),), (why,))
