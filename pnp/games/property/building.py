"""Putting houses and hotels on a colour group."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.games.property import buildings, deeds, ring
from pnp.games.property.selling_out import check_sold_out
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, move
from pnp.rules.language.arguments import AMOUNT, Count, Deed, Player, after, flag
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import pay

House = Annotated[bool, flag("house")]
ForAmount = Annotated[int, after("for", AMOUNT)]


@dataclass(frozen=True, slots=True)
class Build:
    """Build N houses on a plot, the last one being the hotel; the group must end up even."""

    player: Player
    deed: Deed
    steps: Count = 1
    house: House = False
    price: ForAmount = 0
    cites: ClassVar[tuple[str, ...]] = (
        "house",
        "even",
        "group-free",
        "hotel",
        "stock",
        "unbuildable",
    )
    may_cite: ClassVar[tuple[str, ...]] = ("rebuild", "short-hotel", "all-sold", "here")

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank and take the pieces from it."""
        self._check_ground(state)
        houses, hotels = self._wanted(state)
        group = deeds.group_of(state, self.deed)
        cost = houses * (group.house or 0) + hotels * (group.hotel or 0)
        price = self.price or cost
        self._check_bid(state, price, cost)
        facts: dict[str, Fact] = {"who": self.player, "deed": self.deed}
        postings = self._pieces(state, houses, hotels)
        postings += pay(
            state, self.player, accounts.BANK, price, "house", "cannot.build", deed=self.deed
        )
        postings += ring.builder_leaves(state, self.player, self.deed)
        if state.option("building_refund_basis") == "paid":
            postings += move(accounts.TABLE, accounts.plot(self.deed), accounts.OUTLAY, price)
        facts |= {"amount": price, "n": houses, "each": group.house or 0}
        say = Phrase("build.hotel" if hotels else "build", facts)
        return Entry(postings, (say,), self._reasons(state, houses, hotels))

    def settled(self, state: GameState) -> None:
        """Refuse a group that is uneven when the whole line has been carried out."""
        if not state.number("uneven"):
            buildings.check_even(state, self.deed, "even")

    def _check_ground(self, state: GameState) -> None:
        facts: dict[str, Fact] = {"who": self.player, "deed": self.deed}
        if deeds.group_of(state, self.deed).house is None:
            raise state.refusal("E_NOT_BUILDABLE", "unbuildable", "build.never", **facts)
        deeds.check_own(state, self.player, self.deed, "house")
        ring.check_here(state, self.player, self.deed, self.steps)
        group = deeds.siblings(state, self.deed)
        missing = tuple(d for d in group if deeds.holder(state, d) != self.player)
        state.demand(not missing, "E_GROUP", "house", "build.group", **facts, deeds=missing)
        check_sold_out(state)
        down = tuple(d for d in buildings.free_scope(state, self.deed) if deeds.mortgaged(state, d))
        state.demand(
            not down, "E_GROUP_MORTGAGED", "group-free", "build.mortgaged", **facts, deeds=down
        )

    def _check_bid(self, state: GameState, price: int, cost: int) -> None:
        """Refuse a bid for scarce buildings below their printed price, where that is the floor."""
        printed = state.option("shortage_floor") == "printed" or state.number("landing_build")
        floor = cost if printed else 0
        facts = {"who": self.player, "deed": self.deed, "bid": price, "least": floor}
        state.demand(price >= floor, "E_BID", "stock", "build.floor", **facts)

    def _wanted(self, state: GameState) -> tuple[int, int]:
        """Tell how many houses and hotels the steps are, or refuse what is too much."""
        there = deeds.houses(state, self.deed)
        before_hotel = deeds.houses_before_hotel(state)
        most = max(state.number("max_houses", before_hotel), before_hotel)
        if deeds.hotel(state, self.deed):
            raise state.refusal("E_MAX_BUILD", "hotel", "build.full", deed=self.deed)
        room = max((most if self.house else before_hotel) - there, 0)
        houses = min(self.steps, room)
        hotels = self.steps - houses
        if self.house and hotels:
            facts = {"deed": self.deed, "most": most}
            raise state.refusal("E_MAX_BUILD", "even", "build.houses-full", **facts)
        if hotels > 1:
            facts = {"deed": self.deed, "n": self.steps, "most": room + 1}
            raise state.refusal("E_MAX_BUILD", "hotel", "build.too-many", **facts)
        return houses, hotels

    def _pieces(self, state: GameState, houses: int, hotels: int) -> tuple[Posting, ...]:
        """Take the pieces; who builds a hotel at once must find its houses there all the same."""
        plot = accounts.plot(self.deed)
        buildings.check_stock(state, accounts.HOUSE, houses)
        if not hotels:
            return move(accounts.BANK, plot, accounts.HOUSE, houses)
        buildings.check_stock(state, accounts.HOTEL, hotels)
        back = deeds.houses(state, self.deed)
        returned = move(plot, accounts.BANK, accounts.HOUSE, back)
        return returned + move(accounts.BANK, plot, accounts.HOTEL)

    def _reasons(self, state: GameState, houses: int, hotels: int) -> tuple[Phrase, ...]:
        group = deeds.group_of(state, self.deed)
        facts: dict[str, Fact] = {"deed": self.deed, "n": houses}
        if self.price:
            return (state.because("house", "why.for", amount=self.price, **facts),)
        steps: list[Phrase] = []
        if houses:
            each = group.house or 0
            cost = houses * each
            steps.append(state.because("house", "why.houses", **facts, each=each, amount=cost))
        if hotels:
            back = deeds.houses_before_hotel(state)
            steps.append(
                state.because("hotel", "why.hotel", **facts, amount=group.hotel or 0, back=back)
            )
        return tuple(steps)
