"""Selling deeds to another player."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pnp.ledger.entry import Entry, Phrase, Posting, move
from pnp.rules import chart, deeds
from pnp.rules.lifting import lift_cost, reasons, turned_up
from pnp.rules.purse import afford, pay
from pnp.rules.slots import Amount, Deeds, Other, Player, flag
from pnp.rules.standing import Standing

AtOnce = Annotated[bool, flag("lift")]


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell deeds to another player at any price; `lift`: the buyer lifts them at once."""

    player: Player
    buyer: Other
    deeds: Deeds
    amount: Amount
    lift: AtOnce = False
    cites: ClassVar[tuple[str, ...]] = (
        "private-sale",
        "building-transfer",
        "mortgaged-sale",
        "lift-once",
        "debt-sale",
    )

    def entry(self, standing: Standing) -> Entry:
        """Pay the seller and take the deeds as they lie; nothing is due to the Bank for that."""
        wanted = tuple(dict.fromkeys(self.deeds))
        facts: dict[str, Any] = {"who": self.player, "whom": self.buyer, "deeds": wanted}
        if self.player == self.buyer:
            raise standing.refusal("E_NAME", "", "pay.self", **facts)
        deeds.check_saleable(standing, self.player, wanted)
        deeds.check_debt_cleared(standing, self.player, self.amount, wanted)
        down = tuple(each for each in wanted if deeds.mortgaged(standing, each))
        paid = pay(
            standing,
            self.buyer,
            self.player,
            self.amount,
            "private-sale",
            "cannot.buy-from",
            whom=self.player,
            deeds=wanted,
        )
        passed = deeds.passing(self.player, self.buyer, wanted)
        say = [Phrase("sell", {**facts, "amount": self.amount})]
        why = [standing.because("private-sale", "why.agreed", **facts, amount=self.amount)]
        lifted: tuple[Posting, ...] = ()
        if down:
            cost = lift_cost(standing, self.buyer, down)
            lifting: dict[str, Any] = {"who": self.buyer, "deeds": down, "amount": cost.total}
            if self.lift:
                lifted = self._lifted(standing.after(paid + passed), down)
                say.append(Phrase("lift", lifting))
                why += reasons(standing, down, cost)
                why.append(standing.because("lift-once", "why.lift-once", **lifting))
            else:
                say.append(standing.because("mortgaged-sale", "sell.face-down", **lifting))
                why.append(standing.because("mortgaged-sale", "why.nothing-due", **lifting))
        return Entry(paid + passed + lifted, tuple(say), tuple(why))

    def _lifted(self, standing: Standing, down: tuple[str, ...]) -> tuple[Posting, ...]:
        cost = lift_cost(standing, self.buyer, down)
        afford(standing, self.buyer, cost.total, "lift", "cannot.lift", deeds=down)
        paid = move(chart.player(self.buyer), chart.BANK, chart.CASH, cost.total)
        return paid + turned_up(self.buyer, down, cost)
