"""From one round to the next: everything back into the box, except the cheques."""

from dataclasses import dataclass
from typing import Any, ClassVar

from pnp.ledger.entry import Entry, move
from pnp.rules import auctioneer, chart, rounds
from pnp.rules.standing import Standing


@dataclass(frozen=True, slots=True)
class Round:
    """Begin the next round: the board is cleared, the cheques stay where they are."""

    cites: ClassVar[tuple[str, ...]] = (
        "complete", "end", "house", "sign", "rounds", "between",
    )  # fmt: skip

    def entry(self, standing: Standing) -> Entry:
        """Clear the board; hidden cheques return to their owners unless the table has it so."""
        if not auctioneer.round_over(standing):
            raise standing.refusal("E_PHASE", "end", "round.not-over")
        postings = rounds.cleared(standing)
        for name in standing.table.players:
            hidden = standing.balances.of(chart.pouch(name), chart.CASH)
            if standing.option("box_between_rounds") == "return":
                postings += move(chart.pouch(name), chart.player(name), chart.CASH, hidden)
        facts: dict[str, Any] = {"n": standing.balances.of(chart.TABLE, chart.ROUNDS) + 1}
        facts["who"] = auctioneer.auctioneer(standing)
        why = standing.because("between", "round", **facts)
        return Entry(postings, (why,), (why,))
