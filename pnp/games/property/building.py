"""Putting houses and hotels on a colour group: the steps each game's own `build` is made of."""

from typing import Annotated, Protocol

from pnp.box.deed_terms import BuildingTerms
from pnp.box.estate import building_cost
from pnp.errors import Code
from pnp.games.property import buildings, deeds
from pnp.games.property.plots import PLOTS
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, move
from pnp.rules.language.arguments import AMOUNT, after, flag
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import check_owes_nothing, pay

HouseFlag = Annotated[bool, flag("house")]
ForAmount = Annotated[int, after("for", AMOUNT._replace(single=True))]
EachPlot = Annotated[str, PLOTS._replace(each=True)]


class Works(Protocol):
    """What a builder asks for: so many steps on a plot, the last one perhaps a hotel."""

    @property
    def player(self) -> str:
        """Name the builder."""

    @property
    def deed(self) -> str:
        """Name the plot."""

    @property
    def steps(self) -> int:
        """Count the buildings."""

    @property
    def house(self) -> bool:
        """Tell whether the last step is meant as a house where a hotel could stand."""

    @property
    def price(self) -> int:
        """Give what is paid in all, if not the printed price; nought for that."""


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
    if buildings.pays_for_outlay(state):
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
    buildings.check_stock(state, accounts.HOUSE, houses)
    if not hotels:
        return move(accounts.BANK, plot, accounts.HOUSE, houses)
    buildings.check_stock(state, accounts.HOTEL, hotels)
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
