"""Lifting mortgages where half dollars may wait for each other, and a table has a misprint."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from pnp.box.deed_terms import LiftTerms, Redemption, charge_fee, is_half_the_price, mortgage_value
from pnp.games.cronulla.terms import FeeTable, FeeTerms, Pooling
from pnp.games.property import deeds, mortgages
from pnp.ledger.entry import Entry
from pnp.money import Rounding, half
from pnp.rules.language.arguments import DeedIds, Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState

if TYPE_CHECKING:
    from pnp.box.estate import Deed

MISPRINTED: Final = 350
"""The price whose row in the printed table is ten too low (CR-28)."""

MISPRINT: Final = 150
"""The price whose fee stands there instead."""


@dataclass(frozen=True, slots=True)
class Lift:
    """Pay mortgages back with the fee; deeds lifted together share the rounding."""

    player: Player
    deeds: DeedIds
    cites: ClassVar[tuple[str, ...]] = ("lift", "half-coin")
    by_owner: ClassVar[bool] = True

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank and turn the deeds face up."""
        return mortgages.lift(state, self.player, self.deeds, price_lift)


def price_lift(state: GameState, name: str, wanted: tuple[str, ...]) -> Redemption:
    """Work out a lift: half dollars are rounded up, and taken off the next lift if so agreed."""
    terms = state.terms(FeeTerms)
    titles = [deeds.title(state, deed) for deed in wanted]
    lent = sum(map(mortgage_value, titles))
    as_printed = terms.fee_table_350 is FeeTable.AS_PRINTED
    counted = sum(map(_misread, titles)) if as_printed else lent
    hundredths = counted * state.terms(LiftTerms).lift_rate
    if terms.half_dollar_combine is Pooling.TRANSACTION:
        return charge_fee(lent, hundredths, Rounding.UP)
    ahead = state.balances.of(accounts.player(name), accounts.HALF)
    return charge_fee(lent, hundredths, Rounding.UP, ahead)


def _misread(title: "Deed") -> int:
    misprinted = title.price == MISPRINTED and is_half_the_price(title)
    return half(MISPRINT) if misprinted else mortgage_value(title)
