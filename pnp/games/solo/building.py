"""Building where one has landed, as unevenly as one likes, and selling buildings back."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.errors import Code
from pnp.games.property import building, deeds
from pnp.games.property.building import AllFlag, EachPlot, ForAmount, HouseFlag, Plots
from pnp.games.solo.terms import HotelDown, HotelDownTerms, LandingTerms, PerLanding
from pnp.ledger.entry import Entry, joined
from pnp.rules.language.arguments import Player, Times
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import clear_marks


@dataclass(frozen=True, slots=True)
class Build:
    """Build N houses on the plot one has landed on, the last one being the hotel."""

    player: Player
    deed: EachPlot
    steps: Times = 1
    house: HouseFlag = False
    price: ForAmount = 0
    cites: ClassVar[tuple[str, ...]] = (
        "house", "even", "group-free", "hotel", "stock", "unbuildable", "here",
    )  # fmt: skip

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank and take the pieces; a landing may be good for one of them only."""
        building.check_plot(state, self)
        one = state.terms(LandingTerms).build_per_landing is PerLanding.ONE
        self._check_here(state, one=one)
        building.check_group(state, self)
        group = deeds.siblings(state, self.deed)
        building.check_unmortgaged(state, self.player, self.deed, group)
        built = building.erect(state, self, printed_floor=True)
        me, here = accounts.player(self.player), accounts.HERE + self.deed
        return joined((built, Entry(clear_marks(state, me, here) if one else ())))

    def _check_here(self, state: GameState, *, one: bool) -> None:
        facts = {"who": self.player, "deed": self.deed}
        here = state.balances.of(accounts.player(self.player), accounts.HERE + self.deed) > 0
        state.demand(here, Code.NOT_AT_SPACE, "here", "build.not-here", **facts)
        state.demand(not one or self.steps == 1, Code.PHASE, "here", "build.once", **facts)


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
        """Give the pieces back and take half of their price; a hotel becomes four houses."""
        terms = state.terms(HotelDownTerms)
        return building.sell(
            state,
            self,
            outright=terms.hotel_sale is HotelDown.OUTRIGHT,
            needs_stock=terms.hotel_down_needs_stock,
            refund=refund,
        )


def refund(state: GameState, deed: str, houses: int, hotels: int) -> int:
    """Give half of the printed price; a hotel only exchanged for houses brings nothing itself."""
    exchanged = state.terms(HotelDownTerms).hotel_sale is HotelDown.EXCHANGE_ONLY
    return building.refund_printed(state, deed, houses, 0 if exchanged else hotels)
