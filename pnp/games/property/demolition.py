"""Selling buildings back to the Bank."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.errors import Refusal
from pnp.games.property import buildings, deeds
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, move
from pnp.rules.language.arguments import Count, Deeds, Player, flag
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import pay

All = Annotated[bool, flag("all", instead="N")]


@dataclass(frozen=True, slots=True)
class Demolish:
    """Sell N buildings of a plot to the Bank at half price, or all buildings of several plots."""

    player: Player
    deeds: Deeds
    steps: Count = 1
    all: All = False
    cites: ClassVar[tuple[str, ...]] = ("sell-buildings", "stock")
    may_cite: ClassVar[tuple[str, ...]] = ("short-hotel",)
    by_owner: ClassVar[bool] = True

    def entry(self, state: GameState) -> Entry:
        """Give the pieces back and take half of their price."""
        postings: tuple[Posting, ...] = ()
        say: list[Phrase] = []
        why: list[Phrase] = []
        for deed in dict.fromkeys(self.deeds):
            self._check(state, deed)
            part, amount, houses, hotels = self._sold(state, deed)
            matter = "sell-buildings"
            postings += part + pay(state, accounts.BANK, self.player, amount, matter, "cannot.pay")
            facts: dict[str, Fact] = {
                "who": self.player,
                "deed": deed,
                "amount": amount,
                "n": houses,
            }
            say.append(Phrase("demolish.hotel" if hotels else "demolish", facts))
            full = amount * 2
            why.append(state.because(matter, "why.half-price", **facts, full=full))
        return Entry(postings, tuple(say), tuple(why))

    def settled(self, state: GameState) -> None:
        """Refuse a group that is uneven when the whole line has been carried out."""
        if not state.option("sell_even", True) or state.number("uneven"):
            return
        for deed in self.deeds:
            buildings.check_even(state, deed, "sell-buildings")

    def _check(self, state: GameState, deed: str) -> None:
        deeds.check_own(state, self.player, deed, "sell-buildings")
        facts = {"who": self.player, "deed": deed}
        if not deeds.built(state, deed):
            raise state.refusal("E_BUILDINGS", "sell-buildings", "demolish.none", **facts)

    def _sold(self, state: GameState, deed: str) -> tuple[tuple[Posting, ...], int, int, int]:
        """Give the postings, the refund, and the houses and hotels sold of one plot."""
        outright = state.option("hotel_sale") == "outright" and deeds.hotel(state, deed)
        if outright and self.steps > 1:
            raise self._too_many(state, deed, 1)
        if self.all or outright:
            houses, hotels = buildings.clearance(state, deed)
            postings, amount = buildings.clearing(state, (deed,))
            return postings, amount, 0 if hotels else houses, hotels
        return self._stepped_down(state, deed)

    def _stepped_down(
        self, state: GameState, deed: str
    ) -> tuple[tuple[Posting, ...], int, int, int]:
        """Sell so many steps: a hotel is one, and leaves its houses on the plot."""
        there, hotels = deeds.houses(state, deed), int(deeds.hotel(state, deed))
        below = deeds.houses_before_hotel(state) if hotels else there
        houses = self.steps - hotels
        if houses > below:
            raise self._too_many(state, deed, below + hotels)
        left, plot = below - houses, accounts.plot(deed)
        if hotels and state.option("hotel_down_needs_stock", True):
            buildings.check_stock(state, accounts.HOUSE, left)
        postings = move(plot, accounts.BANK, accounts.HOUSE, there - left)
        postings += move(plot, accounts.BANK, accounts.HOTEL, hotels)
        outlay = buildings.outlay_of(state, deed, houses, hotels)
        postings += move(plot, accounts.TABLE, accounts.OUTLAY, outlay)
        return postings, buildings.refund(state, deed, houses, hotels), houses, hotels

    def _too_many(self, state: GameState, deed: str, there: int) -> Refusal:
        facts = {"deed": deed, "n": there}
        return state.refusal("E_BUILDINGS", "sell-buildings", "demolish.fewer", **facts)
