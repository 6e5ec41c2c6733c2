"""Building evenly on a whole group, in the short game with a hotel after three houses."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.games.cronulla.terms import ShortGameTerms
from pnp.games.property import building, deeds
from pnp.games.property.building import EachPlot, ForAmount, HouseFlag
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
        "house", "even", "group-free", "hotel", "stock", "unbuildable", "rebuild", "short-hotel",
    )  # fmt: skip

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank and take the pieces, which it never lacks."""
        building.check_plot(state, self)
        building.check_group(state, self)
        group = deeds.siblings(state, self.deed)
        building.check_unmortgaged(state, self.player, self.deed, group)
        matter = "short-hotel" if state.terms(ShortGameTerms).short else "hotel"
        return building.erect(state, self, printed_floor=False, hotel_matter=matter)

    def settled(self, state: GameState) -> None:
        """Refuse a group that is uneven when the whole line has been carried out."""
        building.check_built_evenly(state, self.deed)
