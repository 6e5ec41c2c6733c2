"""Selling buildings back to the Bank."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Protocol

from pnp.errors import Code, Refusal
from pnp.games.property import buildings, deeds
from pnp.games.property.plots import PLOTS
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, move
from pnp.rules.language.arguments import Player, Times, flag
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import pay

Plots = Annotated[tuple[str, ...], PLOTS]
AllFlag = Annotated[bool, flag("all", instead="N")]

Sold = tuple[tuple[Posting, ...], int, int, int]
"""The postings, the refund, and the houses and hotels sold of one plot."""


class Clearance(Protocol):
    """What an owner gives back: so many steps of plots, or all that stands on them."""

    @property
    def player(self) -> str:
        """Name the owner."""

    @property
    def deeds(self) -> tuple[str, ...]:
        """Name the plots."""

    @property
    def steps(self) -> int:
        """Count the buildings."""

    @property
    def all(self) -> bool:
        """Tell whether all buildings go."""


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
        """Give the pieces back and take half of their price; a hotel is one step."""
        return sell(state, self)

    def settled(self, state: GameState) -> None:
        """Refuse a group that is uneven when the whole line has been carried out."""
        for deed in self.deeds:
            buildings.check_sold_evenly(state, deed)


def sell(
    state: GameState,
    clearance: Clearance,
    *,
    outright: bool = False,
    needs_stock: bool = True,
    refund: buildings.Refund = buildings.refund,
) -> Entry:
    """Give the pieces back and take what the Bank refunds.

    Outright, a hotel goes with all that it stands for; else it leaves its houses on the plot, and
    these must be in stock if need be.
    """
    postings: tuple[Posting, ...] = ()
    say: list[Phrase] = []
    why: list[Phrase] = []
    for deed in dict.fromkeys(clearance.deeds):
        _check(state, clearance, deed)
        whole = outright and deeds.hotel(state, deed)
        if whole and clearance.steps > 1:
            raise _too_many(state, deed, 1)
        part, amount, houses, hotels = (
            _sell_all(state, deed, refund)
            if clearance.all or whole
            else _step_down(state, clearance, deed, refund, needs_stock=needs_stock)
        )
        matter = "sell-buildings"
        postings += part + pay(state, accounts.BANK, clearance.player, amount, matter, "cannot.pay")
        facts: dict[str, Fact] = {"who": clearance.player, "deed": deed}
        facts |= {"amount": amount, "n": houses}
        say.append(Phrase("demolish.hotel" if hotels else "demolish", facts))
        why.append(state.because(matter, "why.half-price", **facts, full=amount * 2))
    return Entry(postings, tuple(say), tuple(why))


def _check(state: GameState, clearance: Clearance, deed: str) -> None:
    deeds.check_own(state, clearance.player, deed, "sell-buildings")
    facts = {"who": clearance.player, "deed": deed}
    if not deeds.built(state, deed):
        raise state.refusal(Code.BUILDINGS, "sell-buildings", "demolish.none", **facts)


def _sell_all(state: GameState, deed: str, refund: buildings.Refund) -> Sold:
    houses, hotels = buildings.count_cleared(state, deed)
    amount = buildings.proceeds(state, (deed,), refund)
    return buildings.clear(state, (deed,)), amount, 0 if hotels else houses, hotels


def _step_down(
    state: GameState,
    clearance: Clearance,
    deed: str,
    refund: buildings.Refund,
    *,
    needs_stock: bool,
) -> Sold:
    there, hotels = deeds.houses(state, deed), int(deeds.hotel(state, deed))
    below = deeds.houses_before_hotel(state) if hotels else there
    houses = clearance.steps - hotels
    if houses > below:
        raise _too_many(state, deed, below + hotels)
    left, plot = below - houses, accounts.plot(deed)
    if hotels and needs_stock:
        buildings.check_stock(state, accounts.HOUSE, left)
    postings = move(plot, accounts.BANK, accounts.HOUSE, there - left)
    postings += move(plot, accounts.BANK, accounts.HOTEL, hotels)
    outlay = buildings.outlay_of(state, deed, houses, hotels)
    postings += move(plot, accounts.TABLE, accounts.OUTLAY, outlay)
    return postings, refund(state, deed, houses, hotels), houses, hotels


def _too_many(state: GameState, deed: str, there: int) -> Refusal:
    facts = {"deed": deed, "n": there}
    return state.refusal(Code.BUILDINGS, "sell-buildings", "demolish.fewer", **facts)
