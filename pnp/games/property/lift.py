"""Paying mortgages back."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.games.property import deeds
from pnp.games.property.lifting import check_lifts_left, lift_cost, reasons, turned_up
from pnp.ledger.entry import Entry, Phrase, move
from pnp.rules.language.arguments import Deeds, Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import pay


@dataclass(frozen=True, slots=True)
class Lift:
    """Pay mortgages back with the fee; deeds lifted together share the rounding."""

    player: Player
    deeds: Deeds
    cites: ClassVar[tuple[str, ...]] = ("lift", "half-coin")
    may_cite: ClassVar[tuple[str, ...]] = ("lift-once",)
    by_owner: ClassVar[bool] = True

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank and turn the deeds face up."""
        wanted = tuple(dict.fromkeys(self.deeds))
        for deed in wanted:
            deeds.check_own(state, self.player, deed, "lift")
            if not deeds.mortgaged(state, deed):
                facts = {"who": self.player, "deed": deed}
                raise state.refusal("E_NOT_MORTGAGED", "lift", "lift.free", **facts)
        check_lifts_left(state, self.player, wanted)
        cost = lift_cost(state, self.player, wanted)
        postings = pay(
            state, self.player, accounts.BANK, cost.total, "lift", "cannot.lift", deeds=wanted
        )
        postings += turned_up(self.player, wanted, cost)
        if state.option("lifts_per_turn") == 1:
            postings += move(accounts.TABLE, accounts.player(self.player), accounts.LIFTED)
        say = Phrase("lift", {"who": self.player, "deeds": wanted, "amount": cost.total})
        return Entry(postings, (say,), reasons(state, wanted, cost))
