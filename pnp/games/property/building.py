"""Houses and hotels: building them on a colour group, and selling them to the Bank."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

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
from pnp.games.property.terms import TradingTerms
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, move
from pnp.money import Rounding, share
from pnp.rules.language.arguments import AMOUNT, Player, Times, after, flag
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import clear_marks
from pnp.rules.state.payments import check_owes_nothing, pay

if TYPE_CHECKING:
    from pnp.box.estate import Deed


@dataclass(frozen=True, slots=True)
class StockTerms:
    """How many buildings there are, where the Bank makes no more when it needs them."""

    houses: Tally
    hotels: Tally


def refund(state: GameState, deed_id: str, houses_sold: int, hotels_sold: int) -> int:
    """Give what the Bank pays for buildings: half of the printed price, or of what was paid."""
    terms = state.terms(TradingTerms)
    if terms.building_refund_basis == "paid":
        return buy_back(outlay_of(state, deed_id, houses_sold, hotels_sold))
    # a hotel that is only exchanged for houses brings nothing itself
    hotels = 0 if terms.hotel_sale == "exchange_only" else hotels_sold
    return buy_back(building_cost(group_of(state, deed_id), houses_sold, hotels))


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
    """Name the deeds that must be free of mortgages where one builds: the group, or the plot."""
    by_group = state.terms(TradingTerms).build_needs_unmortgaged_group
    return siblings(state, deed_id) if by_group else (deed_id,)


def _check_stock(state: GameState, piece: str, wanted: int) -> None:
    there = state.balances.of(accounts.BANK, piece)
    if state.find_terms(StockTerms) and there < wanted:
        facts = {"piece": piece, "n": wanted, "there": there}
        raise state.refusal(Code.STOCK, "stock", "build.stock", **facts)


HouseFlag = Annotated[bool, flag("house")]
ForAmount = Annotated[int, after("for", AMOUNT._replace(single=True))]
EachPlot = Annotated[str, PLOTS._replace(each=True)]


@dataclass(frozen=True, slots=True)
class Build:
    """Build N houses on each plot or on a group, the last one the hotel."""

    player: Player
    deed: EachPlot
    steps: Times = 1
    house: HouseFlag = False
    """Whether the last step is meant as a house where a hotel could stand."""
    price: ForAmount = 0
    cites: ClassVar[tuple[str, ...]] = (
        "house", "even", "group-free", "hotel", "stock", "unbuildable",
    )  # fmt: skip
    may_cite: ClassVar[tuple[str, ...]] = ("rebuild", "all-sold", "short-hotel", "here")

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank, or bid for what is scarce, and take the pieces."""
        _check_plot(state, self)
        _check_landing(state, self)
        _check_group(state, self)
        _check_sold_out(state)
        _check_unmortgaged(state, self)
        return _erect(state, self)

    def settled(self, state: GameState) -> None:
        """Refuse a group that is uneven when the whole line has been carried out."""
        terms = state.terms(TradingTerms)
        if terms.build_per_landing == "anywhere":
            check_built_evenly(state, self.deed, from_lowest=not terms.sell_even)


def _check_plot(state: GameState, works: Build) -> None:
    facts: dict[str, Fact] = {"who": works.player, "deed": works.deed}
    if deeds.group_of(state, works.deed).house is None:
        raise state.refusal(Code.NOT_BUILDABLE, "unbuildable", "build.never", **facts)
    deeds.check_own(state, works.player, works.deed, "house")
    check_owes_nothing(state, works.player, "build")


def _check_landing(state: GameState, works: Build) -> None:
    # Where one builds only on what one has landed on, perhaps once.
    per = state.terms(TradingTerms).build_per_landing
    facts: dict[str, Fact] = {"who": works.player, "deed": works.deed}
    mark = state.balances.of(accounts.player(works.player), accounts.HERE + works.deed)
    here, once = per == "anywhere" or mark > 0, per != "one" or works.steps == 1
    state.demand(here, Code.NOT_AT_SPACE, "here", "build.not-here", **facts)
    state.demand(once, Code.PHASE, "here", "build.once", **facts)


def _check_group(state: GameState, works: Build) -> None:
    group = deeds.siblings(state, works.deed)
    missing = tuple(each for each in group if deeds.holder(state, each) != works.player)
    facts: dict[str, Fact] = {"who": works.player, "deed": works.deed, "deeds": missing}
    state.demand(not missing, Code.GROUP, "house", "build.group", **facts)


def _check_sold_out(state: GameState) -> None:
    terms = state.terms(TradingTerms)
    once = state.balances.of(accounts.TABLE, accounts.SOLD_OUT) > 0
    if terms.require_all_sold and (terms.all_sold_reopens or not once):
        left = unsold(state)
        state.demand(not left, Code.ALL_SOLD, "all-sold", "build.unsold", n=len(left))


def unsold(state: GameState) -> tuple[str, ...]:
    """Name the deeds the Bank must still sell before anybody may build."""
    held = state.balances.holdings(accounts.BANK, accounts.DEEDS)
    kept = (deed for deed in state.box.deeds if accounts.deed(deed.id) in held)
    return tuple(deed.id for deed in kept if _must_be_sold(state, deed))


def _must_be_sold(state: GameState, deed: "Deed") -> bool:
    everything = state.terms(TradingTerms).all_sold_scope == "deeds28"
    return everything or group_of(state, deed.id).rent_by == "buildings"


def record_sold_out(state: GameState) -> Entry:
    """Put it on record when the last deed is sold: from now on the table may build."""
    if state.over or not state.terms(TradingTerms).require_all_sold:
        return Entry()
    if state.balances.of(accounts.TABLE, accounts.SOLD_OUT) or unsold(state):
        return Entry()
    phrase = Phrase("sold-out", {}, state.rule("all-sold"))
    return Entry(move(accounts.BOX, accounts.TABLE, accounts.SOLD_OUT), (phrase,), (phrase,))


def _check_unmortgaged(state: GameState, works: Build) -> None:
    down = deeds.mortgaged_of(state, must_be_free(state, works.deed))
    facts: dict[str, Fact] = {"who": works.player, "deed": works.deed, "deeds": down}
    state.demand(not down, Code.GROUP_MORTGAGED, "group-free", "build.mortgaged", **facts)


def _erect(state: GameState, works: Build) -> Entry:
    houses, hotels = _count_steps(state, works)
    group, terms = deeds.group_of(state, works.deed), state.terms(TradingTerms)
    cost = building_cost(group, houses, hotels)
    price = works.price or cost
    # where the Bank never lacks pieces nobody outbids another for them
    scarce = terms.shortage_floor == "printed" and state.find_terms(StockTerms) is not None
    floor = cost if scarce else 0
    bid = {"who": works.player, "deed": works.deed, "bid": price, "least": floor}
    state.demand(price >= floor, Code.BID, "stock", "build.floor", **bid)
    postings = _take_pieces(state, works, houses, hotels)
    postings += pay(
        state, works.player, accounts.BANK, price, "house", "cannot.build", deed=works.deed
    )
    if terms.building_refund_basis == "paid":
        postings += move(accounts.TABLE, accounts.plot(works.deed), accounts.OUTLAY, price)
    if terms.build_per_landing == "one":
        me = accounts.player(works.player)
        postings += clear_marks(state, me, accounts.HERE + works.deed)
    facts: dict[str, Fact] = {"who": works.player, "deed": works.deed, "amount": price}
    facts |= {"n": houses, "each": group.house or 0}
    say = Phrase("build.hotel" if hotels else "build", facts)
    return Entry(postings, (say,), _explain(state, works, houses, hotels))


def _count_steps(state: GameState, works: Build) -> tuple[int, int]:
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


def _take_pieces(state: GameState, works: Build, houses: int, hotels: int) -> tuple[Posting, ...]:
    # Who builds a hotel at once must find its houses there all the same.
    plot = accounts.plot(works.deed)
    _check_stock(state, accounts.HOUSE, houses)
    if not hotels:
        return move(accounts.BANK, plot, accounts.HOUSE, houses)
    _check_stock(state, accounts.HOTEL, hotels)
    back = deeds.houses(state, works.deed)
    returned = move(plot, accounts.BANK, accounts.HOUSE, back)
    return returned + move(accounts.BANK, plot, accounts.HOTEL)


def _explain(state: GameState, works: Build, houses: int, hotels: int) -> tuple[Phrase, ...]:
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
        short = state.terms(TradingTerms).short and state.rule("short-hotel")
        steps.append(state.because("short-hotel" if short else "hotel", "why.hotel", **told))
    return tuple(steps)


Plots = Annotated[tuple[str, ...], PLOTS]
AllFlag = Annotated[bool, flag("all", instead="N")]

Sold = tuple[tuple[Posting, ...], int, int, int]
"""The postings, the refund, and the houses and hotels sold of one plot."""


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
        return _sell(state, self)

    def settled(self, state: GameState) -> None:
        """Refuse a group that is uneven when the whole line is done, where the rules ask it."""
        terms = state.terms(TradingTerms)
        even = terms.sell_even and terms.build_per_landing == "anywhere"
        for deed in self.deeds if even else ():
            check_sold_evenly(state, deed)


def _sell(state: GameState, clearance: Demolish) -> Entry:
    # Outright, a hotel goes with all that it stands for; else it leaves its houses on the plot.
    outright = state.terms(TradingTerms).hotel_sale == "outright"
    postings: tuple[Posting, ...] = ()
    say: list[Phrase] = []
    why: list[Phrase] = []
    for deed in dict.fromkeys(clearance.deeds):
        _check(state, clearance, deed)
        whole = outright and deeds.hotel(state, deed)
        if whole and clearance.steps > 1:
            raise _too_many(state, deed, 1)
        part, amount, houses, hotels = (
            _sell_all(state, deed) if clearance.all or whole else _step_down(state, clearance, deed)
        )
        matter = "sell-buildings"
        postings += part + pay(state, accounts.BANK, clearance.player, amount, matter, "cannot.pay")
        facts: dict[str, Fact] = {"who": clearance.player, "deed": deed}
        facts |= {"amount": amount, "n": houses}
        say.append(Phrase("demolish.hotel" if hotels else "demolish", facts))
        why.append(state.because(matter, "why.half-price", **facts, full=amount * 2))
    return Entry(postings, tuple(say), tuple(why))


def _check(state: GameState, clearance: Demolish, deed: str) -> None:
    deeds.check_own(state, clearance.player, deed, "sell-buildings")
    facts = {"who": clearance.player, "deed": deed}
    if not deeds.is_built(state, deed):
        raise state.refusal(Code.BUILDINGS, "sell-buildings", "demolish.none", **facts)


def _sell_all(state: GameState, deed: str) -> Sold:
    houses, hotels = _count_cleared(state, deed)
    amount = proceeds(state, (deed,))
    return clear(state, (deed,)), amount, 0 if hotels else houses, hotels


def _step_down(state: GameState, clearance: Demolish, deed: str) -> Sold:
    there, hotels = deeds.houses(state, deed), int(deeds.hotel(state, deed))
    below = deeds.houses_before_hotel(state) if hotels else there
    houses = clearance.steps - hotels
    if houses > below:
        raise _too_many(state, deed, below + hotels)
    left, plot = below - houses, accounts.plot(deed)
    if hotels and state.terms(TradingTerms).hotel_down_needs_stock:
        _check_stock(state, accounts.HOUSE, left)
    postings = move(plot, accounts.BANK, accounts.HOUSE, there - left)
    postings += move(plot, accounts.BANK, accounts.HOTEL, hotels)
    outlay = outlay_of(state, deed, houses, hotels)
    postings += move(plot, accounts.TABLE, accounts.OUTLAY, outlay)
    return postings, refund(state, deed, houses, hotels), houses, hotels


def _too_many(state: GameState, deed: str, there: int) -> Refusal:
    facts = {"deed": deed, "n": there}
    return state.refusal(Code.BUILDINGS, "sell-buildings", "demolish.fewer", **facts)
