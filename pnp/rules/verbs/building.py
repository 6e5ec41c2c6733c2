"""Putting houses and hotels on a colour group."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.ledger.entry import Entry, Fact, Phrase, Posting, move
from pnp.rules import buildings, chart, deeds, ring
from pnp.rules.purse import pay
from pnp.rules.selling_out import check_sold_out
from pnp.rules.slots import AMOUNT, Count, Deed, Player, after, flag
from pnp.rules.standing import Standing

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
        "rebuild",
        "short-hotel",
        "all-sold",
        "here",
    )

    def entry(self, standing: Standing) -> Entry:
        """Pay the Bank and take the pieces from it."""
        self._check_ground(standing)
        houses, hotels = self._wanted(standing)
        group = deeds.group_of(standing, self.deed)
        cost = houses * (group.house or 0) + hotels * (group.hotel or 0)
        price = self.price or cost
        self._check_bid(standing, price, cost)
        facts: dict[str, Fact] = {"who": self.player, "deed": self.deed}
        postings = self._pieces(standing, houses, hotels)
        postings += pay(
            standing, self.player, chart.BANK, price, "house", "cannot.build", deed=self.deed
        )
        postings += ring.builder_leaves(standing, self.player, self.deed)
        if standing.option("building_refund_basis") == "paid":
            postings += move(chart.TABLE, chart.plot(self.deed), chart.OUTLAY, price)
        facts |= {"amount": price, "n": houses, "each": group.house or 0}
        say = Phrase("build.hotel" if hotels else "build", facts)
        return Entry(postings, (say,), self._reasons(standing, houses, hotels))

    def settled(self, standing: Standing) -> None:
        """Refuse a group that is uneven when the whole line has been carried out."""
        if not standing.number("uneven"):
            buildings.check_even(standing, self.deed, "even")

    def _check_ground(self, standing: Standing) -> None:
        facts: dict[str, Fact] = {"who": self.player, "deed": self.deed}
        if deeds.group_of(standing, self.deed).house is None:
            raise standing.refusal("E_NOT_BUILDABLE", "unbuildable", "build.never", **facts)
        deeds.check_own(standing, self.player, self.deed, "house")
        ring.check_here(standing, self.player, self.deed, self.steps)
        group = deeds.siblings(standing, self.deed)
        missing = tuple(d for d in group if deeds.holder(standing, d) != self.player)
        standing.demand(not missing, "E_GROUP", "house", "build.group", **facts, deeds=missing)
        check_sold_out(standing)
        down = tuple(
            d for d in buildings.free_scope(standing, self.deed) if deeds.mortgaged(standing, d)
        )
        standing.demand(
            not down, "E_GROUP_MORTGAGED", "group-free", "build.mortgaged", **facts, deeds=down
        )

    def _check_bid(self, standing: Standing, price: int, cost: int) -> None:
        """Refuse a bid for scarce buildings below their printed price, where that is the floor."""
        printed = standing.option("shortage_floor") == "printed" or standing.number("landing_build")
        floor = cost if printed else 0
        facts = {"who": self.player, "deed": self.deed, "bid": price, "least": floor}
        standing.demand(price >= floor, "E_BID", "stock", "build.floor", **facts)

    def _wanted(self, standing: Standing) -> tuple[int, int]:
        """Tell how many houses and hotels the steps are, or refuse what is too much."""
        there = deeds.houses(standing, self.deed)
        before_hotel = deeds.houses_before_hotel(standing)
        most = max(standing.number("max_houses", before_hotel), before_hotel)
        if deeds.hotel(standing, self.deed):
            raise standing.refusal("E_MAX_BUILD", "hotel", "build.full", deed=self.deed)
        room = max((most if self.house else before_hotel) - there, 0)
        houses = min(self.steps, room)
        hotels = self.steps - houses
        if self.house and hotels:
            facts = {"deed": self.deed, "most": most}
            raise standing.refusal("E_MAX_BUILD", "even", "build.houses-full", **facts)
        if hotels > 1:
            facts = {"deed": self.deed, "n": self.steps, "most": room + 1}
            raise standing.refusal("E_MAX_BUILD", "hotel", "build.too-many", **facts)
        return houses, hotels

    def _pieces(self, standing: Standing, houses: int, hotels: int) -> tuple[Posting, ...]:
        """Take the pieces; who builds a hotel at once must find its houses there all the same."""
        plot = chart.plot(self.deed)
        buildings.check_stock(standing, chart.HOUSE, houses)
        if not hotels:
            return move(chart.BANK, plot, chart.HOUSE, houses)
        buildings.check_stock(standing, chart.HOTEL, hotels)
        back = deeds.houses(standing, self.deed)
        returned = move(plot, chart.BANK, chart.HOUSE, back)
        return returned + move(chart.BANK, plot, chart.HOTEL)

    def _reasons(self, standing: Standing, houses: int, hotels: int) -> tuple[Phrase, ...]:
        group = deeds.group_of(standing, self.deed)
        facts: dict[str, Fact] = {"deed": self.deed, "n": houses}
        if self.price:
            return (standing.because("house", "why.for", amount=self.price, **facts),)
        steps: list[Phrase] = []
        if houses:
            each = group.house or 0
            cost = houses * each
            steps.append(standing.because("house", "why.houses", **facts, each=each, amount=cost))
        if hotels:
            back = deeds.houses_before_hotel(standing)
            steps.append(
                standing.because("hotel", "why.hotel", **facts, amount=group.hotel or 0, back=back)
            )
        return tuple(steps)
