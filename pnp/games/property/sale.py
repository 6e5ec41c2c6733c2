"""Selling deeds to another player."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.games.property import deeds, liquidation
from pnp.games.property.lifting import lift_cost
from pnp.games.property.transfers import AtOnce, lifted_at_once, taken_over, transfer_fee
from pnp.ledger.entry import Entry, Fact, Phrase, joined
from pnp.rules.language.arguments import Amount, Deeds, Other, Player
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import check_two, pay


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
    )
    may_cite: ClassVar[tuple[str, ...]] = ("debt-sale",)

    def entry(self, state: GameState) -> Entry:
        """Pay the seller and take the deeds as they lie; mortgaged ones may cost a fee."""
        wanted = tuple(dict.fromkeys(self.deeds))
        check_two(state, self.player, self.buyer)
        deeds.check_saleable(state, self.player, wanted)
        liquidation.check_debt_cleared(state, self.player, self.amount, wanted)
        matter, act, named = "private-sale", "cannot.buy-from", {"deeds": wanted}
        paid = pay(
            state, self.buyer, self.player, self.amount, matter, act, whom=self.player, **named
        )
        facts: dict[str, Fact] = {"who": self.player, "whom": self.buyer, "amount": self.amount}
        facts |= named
        agreed = Entry(
            paid + deeds.passing(self.player, self.buyer, wanted),
            (Phrase("sell", facts),),
            (state.because(matter, "why.agreed", **facts),),
        )
        then = state.after(agreed.postings)
        return joined((agreed, self._taken(then, deeds.mortgaged_of(state, wanted))))

    def _taken(self, state: GameState, down: tuple[str, ...]) -> Entry:
        """Let the buyer lift mortgaged deeds, or pay for the transfer, or know what is to come."""
        if not down:
            return Entry()
        if self.lift:
            return lifted_at_once(state, self.buyer, down)
        if transfer_fee(state, down):
            return taken_over(state, self.buyer, down)
        return self._face_down(state, down)

    def _face_down(self, state: GameState, down: tuple[str, ...]) -> Entry:
        """Say what lifting will cost, where the transfer itself costs nothing."""
        total = lift_cost(state, self.buyer, down).total
        facts: dict[str, Fact] = {"who": self.buyer, "deeds": down, "amount": total}
        say = state.because("mortgaged-sale", "sell.face-down", **facts)
        why = state.because("mortgaged-sale", "why.nothing-due", **facts)
        return Entry(say=(say,), why=(why,))
