"""Putting houses and hotels on a colour group: the steps each game's own `build` is made of."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, NamedTuple

from pnp.box.deed_terms import BuildingTerms
from pnp.box.estate import building_cost, buy_back
from pnp.box.terms import Tally
from pnp.errors import Code, Refusal
from pnp.games.property import deeds
from pnp.games.property.deeds import (
    PLOTS,
    group_of,
    hotel,
    houses,
    houses_before_hotel,
    rank,
    siblings,
)
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, move
from pnp.money import Rounding, share
from pnp.rules.language.arguments import AMOUNT, Player, Times, after, flag
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import check_owes_nothing, pay


@dataclass(frozen=True, slots=True)
class RefundTerms:
    """What the Bank pays for buildings, where they may have cost another price than is printed."""

    building_refund_basis: Literal["printed", "paid"]
    """What buildings bring back half of."""


@dataclass(frozen=True, slots=True)
class StockTerms:
    """How many buildings there are, where the Bank makes no more when it needs them."""

    houses: Tally
    hotels: Tally


def refund_printed(state: GameState, deed_id: str, houses_sold: int, hotels_sold: int) -> int:
    """Give half of the printed price of buildings."""
    return buy_back(building_cost(group_of(state, deed_id), houses_sold, hotels_sold))


def refund(state: GameState, deed_id: str, houses_sold: int, hotels_sold: int) -> int:
    """Give what the Bank pays for buildings, as the game has it."""
    return deeds.own_way(state, "refund", _refund_half)(state, deed_id, houses_sold, hotels_sold)


def _refund_half(state: GameState, deed_id: str, houses_sold: int, hotels_sold: int) -> int:
    # of the printed price, or of what was paid
    if _pays_for_outlay(state):
        return buy_back(outlay_of(state, deed_id, houses_sold, hotels_sold))
    return refund_printed(state, deed_id, houses_sold, hotels_sold)


def _pays_for_outlay(state: GameState) -> bool:
    # Tell whether buildings bring back half of what was paid, so that it must be kept.
    terms = state.find_terms(RefundTerms)
    return terms is not None and terms.building_refund_basis == "paid"


def outlay_of(state: GameState, deed_id: str, houses_sold: int, hotels_sold: int) -> int:
    """Give the part of what was paid for a plot's buildings that falls to those sold."""
    outlay = state.balances.of(accounts.plot(deed_id), accounts.OUTLAY)
    there = rank(state, deed_id)
    return share(outlay, houses_sold + hotels_sold, there, Rounding.DOWN) if there else 0


def _count_cleared(state: GameState, deed_id: str) -> tuple[int, int]:
    if hotel(state, deed_id):
        return houses_before_hotel(state), 1
    return houses(state, deed_id), 0


def proceeds(state: GameState, deeds: Iterable[str]) -> int:
    """Give what the Bank pays for all buildings of these plots."""
    return sum(refund(state, each, *_count_cleared(state, each)) for each in deeds)


def clear(state: GameState, deeds: Iterable[str]) -> tuple[Posting, ...]:
    """Take all buildings off plots, and strike out what was paid for them."""
    postings: tuple[Posting, ...] = ()
    for deed_id in deeds:
        plot = accounts.plot(deed_id)
        for piece in (accounts.HOUSE, accounts.HOTEL):
            postings += move(plot, accounts.BANK, piece, state.balances.of(plot, piece))
        postings += move(
            plot, accounts.TABLE, accounts.OUTLAY, state.balances.of(plot, accounts.OUTLAY)
        )
    return postings


def check_built_evenly(state: GameState, deed_id: str, *, from_lowest: bool = False) -> None:
    """Refuse to build where the plots of a group differ by more than one; a hotel needs houses.

    From the lowest: a group that sales have left uneven is built up from its lowest plot.
    """
    ranks = {each: rank(state, each) for each in siblings(state, deed_id)}
    lowest = min(ranks.values())
    highest = ranks[deed_id] if from_lowest else max(ranks.values())
    low = tuple(each for each, n in ranks.items() if n < highest - 1)
    high = tuple(each for each, n in ranks.items() if n > lowest + 1)
    facts = {"deed": deed_id, "low": low, "high": high, "n": houses_before_hotel(state)}
    if hotel(state, deed_id) and deed_id in high:
        state.demand(not low, Code.MAX_BUILD, "hotel", "build.too-early", **facts)
    state.demand(not low, Code.UNEVEN, "even", "build.uneven", **facts)


def check_sold_evenly(state: GameState, deed_id: str) -> None:
    """Refuse to leave plots of a group that differ by more than one after a sale."""
    ranks = {each: rank(state, each) for each in siblings(state, deed_id)}
    low = tuple(each for each, n in ranks.items() if n < max(ranks.values()) - 1)
    high = tuple(each for each, n in ranks.items() if n > min(ranks.values()) + 1)
    facts = {"deed": deed_id, "low": low, "high": high}
    state.demand(not low, Code.UNEVEN, "sell-buildings", "demolish.uneven", **facts)


def must_be_free(state: GameState, deed_id: str) -> tuple[str, ...]:
    """Name the deeds that must be free of mortgages where one builds: the group, or as told."""
    return deeds.own_way(state, "must_be_free", siblings)(state, deed_id)


def check_unmortgaged(state: GameState, name: str, deed_id: str) -> None:
    """Refuse to build where one of the deeds that must be free is mortgaged."""
    down = deeds.mortgaged_of(state, must_be_free(state, deed_id))
    facts = {"who": name, "deed": deed_id, "deeds": down}
    state.demand(not down, Code.GROUP_MORTGAGED, "group-free", "build.mortgaged", **facts)


def _check_stock(state: GameState, piece: str, wanted: int) -> None:
    there = state.balances.of(accounts.BANK, piece)
    if state.find_terms(StockTerms) and there < wanted:
        facts = {"piece": piece, "n": wanted, "there": there}
        raise state.refusal(Code.STOCK, "stock", "build.stock", **facts)


HouseFlag = Annotated[bool, flag("house")]
ForAmount = Annotated[int, after("for", AMOUNT._replace(single=True))]
EachPlot = Annotated[str, PLOTS._replace(each=True)]


class Works(NamedTuple):
    """What a builder asks for: so many steps on a plot, the last one perhaps a hotel."""

    player: str
    deed: str
    steps: int
    house: bool
    """Whether the last step is meant as a house where a hotel could stand."""
    price: int
    """What is paid in all, if not the printed price; nought for that."""


def check_plot(state: GameState, works: Works) -> None:
    """Refuse to build where nothing can be built, or on a deed of somebody else."""
    facts: dict[str, Fact] = {"who": works.player, "deed": works.deed}
    if deeds.group_of(state, works.deed).house is None:
        raise state.refusal(Code.NOT_BUILDABLE, "unbuildable", "build.never", **facts)
    deeds.check_own(state, works.player, works.deed, "house")
    check_owes_nothing(state, works.player, "build")


def check_group(state: GameState, works: Works) -> None:
    """Refuse to build without the whole colour group."""
    group = deeds.siblings(state, works.deed)
    missing = tuple(each for each in group if deeds.holder(state, each) != works.player)
    facts: dict[str, Fact] = {"who": works.player, "deed": works.deed, "deeds": missing}
    state.demand(not missing, Code.GROUP, "house", "build.group", **facts)


def erect(
    state: GameState, works: Works, *, printed_floor: bool, hotel_matter: str = "hotel"
) -> Entry:
    """Pay the Bank and take the pieces from it.

    With a printed floor nobody builds for less than the printed price.
    """
    houses, hotels = _count_steps(state, works)
    group = deeds.group_of(state, works.deed)
    cost = building_cost(group, houses, hotels)
    price = works.price or cost
    floor = cost if printed_floor else 0
    bid = {"who": works.player, "deed": works.deed, "bid": price, "least": floor}
    state.demand(price >= floor, Code.BID, "stock", "build.floor", **bid)
    postings = _take_pieces(state, works, houses, hotels)
    postings += pay(
        state, works.player, accounts.BANK, price, "house", "cannot.build", deed=works.deed
    )
    if _pays_for_outlay(state):
        postings += move(accounts.TABLE, accounts.plot(works.deed), accounts.OUTLAY, price)
    facts: dict[str, Fact] = {"who": works.player, "deed": works.deed, "amount": price}
    facts |= {"n": houses, "each": group.house or 0}
    say = Phrase("build.hotel" if hotels else "build", facts)
    return Entry(postings, (say,), _explain(state, works, houses, hotels, hotel_matter))


def _count_steps(state: GameState, works: Works) -> tuple[int, int]:
    there = deeds.houses(state, works.deed)
    terms = state.terms(BuildingTerms)
    most = max(terms.max_houses, terms.hotel_houses)
    if deeds.hotel(state, works.deed):
        raise state.refusal(Code.MAX_BUILD, "hotel", "build.full", deed=works.deed)
    room = max((most if works.house else terms.hotel_houses) - there, 0)
    houses = min(works.steps, room)
    hotels = works.steps - houses
    if works.house and hotels:
        facts = {"deed": works.deed, "most": most}
        raise state.refusal(Code.MAX_BUILD, "even", "build.houses-full", **facts)
    if hotels > 1:
        facts = {"deed": works.deed, "n": works.steps, "most": room + 1}
        raise state.refusal(Code.MAX_BUILD, "hotel", "build.too-many", **facts)
    return houses, hotels


def _take_pieces(state: GameState, works: Works, houses: int, hotels: int) -> tuple[Posting, ...]:
    # Who builds a hotel at once must find its houses there all the same.
    plot = accounts.plot(works.deed)
    _check_stock(state, accounts.HOUSE, houses)
    if not hotels:
        return move(accounts.BANK, plot, accounts.HOUSE, houses)
    _check_stock(state, accounts.HOTEL, hotels)
    back = deeds.houses(state, works.deed)
    returned = move(plot, accounts.BANK, accounts.HOUSE, back)
    return returned + move(accounts.BANK, plot, accounts.HOTEL)


def _explain(
    state: GameState, works: Works, houses: int, hotels: int, hotel_matter: str
) -> tuple[Phrase, ...]:
    group = deeds.group_of(state, works.deed)
    facts: dict[str, Fact] = {"deed": works.deed, "n": houses}
    if works.price:
        return (state.because("house", "why.for", amount=works.price, **facts),)
    steps: list[Phrase] = []
    if houses:
        each, cost = group.house or 0, building_cost(group, houses)
        steps.append(state.because("house", "why.houses", **facts, each=each, amount=cost))
    if hotels:
        back, price = deeds.houses_before_hotel(state), building_cost(group, 0, hotels)
        told = {**facts, "amount": price, "back": back}
        steps.append(state.because(hotel_matter, "why.hotel", **told))
    return tuple(steps)


Plots = Annotated[tuple[str, ...], PLOTS]
AllFlag = Annotated[bool, flag("all", instead="N")]

Sold = tuple[tuple[Posting, ...], int, int, int]
"""The postings, the refund, and the houses and hotels sold of one plot."""


class Clearance(NamedTuple):
    """What an owner gives back: so many steps of plots, or all that stands on them."""

    player: str
    deeds: tuple[str, ...]
    steps: int
    all: bool


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
        return sell(state, Clearance(self.player, self.deeds, self.steps, self.all))

    def settled(self, state: GameState) -> None:
        """Refuse a group that is uneven when the whole line has been carried out."""
        for deed in self.deeds:
            check_sold_evenly(state, deed)


def sell(
    state: GameState,
    clearance: Clearance,
    *,
    outright: bool = False,
    needs_stock: bool = True,
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
            _sell_all(state, deed)
            if clearance.all or whole
            else _step_down(state, clearance, deed, needs_stock=needs_stock)
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
    if not deeds.is_built(state, deed):
        raise state.refusal(Code.BUILDINGS, "sell-buildings", "demolish.none", **facts)


def _sell_all(state: GameState, deed: str) -> Sold:
    houses, hotels = _count_cleared(state, deed)
    amount = proceeds(state, (deed,))
    return clear(state, (deed,)), amount, 0 if hotels else houses, hotels


def _step_down(
    state: GameState,
    clearance: Clearance,
    deed: str,
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
        _check_stock(state, accounts.HOUSE, left)
    postings = move(plot, accounts.BANK, accounts.HOUSE, there - left)
    postings += move(plot, accounts.BANK, accounts.HOTEL, hotels)
    outlay = outlay_of(state, deed, houses, hotels)
    postings += move(plot, accounts.TABLE, accounts.OUTLAY, outlay)
    return postings, refund(state, deed, houses, hotels), houses, hotels


def _too_many(state: GameState, deed: str, there: int) -> Refusal:
    facts = {"deed": deed, "n": there}
    return state.refusal(Code.BUILDINGS, "sell-buildings", "demolish.fewer", **facts)
