"""Selling deeds to another player."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.ledger.entry import Entry, Fact, Phrase, joined
from pnp.rules import deeds, raising
from pnp.rules.lifting import lift_cost
from pnp.rules.purse import check_two, pay
from pnp.rules.slots import Amount, Deeds, Other, Player
from pnp.rules.standing import Standing
from pnp.rules.taking_over import AtOnce, lifted_at_once, taken_over, transfer_fee


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
        """Pay the seller and take the deeds as they lie; mortgaged ones may cost a fee."""
        wanted = tuple(dict.fromkeys(self.deeds))
        check_two(standing, self.player, self.buyer)
        deeds.check_saleable(standing, self.player, wanted)
        raising.check_debt_cleared(standing, self.player, self.amount, wanted)
        matter, act, named = "private-sale", "cannot.buy-from", {"deeds": wanted}
        paid = pay(
            standing, self.buyer, self.player, self.amount, matter, act, whom=self.player, **named
        )
        facts: dict[str, Fact] = {"who": self.player, "whom": self.buyer, "amount": self.amount}
        facts |= named
        agreed = Entry(
            paid + deeds.passing(self.player, self.buyer, wanted),
            (Phrase("sell", facts),),
            (standing.because(matter, "why.agreed", **facts),),
        )
        then = standing.after(agreed.postings)
        return joined((agreed, self._taken(then, deeds.mortgaged_of(standing, wanted))))

    def _taken(self, standing: Standing, down: tuple[str, ...]) -> Entry:
        """Let the buyer lift mortgaged deeds, or pay for the transfer, or know what is to come."""
        if not down:
            return Entry()
        if self.lift:
            return lifted_at_once(standing, self.buyer, down)
        if transfer_fee(standing, down):
            return taken_over(standing, self.buyer, down)
        return self._face_down(standing, down)

    def _face_down(self, standing: Standing, down: tuple[str, ...]) -> Entry:
        """Say what lifting will cost, where the transfer itself costs nothing."""
        total = lift_cost(standing, self.buyer, down).total
        facts: dict[str, Fact] = {"who": self.buyer, "deeds": down, "amount": total}
        say = standing.because("mortgaged-sale", "sell.face-down", **facts)
        why = standing.because("mortgaged-sale", "why.nothing-due", **facts)
        return Entry(say=(say,), why=(why,))
