"""Mortgages only to pay a debt, and lifts at the end of a turn."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.box.deed_terms import HalfCoinTerms, Redemption
from pnp.errors import Code
from pnp.games.property import mortgages
from pnp.games.solo.building import refund
from pnp.games.solo.terms import DebtTerms, LiftLimitTerms, LiftsPerTurn, MortgageWhen
from pnp.ledger.entry import Entry, joined, move
from pnp.rules.language.arguments import DeedIds, Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState


@dataclass(frozen=True, slots=True)
class Mortgage:
    """Mortgage deeds to pay a debt: the Bank lends what they are good for, and turns them down."""

    player: Player
    deeds: DeedIds
    cites: ClassVar[tuple[str, ...]] = ("mortgage",)
    by_owner: ClassVar[bool] = True

    def entry(self, state: GameState) -> Entry:
        """Lay a pledge on each plot and take the loan."""
        _check_in_debt(state, self.player)
        return mortgages.lend(state, self.player, self.deeds, by_plot=False, refund=refund)


def _check_in_debt(state: GameState, name: str) -> None:
    if state.terms(DebtTerms).mortgage_when is MortgageWhen.ANY:
        return
    owed, cash = sum(state.debts(name).values()), state.cash(name)
    enough = not owed or (cash is not None and cash >= owed)
    state.demand(not enough, Code.NO_DEBT, "mortgage", "mortgage.no-debt", who=name)


@dataclass(frozen=True, slots=True)
class Lift:
    """Pay mortgages back with the fee; deeds lifted together share the rounding."""

    player: Player
    deeds: DeedIds
    cites: ClassVar[tuple[str, ...]] = ("lift", "half-coin")
    by_owner: ClassVar[bool] = True

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank and turn the deeds face up; in a turn perhaps one only."""
        me = accounts.player(self.player)
        lifted = mortgages.lift(state, self.player, self.deeds, price_lift)
        if state.terms(LiftLimitTerms).lifts_per_turn is LiftsPerTurn.UNLIMITED:
            return lifted
        n = len(dict.fromkeys(self.deeds)) + state.balances.of(me, accounts.LIFTED)
        state.demand(n <= 1, Code.PHASE, "lift", "lift.once", who=self.player)
        return joined((lifted, Entry(move(accounts.TABLE, me, accounts.LIFTED))))


def price_lift(state: GameState, name: str, wanted: tuple[str, ...]) -> Redemption:
    """Work out a lift; a broken coin goes where the table has agreed."""
    return mortgages.price_lift(state, name, wanted, state.terms(HalfCoinTerms).rounding)


def raisable(state: GameState, name: str) -> int:
    """Tell what the player could raise beside his cash: buildings sold, all deeds mortgaged."""
    return mortgages.raisable(state, name, refund)
