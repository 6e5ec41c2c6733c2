"""Selling buildings back to the Bank."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.errors import Refusal
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, move
from pnp.rules import buildings, chart, deeds
from pnp.rules.purse import pay
from pnp.rules.slots import Count, Deeds, Player, flag
from pnp.rules.standing import Standing

All = Annotated[bool, flag("all", instead="N")]


@dataclass(frozen=True, slots=True)
class Demolish:
    """Sell N buildings of a plot to the Bank at half price, or all buildings of several plots."""

    player: Player
    deeds: Deeds
    steps: Count = 1
    all: All = False
    cites: ClassVar[tuple[str, ...]] = ("sell-buildings", "short-hotel", "stock")
    by_owner: ClassVar[bool] = True

    def entry(self, standing: Standing) -> Entry:
        """Give the pieces back and take half of their price."""
        postings: tuple[Posting, ...] = ()
        say: list[Phrase] = []
        why: list[Phrase] = []
        for deed in dict.fromkeys(self.deeds):
            self._check(standing, deed)
            part, amount, houses, hotels = self._sold(standing, deed)
            matter = "sell-buildings"
            postings += part + pay(standing, chart.BANK, self.player, amount, matter, "cannot.pay")
            facts: dict[str, Fact] = {
                "who": self.player,
                "deed": deed,
                "amount": amount,
                "n": houses,
            }
            say.append(Phrase("demolish.hotel" if hotels else "demolish", facts))
            full = amount * 2
            why.append(standing.because(matter, "why.half-price", **facts, full=full))
        return Entry(postings, tuple(say), tuple(why))

    def settled(self, standing: Standing) -> None:
        """Refuse a group that is uneven when the whole line has been carried out."""
        if not standing.option("sell_even", True) or standing.number("uneven"):
            return
        for deed in self.deeds:
            buildings.check_even(standing, deed, "sell-buildings")

    def _check(self, standing: Standing, deed: str) -> None:
        deeds.check_own(standing, self.player, deed, "sell-buildings")
        facts = {"who": self.player, "deed": deed}
        if not deeds.built(standing, deed):
            raise standing.refusal("E_BUILDINGS", "sell-buildings", "demolish.none", **facts)

    def _sold(self, standing: Standing, deed: str) -> tuple[tuple[Posting, ...], int, int, int]:
        """Give the postings, the refund, and the houses and hotels sold of one plot."""
        outright = standing.option("hotel_sale") == "outright" and deeds.hotel(standing, deed)
        if outright and self.steps > 1:
            raise self._too_many(standing, deed, 1)
        if self.all or outright:
            houses, hotels = buildings.clearance(standing, deed)
            postings, amount = buildings.clearing(standing, (deed,))
            return postings, amount, 0 if hotels else houses, hotels
        return self._stepped_down(standing, deed)

    def _stepped_down(
        self, standing: Standing, deed: str
    ) -> tuple[tuple[Posting, ...], int, int, int]:
        """Sell so many steps: a hotel is one, and leaves its houses on the plot."""
        there, hotels = deeds.houses(standing, deed), int(deeds.hotel(standing, deed))
        below = deeds.houses_before_hotel(standing) if hotels else there
        houses = self.steps - hotels
        if houses > below:
            raise self._too_many(standing, deed, below + hotels)
        left, plot = below - houses, chart.plot(deed)
        if hotels and standing.option("hotel_down_needs_stock", True):
            buildings.check_stock(standing, chart.HOUSE, left)
        postings = move(plot, chart.BANK, chart.HOUSE, there - left)
        postings += move(plot, chart.BANK, chart.HOTEL, hotels)
        outlay = buildings.outlay_of(standing, deed, houses, hotels)
        postings += move(plot, chart.TABLE, chart.OUTLAY, outlay)
        return postings, buildings.refund(standing, deed, houses, hotels), houses, hotels

    def _too_many(self, standing: Standing, deed: str, there: int) -> Refusal:
        facts = {"deed": deed, "n": there}
        return standing.refusal("E_BUILDINGS", "sell-buildings", "demolish.fewer", **facts)
