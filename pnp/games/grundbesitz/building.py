"""Building when everything is sold, from a stock that has an end, and selling hotels outright."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.games.grundbesitz.selling_out import check_sold_out
from pnp.games.grundbesitz.terms import (
    BuildingSaleTerms,
    GroundTerms,
    HotelSale,
    ShortageFloor,
)
from pnp.games.property import building, deeds
from pnp.games.property.building import AllFlag, EachPlot, ForAmount, HouseFlag, Plots
from pnp.ledger.entry import Entry
from pnp.rules.language.arguments import Player, Times
from pnp.rules.state.game_state import GameState


@dataclass(frozen=True, slots=True)
class Build:
    """Build N houses on each plot or on a group, the last the hotel; groups must end up even."""

    player: Player
    deed: EachPlot
    steps: Times = 1
    house: HouseFlag = False
    price: ForAmount = 0
    cites: ClassVar[tuple[str, ...]] = (
        "house", "even", "group-free", "hotel", "stock", "unbuildable", "rebuild", "all-sold",
    )  # fmt: skip

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank, or bid for what is scarce, and take the pieces."""
        building.check_plot(state, self)
        building.check_group(state, self)
        check_sold_out(state)
        free = must_be_free(state, self.deed)
        building.check_unmortgaged(state, self.player, self.deed, free)
        floor = state.terms(GroundTerms).shortage_floor is ShortageFloor.PRINTED
        return building.erect(state, self, printed_floor=floor)

    def settled(self, state: GameState) -> None:
        """Refuse a group that is uneven when the whole line has been carried out."""
        uneven = not state.terms(BuildingSaleTerms).sell_even
        building.check_built_evenly(state, self.deed, from_lowest=uneven)


def must_be_free(state: GameState, deed: str) -> tuple[str, ...]:
    """Name the deeds that must be free of mortgages where one builds: the group, or the plot."""
    by_group = state.terms(GroundTerms).build_needs_unmortgaged_group
    return deeds.siblings(state, deed) if by_group else (deed,)


@dataclass(frozen=True, slots=True)
class Demolish:
    """Sell N buildings of a plot to the Bank at half price, or all buildings of several plots."""

    player: Player
    deeds: Plots
    steps: Times = 1
    all: AllFlag = False
    cites: ClassVar[tuple[str, ...]] = ("sell-buildings", "stock")
    by_owner: ClassVar[bool] = True

    def entry(self, state: GameState) -> Entry:
        """Give the pieces back and take half of their price."""
        outright = state.terms(BuildingSaleTerms).hotel_sale is HotelSale.OUTRIGHT
        return building.sell(state, self, outright=outright)

    def settled(self, state: GameState) -> None:
        """Refuse a group that is uneven when the whole line is done, where the table asks it."""
        for deed in self.deeds if state.terms(BuildingSaleTerms).sell_even else ():
            building.check_sold_evenly(state, deed)
