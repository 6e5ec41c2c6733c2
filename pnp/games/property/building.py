"""Houses and hotels: building them on a colour group, and selling them to the Bank."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from pnp.games.property import deeds
from pnp.games.property.deeds import TradingTerms
from pnp.pack import (
    BANK, BOX, TABLE, BuildingTerms, Code, Entry, Fact, GameState, Phrase, Player, Posting, Tally,
    Times, accounts, after, arguments, check_owes_nothing, clear_marks, content, flag, joined,
    money, move, pay, verb,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class StockTerms:
    """How many buildings there are, where the Bank makes no more when it needs them."""

    houses: Tally
    hotels: Tally


def refund(state: GameState, deed_id: str, houses_sold: int, hotels_sold: int) -> int:
    """Give what the Bank pays for buildings: half of the printed price, or of what was paid."""
    terms = state.terms(TradingTerms)
    if terms.building_refund_basis == "paid":
        return money.half(outlay_of(state, deed_id, houses_sold, hotels_sold))
    # a hotel that is only exchanged for houses brings nothing itself
    hotels = 0 if terms.hotel_sale == "exchange_only" else hotels_sold
    return money.half(content.building_cost(deeds.group_of(state, deed_id), houses_sold, hotels))


def outlay_of(state: GameState, deed_id: str, houses_sold: int, hotels_sold: int) -> int:
    """Give the part of what was paid for a plot's buildings that falls to those sold."""
    outlay = state.balances.of(accounts.plot(deed_id), accounts.OUTLAY)
    there, sold = deeds.rank(state, deed_id), houses_sold + hotels_sold
    return money.share(outlay, sold, there, money.Rounding.DOWN) if there else 0


def _count_cleared(state: GameState, deed_id: str) -> tuple[int, int]:
    if deeds.hotel(state, deed_id):
        return deeds.houses_before_hotel(state), 1
    return deeds.houses(state, deed_id), 0


def proceeds(state: GameState, plots: Iterable[str]) -> int:
    """Give what the Bank pays for all buildings of these plots."""
    return sum(refund(state, each, *_count_cleared(state, each)) for each in plots)


def clear(state: GameState, plots: Iterable[str]) -> tuple[Posting, ...]:
    """Take all buildings off plots, and strike out what was paid for them."""
    postings: tuple[Posting, ...] = ()
    for deed_id in plots:
        plot = accounts.plot(deed_id)
        for piece in (accounts.HOUSE, accounts.HOTEL):
            postings += move(plot, BANK, piece, state.balances.of(plot, piece))
        postings += move(plot, TABLE, accounts.OUTLAY, state.balances.of(plot, accounts.OUTLAY))
    return postings


def check_built_evenly(state: GameState, deed_id: str, *, from_lowest: bool = False) -> None:
    """Refuse to build where the plots of a group differ by more than one; a hotel needs houses.

    From the lowest: a group that sales have left uneven is built up from its lowest plot.
    """
    low, high = _find_uneven(state, deed_id, deeds.rank(state, deed_id) if from_lowest else None)
    facts = {"deed": deed_id, "low": low, "high": high, "n": deeds.houses_before_hotel(state)}
    if deeds.hotel(state, deed_id) and deed_id in high:
        state.demand(not low, Code.MAX_BUILD, "hotel", "build.too-early", **facts)
    state.demand(not low, Code.UNEVEN, "even", "build.uneven", **facts)


def _find_uneven(
    state: GameState, deed_id: str, top: int | None = None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    # The plots of a group that are too low beside the highest, or this height, and those too high.
    ranks = {each: deeds.rank(state, each) for each in deeds.siblings(state, deed_id)}
    highest = max(ranks.values()) if top is None else top
    low = tuple(each for each, n in ranks.items() if n < highest - 1)
    return low, tuple(each for each, n in ranks.items() if n > min(ranks.values()) + 1)


def must_be_free(state: GameState, deed_id: str) -> tuple[str, ...]:
    """Name the deeds that must be free of mortgages where one builds: the group, or the plot."""
    by_group = state.terms(TradingTerms).build_needs_unmortgaged_group
    return deeds.siblings(state, deed_id) if by_group else (deed_id,)


def _check_stock(state: GameState, piece: str, wanted: int) -> None:
    there = state.held(BANK, piece)
    short = there < wanted and state.find_terms(StockTerms) is not None
    state.forbid(short, Code.STOCK, "stock", "build.stock", piece=piece, n=wanted, there=there)


@verb("house even group-free hotel stock unbuildable", may="rebuild all-sold short-hotel here")
class Build:
    """Build N houses on each plot or on a group, the last one the hotel."""

    player: Player
    deed: Annotated[str, deeds.PLOTS._replace(each=True)]
    steps: Times = 1
    house: Annotated[bool, flag("house")] = False
    """Whether the last step is meant as a house where a hotel could stand."""
    price: Annotated[int, after("for", arguments.AMOUNT._replace(single=True))] = 0

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank, or bid for what is scarce, and take the pieces."""
        name, deed, terms = self.player, self.deed, state.terms(TradingTerms)
        self._check_ground(state)
        houses, hotels = _count_steps(state, self)
        group = deeds.group_of(state, deed)
        cost = content.building_cost(group, houses, hotels)
        price = self.price or cost
        # where the Bank never lacks pieces nobody outbids another for them
        scarce = terms.shortage_floor == "printed" and state.find_terms(StockTerms) is not None
        facts: dict[str, Fact] = {"who": name, "deed": deed}
        bid = {**facts, "bid": price, "least": cost if scarce else 0}
        state.demand(not scarce or price >= cost, Code.BID, "stock", "build.floor", **bid)
        postings = _take_pieces(state, self, houses, hotels)
        postings += pay(state, name, BANK, price, "house", "cannot.build", deed=deed)
        if terms.building_refund_basis == "paid":
            postings += move(TABLE, accounts.plot(deed), accounts.OUTLAY, price)
        if terms.build_per_landing == "one":
            postings += clear_marks(state, accounts.player(name), accounts.HERE + deed)
        facts |= {"amount": price, "n": houses, "each": group.house or 0}
        say = Phrase("build.hotel" if hotels else "build", facts)
        return Entry(postings, (say,), _explain(state, self, houses, hotels))

    def _check_ground(self, state: GameState) -> None:
        # An own plot that bears houses, of a whole group free of mortgages; perhaps landed on.
        name, deed, terms = self.player, self.deed, state.terms(TradingTerms)
        where, facts = terms.build_per_landing, {"who": name, "deed": deed}
        never = deeds.group_of(state, deed).house is None
        state.forbid(never, Code.NOT_BUILDABLE, "unbuildable", "build.never", **facts)
        deeds.check_own(state, name, deed, "house")
        check_owes_nothing(state, name, "build")
        here = where == "anywhere" or state.held(name, accounts.HERE + deed)
        state.demand(here, Code.NOT_AT_SPACE, "here", "build.not-here", **facts)
        state.demand(where != "one" or self.steps == 1, Code.PHASE, "here", "build.once", **facts)
        group = deeds.siblings(state, deed)
        missing = tuple(each for each in group if deeds.holder(state, each) != name)
        state.demand(not missing, Code.GROUP, "house", "build.group", **facts, deeds=missing)
        sold_out = state.balances.of(TABLE, accounts.SOLD_OUT) and not terms.all_sold_reopens
        left = unsold(state) if terms.require_all_sold and not sold_out else ()
        state.demand(not left, Code.ALL_SOLD, "all-sold", "build.unsold", n=len(left))
        down = deeds.mortgaged_of(state, must_be_free(state, deed))
        free, code = not down, Code.GROUP_MORTGAGED
        state.demand(free, code, "group-free", "build.mortgaged", **facts, deeds=down)

    def settled(self, state: GameState) -> None:
        """Refuse a group that is uneven when the whole line has been carried out."""
        terms = state.terms(TradingTerms)
        if terms.build_per_landing == "anywhere":
            check_built_evenly(state, self.deed, from_lowest=not terms.sell_even)


def unsold(state: GameState) -> tuple[str, ...]:
    """Name the deeds the Bank must still sell before anybody may build."""
    held = state.balances.holdings(BANK, accounts.DEEDS)
    kept = (deed.id for deed in state.box.deeds if accounts.deed(deed.id) in held)
    if state.terms(TradingTerms).all_sold_scope == "deeds28":
        return tuple(kept)
    return tuple(each for each in kept if deeds.group_of(state, each).rent_by == "buildings")


def record_sold_out(state: GameState) -> Entry:
    """Put it on record when the last deed is sold: from now on the table may build."""
    due = state.terms(TradingTerms).require_all_sold and not state.over
    if not due or state.balances.of(TABLE, accounts.SOLD_OUT) or unsold(state):
        return Entry()
    return state.entered(move(BOX, TABLE, accounts.SOLD_OUT), "all-sold", "sold-out")


def _count_steps(state: GameState, works: Build) -> tuple[int, int]:
    case, terms = state.case("hotel", deed=works.deed), state.terms(BuildingTerms)
    most = max(terms.max_houses, terms.hotel_houses)
    case.forbid(deeds.hotel(state, works.deed), Code.MAX_BUILD, "build.full")
    room = max((most if works.house else terms.hotel_houses) - deeds.houses(state, works.deed), 0)
    houses = min(works.steps, room)
    hotels = works.steps - houses
    mixed = works.house and hotels
    state.forbid(mixed, Code.MAX_BUILD, "even", "build.houses-full", deed=works.deed, most=most)
    case.forbid(hotels > 1, Code.MAX_BUILD, "build.too-many", n=works.steps, most=room + 1)
    return houses, hotels


def _take_pieces(state: GameState, works: Build, houses: int, hotels: int) -> tuple[Posting, ...]:
    # Who builds a hotel at once must find its houses there all the same.
    plot = accounts.plot(works.deed)
    _check_stock(state, accounts.HOUSE, houses)
    if not hotels:
        return move(BANK, plot, accounts.HOUSE, houses)
    _check_stock(state, accounts.HOTEL, hotels)
    returned = move(plot, BANK, accounts.HOUSE, deeds.houses(state, works.deed))
    return returned + move(BANK, plot, accounts.HOTEL)


def _explain(state: GameState, works: Build, houses: int, hotels: int) -> tuple[Phrase, ...]:
    group, facts = deeds.group_of(state, works.deed), {"deed": works.deed, "n": houses}
    if works.price:
        return (state.because("house", "why.for", amount=works.price, **facts),)
    steps: list[Phrase] = []
    if houses:
        each, cost = group.house or 0, content.building_cost(group, houses)
        steps.append(state.because("house", "why.houses", **facts, each=each, amount=cost))
    if hotels:
        short = state.terms(TradingTerms).short and state.rule("short-hotel")
        case = state.case("short-hotel" if short else "hotel", **facts)
        back, price = deeds.houses_before_hotel(state), content.building_cost(group, 0, hotels)
        steps.append(case.because("why.hotel", amount=price, back=back))
    return tuple(steps)


@verb("sell-buildings stock", by_owner=True)
class Demolish:
    """Sell N buildings of a plot to the Bank at half price, or all buildings of several plots."""

    player: Player
    deeds: Annotated[tuple[str, ...], deeds.PLOTS]
    steps: Times = 1
    all: Annotated[bool, flag("all", instead="N")] = False

    def entry(self, state: GameState) -> Entry:
        """Give the pieces back and take half of their price; a hotel is one step."""
        # outright, a hotel goes with all that it stands for; else it leaves its houses on the plot
        return joined(self._sell(state, each) for each in dict.fromkeys(self.deeds))

    def _sell(self, state: GameState, deed: str) -> Entry:
        name, matter = self.player, "sell-buildings"
        outright = state.terms(TradingTerms).hotel_sale == "outright"
        deeds.check_own(state, name, deed, matter)
        case, whole = state.case(matter, who=name, deed=deed), outright and deeds.hotel(state, deed)
        case.forbid(not deeds.is_built(state, deed), Code.BUILDINGS, "demolish.none")
        several = whole and self.steps > 1
        state.forbid(several, Code.BUILDINGS, matter, "demolish.fewer", deed=deed, n=1)
        if self.all or whole:
            houses, hotels = _count_cleared(state, deed)
            houses = 0 if hotels else houses
            postings, amount = clear(state, (deed,)), proceeds(state, (deed,))
        else:
            postings, amount, houses, hotels = self._step_down(state, deed)
        postings += pay(state, BANK, name, amount, matter, "cannot.pay")
        key, case = "demolish.hotel" if hotels else "demolish", case.also(amount=amount, n=houses)
        return case.done(postings, key, "why.half-price", full=amount * 2)

    def _step_down(self, state: GameState, deed: str) -> tuple[tuple[Posting, ...], int, int, int]:
        # The postings, the refund, and the houses and hotels sold.
        there, hotels = deeds.houses(state, deed), int(deeds.hotel(state, deed))
        below = deeds.houses_before_hotel(state) if hotels else there
        houses, facts = self.steps - hotels, {"deed": deed, "n": below + hotels}
        state.forbid(houses > below, Code.BUILDINGS, "sell-buildings", "demolish.fewer", **facts)
        left, plot = below - houses, accounts.plot(deed)
        if hotels and state.terms(TradingTerms).hotel_down_needs_stock:
            _check_stock(state, accounts.HOUSE, left)
        postings = move(plot, BANK, accounts.HOUSE, there - left)
        postings += move(plot, BANK, accounts.HOTEL, hotels)
        postings += move(plot, TABLE, accounts.OUTLAY, outlay_of(state, deed, houses, hotels))
        return postings, refund(state, deed, houses, hotels), houses, hotels

    def settled(self, state: GameState) -> None:
        """Refuse a group that is uneven when the whole line is done, where the rules ask it."""
        terms = state.terms(TradingTerms)
        even = terms.sell_even and terms.build_per_landing == "anywhere"
        for deed in self.deeds if even else ():
            low, high = _find_uneven(state, deed)
            case = state.case("sell-buildings", deed=deed, low=low, high=high)
            case.demand(not low, Code.UNEVEN, "demolish.uneven")
